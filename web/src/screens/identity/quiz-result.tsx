import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Tag } from "../../ui/base/badges.tsx";
import css from "./quiz.module.css";
import { QuizOutcomeBadge } from "./quiz-outcome-badge.tsx";
import { riskLevelText } from "../../trade/risk-level.ts";
import type { GradedQuiz } from "./use-quiz.ts";
import type { WrongAnswerReview } from "./use-wrong-answer-review.ts";

/**
 * Shows the score and the wrong answers, each with the correct one if the backend sends it. Another
 * attempt is possible only after the user has viewed all wrong answers.
 */
export function QuizResult({ marked, review }: { marked: GradedQuiz; review: WrongAnswerReview }) {
  const { pass, score, riskLevel, wrong } = marked.mark;
  return (
    <>
      {pass === 1 ? (
        <QuizOutcomeBadge
          good
          title="测评通过"
          text={[
            score !== null && `正确率${score}%`,
            riskLevel !== null && `风险类型：${riskLevelText(riskLevel)}`,
          ]
            .filter(Boolean)
            .join("，")}
        />
      ) : (
        <FailedResult marked={marked} />
      )}
      {wrong.length > 0 && <WrongList marked={marked} review={review} />}
    </>
  );
}

const mustOf = ({ paper, mark }: GradedQuiz): string[] =>
  paper.questions
    .filter((it) => it.must === 1 && mark.wrong.some((one) => one.questionId === it.id))
    .map((it) => it.id);

function FailedResult({ marked }: { marked: GradedQuiz }) {
  const { paper, mark } = marked;
  const total = paper.questions.length;
  return (
    <div role="status" className={css["failed"]}>
      <p
        className={`num ${css["failedTitle"]}`}
      >{`答对 ${Math.max(0, total - mark.wrong.length)} / ${total}`}</p>
      <p className="num">
        {[failText(marked), leftText(mark.leftTimes)].filter(Boolean).join("，")}。
      </p>
    </div>
  );
}

const leftText = (leftTimes: number | null): string =>
  leftTimes === null || leftTimes === 0 ? "" : `今天还可测 ${leftTimes} 次`;

/**
 * Returns why the user failed. The user fails with a wrong answer to a key question (关键题), even
 * if the score is high.
 */
function failText(marked: GradedQuiz): string {
  const { paper, mark } = marked;
  const missed = mustOf(marked).length;
  const need =
    paper.passScore === null
      ? "关键题须全部答对"
      : `需答对 ${paper.passScore}% 以上，关键题须全部答对`;
  const why = missed === 0 ? need : `关键题错了 ${missed} 道`;
  if (mark.wrong.length === 0) return why;
  return mark.leftTimes === 0
    ? `${why}。错的 ${mark.wrong.length} 题在下面`
    : `${why}。看完下面 ${mark.wrong.length} 题再测`;
}

/**
 * Identifies a wrong answer by questionnaire and question. In another questionnaire, the same
 * question must be viewed again.
 */
const placeOf = (paper: GradedQuiz["paper"], questionId: string): string =>
  `${paper.paperId} ${questionId}`;
export const wrongAnswerReviewKeys = ({ paper, mark }: GradedQuiz): string[] =>
  mark.wrong.map((it) => placeOf(paper, it.questionId));

function WrongList({ marked, review }: { marked: GradedQuiz; review: WrongAnswerReview }) {
  const { paper, answers, mark } = marked;
  const musts = mustOf(marked);
  return (
    <ol className={css["wrongs"]} aria-label="答错的题目">
      {mark.wrong.map(({ questionId, explain, correctIds }) => {
        const question = paper.questions.find((it) => it.id === questionId);
        if (!question) return null;
        const textOf = (ids: readonly string[] = []) =>
          question.options
            .filter((it) => ids.includes(it.id))
            .map((it) => it.text)
            .join("、");
        const right = textOf(correctIds);
        return (
          <li
            key={questionId}
            ref={review.watch(placeOf(paper, questionId))}
            className={css["wrong"]}
          >
            {musts.includes(questionId) && (
              <p>
                <Tag tone="danger">关键题</Tag>
              </p>
            )}
            <p className={css["wrongTitle"]}>{question.title}</p>
            <p className={css["mine"]}>
              <Icon name="close" size="sm" />
              {`您选了：${textOf(answers[questionId])}`}
            </p>
            {right !== "" && (
              <p className={css["right"]}>
                <Icon name="check" size="sm" />
                {`应选：${right}`}
              </p>
            )}
            {!(right !== "" && explain.includes(right)) && explain !== "" && (
              <p className={css["explain"]}>{explain}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface QuizResultFootProps {
  marked: GradedQuiz;
  /** Number of wrong answers that the user has not viewed yet. */
  unseen: number;
  onAgain: () => void;
  onClose: () => void;
}

export function QuizResultFooter({
  marked: { mark },
  unseen,
  onAgain,
  onClose,
}: QuizResultFootProps) {
  if (mark.pass === 1)
    return (
      <Button size="lg" block onClick={onClose}>
        完成
      </Button>
    );
  if (mark.leftTimes !== 0)
    return (
      <Button size="lg" block disabled={unseen > 0} onClick={onAgain}>
        {unseen > 0 ? `看完再测（还有 ${unseen} 题）` : "重新测评"}
      </Button>
    );
  return (
    <>
      <p className={css["left"]}>{noQuizAttemptsLeftText(mark.nextTime)}</p>
      <Button size="lg" block onClick={onClose}>
        知道了
      </Button>
    </>
  );
}

export const noQuizAttemptsLeftText = (nextTime: number | null): string =>
  nextTime === null
    ? "今日测评次数已用完"
    : `今日测评次数已用完，${formatShortTime(nextTime, serverNow())} 后可再测评`;
