import {
  type OrderActor,
  AppealResult,
  AppealStatus,
  type Fen,
  SettlementProposalState,
  NoAccessReason,
  OrderStatus,
  payTypeNames,
  type SenderRole,
  OrderActorSide,
} from "contract";
import {
  type AppealRulingInput,
  type RecordedFact,
  isEvidenceKind,
  appealResultOfTestKeyword,
  type EvidenceImage,
  type ComputedRuling,
  appealResultTexts,
  computeAppealRuling,
  computeRulingByClearFacts,
  createManualRuling,
} from "../../rules/rulings.ts";
import { appealTypeName, systemAppealType } from "../../rules/catalog/appeal-types.ts";
import {
  appealReviewWindowMs,
  completedOrderAppealReplyWindowMs,
  minuteMs,
} from "../../rules/constants.ts";
import { otherSide, type BuyerOrSellerSide, sideNames } from "../../rules/order-sides.ts";
import type { AppealRecord, OrderRecord } from "../../rules/stored-records.ts";
import {
  addAppeal,
  addAppealEvent,
  addAppealReply,
  appealById,
  changeAppeal,
  endOpenSettlementProposalsWithState,
  repliesToAppeal,
  markSettlementProposalsTakenOrLapsed,
} from "../../db/disputes.ts";
import { payMethodSnapshotsOfOrder } from "../../db/pay-methods.ts";
import { orderById, vouchersOfOrder } from "../../db/orders.ts";
import { serialConflictsOfOrder } from "../../db/serial-conflicts.ts";
import { lastFourDigitsOfAccount } from "../../rules/mask-personal-data.ts";
import { declaredPayMethod } from "../queries/pay-methods.ts";
import { chatMessagesAfter } from "../../db/chat-messages.ts";
import { uploadByUrl } from "../../db/uploads.ts";
import type { RequestContext } from "../context/request-context.ts";
import { executeSystemTransition } from "./order-transitions.ts";
import { requireUser } from "../queries/users.ts";

export type AppealFilingInput = {
  type: number;
  content: string;
  images: string[];
  kinds?: number[] | undefined;
  /** Amount that the seller states as received. */
  receivedAmount?: Fen | undefined;
  payerName?: string | undefined;
};

/**
 * Stores an appeal about a running or ended order. Its id is the `appealId` that the order
 * already contains.
 */
export function createAppeal(
  ctx: RequestContext,
  order: OrderRecord,
  by: OrderActor,
  stated: AppealFilingInput,
): void {
  const id = order.appealId ?? "";
  const { type, content, images, kinds = [], receivedAmount, payerName } = stated;
  addAppeal(ctx.db, {
    id,
    orderId: order.id,
    type,
    initiator: OrderActorSide[by],
    content,
    images: JSON.stringify(images),
    kinds: JSON.stringify(kinds),
    receivedAmount: receivedAmount ?? null,
    payerName: payerName?.trim() ?? "",
    status: AppealStatus.waitReply,
    deadlineAt: order.deadlineAt ?? ctx.now + completedOrderAppealReplyWindowMs,
    createdAt: ctx.now,
  });
  addAppealEvent(
    ctx.db,
    id,
    `${sideNames[OrderActorSide[by]]}发起申诉：${appealTypeName(type)}`,
    ctx.now,
  );
}

const hasStated = (ctx: RequestContext, appeal: AppealRecord, side: OrderActorSide): boolean =>
  appeal.initiator === side || repliesToAppeal(ctx.db, appeal.id).some((it) => it.side === side);
export const canReplyToAppeal = (
  ctx: RequestContext,
  appeal: AppealRecord,
  side: OrderActorSide,
): boolean =>
  (appeal.status === AppealStatus.waitReply || appeal.status === AppealStatus.review) &&
  !hasStated(ctx, appeal, side);

function namesDiffer(ctx: RequestContext, order: OrderRecord): boolean {
  const holder =
    payMethodSnapshotsOfOrder(ctx.db, order.id, OrderActorSide.buyer).find(
      (it) => it.id === order.buyerMethodId,
    )?.holder ?? "";
  return holder !== requireUser(ctx, order.buyerId).realName;
}

type SubmittedImages = { side: OrderActorSide; images: string; kinds: string; createdAt: number };
const parseList = <T>(json: string): T[] => JSON.parse(json) as T[];

/**
 * Lists each image once, with the last label (kind of evidence) that a side gave it. A voucher
 * that the buyer sent for the payment has the label `payment` unless a side gave it another one.
 */
