import { type Appeal as AppealRow, type Role, Side } from "contract";
import { appealTypeName } from "../../rules/catalog/appeal-types.ts";
import { clockText, orderNoOf } from "../../rules/calendar.ts";
import type { RulingRow, RulingDraft } from "../../rules/rulings.ts";
import type { OrderRecord } from "../../rules/records.ts";
import { otherSide, type PartySide } from "../../rules/order-sides.ts";
import {
  appealById,
  appealEvents,
  guardAnswersOf,
  objectionTo,
  repliesOf,
} from "../../db/disputes.ts";
import { orderById } from "../../db/orders.ts";
import { canReply } from "./appeals.ts";
import { compareAnswers } from "./receipt-check.ts";
import { offersLeft, offerView } from "./consent-offers.ts";
import type { RequestContext } from "../context/request-context.ts";

const list = <T>(json: string): T[] => JSON.parse(json) as T[];

function whoIs(side: Side, reader: Side): string {
  if (side === Side.system) return "平台";
  return side === reader ? "您" : "对方";
}

/**
 * Describes the source of a fact to the reader: the record with its times, or the side that
 * submitted it and when.
 */
function sourceOf({ side, at, note, count, shares }: RulingRow, reader: PartySide): string {
  if (shares) {
    const times = [shares[reader]?.at, shares[otherSide[reader]]?.at].flatMap((it) => it ?? []);
    return [note, times.map(clockText).join("、")].filter((it) => it !== "").join(" ");
  }
  const submitted =
    at === null
      ? ""
      : `${whoIs(side, reader)} ${clockText(at)} 提交${count === undefined ? "" : ` ${count} 张`}`;
  return [submitted, note].filter((it) => it !== "").join("，");
}

function pointsFor(rulingRow: RulingRow, side: PartySide): number | null {
  if (rulingRow.shares) return rulingRow.shares[side]?.points ?? null;
  return rulingRow.side === side ? rulingRow.points : null;
}

/** Shows the ruling to one side. Both sides get the same rows. A fact without a side counts for neither. */
function rulingView(json: string, reader: PartySide): AppealRow["ruling"] {
  if (json === "") return null;
  const { rows, wouldHelp, marksClaims } = JSON.parse(json) as Pick<
    RulingDraft,
    "rows" | "wouldHelp"
  > & { marksClaims?: true };
  const claimOf = (it: RulingRow) => (it.claim === true ? it.side : null);
  return {
    rows: rows.map((row) => ({
      fact: row.fact,
      source: sourceOf(row, reader),
      buyer: pointsFor(row, Side.buyer),
      seller: pointsFor(row, Side.seller),
      ...(marksClaims && { claim: claimOf(row) }),
    })),
    wouldHelp,
  };
}

function objectionView(ctx: RequestContext, appealId: string): AppealRow["objection"] {
  const it = objectionTo(ctx.db, appealId);
  if (!it) return null;
  const { side, content, images, createdAt, deadlineAt, result, reason } = it;
  return {
    by: side,
    content,
    images: list<string>(images),
    time: createdAt,
    deadline: deadlineAt,
    result,
    reason,
  };
}

const guardAnswers = (ctx: RequestContext, order: OrderRecord): AppealRow["guardAnswers"] =>
  guardAnswersOf(ctx.db, order.id).map((guardAnswer) => ({
    time: guardAnswer.createdAt,
    receivedAmount: guardAnswer.receivedAmount,
    payerName: guardAnswer.payerName,
    fits: guardAnswer.fits,
    ...compareAnswers(ctx, order, guardAnswer),
  }));

export function appealRow(ctx: RequestContext, id: string, role: Role): AppealRow {
  const appeal = appealById(ctx.db, id);
  const order = appeal && orderById(ctx.db, appeal.orderId);
  if (!appeal || !order) throw new Error("an appeal belongs to no order");
  const side = Side[role];
  return {
    id: appeal.id,
    orderId: appeal.orderId,
    orderNo: orderNoOf(order.id, order.createdAt),
    type: appeal.type,
    typeName: appealTypeName(appeal.type),
    initiator: appeal.initiator,
    content: appeal.content,
    images: list<string>(appeal.images),
    kinds: list<number>(appeal.kinds),
    receivedAmount: appeal.receivedAmount,
    payerName: appeal.payerName,
    replies: repliesOf(ctx.db, id).map((reply) => ({
      side: reply.side,
      content: reply.content,
      images: list<string>(reply.images),
      kinds: list<number>(reply.kinds),
      time: reply.createdAt,
    })),
    status: appeal.status,
    deadline: appeal.deadlineAt,
    result: appeal.result,
    resultReason: appeal.resultReason,
    timeline: appealEvents(ctx.db, id).map((it) => ({ time: it.createdAt, text: it.text })),
    createTime: appeal.createdAt,
    mine: appeal.initiator === side ? 1 : 0,
    canReply: canReply(ctx, appeal, side) ? 1 : 0,
    human: appeal.human,
    reviewTime: appeal.reviewedAt,
    ruling: rulingView(appeal.ruling, side),
    objection: objectionView(ctx, id),
    offer: offerView(ctx, order, id),
    offersLeft: offersLeft(ctx, id, side),
    guardAnswers: guardAnswers(ctx, order),
    cancelStatement: appeal.cancelStatement || null,
  };
}
