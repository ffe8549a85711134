import { Fragment, type ReactNode } from "react";
import { buttonClass, type ButtonVariant } from "../ui/control/button.tsx";
import { classNames } from "../ui/style/class-names.ts";
import { Clock, type ClockTone } from "../ui/figure/clock.tsx";
import { Icon } from "../ui/mark/icon.tsx";
import { Badge, DirectionMark, Sep } from "../ui/mark/marks.tsx";
import { type FiatValue, Figure } from "../ui/figure/figure.tsx";
import css from "./order-card.module.css";
import { StateText, type StateTone } from "../ui/mark/state-text.tsx";

export type ShownStatus =
  | { kind: "state"; tone: StateTone; text: string }
  | { kind: "clock"; verb: string; label: string; remain: number; tone: ClockTone };

/** needsMe: my move, solid. waiting: theirs, soft. quiet: over, outlined, the figures grey. */
export type OrderMood = "needsMe" | "waiting" | "quiet";

interface OrderCardProps {
  direction: "buy" | "sell";
  counterparty: string;
  status: ShownStatus;
  amount: FiatValue;
  /** The small line, e.g. ["700.00 枚 × ¥7.12", "银行卡"]. */
  facts: readonly string[];
  mood: OrderMood;
  /** Looks like a button; the whole card is the link. */
  actionLabel?: string | undefined;
  lastMessage?: { text: string; image?: boolean | undefined } | undefined;
  unreadCount?: number | undefined;
  /** The caller's own link around the card. */
  renderLink: (link: { className: string; children: ReactNode }) => ReactNode;
}

const actionLooks: Record<OrderMood, ButtonVariant> = { needsMe: "ink", waiting: "soft", quiet: "line" };

export function OrderCard(props: OrderCardProps) {
  const { direction, counterparty, status, amount, facts, mood, actionLabel, renderLink } = props;
  const children = (
    <>
      <div className={css["head"]}>
        <DirectionMark direction={direction} />
        <strong>{direction === "buy" ? "买入" : "卖出"}</strong>
        <span className={classNames("t-3", "t-clip", css["who"])}>{counterparty}</span>
        <span className={css["status"]}>
          <Status status={status} />
        </span>
      </div>
      <div className={css["body"]}>
        <div>
          <p className={css["amount"]}>
            <Figure kind="fiat" value={amount} size={mood === "quiet" ? "md" : "lg"} tail={mood === "quiet" ? "settled" : "due"} />
          </p>
          <p className={classNames("num", css["meta"])}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && <Sep />}
                {fact}
              </Fragment>
            ))}
          </p>
        </div>
        {actionLabel !== undefined && <span className={buttonClass({ size: "sm", variant: actionLooks[mood] })}>{actionLabel}</span>}
      </div>
      <LastMessage {...props} />
    </>
  );
  return renderLink({ className: classNames(css["order"], mood === "quiet" && css["quiet"]), children });
}

function Status({ status }: { status: ShownStatus }) {
  if (status.kind === "state") return <StateText tone={status.tone} text={status.text} />;
  const { kind: _, ...clock } = status;
  return <Clock {...clock} />;
}

function LastMessage({ lastMessage, unreadCount = 0 }: OrderCardProps) {
  if (!lastMessage) return null;
  return (
    <div className={css["foot"]}>
      <Icon name={lastMessage.image ? "image" : "chat"} className={css["footIcon"]} />
      <span className={classNames("t-clip", css["message"])}>{lastMessage.text}</span>
      {unreadCount > 0 && (
        <>
          <span className="sr-only">{`${unreadCount} 条未读`}</span>
          <Badge count={unreadCount} />
        </>
      )}
    </div>
  );
}
