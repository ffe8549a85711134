import {
  type Appeal,
  AppealResult,
  AppealStatus,
  isFinalStatus,
  isEqualOrMissing,
  type OrderDetail,
  OrderStatus,
} from "contract";
import { type ReactNode, useRef } from "react";
import { invalidateReads, refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import {
  type OrderActionController,
  useOrderActionController,
} from "../../trade/use-order-action-controller.ts";
import { LazyOrderActionSheets } from "../../trade/lazy-order-action-sheets.tsx";
import {
  isAppealRunning,
  appealStateName,
  countReachedAppealSteps,
  appealRulingText,
  orderSideNameForUser,
  userSideOfOrder,
  appealStepNamesOf,
  replaceSideNamesForUser,
} from "../../trade/appeal-text.ts";
import {
  type OrderAction,
  type OrderActionName,
  orderActionsOf,
} from "../../trade/order-actions.ts";
import { isOrderCancelledByAgreement, orderSubstatusTexts } from "../../trade/order-substatus.ts";
import { OffPlatformWarning } from "../../ui/base/off-platform-warning.tsx";
import {
  OrderActionButtons,
  AppealTimeLeftLine,
  OrderInstructionSentence,
} from "../../trade/order-summary-parts.tsx";
import { useTradeRestrictionText } from "../../trade/purchase/use-trade-restriction-text.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { ProgressSteps } from "../../ui/figures/progress-steps.tsx";
import css from "./dispute.module.css";
import { SettlementProposalCard } from "../../trade/settlement-proposal-card.tsx";
import { OrderSummaryCard } from "./order-summary-card.tsx";
import { EvidenceThumbnails } from "./evidence-thumbnails.tsx";
import { SellerReceiptCheckCard, RulingTable, DecisiveEvidenceCard } from "./ruling-table.tsx";

interface AppealProgressProps {
  bar: ReactNode;
  order: OrderDetail;
  appeal: Appeal;
  /** Opens the objection form. Undefined if no objection is possible. */
  onObject?: (() => void) | undefined;
  /** Opens the form in which the seller proposes to cancel the order. */
  onPropose?: (() => void) | undefined;
}

/**
 * Progress of an appeal: whose turn it is and until when, the statements of both sides, and the
 * ruling.
 */
export function AppealProgress({ bar, order, appeal, onObject, onPropose }: AppealProgressProps) {
  const main = useRef<HTMLElement>(null);
  const acts = useOrderActionController(order);
  const runs = isAppealRunning(appeal);
  const record = appeal.guardAnswers && appeal.guardAnswers.length > 0 && (
    <SellerReceiptCheckCard order={order} answers={appeal.guardAnswers} />
  );
  return (
    <PageLayout
      bar={bar}
      layout="pad"
      mainRef={main}
      foot={
        runs ? (
          <Buttons order={order} acts={acts} />
        ) : (
          <AfterRuling order={order} onObject={onObject} />
        )
      }
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        {/* A new `key` per substatus remounts the cards, so that no existing card moves to another
            position. */}
        <CardStack key={orderActionsOf(order).substatus}>
          {runs ? (
            <AppealTurn order={order} appeal={appeal} />
          ) : (
            <AppealResultCard order={order} appeal={appeal} />
          )}
          {runs && record}
          {appeal.canReply === 1 && runs && <MostUseful order={order} />}
          <SettlementProposalCard order={order} appeal={appeal} acts={acts} onPropose={onPropose} />
          {appeal.ruling && <RulingTable order={order} rows={appeal.ruling.rows} />}
          {appeal.ruling && (
            <DecisiveEvidenceCard order={order} runs={runs} facts={appeal.ruling.wouldHelp} />
          )}
          {!runs && onObject && <Disagree order={order} />}
          <OrderSummaryCard order={order} />
          <Statements order={order} appeal={appeal} />
          {!runs && record}
          <Timeline order={order} rows={appeal.timeline} />
          {appeal.objection && <ObjectionCard order={order} objection={appeal.objection} />}
        </CardStack>
      </PullToRefresh>
      <LazyOrderActionSheets order={order} acts={acts} />
    </PageLayout>
  );
}

/**
 * Shows the side that must act in the appeal, and the remaining time. At the deadline, the order is
 * read again.
 */
function AppealTurn({ order, appeal }: { order: OrderDetail; appeal: Appeal }) {
  const remain = useRemainingSeconds(appeal.deadline, () =>
    invalidateReads(["orderDetail", "appealList"]),
  );
  const deal = orderActionsOf(order);
  const since =
    appeal.status === AppealStatus.waitReply ? appeal.createTime : (appeal.reviewTime ?? null);
  const total =
    appeal.deadline !== null && since !== null ? (appeal.deadline - since) / 1000 : undefined;
  return (
    <section className={css["turn"]} data-mine={appeal.canReply === 1 || undefined}>
      <div className={css["turnHead"]}>
        <h2>{deal.title}</h2>
        {appeal.deadline !== null && (
          <OrderClock
            size="m"
            tone="dispute"
            remain={remain}
            label={deal.title}
            {...(total !== undefined && { total })}
          />
        )}
      </div>
      <ProgressSteps
        steps={appealStepNamesOf(appeal)}
        at={countReachedAppealSteps(appeal)}
        tone="dispute"
        label="申诉进度"
      />
      <p className={css["say"]}>
        <OrderInstructionSentence order={order} clauses={deal.say} />
      </p>
    </section>
  );
}

function resultTitle(order: OrderDetail, appeal: Appeal): string {
  const ruling = appealRulingText(appeal, order);
  if (ruling !== undefined) return `裁定：${ruling}`;
  return isOrderCancelledByAgreement(order)
    ? orderSubstatusTexts(order).title
    : (appealStateName(appeal) ?? "已结束");
}

function AppealResultCard({ order, appeal }: { order: OrderDetail; appeal: Appeal }) {
  return (
    <section className={css["turn"]}>
      <h2>{resultTitle(order, appeal)}</h2>
      {isFinalStatus(order.status) && (
        <p className={css["say"]}>
          <OrderOutcome order={order} />
        </p>
      )}
      <ProgressSteps
        steps={appealStepNamesOf(appeal)}
        at={countReachedAppealSteps(appeal)}
        tone="plain"
        label="申诉进度"
      />
      {appeal.resultReason !== "" && !appeal.ruling && (
        <p className={css["say"]}>{replaceSideNamesForUser(appeal.resultReason, order.isSeller)}</p>
      )}
      <ObjectionLine order={order} appeal={appeal} />
    </section>
  );
}

const objectMs = 24 * 3_600_000;

/**
 * Row with the objection, or with the time until which the other side may object. Both use the same
 * row, so that the page does not move when an objection arrives.
 */
function ObjectionLine({ order, appeal }: { order: OrderDetail; appeal: Appeal }) {
  const { objection } = appeal;
  const endedAt = isFinalStatus(order.status) ? (order.finishTime ?? order.cancelTime) : null;
  const until = endedAt === null ? 0 : endedAt + objectMs;
  if (objection)
    return (
      <p className={css["say"]}>
        {`${orderSideNameForUser(objection.by, order)}提出了异议`}
        {objection.deadline !== null &&
          `，专员最迟 ${formatShortTime(objection.deadline, serverNow())} 答复`}
        {objection.reason !== "" &&
          `：${replaceSideNamesForUser(objection.reason, order.isSeller)}`}
      </p>
    );
  if (!mayOtherObject(order, appeal) || until <= serverNow()) return null;
  return <p className={css["say"]}>{`对方可在 ${formatShortTime(until, serverNow())} 前提异议`}</p>;
}

/**
 * Returns whether the other side may object. After a ruling, only the losing side may. After an
 * agreed cancellation, only the buyer may.
 */
function mayOtherObject(order: OrderDetail, appeal: Appeal): boolean {
  if (isOrderCancelledByAgreement(order)) return order.isSeller === 1;
  const won = order.isSeller === 1 ? AppealResult.seller : AppealResult.buyer;
  return appeal.status === AppealStatus.ruled && isEqualOrMissing(appeal.result, won);
}

/** Shows how and when the order ended. */
function OrderOutcome({ order }: { order: OrderDetail }) {
  const { status, isSeller, quantity, finishTime, cancelTime } = order;
  const at = finishTime ?? cancelTime;
  const coins = <TradeFigure kind="asset" value={quantity} unit={runtimeConfig.assetUnit} />;
  return (
    <>
      {at !== null && (
        <>
          {formatShortTime(at, serverNow())}
          <SeparatorDot />
        </>
      )}
      {status === OrderStatus.completed ? (
        <>
          {coins}
          {isSeller === 1 ? "已放给对方" : "已入账"}
        </>
      ) : (
        `订单已取消，资产已退回${isSeller === 1 ? "给您" : "对方"}`
      )}
    </>
  );
}

/** Suggests the most useful evidence, because an account statement proves more than text. */
function MostUseful({ order }: { order: OrderDetail }) {
  const around =
    order.payTime === null ? "" : ` ${formatShortTime(order.payTime, serverNow())} 前后`;
  const rows =
    order.isSeller === 1
      ? [`收款账户${around}的完整账单`, "余额变动，能看出没有这一笔"]
      : [`付款账户${around}的账单，含时间、金额和双方姓名`, "付款成功页面的截图"];
  return (
    <Card title="提交什么最有用">
      <ul className={css["useful"]}>
        {[...rows, "聊天不用截，平台能看到"].map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </Card>
  );
}

type AppealStatement = {
  side: number | null;
  time: number | null;
  content: string;
  images: readonly string[];
};

/**
 * Statements of both sides, the user's own first. If the other side has made none, a line of text
 * says so.
 */
function Statements({ order, appeal }: { order: OrderDetail; appeal: Appeal }) {
  const me = userSideOfOrder(order);
  const riskWords = useRead("buyConfig", {}, { quiet: true }).data?.riskWords ?? [];
  const all: AppealStatement[] = [
    {
      side: appeal.initiator,
      time: appeal.createTime,
      content: appeal.content,
      images: appeal.images,
    },
    ...appeal.replies,
  ];
  const mine = all.filter((it) => it.side === me);
  const others = all.filter((it) => it.side !== me);
  const isSilent = others.every((it) => orderSideNameForUser(it.side, order) !== "对方");
  return (
    <Card title="双方说明">
      {[...mine, ...others].map((appealStatement) => (
        <StatementCard
          key={`${appealStatement.side} ${appealStatement.time}`}
          order={order}
          statement={appealStatement}
          riskWords={riskWords}
        />
      ))}
      {isSilent && (
        <p className="t-3">{isAppealRunning(appeal) ? "对方还没有举证" : "对方没有举证"}</p>
      )}
    </Card>
  );
}

interface StatementCardProps {
  order: OrderDetail;
  statement: AppealStatement;
  riskWords: readonly string[];
}
function StatementCard({
  order,
  statement: { side, time, content, images },
  riskWords,
}: StatementCardProps) {
  return (
    <article className={css["said"]}>
      <p className={css["saidHead"]}>
        <strong>{orderSideNameForUser(side, order)}</strong>
        <span className="num">{formatShortTime(time, serverNow())}</span>
      </p>
      <p className={css["saidText"]}>{content === "" ? "未填写说明" : content}</p>
      {side !== userSideOfOrder(order) && (
        <OffPlatformWarning text={content} riskWords={riskWords} />
      )}
      <EvidenceThumbnails urls={images} label={`${orderSideNameForUser(side, order)}的证据`} />
    </article>
  );
}

/** Statement of an objection. It is the last card, so that its arrival moves no other card. */
function ObjectionCard({
  order,
  objection,
}: {
  order: OrderDetail;
  objection: NonNullable<Appeal["objection"]>;
}) {
  const riskWords = useRead("buyConfig", {}, { quiet: true }).data?.riskWords ?? [];
  return (
    <Card title="异议">
      <StatementCard
        order={order}
        statement={{ ...objection, side: objection.by }}
        riskWords={riskWords}
      />
    </Card>
  );
}

/**
 * Actions that give the coins or the money away. They are in the menu 更多, so that no tap hits one
 * by mistake.
 */
const givesAway: ReadonlySet<OrderActionName> = new Set(["concede", "deliver", "transferConfirm"]);

/**
 * Footer with the possible actions. Those of `givesAway` are in the menu 更多. `warn`, the
 * reminder, belongs to the chat, and `progress` only links to this page, so both are left out.
 */
function Buttons({ order, acts }: { order: OrderDetail; acts: OrderActionController }) {
  const { second, main, menu } = orderActionsOf(order);
  const here = (action: OrderAction | undefined): action is OrderAction =>
    action !== undefined && action.name !== "warn" && action.name !== "progress";
  const all = [...menu.toReversed(), second, main].filter(here);
  const offered = all.filter((it) => !givesAway.has(it.name));
  if (all.length === 0) return null;
  return (
    <BottomActionBar>
      {menu.some((it) => givesAway.has(it.name)) && (
        <Button variant="line" onClick={() => acts.open("menu")}>
          更多
        </Button>
      )}
      <OrderActionButtons
        offered={offered.map((it) => ({ ...it, label: it.label.replace(/（.*）/, "") }))}
        acts={acts}
      />
    </BottomActionBar>
  );
}

/**
 * Card about the objection that the user may file once within 24 hours. A person decides about the
 * objection. If the user may not sell at present, a line below says so.
 */
function Disagree({ order }: { order: OrderDetail }) {
  const barred = useTradeRestrictionText("sell");
  return (
    <Card title={isOrderCancelledByAgreement(order) ? "钱没到？" : "不同意这个裁定？"}>
      <p className={css["say"]}>24 小时内可提一次异议，由专员重新看。</p>
      <AppealTimeLeftLine order={order} />
      {/* The restriction may arrive later than the ruling, so its line is reserved from the start.
          After an agreed cancellation, the line appears only with a restriction. */}
      {(barred !== undefined || !isOrderCancelledByAgreement(order)) && (
        <p className={css["say"]}>{barred ?? "\u00A0"}</p>
      )}
    </Card>
  );
}

function AfterRuling({
  order,
  onObject,
}: {
  order: OrderDetail;
  onObject: (() => void) | undefined;
}) {
  const go = useAppNavigate();
  if (!onObject) return null;
  return (
    <BottomActionBar>
      <Button variant="line" onClick={() => go(paths.onlineService({ orderId: order.orderId }))}>
        联系客服
      </Button>
      <Button variant={isOrderCancelledByAgreement(order) ? "soft" : "ink"} onClick={onObject}>
        提出异议
      </Button>
    </BottomActionBar>
  );
}

const Timeline = ({ order, rows }: { order: OrderDetail; rows: Appeal["timeline"] }) => (
  <Card title="处理记录">
    <ol className={css["timeline"]}>
      {rows.map((row) => (
        <li key={`${row.time} ${row.text}`}>
          <span className="num">{formatShortTime(row.time, serverNow())}</span>
          {replaceSideNamesForUser(row.text, order.isSeller)}
        </li>
      ))}
    </ol>
  </Card>
);
