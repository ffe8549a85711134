import { type OrderActor, AppealResult, AppealStatus, type Fen, OfferState, OrderStatus, type SenderRole, Side } from "contract";
import {
  type Case,
  isLabel,
  orderedResult,
  type Piece,
  type Ruling,
  resultTexts,
  rule,
  ruleAtOnce,
  ruleByPerson,
} from "../../rules/rulings.ts";
import { appealTypeName, systemAppealType } from "../../rules/catalog/appeal-types.ts";
import { appealRulingMs, endAppealRespondMs, minuteMs } from "../../rules/constants.ts";
import { otherSide, type PartySide, sideNames } from "../../rules/order-sides.ts";
import type { Appeal, Order } from "../../rules/records.ts";
import { addAppeal, addAppealEvent, addReply, appealById, changeAppeal, endOffers, repliesOf, settleOffers } from "../../db/disputes.ts";
import { snapshotsOf } from "../../db/methods.ts";
import { orderById, vouchersOf } from "../../db/orders.ts";
import { messagesAfter } from "../../db/messages.ts";
import { uploadByUrl } from "../../db/uploads.ts";
import type { Desk } from "../context/request-context.ts";
import { moveBySystem } from "./order-transitions.ts";
import { personOf } from "../queries/users.ts";

export type Statement = {
  type: number;
  content: string;
  images: string[];
  kinds?: number[] | undefined;
  /** What the seller read in their account, as stated with the appeal. */
  receivedAmount?: Fen | undefined;
  payerName?: string | undefined;
};

