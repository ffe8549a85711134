import { formatWhen } from "../../lib/format-time.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/control/button.tsx";
import css from "./quiz.module.css";
import { QuizSeal } from "./quiz-seal.tsx";
import { riskLevelText } from "./risk-level.ts";
import type { Marked } from "./use-quiz.ts";

/** The mark, and why each wrong answer was wrong. */
export function QuizMarked({ marked }: { marked: Marked }) {
  const { pass, score, riskLevel, wrong } = marked.mark;
  return (
    <>
      {pass === 1 ? (
        <QuizSeal
          good
          title="测评通过"
          text={[score !== null && `正确率${score}%`, riskLevel !== null && `风险类型：${riskLevelText(riskLevel)}`]
            .filter(Boolean)
            .join("，")}
        />
      ) : (
        <QuizSeal title={score === null ? "未通过" : `未通过，正确率${score}%`} text={failText(marked)} />
      )}
      {wrong.length > 0 && <WrongList marked={marked} />}
    </>
  );
}

/** A good mark may still fail: some answers must be right. */
function failText({ paper, mark }: Marked): string {
  const missed = paper.questions.filter((it) => it.must === 1 && mark.wrong.some((one) => one.questionId === it.id)).length;
  const need = paper.passScore === null ? "必答对题须全部正确" : `需答对${paper.passScore}%以上，且必答对题全部正确`;
  return missed === 0 ? need : `${need}；您有 ${missed} 道必答对题答错`;
}

function WrongList({ marked: { paper, answers, mark } }: { marked: Marked }) {
  return (
    <section aria-label="答错的题目">
      <h3 className={css["wrongHead"]}>{`答错的题目（${mark.wrong.length}）`}</h3>
      <ol className={css["wrongs"]}>
        {mark.wrong.map(({ questionId, explain }) => {
          const question = paper.questions.find((it) => it.id === questionId);
          if (!question) return null;
          const mine = question.options.filter((it) => answers[questionId]?.includes(it.id)).map((it) => it.text);
          return (
            <li key={questionId} className={css["wrong"]}>
              <p className={css["wrongTitle"]}>{question.title}</p>
              <p className={css["mine"]}>{`您的答案：${mine.join("、")}`}</p>
              <p className={css["right"]}>{explain}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function QuizMarkedFoot({ marked: { mark }, onAgain, onClose }: { marked: Marked; onAgain: () => void; onClose: () => void }) {
  if (mark.pass === 1)
    return (
      <Button size="lg" block onClick={onClose}>
        完成
      </Button>
    );
  if (mark.leftTimes !== 0)
    return (
      <>
        {mark.leftTimes !== null && <p className={css["left"]}>{`今日还可测评 ${mark.leftTimes} 次`}</p>}
        <Button size="lg" block onClick={onAgain}>
          重新测评
        </Button>
      </>
    );
  return (
    <>
      <p className={css["left"]}>{noTriesText(mark.nextTime)}</p>
      <Button size="lg" block onClick={onClose}>
        知道了
      </Button>
    </>
  );
}

export const noTriesText = (nextTime: number | null): string =>
  nextTime === null ? "今日测评次数已用完" : `今日测评次数已用完，${formatWhen(nextTime, serverNow())} 后可再测评`;