function evidenceOf(
  ctx: RequestContext,
  order: OrderRecord,
  appeal: AppealRecord,
  shown: readonly SubmittedImages[],
): EvidenceImage[] {
  const vouchers = vouchersOfOrder(ctx.db, order.id);
  const flawOf = (url: string): EvidenceImage["flaw"] => {
    if (uploadByUrl(ctx.db, url)?.unclear === 1) return "unclear";
    return vouchers.some((it) => it.url === url && it.duplicated === 1) ? "reused" : "";
  };
  const named = new Map<string, EvidenceImage>();
  // Images sent only as evidence in the appeal are stored as vouchers too, but they are no proof
  // of the payment, so they do not get the label `payment`.
  const stated = new Set(shown.flatMap(({ images }) => parseList<string>(images)));
  const isPayment = ({ url, createdAt }: (typeof vouchers)[number]) =>
    createdAt < appeal.createdAt || !stated.has(url);
  for (const voucher of vouchers.filter(
    (one) => one.side === OrderActorSide.buyer && isPayment(one),
  ))
    named.set(voucher.url, {
      side: voucher.side,
      label: "payment",
      flaw: flawOf(voucher.url),
      at: voucher.createdAt,
    });
  for (const { side, images, kinds, createdAt } of shown) {
    if (side === OrderActorSide.system) continue;
    const said = parseList<number>(kinds);
    for (const [at, url] of parseList<string>(images).entries()) {
      const kind = said[at];
      const label = isEvidenceKind(kind) ? kind : (named.get(url)?.label ?? "none");
      named.set(url, { side, label, flaw: flawOf(url), at: createdAt });
    }
  }
  return [...named.values()];
}

/**
 * Returns the time at which a side first made a statement: with the appeal, or before the review
 * began. Returns undefined if the statement is later or missing.
 */
function statedInTimeAt(
  appeal: AppealRecord,
  side: BuyerOrSellerSide,
  replies: readonly SubmittedImages[],
): number | undefined {
  if (appeal.initiator === side) return appeal.createdAt;
  const first = replies.find((it) => it.side === side)?.createdAt;
  return first !== undefined && first <= (appeal.reviewedAt ?? first) ? first : undefined;
}

const noAccessTexts: Record<NoAccessReason, string> = {
  [NoAccessReason.locked]: "银行或支付宝把账户锁住了",
  [NoAccessReason.maintenance]: "银行在维护",
  [NoAccessReason.otherDevice]: "手机不在身边",
};

/**
 * Returns facts from the records of the order about the payment and the seller's access to their
 * account.
 */
function recordedFacts(ctx: RequestContext, order: OrderRecord): RecordedFact[] {
  const declared = declaredPayMethod(ctx, order);
  const { noAccessReason } = order;
  return [
    ...(declared
      ? [
          {
            side: OrderActorSide.buyer,
            fact: `写明的付款账户：${payTypeNames[declared.type]} 尾号 ${lastFourDigitsOfAccount(declared.account)}`,
          },
        ]
      : []),
    ...(serialConflictsOfOrder(ctx.db, order.id).length > 0
      ? [{ side: OrderActorSide.buyer, fact: "流水号与另一笔订单相同" }]
      : []),
    ...(noAccessReason === 0
      ? []
      : [
          {
            side: OrderActorSide.seller,
            fact: "曾暂时看不到账户，查账延长 15 分钟",
            note: `订单记录，${noAccessTexts[noAccessReason]}`,
          },
        ]),
  ];
}

export function readAppealRulingInput(
  ctx: RequestContext,
  order: OrderRecord,
  appeal: AppealRecord,
  more: readonly SubmittedImages[] = [],
): AppealRulingInput {
  const replies = repliesToAppeal(ctx.db, appeal.id);
  const chat = chatMessagesAfter(ctx.db, order.id, 0, 1000);
  const hasReplied = (role: SenderRole): boolean =>
    chat.some(
      (it) => it.senderRole === role && Math.abs(it.createdAt - appeal.createdAt) <= 10 * minuteMs,
    );
  const sides = [OrderActorSide.buyer, OrderActorSide.seller] as const;
  return {
    type: appeal.type,
    spoken: sides.filter((it) => hasStated(ctx, appeal, it)),
    inTime: Object.fromEntries(sides.map((it) => [it, statedInTimeAt(appeal, it, replies)])),
    ordered: ctx.world.allowsOrderedRulings
      ? appealResultOfTestKeyword([appeal.content, ...replies.map((it) => it.content)].join(" "))
      : undefined,
    pieces: evidenceOf(ctx, order, appeal, [
      { ...appeal, side: appeal.initiator },
      ...replies,
      ...more,
    ]),
    hasVoucher: vouchersOfOrder(ctx.db, order.id).some((it) => it.side === OrderActorSide.buyer),
    namesDiffer: namesDiffer(ctx, order),
    replied: sides.filter(hasReplied),
    undone: order.undoCount > 0,
    recorded: recordedFacts(ctx, order),
  };
}

