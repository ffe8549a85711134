import type { Fen, PayType } from "contract";
import { priced } from "./buy.ts";
import type { Desk } from "./desk.ts";
import { enabledMethods } from "./methods.ts";
import { createOrder } from "./order-create.ts";
import { entrustOf } from "./orders.ts";
import { personOf } from "./people.ts";

/** An order between two who have agreed already: booked like any other, without asking what the buyer may. */
export function placeOrder(desk: Desk, buyerId: string, entrustId: string, amount: Fen, payType: PayType): string {
  const entrust = entrustOf(desk, entrustId);
  const buyer = personOf(desk, buyerId);
  const method = enabledMethods(desk, buyerId).find((it) => it.type === payType);
  if (!method) throw new Error("who buys must have a way to pay");
  const quote = priced(desk, entrust, buyer, { amount }, entrust.price);
  return createOrder(desk, { entrust, buyerId, quote, price: entrust.price, payType, method }).id;
}
