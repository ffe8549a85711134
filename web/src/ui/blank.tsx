import type { ReactNode } from "react";
import css from "./blank.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

interface BlankProps {
  title: string;
  text?: string | undefined;
  /** empty: nothing here yet, and one way forward. error: what failed, and a retry; it is announced. */
  kind?: "empty" | "error";
  icon?: IconName | undefined;
  /** Buttons or links that look like buttons. */
  action?: ReactNode;
}

/** Stands in an AppFrame with layout="fill", or inside a card. */
export function Blank({ title, text, kind = "empty", icon = kind === "error" ? "wifi-off" : "tray", action }: BlankProps) {
  return (
    <div className={css["blank"]} role={kind === "error" ? "alert" : undefined}>
      <span className={css["art"]}>
        <Icon name={icon} className={css["artIcon"]} />
      </span>
      <p className={css["title"]}>{title}</p>
      {text !== undefined && <p className={css["text"]}>{text}</p>}
      {action && <div className={css["action"]}>{action}</div>}
    </div>
  );
}
