import type { ReactNode } from "react";
import css from "./blank.module.css";
import { Button } from "../control/button.tsx";
import { classNames } from "../style/class-names.ts";
import { Icon } from "../mark/icon.tsx";
import type { IconName } from "../mark/icon-names.ts";

interface BlankProps {
  title: string;
  text?: string | undefined;
  icon?: IconName | undefined;
  /** Buttons or links that look like buttons. */
  action?: ReactNode;
  role?: "alert";
}

/** Nothing here yet, and one way forward. Stands in an AppFrame with layout="fill", or inside a card. */
export function Blank({ title, text, icon = "tray", action, role }: BlankProps) {
  return (
    <div className={css["blank"]} role={role}>
      <span className={classNames(css["art"], css["plain"])}>
        <Icon name={icon} className={css["artIcon"]} />
      </span>
      <p className={css["title"]}>{title}</p>
      {text !== undefined && <p className={css["text"]}>{text}</p>}
      {action && <div className={css["action"]}>{action}</div>}
    </div>
  );
}

/** In the place of what could not be had, with a retry; it is announced. */
export function Failed({ title, text, onRetry }: { title: string; text?: string; onRetry: () => void }) {
  const action = (
    <Button icon="refresh" onClick={onRetry}>
      重试
    </Button>
  );
  return <Blank role="alert" icon="wifi-off" title={title} text={text} action={action} />;
}
