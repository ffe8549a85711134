import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./state-text.module.css";

export type StateTone = "wait" | "check" | "dispute" | "done" | "closed";

/** An order's state in its own colour; an unknown one is shown as "closed" with the raw text. */
export function StateText({ tone, text }: { tone: StateTone; text: string }) {
  return (
    <span className={classNames(css["state"], css[tone])}>
      {tone === "done" && <Icon name="check" size="sm" />}
      {text}
    </span>
  );
}
