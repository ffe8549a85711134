import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/base/button.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { CheckboxGroup, RadioGroup } from "../../ui/inputs/option-groups.tsx";
import {
  type QuizDraft,
  firstUnansweredIndex,
  isQuestionAnswered,
  type RiskQuestionnaire,
} from "./quiz-draft.ts";
import css from "./quiz.module.css";

interface QuizQuestionPageProps {
  paper: RiskQuestionnaire;
  draft: QuizDraft;
  onChange: (draft: QuizDraft) => void;
}

/** Page of one question. Its title is focused when it appears, so that a screen reader reads it. */
export function QuizQuestionPage({
  paper,
  draft,
  locked,
  onChange,
}: QuizQuestionPageProps & { locked: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const question = paper.questions[draft.at];
  if (!question) return null;
  const { id, title, multiple, must } = question;
  const options = question.options.map((option) => ({
    value: option.id,
    title: option.text,
    disabled: locked,
  }));
  const given = draft.answers[id] ?? [];
  const choose = (optionIds: string[]) =>
    onChange({ ...draft, answers: { ...draft.answers, [id]: optionIds } });
  return (
    <>
      <p className={css["kind"]}>
        {must === 1 ? "关键题" : "交易安全"}
        <SeparatorDot />
        {multiple === 1 ? "多选" : "单选"}
      </p>
      <h3 ref={heading} tabIndex={-1} className={css["title"]}>
        {title}
      </h3>
      {multiple === 1 ? (
        <CheckboxGroup label={title} hideLabel options={options} values={given} onChange={choose} />
      ) : (
        <RadioGroup
          label={title}
          hideLabel
          options={options}
          value={given[0]}
          onChange={(it) => choose([it])}
        />
      )}
    </>
  );
}

export function QuizQuestionFooter({
  paper,
  draft,
  sending,
  onChange,
  onSubmit,
}: QuizQuestionPageProps & { sending: boolean; onSubmit: () => void }) {
  const [pressed, setPressed] = useState(false);
  const question = paper.questions[draft.at];
  const isMissing = question !== undefined && !isQuestionAnswered(draft.answers, question.id);
  const isLast = draft.at === paper.questions.length - 1;
  const move = (at: number) => onChange({ ...draft, at });
  const forward = () => {
    if (isMissing) return setPressed(true);
    if (!isLast) return move(draft.at + 1);
    const open = firstUnansweredIndex(paper, draft.answers);
    if (open >= 0) move(open);
    else onSubmit();
  };
  return (
    <>
      {pressed && isMissing && (
        <p role="alert" className={css["problem"]}>
          请先选择答案
        </p>
      )}
      <div className={css["actions"]}>
        {draft.at > 0 && (
          <Button size="lg" variant="soft" disabled={sending} onClick={() => move(draft.at - 1)}>
            上一题
          </Button>
        )}
        <Button size="lg" busy={sending} onClick={forward}>
          {isLast ? "提交" : "下一题"}
        </Button>
      </div>
    </>
  );
}