export function requireAppealOfOrder(ctx: RequestContext, order: OrderRecord): AppealRecord {
  const appeal = order.appealId === null ? undefined : appealById(ctx.db, order.appealId);
  if (!appeal) throw new Error("a suspended order has no appeal");
  return appeal;
}

export function closeAppeal(
  ctx: RequestContext,
  order: OrderRecord,
  status: AppealStatus,
  text: string,
): void {
  const appeal = requireAppealOfOrder(ctx, order);
  changeAppeal(ctx.db, appeal.id, { status, deadlineAt: null });
  if (status === AppealStatus.settled)
    markSettlementProposalsTakenOrLapsed(
      ctx.db,
      appeal.id,
      order.status === OrderStatus.cancelled ? AppealResult.seller : AppealResult.buyer,
    );
  else endOpenSettlementProposalsWithState(ctx.db, appeal.id, SettlementProposalState.lapsed);
  addAppealEvent(ctx.db, appeal.id, text, ctx.now);
}

/**
 * Returns the JSON of a ruling as it is stored. `marksClaims` states that unverified claims are
 * marked in `rows`, so that a row without the mark was verified. Rulings stored by earlier
 * versions lack it.
 */
const serializeRuling = ({ rows, wouldHelp }: ComputedRuling): string =>
  JSON.stringify({ rows, wouldHelp, marksClaims: true });
const reasonOf = (ruling: ComputedRuling): string => [ruling.rule, ...ruling.facts].join("；");

/**
 * Ends the appeal with the ruling: stores it, ends an open settlement proposal and adds the
 * ruling to the timeline of the appeal.
 */
export function recordRuling(
  ctx: RequestContext,
  appeal: AppealRecord,
  ruling: ComputedRuling,
  result: AppealResult,
  verdict: string,
): void {
  changeAppeal(ctx.db, appeal.id, {
    status: AppealStatus.ruled,
    result,
    resultReason: reasonOf(ruling),
    ruling: serializeRuling(ruling),
    deadlineAt: null,
  });
  endOpenSettlementProposalsWithState(ctx.db, appeal.id, SettlementProposalState.lapsed);
  addAppealEvent(ctx.db, appeal.id, `平台裁定：${verdict}`, ctx.now);
}

/** Keeps the appeal open for a ruling by a person. Meanwhile, both sides can read the facts. */
export function keepAppealOpenForManualRuling(
  ctx: RequestContext,
  appeal: AppealRecord,
  ruling: ComputedRuling,
  deadlineAt: number,
): void {
  const { status, reviewedAt } = {
    status: AppealStatus.review,
    reviewedAt: appeal.reviewedAt ?? ctx.now,
  };
  changeAppeal(ctx.db, appeal.id, {
    status,
    reviewedAt,
    deadlineAt,
    human: 1,
    ruling: serializeRuling(ruling),
  });
  addAppealEvent(ctx.db, appeal.id, `${ruling.rule}，转人工裁定`, ctx.now);
}

function applyRuling(ctx: RequestContext, order: OrderRecord, ruling: ComputedRuling): void {
  const appeal = requireAppealOfOrder(ctx, order);
  if (ruling.result === 0) {
    const { deadlineAt } = executeSystemTransition(ctx, order, "toHuman", {
      extra: { facts: ruling.rule },
    });
    return keepAppealOpenForManualRuling(ctx, appeal, ruling, deadlineAt ?? ctx.now);
  }
  recordRuling(ctx, appeal, ruling, ruling.result, appealResultTexts[ruling.result]);
  const on = ruling.result === AppealResult.buyer ? "ruleForBuyer" : "ruleForSeller";
  executeSystemTransition(ctx, order, on, {
    extra: { ruling: appealResultTexts[ruling.result], facts: reasonOf(ruling) },
  });
}

/**
 * Rules on the appeal at once if the verified facts decide it. Otherwise returns false, and the
 * appeal stays open.
 */
export function decideAppealIfClear(ctx: RequestContext, order: OrderRecord): boolean {
  const ruling = computeRulingByClearFacts(
    readAppealRulingInput(ctx, order, requireAppealOfOrder(ctx, order)),
  );
  if (ruling) applyRuling(ctx, order, ruling);
  return ruling !== undefined;
}

