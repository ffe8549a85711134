import { type Actor, AppealResult, AppealStatus } from "contract";
import { appealTypeName, type Case, type Ruling, resultText, rule, ruleAtOnce, systemAppealType } from "../domain/appeal.ts";
import { appealRulingMs, minuteMs } from "../domain/constants.ts";
import type { Appeal, Order } from "../domain/records.ts";
import { addAppeal, addAppealEvent, addReply, appealById, changeAppeal, repliesOf } from "../store/disputes.ts";
import { snapshotsOf } from "../store/methods.ts";
import { changeOrder, vouchersOf } from "../store/orders.ts";
import { messagesAfter } from "../store/messages.ts";
import { setTimer } from "../store/timers.ts";
import type { Desk } from "./desk.ts";
import { moveBySystem } from "./order-moves.ts";
import { personOf } from "./people.ts";

const initiators: Record<Actor, number> = { buyer: 1, seller: 2, system: 3 };
const sides: Record<number, string> = { 1: "买家", 2: "卖家", 3: "系统" };

export type Statement = { type: number; content: string; images: string[] };

/** The record of why an order is suspended. Its number is known before, for the order carries it. */
export function openAppeal(desk: Desk, order: Order, by: Actor, { type, content, images }: Statement): void {
  const id = order.appealId ?? "";
  addAppeal(desk.db, {
    id,
    orderId: order.id,
    type,
    initiator: initiators[by],
    content,
    images: JSON.stringify(images),
    status: AppealStatus.waitReply,
    deadlineAt: order.deadlineAt,
    createdAt: desk.now,
  });
  addAppealEvent(desk.db, id, `${sides[initiators[by]]}发起申诉：${appealTypeName(type)}`, desk.now);
}

const isStated = (desk: Desk, appeal: Appeal, side: number): boolean =>
  appeal.initiator === side || repliesOf(desk.db, appeal.id).some((it) => it.side === side);
export const canReply = (desk: Desk, appeal: Appeal, side: number): boolean =>
  (appeal.status === AppealStatus.waitReply || appeal.status === AppealStatus.review) && !isStated(desk, appeal, side);

function namesDiffer(desk: Desk, order: Order): boolean {
  const holder = snapshotsOf(desk.db, order.id, 1)[0]?.holder ?? "";
  return holder !== personOf(desk, order.buyerId).realName;
}

function caseOf(desk: Desk, order: Order, appeal: Appeal): Case {
  const replies = repliesOf(desk.db, appeal.id);
  const vouchers = vouchersOf(desk.db, order.id).filter((it) => it.side === 1);
  const images = (side: number): number =>
    [...replies, { side: appeal.initiator, images: appeal.images }]
      .filter((it) => it.side === side)
      .reduce((sum, it) => sum + (JSON.parse(it.images) as string[]).length, 0);
  const chat = messagesAfter(desk.db, order.id, 0, 1000);
  const replied = (role: number): boolean =>
    chat.some((it) => it.senderRole === role && Math.abs(it.createdAt - appeal.createdAt) <= 10 * minuteMs);
  const begun = order.confirmedAt ?? order.createdAt;
  const windowEnd = begun + (order.payMinutes + 10 * order.payDelayCount) * minuteMs;
  return {
    type: appeal.type,
    initiator: appeal.initiator,
    buyerStated: isStated(desk, appeal, 1),
    sellerStated: isStated(desk, appeal, 2),
    texts: [appeal.content, ...replies.map((it) => it.content)].join(" "),
    vouchers: vouchers.length,
    voucherInWindow: vouchers.some((it) => it.createdAt >= begun && it.createdAt <= windowEnd),
    duplicatedVoucher: vouchers.some((it) => it.duplicated === 1),
    sellerImages: images(2),
    namesDiffer: namesDiffer(desk, order),
    buyerReplied: replied(1),
    sellerReplied: replied(2),
    undone: order.undoCount > 0,
  };
}

function appealOf(desk: Desk, order: Order): Appeal {
  const appeal = order.appealId === null ? undefined : appealById(desk.db, order.appealId);
  if (!appeal) throw new Error("a suspended order has no appeal");
  return appeal;
}

export function closeAppeal(desk: Desk, order: Order, status: number, text: string): void {
  const appeal = appealOf(desk, order);
  changeAppeal(desk.db, appeal.id, { status, deadlineAt: null });
  addAppealEvent(desk.db, appeal.id, text, desk.now);
}

function decide(desk: Desk, order: Order, ruling: Ruling): void {
  const appeal = appealOf(desk, order);
  const facts = [ruling.rule, ...ruling.facts].join("；");
  changeAppeal(desk.db, appeal.id, { status: AppealStatus.ruled, result: ruling.result, resultReason: facts, deadlineAt: null });
  addAppealEvent(desk.db, appeal.id, `平台裁定：${resultText(ruling.result)}`, desk.now);
  const on = ruling.result === AppealResult.buyer ? "ruleForBuyer" : "ruleForSeller";
  moveBySystem(desk, order, on, { extra: { ruling: resultText(ruling.result), facts } });
}

/** Some cases need nobody to think. */
export function ruleIfClear(desk: Desk, order: Order): boolean {
  const ruling = ruleAtOnce(caseOf(desk, order, appealOf(desk, order)));
  if (ruling) decide(desk, order, ruling);
  return ruling !== undefined;
}
/** The deadline of an appeal has come: for the silent side, or for the officer. */
export const ruleNow = (desk: Desk, order: Order): void => decide(desk, order, rule(caseOf(desk, order, appealOf(desk, order))));

/** Evidence. When everybody asked has spoken the officer has two hours. */
export function addStatement(desk: Desk, order: Order, side: 1 | 2, content: string, images: string[]): Order {
  const appeal = appealOf(desk, order);
  addReply(desk.db, { appealId: appeal.id, side, content, images: JSON.stringify(images), createdAt: desk.now });
  addAppealEvent(desk.db, appeal.id, `${sides[side]}提交了证据`, desk.now);
  if (ruleIfClear(desk, order)) return order;
  // More evidence buys no time: the two hours run from the last side's first word.
  if (appeal.status === AppealStatus.review) return order;
  if (!isStated(desk, appeal, 1) || !isStated(desk, appeal, 2)) return order;
  const deadlineAt = desk.now + appealRulingMs;
  changeAppeal(desk.db, appeal.id, { status: AppealStatus.review, deadlineAt });
  addAppealEvent(desk.db, appeal.id, "平台审核中", desk.now);
  setTimer(desk.db, { kind: "order", ref: order.id, dueAt: deadlineAt });
  return changeOrder(desk.db, order, { deadlineAt });
}

/** Nobody released and nobody complained: the system does. */
export function fileSystemAppeal(desk: Desk, order: Order): void {
  const after = moveBySystem(desk, order, "systemAppeal", { changes: { appealId: desk.nextId("A") } });
  openAppeal(desk, after, "system", { type: systemAppealType, content: appealTypeName(systemAppealType), images: [] });
}
