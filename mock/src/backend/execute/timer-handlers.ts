import { BillType, MethodStatus, OrderStatus, payTypeNames, ReportStatus, Certification } from "contract";
import { marketStepMs } from "../../rules/constants.ts";
import { transfer } from "../../rules/ledger.ts";
import { timeoutMove } from "../../rules/status-table.ts";
import { coolingOf, dropCooling } from "../../db/accounts.ts";
import { changeReport, hasUpheldReport, reportById } from "../../db/disputes.ts";
import { certificateById } from "../../db/identity.ts";
import { changeMethod, methodById } from "../../db/methods.ts";
import { haveTraded, orderById } from "../../db/orders.ts";
import { ticketById } from "../../db/tickets.ts";
import { dropTimer, setTimer, type Timer, type TimerKind } from "../../db/timers.ts";
import { changeUser, userById } from "../../db/users.ts";
import { fileSystemAppeal, ruleNow } from "../orders/appeals.ts";
import { answerObjection, ruleEnded } from "../orders/ended-appeals.ts";
import { book } from "../queries/post-entry.ts";
import type { Desk } from "../context/request-context.ts";
import { expireTicket } from "../orders/match.ts";
import { walkPrice } from "../queries/market.ts";
import { followMarket } from "../listings/floating-price.ts";
import { resume } from "../listings/sell.ts";
import { moveBySystem } from "../orders/order-transitions.ts";
import { changeCredit } from "../users/reputation.ts";

type Act = (desk: Desk, ref: string) => void;

const order: Act = (desk, id) => {
  const due = orderById(desk.db, id);
  if (!due) return;
  if (due.status === OrderStatus.suspended) return ruleNow(desk, due);
  const on = timeoutMove(due);
  if (on === "systemAppeal") return fileSystemAppeal(desk, due);
  if (on !== undefined) moveBySystem(desk, due, on);
};

const cooling: Act = (desk, orderId) => {
  const it = coolingOf(desk.db, orderId);
  if (!it) return;
  dropCooling(desk.db, orderId);
  const bill = { userId: it.userId, billType: BillType.cooled, quantity: it.quantity, cny: null, remark: "" };
  const postings = transfer([it.userId, "cooling"], [it.userId, "able"], it.quantity);
  book(desk, { reason: "cooled", refType: "order", refId: orderId, postings, bills: [bill] });
  desk.push(it.userId, "asset", "T+1资产已解锁", orderId);
};

const ticket: Act = (desk, id) => {
  const it = ticketById(desk.db, id);
  if (it) expireTicket(desk, it);
};

const method: Act = (desk, id) => {
  const it = methodById(desk.db, id);
  if (it?.status !== MethodStatus.checking) return;
  const underRisk = userById(desk.db, it.userId)?.underRisk === 1;
  changeMethod(desk.db, id, { status: underRisk ? MethodStatus.invalid : MethodStatus.on });
  desk.push(it.userId, "system", `${payTypeNames[it.type]}${underRisk ? "未通过审核，请更换账户" : "已通过审核，可以使用"}`);
};

/** Who never comes back from the face check is not on his way for ever. */
const certificate: Act = (desk, id) => {
  const it = certificateById(desk.db, id);
  if (it && userById(desk.db, it.userId)?.certification === Certification.running)
    changeUser(desk.db, it.userId, { certification: Certification.none });
};

const countImages = (images: string): number => (JSON.parse(images) as string[]).length;
/**
 * Upholds a report with images or a chat, once for each pair and only between users who traded. Otherwise any account could take the
 * score of a seller away.
 */
const report: Act = (desk, id) => {
  const it = reportById(desk.db, id);
  if (!it) return;
  const mayUphold = haveTraded(desk.db, it.reporterId, it.targetId) && !hasUpheldReport(desk.db, it);
  const upheld = mayUphold && (countImages(it.images) > 0 || it.withChat === 1);
  changeReport(
    desk.db,
    id,
    upheld ? ReportStatus.upheld : ReportStatus.unproven,
    upheld ? "经核实，举报属实，已处理对方账号" : "证据不足，未能核实",
  );
  if (upheld) changeCredit(desk, { userId: it.targetId, delta: -10, reason: "举报属实" }, it.orderId);
  desk.push(it.reporterId, "system", "您的举报已处理");
};

const market: Act = (desk, ref) => {
  walkPrice(desk);
  followMarket(desk);
  setTimer(desk.db, { kind: "market", ref, dueAt: desk.now + marketStepMs });
};

/** A bot's timer is no matter of one transaction: what it brings are calls of their own. */
const acts: Record<Exclude<TimerKind, "bot">, Act> = {
  order,
  cooling,
  ticket,
  method,
  certificate,
  entrust: resume,
  report,
  market,
  endAppeal: ruleEnded,
  objection: answerObjection,
};

/** A timer is only another actor. It is gone before it acts, so that what it does may set the next one. */
export function fire(desk: Desk, { kind, ref }: Timer): void {
  dropTimer(desk.db, kind, ref);
  if (kind !== "bot") acts[kind](desk, ref);
}
