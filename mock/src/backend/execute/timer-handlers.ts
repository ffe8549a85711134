import {
  BillType,
  MethodStatus,
  OrderStatus,
  payTypeNames,
  ReportStatus,
  Certification,
} from "contract";
import { marketStepMs } from "../../rules/constants.ts";
import { transfer } from "../../rules/ledger.ts";
import { timeoutMove } from "../../rules/status-table.ts";
import { coolingOf, dropCooling } from "../../db/ledger-accounts.ts";
import { changeReport, hasUpheldReport, reportById } from "../../db/disputes.ts";
import { certificateById } from "../../db/identity.ts";
import { changeMethod, methodById } from "../../db/pay-methods.ts";
import { haveTraded, orderById } from "../../db/orders.ts";
import { ticketById } from "../../db/tickets.ts";
import { dropTimer, setTimer, type Timer, type TimerKind } from "../../db/timers.ts";
import { changeUser, userById } from "../../db/users.ts";
import { fileSystemAppeal, ruleAtDeadline } from "../orders/appeals.ts";
import { decideObjection, ruleEndedAppeal } from "../orders/ended-appeals.ts";
import { postEntry } from "../queries/post-ledger-entry.ts";
import type { RequestContext } from "../context/request-context.ts";
import { expireTicket } from "../orders/ticket-matching.ts";
import { walkPrice } from "../queries/reference-price.ts";
import { repriceFloatingEntrusts } from "../listings/floating-price.ts";
import { resumeEntrust } from "../listings/entrust-commands.ts";
import { moveBySystem } from "../orders/order-transitions.ts";
import { changeCredit } from "../users/reputation.ts";

type TimerHandler = (ctx: RequestContext, ref: string) => void;

const order: TimerHandler = (ctx, id) => {
  const due = orderById(ctx.db, id);
  if (!due) return;
  if (due.status === OrderStatus.suspended) return ruleAtDeadline(ctx, due);
  const on = timeoutMove(due);
  if (on === "systemAppeal") return fileSystemAppeal(ctx, due);
  if (on !== undefined) moveBySystem(ctx, due, on);
};

const cooling: TimerHandler = (ctx, orderId) => {
  const it = coolingOf(ctx.db, orderId);
  if (!it) return;
  dropCooling(ctx.db, orderId);
  const bill = {
    userId: it.userId,
    billType: BillType.cooled,
    quantity: it.quantity,
    cny: null,
    remark: "",
  };
  const postings = transfer([it.userId, "cooling"], [it.userId, "able"], it.quantity);
  postEntry(ctx, { reason: "cooled", refType: "order", refId: orderId, postings, bills: [bill] });
  ctx.push(it.userId, "asset", "T+1资产已解锁", orderId);
};

const ticket: TimerHandler = (ctx, id) => {
  const it = ticketById(ctx.db, id);
  if (it) expireTicket(ctx, it);
};

const method: TimerHandler = (ctx, id) => {
  const it = methodById(ctx.db, id);
  if (it?.status !== MethodStatus.checking) return;
  const underRisk = userById(ctx.db, it.userId)?.underRisk === 1;
  changeMethod(ctx.db, id, { status: underRisk ? MethodStatus.invalid : MethodStatus.on });
  ctx.push(
    it.userId,
    "system",
    `${payTypeNames[it.type]}${underRisk ? "未通过审核，请更换账户" : "已通过审核，可以使用"}`,
  );
};

/**
 * Resets the certification of a user who did not return from the face check, so that it does not
 * stay in progress forever.
 */
const certificate: TimerHandler = (ctx, id) => {
  const it = certificateById(ctx.db, id);
  if (it && userById(ctx.db, it.userId)?.certification === Certification.running)
    changeUser(ctx.db, it.userId, { certification: Certification.none });
};

const countImages = (images: string): number => (JSON.parse(images) as string[]).length;
/**
 * Upholds a report with images or a chat, once for each pair and only between users who traded. Otherwise
 * any account could reduce the score of a seller.
 */
const report: TimerHandler = (ctx, id) => {
  const it = reportById(ctx.db, id);
  if (!it) return;
  const mayUphold = haveTraded(ctx.db, it.reporterId, it.targetId) && !hasUpheldReport(ctx.db, it);
  const upheld = mayUphold && (countImages(it.images) > 0 || it.withChat === 1);
  changeReport(
    ctx.db,
    id,
    upheld ? ReportStatus.upheld : ReportStatus.unproven,
    upheld ? "经核实，举报属实，已处理对方账号" : "证据不足，未能核实",
  );
  if (upheld)
    changeCredit(ctx, { userId: it.targetId, delta: -10, reason: "举报属实" }, it.orderId);
  ctx.push(it.reporterId, "system", "您的举报已处理");
};

const market: TimerHandler = (ctx, ref) => {
  walkPrice(ctx);
  repriceFloatingEntrusts(ctx);
  setTimer(ctx.db, { kind: "market", ref, dueAt: ctx.now + marketStepMs });
};

/**
 * Handlers by kind. Timers of bots are missing, because a bot acts by calls with transactions of their
 * own.
 */
const timerHandlers: Record<Exclude<TimerKind, "bot">, TimerHandler> = {
  order,
  cooling,
  ticket,
  method,
  certificate,
  entrust: resumeEntrust,
  report,
  market,
  endAppeal: ruleEndedAppeal,
  objection: decideObjection,
};

/** Runs a due timer. Deletes it first, so that its handler may set the next one. */
export function runTimer(ctx: RequestContext, { kind, ref }: Timer): void {
  dropTimer(ctx.db, kind, ref);
  if (kind !== "bot") timerHandlers[kind](ctx, ref);
}
