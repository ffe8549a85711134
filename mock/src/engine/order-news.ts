import { type Actor, fenDecimals, type MoveName, OrderStatus, toDecimal, unitsDecimals } from "contract";
import { type Details, news, newsInAppeal, type To } from "../domain/order-news.ts";
import { platform } from "../domain/constants.ts";
import type { Order } from "../domain/records.ts";
import { addMessage } from "../store/messages.ts";
import { addOrderEvent, vouchersOf } from "../store/orders.ts";
import type { Desk } from "./desk.ts";

export type Extra = Partial<Details>;
type Told = { before: Order; after: Order; on: MoveName; by: Actor; entryId: number | null; extra: Extra | undefined };

const actors = { buyer: 1, seller: 2, system: 3 } as const;
const actorNames = { buyer: "买家", seller: "卖家", system: "系统" } as const;

const detailsOf = (desk: Desk, { after, by, extra }: Told): Details => ({
  payMinutes: after.payMinutes,
  amount: toDecimal(after.amount, fenDecimals),
  quantity: toDecimal(after.quantity, unitsDecimals, 2),
  unit: desk.world.assetUnit,
  vouchers: vouchersOf(desk.db, after.id).length,
  appealType: "",
  actor: actorNames[by],
  ruling: "",
  facts: "",
  missedAccepts: 0,
  warnText: "对方请您尽快回复",
  ...extra,
});

function receivers(to: To, order: Order, by: Actor): string[] {
  if (to === "both") return [order.buyerId, order.sellerId];
  if (to === "other") return [by === "buyer" ? order.sellerId : order.buyerId];
  return [to === "buyer" ? order.buyerId : order.sellerId];
}

/** A line of the system in the chat: everybody can read later who did what. */
export const addSystemLine = (desk: Desk, orderId: string, content: string): void => {
  addMessage(desk.db, {
    id: desk.nextId("C"),
    orderId,
    senderId: platform,
    senderRole: 3,
    msgType: 3,
    content,
    clientMsgId: "",
    createdAt: desk.now,
  });
};

/** Writes a move into history and chat, and pushes it to whom it concerns. */
export function spread(desk: Desk, told: Told): void {
  const { before, after, on, by, entryId } = told;
  const inAppeal = before.status === OrderStatus.suspended ? newsInAppeal[on] : undefined;
  const line = inAppeal ?? news[on];
  const details = detailsOf(desk, told);
  const text = line.chat?.(details);
  if (on !== "warn")
    addOrderEvent(desk.db, {
      orderId: after.id,
      move: on,
      actor: actors[by],
      fromStatus: before.status,
      toStatus: after.status,
      text: text ?? "",
      entryId,
      createdAt: desk.now,
    });
  if (text !== undefined) addSystemLine(desk, after.id, text);
  for (const it of line.pushes(details)) for (const userId of receivers(it.to, after, by)) desk.push(userId, it.cmd, it.text, after.id);
}
