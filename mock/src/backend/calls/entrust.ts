import { EntrustStatus } from "contract";
import {
  agreedPrice,
  buyerMethod,
  checkAmount,
  checkConditions,
  checkOpen,
  checkShown,
  checkTogether,
  passGates,
  quoteFor,
  sellingEntrust,
} from "../listings/purchase-conditions.ts";
import { buyConfigView, buyListView, offerDetailView } from "../listings/buy-lists.ts";
import { createOrder } from "../orders/order-create.ts";
import { orderNoOf } from "../../rules/calendar.ts";
import { callerOf } from "../queries/users.ts";
import { dropTicket, quickBuy, ticketView } from "../orders/quick-match.ts";
import { close, pause, publish, recover } from "../listings/sell.ts";
import { sellConfigView, sellDetailView, sellListView } from "../listings/sell-view.ts";
import type { Area } from "./handler.ts";

export const entrust: Area<"entrust"> = {
  buyFast: (input, desk) => quickBuy(desk, input),

  buyConfig: (_, desk) => buyConfigView(desk),

  buyFastCheck: ({ cancel }, desk) => {
    if (cancel === 1) dropTicket(desk);
    return ticketView(desk);
  },

  buySellDetail: ({ id }, desk) => offerDetailView(desk, id),

  // The order of these lines is the order of refusals: what he has to do himself, then what is on offer, then how much of it.
  buyCreate: (input, desk) => {
    if ((input.amount === undefined) === (input.quantity === undefined) || (input.amount ?? input.quantity ?? 0) <= 0)
      return desk.refuse("buyInputWrong");
    const buyer = callerOf(desk);
    passGates(desk, buyer, "buy");
    const entrust = sellingEntrust(desk, input.entrustId);
    if (entrust.sellerId === buyer.id) return desk.refuse("ownEntrust");
    checkTogether(desk, entrust, buyer);
    checkOpen(desk, entrust);
    const price = agreedPrice(desk, entrust, buyer, input);
    const method = buyerMethod(desk, entrust, buyer, input.payType, input.buyerMethodId);
    checkConditions(desk, entrust, buyer);
    checkAmount(desk, { ...entrust, price }, buyer, input);
    const quote = quoteFor(desk, entrust, buyer, input, price);
    checkShown(desk, input.payAmount, quote.amount);
    const order = createOrder(desk, { entrust, buyerId: buyer.id, quote, price, payType: input.payType, method });
    return {
      orderId: order.id,
      orderNo: orderNoOf(order.id, order.createdAt),
      status: order.status,
      deadline: order.deadlineAt ?? desk.now,
    };
  },

  buyAbleList: (input, desk) => buyListView(desk, input),

  sellList: (input, desk) => sellListView(desk, input),

  sellConfig: (_, desk) => sellConfigView(desk),

  sellDetail: ({ id }, desk) => sellDetailView(desk, id),

  sellCreate: (input, desk) => {
    const { entrust, frozen } = publish(desk, input);
    return { entrustId: entrust.id, status: entrust.status, frozen };
  },

  sellPause: (input, desk) => ({ status: pause(desk, input).status }),

  sellRecover: (input, desk) => ({ status: recover(desk, input).status }),

  sellClose: ({ id }, desk) => ({ status: EntrustStatus.closed, returned: close(desk, id) }),
};
