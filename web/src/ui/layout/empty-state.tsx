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
  /** Buttons, or links that look like buttons. */
  action?: ReactNode;
  role?: "alert";
}

/**
 * Message in place of content that does not exist or cannot be shown, with an optional button.
 * Usually in a PageLayout with layout="fill", in a card or in a sheet.
 */
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

/**
 * Error of a failed read. For an error of an API call, `kind` is "noAnswer" if no server has
 * responded.
 */
export type LoadError = (Error & { kind?: string }) | null | undefined;

export interface LoadErrorWithRetryProps {
  /** Name of the content that could not be loaded: 卖家列表. */
  what?: string | undefined;
  failure?: LoadError;
  /**
   * Text in place of the usual explanation. Not used if no server has responded, because the
   * network is then the reason.
   */
  text?: string | undefined;
  onRetry: () => void;
}

/**
 * Shown in place of content that could not be loaded: the error text and a retry button. The
 * network is named as the reason only if no server has responded.
 */
export function LoadErrorWithRetry({
  what = "内容",
  failure,
  text,
  onRetry,
}: LoadErrorWithRetryProps) {
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