const applyManualRuling = (ctx: RequestContext, order: OrderRecord, result: AppealResult): void =>
  applyRuling(
    ctx,
    order,
    createManualRuling(readAppealRulingInput(ctx, order, requireAppealOfOrder(ctx, order)), result),
  );

/**
 * Rules on a suspended order as if a person of the platform had decided it, for a control call.
 * Returns false if the order is not suspended.
 */
export function decideAppealManually(
  ctx: RequestContext,
  orderId: string,
  result: AppealResult,
): boolean {
  const order = orderById(ctx.db, orderId);
  if (order?.status !== OrderStatus.suspended) return false;
  applyManualRuling(ctx, order, result);
  return true;
}

/**
 * Simulates the decision of a person at random, because the mock cannot read images and must not
 * trust the labels of either side.
 */
export const drawRandomAppealResult = (ctx: RequestContext): AppealResult =>
  ctx.world.random() < 0.5 ? AppealResult.buyer : AppealResult.seller;

/**
 * Decides the appeal of a suspended order at its deadline. If the facts do not decide it, passes
 * it to a person. If it already was with a person, simulates their decision.
 */
export function decideAppealAtDeadline(ctx: RequestContext, order: OrderRecord): void {
  const appeal = requireAppealOfOrder(ctx, order);
  const ruling = computeAppealRuling(readAppealRulingInput(ctx, order, appeal));
  if (appeal.human === 0) return applyRuling(ctx, order, ruling);
  applyManualRuling(ctx, order, ruling.result === 0 ? drawRandomAppealResult(ctx) : ruling.result);
}

/**
 * Returns true if the other side has already made its statement, so that this statement begins the
 * review. Later statements do not extend the two hours of the review.
 */
const isLastFirstStatement = (
  ctx: RequestContext,
  appeal: AppealRecord,
  side: BuyerOrSellerSide,
): boolean => appeal.status === AppealStatus.waitReply && hasStated(ctx, appeal, otherSide[side]);

/**
 * Returns the changes of the order that a statement in its appeal causes. If the statement begins
 * the review, the new deadline is the end of the review in two hours.
 */
export const orderChangesByAppealStatement = (
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
): Partial<OrderRecord> =>
  isLastFirstStatement(ctx, requireAppealOfOrder(ctx, order), side)
    ? { deadlineAt: ctx.now + appealReviewWindowMs }
    : {};

export type AppealStatementContent = Pick<AppealFilingInput, "content" | "images" | "kinds">;
/**
 * Stores a statement. Returns true if it begins the review, because now both sides have made one.
 */
export function storeAppealStatement(
  ctx: RequestContext,
  appeal: AppealRecord,
  side: BuyerOrSellerSide,
  { content, images, kinds = [] }: AppealStatementContent,
): boolean {
  const isReviewed = isLastFirstStatement(ctx, appeal, side);
  const lists = { images: JSON.stringify(images), kinds: JSON.stringify(kinds) };
  addAppealReply(ctx.db, { appealId: appeal.id, side, content, ...lists, createdAt: ctx.now });
  addAppealEvent(ctx.db, appeal.id, `${sideNames[side]}提交了证据`, ctx.now);
  return isReviewed;
}

export function beginAppealReview(
  ctx: RequestContext,
  appeal: AppealRecord,
  deadlineAt: number | null,
): void {
  changeAppeal(ctx.db, appeal.id, { status: AppealStatus.review, deadlineAt, reviewedAt: ctx.now });
  addAppealEvent(ctx.db, appeal.id, "平台审核中", ctx.now);
}

/**
 * Adds the statement of a side to the open appeal, and rules at once if the facts are now clear.
 * `order` must already have the changes of `orderChangesByAppealStatement`.
 */
export function addStatementToOpenAppeal(
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
  said: AppealStatementContent,
): void {
  const appeal = requireAppealOfOrder(ctx, order);
  const isReviewed = storeAppealStatement(ctx, appeal, side, said);
  if (decideAppealIfClear(ctx, order) || !isReviewed) return;
  beginAppealReview(ctx, appeal, order.deadlineAt);
}

/** Files an appeal of the system about an order whose release is half an hour overdue. */
export function createSystemAppeal(ctx: RequestContext, order: OrderRecord): void {
  const after = executeSystemTransition(ctx, order, "systemAppeal", {
    changes: { appealId: ctx.nextId("A") },
  });
  createAppeal(ctx, after, "system", {
    type: systemAppealType,
    content: appealTypeName(systemAppealType),
    images: [],
  });
}
