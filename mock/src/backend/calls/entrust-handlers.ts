import { EntrustStatus } from "contract";
import {
  requireUnchangedPrice,
  requireBuyerPayMethod,
  refuseAmountOutsideLimits,
  refuseUnmetBuyerConditions,
  refuseOutsideOpeningHours,
  refuseAmountOtherThanShown,
  refuseOrderBetweenBlockedUsers,
  refuseMissingTradePrerequisites,
  orderAmountAndQuantity,
  requireSellingEntrust,
} from "../listings/purchase-conditions.ts";
import { buyConfigView, offerListView, offerDetailView } from "../listings/buyer-views.ts";
import { createOrder } from "../orders/create-order.ts";
import { orderNumberWithDate } from "../../rules/calendar.ts";
import { callingUser } from "../queries/users.ts";
import { cancelQuickMatch, startQuickMatch, quickMatchStatusView } from "../orders/quick-match.ts";
import {
  closeEntrust,
  pauseEntrust,
  publishEntrust,
  resumeOrEditEntrust,
} from "../listings/entrust-commands.ts";
import {
  sellConfigView,
  ownEntrustDetailView,
  ownEntrustListView,
} from "../listings/seller-views.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

export const entrustHandlers: CallAreaHandlers<"entrust"> = {
  buyFast: (input, ctx) => startQuickMatch(ctx, input),

  buyConfig: (_, ctx) => buyConfigView(ctx),

  buyFastCheck: ({ cancel }, ctx) => {
    if (cancel === 1) cancelQuickMatch(ctx);
    return quickMatchStatusView(ctx);
  },

  buySellDetail: ({ id }, ctx) => offerDetailView(ctx, id),

  // The order of the checks determines which refusal the client gets: form of the input, buyer's
  // prerequisites, listing, price, payment method, seller's conditions, amount.
  buyCreate: (input, ctx) => {
    if (
      (input.amount === undefined) === (input.quantity === undefined) ||
      (input.amount ?? input.quantity ?? 0) <= 0
    )
      return ctx.refuse("buyInputWrong");
    const buyer = callingUser(ctx);
    refuseMissingTradePrerequisites(ctx, buyer, "buy");
    const entrust = requireSellingEntrust(ctx, input.entrustId);
    if (entrust.sellerId === buyer.id) return ctx.refuse("ownEntrust");
    refuseOrderBetweenBlockedUsers(ctx, entrust, buyer);
    refuseOutsideOpeningHours(ctx, entrust);
    const price = requireUnchangedPrice(ctx, entrust, buyer, input);
    const method = requireBuyerPayMethod(ctx, entrust, buyer, input.payType, input.buyerMethodId);
    refuseUnmetBuyerConditions(ctx, entrust, buyer);
    refuseAmountOutsideLimits(ctx, { ...entrust, price }, buyer, input);
    const quote = orderAmountAndQuantity(ctx, entrust, buyer, input, price);
    refuseAmountOtherThanShown(ctx, input.payAmount, quote.amount);
    const order = createOrder(ctx, {
      entrust,
      buyerId: buyer.id,
      quote,
      price,
      payType: input.payType,
      method,
      isMethodDeclared: input.buyerMethodId !== undefined,
    });
    return {
      orderId: order.id,
      orderNo: orderNumberWithDate(order.id, order.createdAt),
      status: order.status,
      deadline: order.deadlineAt ?? ctx.now,
    };
  },

  buyAbleList: (input, ctx) => offerListView(ctx, input),

  sellList: (input, ctx) => ownEntrustListView(ctx, input),

  sellConfig: (_, ctx) => sellConfigView(ctx),

  sellDetail: ({ id }, ctx) => ownEntrustDetailView(ctx, id),

  sellCreate: (input, ctx) => {
    const { entrust, frozen } = publishEntrust(ctx, input);
    return { entrustId: entrust.id, status: entrust.status, frozen };
  },

  sellPause: (input, ctx) => ({ status: pauseEntrust(ctx, input).status }),

  sellRecover: (input, ctx) => ({ status: resumeOrEditEntrust(ctx, input).status }),

  sellClose: ({ id }, ctx) => ({ status: EntrustStatus.closed, returned: closeEntrust(ctx, id) }),
};
