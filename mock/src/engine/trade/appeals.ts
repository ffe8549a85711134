import { type Actor, AppealResult, AppealStatus, SenderRole, Side } from "contract";
import { appealTypeName, type Case, type Ruling, resultTexts, rule, ruleAtOnce, systemAppealType } from "../../domain/rulings.ts";
import { appealRulingMs, minuteMs } from "../../domain/constants.ts";
import { otherSide, type PartySide, sideNames } from "../../domain/sides.ts";
import type { Appeal, Order } from "../../domain/records.ts";
import { addAppeal, addAppealEvent, addReply, appealById, changeAppeal, repliesOf } from "../../store/disputes.ts";
import { snapshotsOf } from "../../store/methods.ts";
import { vouchersOf } from "../../store/orders.ts";
import { messagesAfter } from "../../store/messages.ts";
import type { Desk } from "../desk/desk.ts";
import { moveBySystem } from "./order-moves.ts";
import { personOf } from "../facts/people.ts";

export type Statement = { type: number; content: string; images: string[] };

/** The record of why an order is suspended. Its number is known before, for the order carries it. */
export function openAppeal(desk: Desk, order: Order, by: Actor, { type, content, images }: Statement): void {
  const id = order.appealId ?? "";
  addAppeal(desk.db, {
    id,
    orderId: order.id,
    type,
    initiator: Side[by],
    content,
    images: JSON.stringify(images),
    status: AppealStatus.waitReply,
    deadlineAt: order.deadlineAt,
    createdAt: desk.now,
  });
  addAppealEvent(desk.db, id, `${sideNames[Side[by]]}发起申诉：${appealTypeName(type)}`, desk.now);
}

const hasStated = (desk: Desk, appeal: Appeal, side: Side): boolean =>
  appeal.initiator === side || repliesOf(desk.db, appeal.id).some((it) => it.side === side);
export const canReply = (desk: Desk, appeal: Appeal, side: Side): boolean =>
  (appeal.status === AppealStatus.waitReply || appeal.status === AppealStatus.review) && !hasStated(desk, appeal, side);

function namesDiffer(desk: Desk, order: Order): boolean {
  const holder = snapshotsOf(desk.db, order.id, Side.buyer).find((it) => it.id === order.buyerMethodId)?.holder ?? "";
  return holder !== personOf(desk, order.buyerId).realName;
}

function caseOf(desk: Desk, order: Order, appeal: Appeal): Case {
  const replies = repliesOf(desk.db, appeal.id);
  const vouchers = vouchersOf(desk.db, order.id).filter((it) => it.side === Side.buyer);
  const countImages = (side: Side): number =>
    [...replies, { side: appeal.initiator, images: appeal.images }]
      .filter((it) => it.side === side)
      .reduce((sum, it) => sum + (JSON.parse(it.images) as string[]).length, 0);
  const chat = messagesAfter(desk.db, order.id, 0, 1000);
  const hasReplied = (role: SenderRole): boolean =>
    chat.some((it) => it.senderRole === role && Math.abs(it.createdAt - appeal.createdAt) <= 10 * minuteMs);
  // Nobody can pay after the window, however often it was lengthened: what he showed with the payment is in time.
  const { paidAt } = order;
  return {
    type: appeal.type,
    initiator: appeal.initiator,
    buyerStated: hasStated(desk, appeal, Side.buyer),
    sellerStated: hasStated(desk, appeal, Side.seller),
    texts: [appeal.content, ...replies.map((it) => it.content)].join(" "),
    vouchers: vouchers.length,
    voucherInWindow: paidAt !== null && vouchers.some((it) => it.createdAt <= paidAt),
    duplicatedVoucher: vouchers.some((it) => it.duplicated === 1),
    sellerImages: countImages(Side.seller),
    namesDiffer: namesDiffer(desk, order),
    buyerReplied: hasReplied(SenderRole.buyer),
    sellerReplied: hasReplied(SenderRole.seller),
    undone: order.undoCount > 0,
  };
}

function appealOf(desk: Desk, order: Order): Appeal {
  const appeal = order.appealId === null ? undefined : appealById(desk.db, order.appealId);
  if (!appeal) throw new Error("a suspended order has no appeal");
  return appeal;
}

export function closeAppeal(desk: Desk, order: Order, status: AppealStatus, text: string): void {
  const appeal = appealOf(desk, order);
  changeAppeal(desk.db, appeal.id, { status, deadlineAt: null });
  addAppealEvent(desk.db, appeal.id, text, desk.now);
}

function decide(desk: Desk, order: Order, ruling: Ruling): void {
  const appeal = appealOf(desk, order);
  const facts = [ruling.rule, ...ruling.facts].join("；");
  changeAppeal(desk.db, appeal.id, { status: AppealStatus.ruled, result: ruling.result, resultReason: facts, deadlineAt: null });
  addAppealEvent(desk.db, appeal.id, `平台裁定：${resultTexts[ruling.result]}`, desk.now);
  const on = ruling.result === AppealResult.buyer ? "ruleForBuyer" : "ruleForSeller";
  moveBySystem(desk, order, on, { extra: { ruling: resultTexts[ruling.result], facts } });
}

/** Some cases need nobody to think. */
export function ruleIfClear(desk: Desk, order: Order): boolean {
  const ruling = ruleAtOnce(caseOf(desk, order, appealOf(desk, order)));
  if (ruling) decide(desk, order, ruling);
  return ruling !== undefined;
}
/** The deadline of an appeal has come: for the silent side, or for the officer. */
export const ruleNow = (desk: Desk, order: Order): void => decide(desk, order, rule(caseOf(desk, order, appealOf(desk, order))));

/** With this word everybody asked has spoken. More evidence buys no time: the two hours run from here. */
const isLastWord = (desk: Desk, appeal: Appeal, side: PartySide): boolean =>
  appeal.status === AppealStatus.waitReply && hasStated(desk, appeal, otherSide[side]);

/** What evidence does to the order itself: the officer has two hours from the last side's first word. */
export const changesByStatement = (desk: Desk, order: Order, side: PartySide): Partial<Order> =>
  isLastWord(desk, appealOf(desk, order), side) ? { deadlineAt: desk.now + appealRulingMs } : {};

/** Evidence, when the order has changed as `changesByStatement` says. */
export function addStatement(desk: Desk, order: Order, side: PartySide, content: string, images: string[]): void {
  const appeal = appealOf(desk, order);
  const isReviewed = isLastWord(desk, appeal, side);
  addReply(desk.db, { appealId: appeal.id, side, content, images: JSON.stringify(images), createdAt: desk.now });
  addAppealEvent(desk.db, appeal.id, `${sideNames[side]}提交了证据`, desk.now);
  if (ruleIfClear(desk, order) || !isReviewed) return;
  changeAppeal(desk.db, appeal.id, { status: AppealStatus.review, deadlineAt: order.deadlineAt });
  addAppealEvent(desk.db, appeal.id, "平台审核中", desk.now);
}

/** Nobody released and nobody complained: the system does. */
export function fileSystemAppeal(desk: Desk, order: Order): void {
  const after = moveBySystem(desk, order, "systemAppeal", { changes: { appealId: desk.nextId("A") } });
  openAppeal(desk, after, "system", { type: systemAppealType, content: appealTypeName(systemAppealType), images: [] });
}
