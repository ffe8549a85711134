import { Icon } from "./icon.tsx";
import css from "./tip-bar.module.css";

interface TipBarProps {
  text: string;
  /** Opens the whole text; the bar then shows one line of it. */
  onOpen?: (() => void) | undefined;
}

/** A standing hint of the backend, on one line where it can be opened. */
export function TipBar({ text, onOpen }: TipBarProps) {
  if (onOpen)
    return (
      <button type="button" className={css["tip"]} aria-label={`${text}，查看全文`} onClick={onOpen}>
        <Icon name="info" className={css["icon"]} />
        <span className={`t-clip ${css["text"]}`}>{text}</span>
        <Icon name="right" className={css["icon"]} />
      </button>
    );
  return (
    <p className={css["tip"]}>
      <Icon name="info" className={css["icon"]} />
      <span className={css["text"]}>{text}</span>
    </p>
  );
}
