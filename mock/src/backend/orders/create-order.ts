import {
  type Fen,
  PayMethodStatus,
  OrderStatus,
  type PayType,
  type Price,
  type TradeQuote,
  OrderActorSide,
} from "contract";
import { sellerAcceptWindowMs, pushChatPreviewLengthMax, minuteMs } from "../../rules/constants.ts";
import { sellerFeeLimitedToReserve, planEscrowLock } from "../../rules/escrow.ts";
import { orderCreatedMessage, orderCreatedNotifications } from "../../rules/order-notifications.ts";
import type { EntrustRecord, PayMethodRecord, OrderRecord } from "../../rules/stored-records.ts";
import { changeEntrust, payMethodsOfEntrust } from "../../db/entrusts.ts";
import { addPayMethodSnapshot } from "../../db/pay-methods.ts";
import { addOrder, addOrderEvent, orderById } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { postLedgerEntry } from "../context/post-ledger-entry.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import type { RequestContext } from "../context/request-context.ts";
import { updateEntrustStatusByRemainingCoins } from "../listings/entrust-changes.ts";
import { orderAmountAndQuantity } from "../listings/purchase-conditions.ts";
import { requireReferencedEntrust } from "../queries/require-order-or-entrust.ts";
import { requireUser } from "../queries/users.ts";
import { enabledPayMethods, payMethodFieldsForSnapshot } from "../queries/pay-methods.ts";
import {
  addChatMessageInNameOfRole,
  addSystemChatMessage,
  pushOrderNotifications,
} from "./notify-order-parties.ts";

type OrderTerms = {
  entrust: EntrustRecord;
  buyerId: string;
  quote: TradeQuote;
  price: Price;
  payType: PayType;
  method: PayMethodRecord;
  /** True if the buyer named `method` as the account they pay from. */
  isMethodDeclared: boolean;
};

/**
 * Stores copies of the payment methods with which the order can be paid: the seller's methods of
 * the types that the buyer has, and the buyer's method of each type that the listing offers. The
 * buyer may choose one of the types until the payment. Later edits of a method do not affect the
 * order.
 */
function storePayMethods(
  ctx: RequestContext,
  orderId: string,
  { entrust, buyerId, method }: OrderTerms,
): void {
  const others = enabledPayMethods(ctx, buyerId).filter((it) => it.type !== method.type);
  const own = [
    method,
    ...others.filter((it, at) => others.findIndex(({ type }) => type === it.type) === at),
  ];
  const offered = payMethodsOfEntrust(ctx.db, entrust.id).filter(
    (it) => it.status === PayMethodStatus.on,
  );
  const isShared = (payMethod: PayMethodRecord, all: readonly PayMethodRecord[]) =>
    all.some(({ type }) => type === payMethod.type);
  for (const payMethod of offered.filter((one) => isShared(one, own)))
    addPayMethodSnapshot(ctx.db, {
      ...payMethodFieldsForSnapshot(payMethod),
      orderId,
      side: OrderActorSide.seller,
    });
  for (const payMethod of own.filter((one) => isShared(one, offered)))
    addPayMethodSnapshot(ctx.db, {
      ...payMethodFieldsForSnapshot(payMethod),
      orderId,
      side: OrderActorSide.buyer,
    });
}

function newOrderRecord(
  ctx: RequestContext,
  { entrust, buyerId, quote, price, payType, method, isMethodDeclared }: OrderTerms,
) {
  const accepted = entrust.autoConfirm === 1;
  const fee = sellerFeeLimitedToReserve(quote.quantity, entrust.feeReserve);
  return {
    id: ctx.nextId("O"),
    entrustId: entrust.id,
    buyerId,
    sellerId: entrust.sellerId,
    status: accepted ? OrderStatus.waitPay : OrderStatus.waitConfirm,
    amount: quote.amount,
    quantity: quote.quantity,
    tail: quote.tail,
    price,
    refPrice: readReferencePrice(ctx).price,
    fee,
    payType,
    buyerMethodId: method.id,
    declaredAt: isMethodDeclared ? ctx.now : null,
    payMinutes: entrust.payMinutes,
    deadlineAt: ctx.now + (accepted ? entrust.payMinutes * minuteMs : sellerAcceptWindowMs),
    confirmedAt: accepted ? ctx.now : null,
    createdAt: ctx.now,
    version: 1,
  };
}

function announceOrder(ctx: RequestContext, order: OrderRecord, entryId: number | null): void {
  const { id: orderId, status } = order;
  addOrderEvent(ctx.db, {
    orderId,
    move: "create",
    actor: OrderActorSide.buyer,
    fromStatus: status,
    toStatus: status,
    text: orderCreatedMessage,
    entryId,
    createdAt: ctx.now,
  });
  addSystemChatMessage(ctx, orderId, orderCreatedMessage);
  pushOrderNotifications(
    ctx,
    order,
    "buyer",
    orderCreatedNotifications(status === OrderStatus.waitConfirm),
  );
  ctx.world.emitEvent({
    type: "move",
    at: ctx.now,
    orderId,
    move: "create",
    by: "buyer",
    from: 0,
    to: status,
  });
}

/** Sends the greeting of the listing, if it has one, as a chat message of the seller. */
function sendGreeting(ctx: RequestContext, order: OrderRecord, content: string): void {
  if (content === "") return;
  addChatMessageInNameOfRole(ctx, order, "seller", content);
  ctx.push(order.buyerId, "chat", content.slice(0, pushChatPreviewLengthMax), order.id);
}

/** Creates the order and its escrow in one transaction (T1 in docs/product.md). */
export function createOrder(ctx: RequestContext, deal: OrderTerms): OrderRecord {
  const made = newOrderRecord(ctx, deal);
  const plan = planEscrowLock(made, deal.entrust);
  const entryId = postLedgerEntry(ctx, {
    reason: "create",
    refType: "order",
    refId: made.id,
    postings: plan.postings,
    bills: plan.bills,
  });
  changeEntrust(ctx.db, deal.entrust, plan.entrust);
  addOrder(ctx.db, { ...made, escrow: plan.order.escrow ?? made.quantity });
  storePayMethods(ctx, made.id, deal);
  setTimer(ctx.db, { kind: "order", ref: made.id, dueAt: made.deadlineAt });
  const order = orderById(ctx.db, made.id);
  if (!order) throw new Error("the new order cannot be read");
  announceOrder(ctx, order, entryId);
  sendGreeting(ctx, order, deal.entrust.greeting);
  updateEntrustStatusByRemainingCoins(ctx, deal.entrust.id);
  return order;
}

/**
 * Creates an order of the seed data. It is booked like any other, but the buyer's prerequisites are
 * not checked.
 */
export function createOrderWithoutPrerequisiteChecks(
  ctx: RequestContext,
  buyerId: string,
  entrustId: string,
  amount: Fen,
  payType: PayType,
): string {
  const entrust = requireReferencedEntrust(ctx, entrustId);
  const buyer = requireUser(ctx, buyerId);
  const method = enabledPayMethods(ctx, buyerId).find((it) => it.type === payType);
  if (!method) throw new Error("the buyer has no method of this payment type");
  const quote = orderAmountAndQuantity(ctx, entrust, buyer, { amount }, entrust.price);
  return createOrder(ctx, {
    entrust,
    buyerId,
    quote,
    price: entrust.price,
    payType,
    method,
    isMethodDeclared: true,
  }).id;
}