/** The record of why an order is suspended, or why one that has ended is looked at. Its number is known before, for the order carries it. */
export function openAppeal(desk: Desk, order: Order, by: OrderActor, stated: Statement): void {
  const id = order.appealId ?? "";
  const { type, content, images, kinds = [], receivedAmount, payerName } = stated;
  addAppeal(desk.db, {
    id,
    orderId: order.id,
    type,
    initiator: Side[by],
    content,
    images: JSON.stringify(images),
    kinds: JSON.stringify(kinds),
    receivedAmount: receivedAmount ?? null,
    payerName: payerName?.trim() ?? "",
    status: AppealStatus.waitReply,
    deadlineAt: order.deadlineAt ?? desk.now + endAppealRespondMs,
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

type Shown = { side: Side; images: string; kinds: string; createdAt: number };
const listOf = <T>(json: string): T[] => JSON.parse(json) as T[];

/** Each picture once, with the last label of its owner. A voucher of the order needs none to be a payment voucher. */
function piecesOf(desk: Desk, order: Order, appeal: Appeal, shown: readonly Shown[]): Piece[] {
  const vouchers = vouchersOf(desk.db, order.id);
  const flawOf = (url: string): Piece["flaw"] => {
    if (uploadByUrl(desk.db, url)?.unclear === 1) return "unclear";
    return vouchers.some((it) => it.url === url && it.duplicated === 1) ? "reused" : "";
  };
  const named = new Map<string, Piece>();
  // Evidence is a voucher of the order too; it is none of the payment.
  const stated = new Set(shown.flatMap(({ images }) => listOf<string>(images)));
  const isPayment = ({ url, createdAt }: (typeof vouchers)[number]) => createdAt < appeal.createdAt || !stated.has(url);
  for (const it of vouchers.filter((one) => one.side === Side.buyer && isPayment(one)))
    named.set(it.url, { side: it.side, label: "payment", flaw: flawOf(it.url), at: it.createdAt });
  for (const { side, images, kinds, createdAt } of shown) {
    if (side === Side.system) continue;
    const said = listOf<number>(kinds);
    for (const [at, url] of listOf<string>(images).entries()) {
      const kind = said[at];
      const label = isLabel(kind) ? kind : (named.get(url)?.label ?? "none");
      named.set(url, { side, label, flaw: flawOf(url), at: createdAt });
    }
  }
  return [...named.values()];
}

/** When a side first stated: with the appeal, or before the platform began its review. */
function inTimeOf(appeal: Appeal, side: PartySide, replies: readonly Shown[]): number | undefined {
  if (appeal.initiator === side) return appeal.createdAt;
  const first = replies.find((it) => it.side === side)?.createdAt;
  return first !== undefined && first <= (appeal.reviewedAt ?? first) ? first : undefined;
}

export function caseOf(desk: Desk, order: Order, appeal: Appeal, more: readonly Shown[] = []): Case {
  const replies = repliesOf(desk.db, appeal.id);
  const chat = messagesAfter(desk.db, order.id, 0, 1000);
  const hasReplied = (role: SenderRole): boolean =>
    chat.some((it) => it.senderRole === role && Math.abs(it.createdAt - appeal.createdAt) <= 10 * minuteMs);
  const sides = [Side.buyer, Side.seller] as const;
  return {
    type: appeal.type,
    spoken: sides.filter((it) => hasStated(desk, appeal, it)),
    inTime: Object.fromEntries(sides.map((it) => [it, inTimeOf(appeal, it, replies)])),
    ordered: desk.world.allowsOrderedRulings ? orderedResult([appeal.content, ...replies.map((it) => it.content)].join(" ")) : undefined,
    pieces: piecesOf(desk, order, appeal, [{ ...appeal, side: appeal.initiator }, ...replies, ...more]),
    hasVoucher: vouchersOf(desk.db, order.id).some((it) => it.side === Side.buyer),
    namesDiffer: namesDiffer(desk, order),
    replied: sides.filter(hasReplied),
    undone: order.undoCount > 0,
  };
}

export function appealOf(desk: Desk, order: Order): Appeal {
  const appeal = order.appealId === null ? undefined : appealById(desk.db, order.appealId);
  if (!appeal) throw new Error("a suspended order has no appeal");
  return appeal;
}

export function closeAppeal(desk: Desk, order: Order, status: AppealStatus, text: string): void {
  const appeal = appealOf(desk, order);
  changeAppeal(desk.db, appeal.id, { status, deadlineAt: null });
  if (status === AppealStatus.settled)
    settleOffers(desk.db, appeal.id, order.status === OrderStatus.cancelled ? AppealResult.seller : AppealResult.buyer);
  else endOffers(desk.db, appeal.id, OfferState.lapsed);
  addAppealEvent(desk.db, appeal.id, text, desk.now);
}

/** `marksClaims`: a row that is no claim has been verified. Rulings of earlier versions did not tell the two apart. */
const stored = ({ rows, wouldHelp }: Ruling): string => JSON.stringify({ rows, wouldHelp, marksClaims: true });
const reasonOf = (ruling: Ruling): string => [ruling.rule, ...ruling.facts].join("；");

/** What was found, in the record of the appeal. */
export function noteRuling(desk: Desk, appeal: Appeal, ruling: Ruling, result: AppealResult, verdict: string): void {
  changeAppeal(desk.db, appeal.id, {
    status: AppealStatus.ruled,
    result,
    resultReason: reasonOf(ruling),
    ruling: stored(ruling),
    deadlineAt: null,
  });
  endOffers(desk.db, appeal.id, OfferState.lapsed);
  addAppealEvent(desk.db, appeal.id, `平台裁定：${verdict}`, desk.now);
}

/** The appeal stays open, with all that was weighed to be read, until a person has looked. */
export function noteToHuman(desk: Desk, appeal: Appeal, ruling: Ruling, deadlineAt: number): void {
  const { status, reviewedAt } = { status: AppealStatus.review, reviewedAt: appeal.reviewedAt ?? desk.now };
  changeAppeal(desk.db, appeal.id, { status, reviewedAt, deadlineAt, human: 1, ruling: stored(ruling) });
  addAppealEvent(desk.db, appeal.id, `${ruling.rule}，转人工裁定`, desk.now);
}

function decide(desk: Desk, order: Order, ruling: Ruling): void {
  const appeal = appealOf(desk, order);
  if (ruling.result === 0) {
    const { deadlineAt } = moveBySystem(desk, order, "toHuman", { extra: { facts: ruling.rule } });
    return noteToHuman(desk, appeal, ruling, deadlineAt ?? desk.now);
  }
  noteRuling(desk, appeal, ruling, ruling.result, resultTexts[ruling.result]);
  const on = ruling.result === AppealResult.buyer ? "ruleForBuyer" : "ruleForSeller";
  moveBySystem(desk, order, on, { extra: { ruling: resultTexts[ruling.result], facts: reasonOf(ruling) } });
}

/** Some cases need nobody to think. */
export function ruleIfClear(desk: Desk, order: Order): boolean {
  const ruling = ruleAtOnce(caseOf(desk, order, appealOf(desk, order)));
  if (ruling) decide(desk, order, ruling);
  return ruling !== undefined;
}

const ruleAs = (desk: Desk, order: Order, result: AppealResult): void =>
  decide(desk, order, ruleByPerson(caseOf(desk, order, appealOf(desk, order)), result));

/** Rules on a suspended order as a person of the platform, at any time. Returns false if no appeal is open. */
export function ruleByHand(desk: Desk, orderId: string, result: AppealResult): boolean {
  const order = orderById(desk.db, orderId);
  if (order?.status !== OrderStatus.suspended) return false;
  ruleAs(desk, order, result);
  return true;
}

/** Stands for the eyes of a person, because the mock reads no pictures and must not believe what either side calls them. */
export const personalResult = (desk: Desk): AppealResult => (desk.world.random() < 0.5 ? AppealResult.buyer : AppealResult.seller);

/** Runs at the deadline of an appeal: of the silent side, of the review, or of the person after it. */
export function ruleNow(desk: Desk, order: Order): void {
  const appeal = appealOf(desk, order);
  const ruling = rule(caseOf(desk, order, appeal));
  if (appeal.human === 0) return decide(desk, order, ruling);
  ruleAs(desk, order, ruling.result === 0 ? personalResult(desk) : ruling.result);
}

/** With this word everybody asked has spoken. More evidence buys no time: the two hours run from here. */
const isLastWord = (desk: Desk, appeal: Appeal, side: PartySide): boolean =>
  appeal.status === AppealStatus.waitReply && hasStated(desk, appeal, otherSide[side]);

/** What evidence does to the order itself: the officer has two hours from the last side's first word. */
export const changesByStatement = (desk: Desk, order: Order, side: PartySide): Partial<Order> =>
  isLastWord(desk, appealOf(desk, order), side) ? { deadlineAt: desk.now + appealRulingMs } : {};

export type Spoken = Pick<Statement, "content" | "images" | "kinds">;
/** Notes what a side says; true when with it everybody has spoken. */
export function noteStatement(desk: Desk, appeal: Appeal, side: PartySide, { content, images, kinds = [] }: Spoken): boolean {
  const isReviewed = isLastWord(desk, appeal, side);
  const lists = { images: JSON.stringify(images), kinds: JSON.stringify(kinds) };
  addReply(desk.db, { appealId: appeal.id, side, content, ...lists, createdAt: desk.now });
  addAppealEvent(desk.db, appeal.id, `${sideNames[side]}提交了证据`, desk.now);
  return isReviewed;
}

export function beginReview(desk: Desk, appeal: Appeal, deadlineAt: number | null): void {
  changeAppeal(desk.db, appeal.id, { status: AppealStatus.review, deadlineAt, reviewedAt: desk.now });
  addAppealEvent(desk.db, appeal.id, "平台审核中", desk.now);
}

/** Evidence, when the order has changed as `changesByStatement` says. */
export function addStatement(desk: Desk, order: Order, side: PartySide, said: Spoken): void {
  const appeal = appealOf(desk, order);
  const isReviewed = noteStatement(desk, appeal, side, said);
  if (ruleIfClear(desk, order) || !isReviewed) return;
  beginReview(desk, appeal, order.deadlineAt);
}

/** Nobody released and nobody complained: the system does. */
export function fileSystemAppeal(desk: Desk, order: Order): void {
  const after = moveBySystem(desk, order, "systemAppeal", { changes: { appealId: desk.nextId("A") } });
  openAppeal(desk, after, "system", { type: systemAppealType, content: appealTypeName(systemAppealType), images: [] });
}
