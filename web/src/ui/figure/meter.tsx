import { Progress } from "./progress.tsx";
import css from "./score-bar.module.css";

interface ScoreBarProps {
  score: number;
  /** Where this level begins and where the next one does. */
  from: number;
  to: number;
  /** "信誉分" */
  label: string;
  /** The sentence under it: "还差 8 分升至 Lv.5". */
  text?: string | undefined;
}

/** How far a score has come on its way to the next level. */
export function ScoreBar({ score, from, to, label, text }: ScoreBarProps) {
  return (
    <div className={css["score"]}>
      <p className={css["head"]}>
        <span>{label}</span>
        <strong className="num">{score}</strong>
      </p>
      <Progress value={Math.max(0, score - from)} max={to - from} label={`${label} ${score}${text === undefined ? "" : `，${text}`}`} />
      <p className={`num ${css["ends"]}`}>
        <span>{from}</span>
        {text !== undefined && <span className={css["text"]}>{text}</span>}
        <span>{to}</span>
      </p>
    </div>
  );
}

/** A level as segments: Lv.4 of 5. */
export function Meter({ level, of, label }: { level: number; of: number; label?: string | undefined }) {
  return (
    <span className={css["meter"]} role="img" aria-label={label ?? `第 ${level} 级，共 ${of} 级`}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-on={index < level || undefined} />
      ))}
    </span>
  );
}
