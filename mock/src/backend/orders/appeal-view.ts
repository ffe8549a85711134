import { type Appeal as AppealRow, type TradeRole, OrderActorSide } from "contract";
import { appealTypeName } from "../../rules/catalog/appeal-types.ts";
import { timeOfDayText, orderNumberWithDate } from "../../rules/calendar.ts";
import type { RulingFactWithPoints, ComputedRuling } from "../../rules/rulings.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { otherSide, type BuyerOrSellerSide } from "../../rules/order-sides.ts";
import {
  appealById,
  eventsOfAppeal,
  receiptCheckAnswersOfOrder,
  objectionToAppeal,
  repliesToAppeal,
} from "../../db/disputes.ts";
import { orderById } from "../../db/orders.ts";
import { canReplyToAppeal } from "./appeals.ts";
import { compareReceiptCheckAnswersWithOrder } from "./receipt-check.ts";
import { settlementProposalsLeft, settlementProposalView } from "./settlement-proposals.ts";
import type { RequestContext } from "../context/request-context.ts";

const parseList = <T>(json: string): T[] => JSON.parse(json) as T[];

function sideNameFor(side: OrderActorSide, reader: OrderActorSide): string {
  if (side === OrderActorSide.system) return "平台";
  return side === reader ? "您" : "对方";
}

/**
 * Returns the source of a fact as a text for the reader. With `shares`, which facts from the
 * records of the platform have, the text is the note and the times, first the one of the reader's
 * side. Otherwise it is the side that submitted the fact, if there is a time, and the note.
 */
function sourceOf(
  { side, at, note, count, shares }: RulingFactWithPoints,
  reader: BuyerOrSellerSide,
): string {
  if (shares) {
    const times = [shares[reader]?.at, shares[otherSide[reader]]?.at].flatMap((it) => it ?? []);
    return [note, times.map(timeOfDayText).join("、")].filter((it) => it !== "").join(" ");
  }
  const submitted =
    at === null
      ? ""
      : `${sideNameFor(side, reader)} ${timeOfDayText(at)} 提交${count === undefined ? "" : ` ${count} 张`}`;
  return [submitted, note].filter((it) => it !== "").join("，");
}

function pointsFor(rulingRow: RulingFactWithPoints, side: BuyerOrSellerSide): number | null {
  if (rulingRow.shares) return rulingRow.shares[side]?.points ?? null;
  return rulingRow.side === side ? rulingRow.points : null;
}

/**
 * Shows the ruling to one side. Both sides get the same rows, but in the sources 您 stands for
 * the reader and 对方 for the other side.
 */
function rulingView(json: string, reader: BuyerOrSellerSide): AppealRow["ruling"] {
  if (json === "") return null;
  const { rows, wouldHelp, marksClaims } = JSON.parse(json) as Pick<
    ComputedRuling,
    "rows" | "wouldHelp"
  > & { marksClaims?: true };
  const claimOf = (it: RulingFactWithPoints) => (it.claim === true ? it.side : null);
  return {
    rows: rows.map((row) => ({
      fact: row.fact,
      source: sourceOf(row, reader),
      buyer: pointsFor(row, OrderActorSide.buyer),
      seller: pointsFor(row, OrderActorSide.seller),
      ...(marksClaims && { claim: claimOf(row) }),
    })),
    wouldHelp,
  };
}

function objectionView(ctx: RequestContext, appealId: string): AppealRow["objection"] {
  const objection = objectionToAppeal(ctx.db, appealId);
  if (!objection) return null;
  const { side, content, images, createdAt, deadlineAt, result, reason } = objection;
  return {
    by: side,
    content,
    images: parseList<string>(images),
    time: createdAt,
    deadline: deadlineAt,
    result,
    reason,
  };
}

const guardAnswers = (ctx: RequestContext, order: OrderRecord): AppealRow["guardAnswers"] =>
  receiptCheckAnswersOfOrder(ctx.db, order.id).map((guardAnswer) => ({
    time: guardAnswer.createdAt,
    receivedAmount: guardAnswer.receivedAmount,
    payerName: guardAnswer.payerName,
    payerAccountTail: guardAnswer.payerAccountTail,
    fits: guardAnswer.fits,
    ...compareReceiptCheckAnswersWithOrder(ctx, order, guardAnswer),
  }));

export function appealView(ctx: RequestContext, id: string, role: TradeRole): AppealRow {
  const appeal = appealById(ctx.db, id);
  const order = appeal && orderById(ctx.db, appeal.orderId);
  if (!appeal || !order) throw new Error("an appeal belongs to no order");
  const side = OrderActorSide[role];
  return {
    id: appeal.id,
    orderId: appeal.orderId,
    orderNo: orderNumberWithDate(order.id, order.createdAt),
    type: appeal.type,
    typeName: appealTypeName(appeal.type),
    initiator: appeal.initiator,
    content: appeal.content,
    images: parseList<string>(appeal.images),
    kinds: parseList<number>(appeal.kinds),
    receivedAmount: appeal.receivedAmount,
    payerName: appeal.payerName,
    replies: repliesToAppeal(ctx.db, id).map((reply) => ({
      side: reply.side,
      content: reply.content,
      images: parseList<string>(reply.images),
      kinds: parseList<number>(reply.kinds),
      time: reply.createdAt,
    })),
    status: appeal.status,
    deadline: appeal.deadlineAt,
    result: appeal.result,
    resultReason: appeal.resultReason,
    timeline: eventsOfAppeal(ctx.db, id).map((it) => ({ time: it.createdAt, text: it.text })),
    createTime: appeal.createdAt,
    mine: appeal.initiator === side ? 1 : 0,
    canReply: canReplyToAppeal(ctx, appeal, side) ? 1 : 0,
    human: appeal.human,
    reviewTime: appeal.reviewedAt,
    ruling: rulingView(appeal.ruling, side),
    objection: objectionView(ctx, id),
    offer: settlementProposalView(ctx, order, id),
    offersLeft: settlementProposalsLeft(ctx, id, side),
    guardAnswers: guardAnswers(ctx, order),
    cancelStatement: appeal.cancelStatement || null,
  };
}
