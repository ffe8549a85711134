import type { ReactNode } from "react";
import { IconButton } from "../base/icon-button.tsx";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import { classNames } from "../base/class-names.ts";
import tint from "../base/tone-colors.module.css";
import css from "./callout.module.css";

interface CalloutProps {
  tone: "warn" | "buy";
  icon: IconName;
  title: string;
  text: ReactNode;
  /** Button at the right. */
  action?: ReactNode;
  /** Adds a close button at the right. */
  onClose?: (() => void) | undefined;
}

/**
 * Tinted block with a heading and one sentence. Shows advice, or a state together with the action
 * that changes it.
 */
export const Callout = ({ tone, icon, title, text, action, onClose }: CalloutProps) => (
  <section className={classNames(css["callout"], !action && !onClose && css["advice"], tint[tone])}>
    <Icon name={icon} className={css["icon"]} />
    <p className={`num ${css["body"]}`}>
      <strong>{title}</strong>
      {text}
    </p>
    {action}
    {onClose && (
      <span className={css["close"]}>
        <IconButton label="关闭提示" icon="close" look="quiet" onClick={onClose} />
      </span>
    )}
  </section>
);
