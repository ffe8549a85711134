import {
  BillType,
  PayMethodStatus,
  OrderStatus,
  payTypeNames,
  UserReportStatus,
  CertificationStatus,
} from "contract";
import { referencePriceChangeIntervalMs } from "../../rules/constants.ts";
import { postingsOfTransfer } from "../../rules/ledger.ts";
import { transitionAtDeadline } from "../../rules/order-status-table.ts";
import {
  coinsInCoolingPeriodOfOrder,
  dropCoinsInCoolingPeriod,
} from "../../db/ledger-and-bills.ts";
import { changeUserReport, hasUpheldUserReport, userReportById } from "../../db/disputes.ts";
import { certificationById } from "../../db/user-verification.ts";
import { changePayMethod, payMethodById } from "../../db/pay-methods.ts";
import { hasOrderOfTwoUsers, orderById } from "../../db/orders.ts";
import { matchTicketById } from "../../db/match-tickets.ts";
import { dropTimer, setTimer, type Timer, type TimerKind } from "../../db/timers.ts";
import { changeUser, userById } from "../../db/users.ts";
import { createSystemAppeal, decideAppealAtDeadline } from "../orders/appeals.ts";
import {
  decideObjection,
  decideCompletedOrderAppealAtDeadline,
} from "../orders/appeals-of-ended-orders.ts";
import { postLedgerEntry } from "../context/post-ledger-entry.ts";
import type { RequestContext } from "../context/request-context.ts";
import { expireMatchTicket } from "../orders/ticket-matching.ts";
import { changeReferencePriceRandomly } from "../context/reference-price.ts";
import { repriceFloatingEntrusts } from "../listings/floating-price.ts";
import { resumeEntrustByTimer } from "../listings/entrust-commands.ts";
import { executeSystemTransition } from "../orders/order-transitions.ts";
import { changeCreditScore } from "../users/reputation.ts";

type TimerHandler = (ctx: RequestContext, ref: string) => void;

const handleOrderTimer: TimerHandler = (ctx, id) => {
  const due = orderById(ctx.db, id);
  if (!due) return;
  if (due.status === OrderStatus.suspended) return decideAppealAtDeadline(ctx, due);
  const on = transitionAtDeadline(due);
  if (on === "systemAppeal") return createSystemAppeal(ctx, due);
  if (on !== undefined) executeSystemTransition(ctx, due, on);
};

const handleCoolingTimer: TimerHandler = (ctx, orderId) => {
  const cooling = coinsInCoolingPeriodOfOrder(ctx.db, orderId);
  if (!cooling) return;
  dropCoinsInCoolingPeriod(ctx.db, orderId);
  const bill = {
    userId: cooling.userId,
    billType: BillType.cooled,
    quantity: cooling.quantity,
    cny: null,
    remark: "",
  };
  const postings = postingsOfTransfer(
    [cooling.userId, "cooling"],
    [cooling.userId, "able"],
    cooling.quantity,
  );
  postLedgerEntry(ctx, {
    reason: "cooled",
    refType: "order",
    refId: orderId,
    postings,
    bills: [bill],
  });
  ctx.push(cooling.userId, "asset", "T+1资产已解锁", orderId);
};

const handleTicketTimer: TimerHandler = (ctx, id) => {
  const ticket = matchTicketById(ctx.db, id);
  if (ticket) expireMatchTicket(ctx, ticket);
};

const handlePayMethodTimer: TimerHandler = (ctx, id) => {
  const method = payMethodById(ctx.db, id);
  if (method?.status !== PayMethodStatus.checking) return;
  const underRisk = userById(ctx.db, method.userId)?.underRisk === 1;
  changePayMethod(ctx.db, id, { status: underRisk ? PayMethodStatus.invalid : PayMethodStatus.on });
  ctx.push(
    method.userId,
    "system",
    `${payTypeNames[method.type]}${underRisk ? "未通过审核，请更换账户" : "已通过审核，可以使用"}`,
  );
};

/**
 * Resets the certification of a user who did not return from the face check, so that it does not
 * stay in progress forever.
 */
const handleCertificateTimer: TimerHandler = (ctx, id) => {
  const certificate = certificationById(ctx.db, id);
  if (
    certificate &&
    userById(ctx.db, certificate.userId)?.certification === CertificationStatus.running
  )
    changeUser(ctx.db, certificate.userId, { certification: CertificationStatus.none });
};

const countImages = (images: string): number => (JSON.parse(images) as string[]).length;
/**
 * Upholds a report that has images or includes the chat (`withChat`). Each reporter can have one
 * upheld report about a user, and only if the two users have an order with each other. Otherwise
 * any account could reduce the score of a seller.
 */
const handleReportTimer: TimerHandler = (ctx, id) => {
  const report = userReportById(ctx.db, id);
  if (!report) return;
  const mayUphold =
    hasOrderOfTwoUsers(ctx.db, report.reporterId, report.targetId) &&
    !hasUpheldUserReport(ctx.db, report);
  const upheld = mayUphold && (countImages(report.images) > 0 || report.withChat === 1);
  changeUserReport(
    ctx.db,
    id,
    upheld ? UserReportStatus.upheld : UserReportStatus.unproven,
    upheld ? "经核实，举报属实，已处理对方账号" : "证据不足，未能核实",
  );
  if (upheld)
    changeCreditScore(
      ctx,
      { userId: report.targetId, delta: -10, reason: "举报属实" },
      report.orderId,
    );
  ctx.push(report.reporterId, "system", "您的举报已处理");
};

const handleMarketTimer: TimerHandler = (ctx, ref) => {
  changeReferencePriceRandomly(ctx);
  repriceFloatingEntrusts(ctx);
  setTimer(ctx.db, { kind: "market", ref, dueAt: ctx.now + referencePriceChangeIntervalMs });
};

/**
 * Handlers by kind of timer. The kind `bot` is missing, because a bot acts by calls with
 * transactions of their own (`runBotTimer`).
 */
const timerHandlers: Record<Exclude<TimerKind, "bot">, TimerHandler> = {
  order: handleOrderTimer,
  cooling: handleCoolingTimer,
  ticket: handleTicketTimer,
  method: handlePayMethodTimer,
  certificate: handleCertificateTimer,
  entrust: resumeEntrustByTimer,
  report: handleReportTimer,
  market: handleMarketTimer,
  endAppeal: decideCompletedOrderAppealAtDeadline,
  objection: decideObjection,
};

/** Runs a due timer. Deletes it first, so that its handler may set the next one. */
export function runTimer(ctx: RequestContext, { kind, ref }: Timer): void {
  dropTimer(ctx.db, kind, ref);
  if (kind !== "bot") timerHandlers[kind](ctx, ref);
}
