import type { ReactNode } from "react";
import css from "./empty-state.module.css";
import { Button } from "../base/button.tsx";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";

interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  icon?: IconName | undefined;
  /** Buttons or links that look like buttons. */
  action?: ReactNode;
  role?: "alert";
}

/** Nothing here yet, and one way forward. Stands in an AppFrame with layout="fill", or inside a card. */
export function EmptyState({ title, text, icon = "tray", action, role }: EmptyStateProps) {
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

/** Why it could not be had; of a call it says whether anybody has answered. */
export type LoadFailure = (Error & { kind?: string }) | null | undefined;

export interface FailedStateProps {
  /** What is missing: 卖家列表. */
  what?: string | undefined;
  failure?: LoadFailure;
  /** What to know, better than the common words. */
  text?: string | undefined;
  onRetry: () => void;
}

/** In the place of what could not be had: why, in the words of the failure itself, and a retry. Only what nobody has answered is the network's fault. */
export function FailedState({ what = "内容", failure, text, onRetry }: FailedStateProps) {
  const action = (
    <Button variant="soft" onClick={onRetry}>
      重新载入
    </Button>
  );
  const said = failure?.kind === undefined ? "服务暂时出错" : failure.message;
  const why =
    failure?.kind === "noAnswer"
      ? ({ icon: "wifi-off", text: said } as const)
      : ({ icon: "broken", text: text ?? `${said}，资产和订单不受影响` } as const);
  return <EmptyState role="alert" title={`${what}没有载入`} action={action} {...why} />;
}
