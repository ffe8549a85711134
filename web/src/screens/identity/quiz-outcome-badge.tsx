import { Icon } from "../../ui/base/icon.tsx";
import css from "./quiz.module.css";

/** Result of a questionnaire with a symbol. A screen reader announces it when it appears. */
export const QuizOutcomeBadge = ({
  good = false,
  title,
  text,
}: {
  good?: boolean;
  title: string;
  text: string;
}) => (
  <div role="status" className={css["seal"]} data-good={good || undefined}>
    <span className={css["art"]}>
      <Icon name={good ? "check" : "close"} className={css["artIcon"]} />
    </span>
    <p className={`num ${css["sealTitle"]}`}>{title}</p>
    <p className={`num ${css["sealText"]}`}>{text}</p>
  </div>
);
