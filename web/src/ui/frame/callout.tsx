import type { ReactNode } from "react";
import { Icon } from "../mark/icon.tsx";
import type { IconName } from "../mark/icon-names.ts";
import { classNames } from "../style/class-names.ts";
import tint from "../style/tint.module.css";
import css from "./callout.module.css";

interface CalloutProps {
  tone: "warn" | "buy";
  icon: IconName;
  title: string;
  text: ReactNode;
  /** Buttons at the right. The block keeps its height if they go. */
  action?: ReactNode;
}

/** A tinted block with a heading and one sentence: advice, or a state with the action that changes it. */
export const Callout = ({ tone, icon, title, text, action }: CalloutProps) => (
  <section className={classNames(css["callout"], tint[tone])}>
    <Icon name={icon} className={css["icon"]} />
    <p className={`num ${css["body"]}`}>
      <strong>{title}</strong>
      {text}
    </p>
    {action && <span className={css["action"]}>{action}</span>}
  </section>
);
