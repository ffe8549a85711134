import {
  type OrderActor,
  MessageType,
  type TransitionName,
  OrderStatus,
  type Role,
  SenderRole,
  Side,
  toDecimal,
  unitsDecimals,
} from "contract";
import { type Details, type News, news, newsInAppeal, type To } from "../../rules/order-notifications.ts";
import { whenText } from "../../rules/calendar.ts";
import { otherSide, sideNames, toldTo } from "../../rules/order-sides.ts";
import { platform } from "../../rules/constants.ts";
import type { Order } from "../../rules/records.ts";
import { yuanText } from "../../rules/yuan-text.ts";
import { addMessage } from "../../db/messages.ts";
import { addOrderEvent, vouchersOf } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";

export type Extra = Partial<Details>;
type MadeMove = { before: Order; after: Order; on: TransitionName; by: OrderActor; entryId: number | null; extra: Extra | undefined };

const detailsOf = (desk: Desk, { after, by, extra }: MadeMove): Details => ({
  payMinutes: after.payMinutes,
  amount: yuanText(after.amount),
  quantity: toDecimal(after.quantity, unitsDecimals, 2),
  unit: desk.world.assetUnit,
  vouchers: vouchersOf(desk.db, after.id).length,
  appealType: "",
  appealStated: "",
  deadline: after.deadlineAt === null ? "" : whenText(after.deadlineAt, desk.now),
  actor: sideNames[Side[by]],
  other: by === "system" ? "双方" : sideNames[otherSide[Side[by]]],
  ruling: "",
  facts: "",
  missedAccepts: 0,
  warnText: "对方请您尽快回复",
  offer: "",
  consent: "买家同意取消",
  objectedTo: "裁定",
  ...extra,
});

function receivers(to: To, by: OrderActor): Role[] {
  if (to === "both") return ["buyer", "seller"];
  if (to === "other") return [by === "buyer" ? "seller" : "buyer"];
  return [to];
}

/** Each reads it as it speaks to him. */
export function pushNews(desk: Desk, order: Order, by: OrderActor, all: readonly News[]): void {
  for (const it of all)
    for (const role of receivers(it.to, by))
      desk.push(role === "buyer" ? order.buyerId : order.sellerId, it.cmd, toldTo(role, it.text), order.id);
}

/** A line of the system in the chat: everybody can read later who did what. */
export const addSystemLine = (desk: Desk, orderId: string, content: string): void => {
  addMessage(desk.db, {
    id: desk.nextId("C"),
    orderId,
    senderId: platform,
    senderRole: SenderRole.system,
    msgType: MessageType.system,
    content,
    clientMsgId: "",
    createdAt: desk.now,
  });
};

/** Adds a text message of the buyer or seller that the platform writes for them: a greeting or a nudge. */
export const addPartyMessage = (desk: Desk, order: Order, role: Role, content: string): void => {
  addMessage(desk.db, {
    id: desk.nextId("C"),
    orderId: order.id,
    senderId: role === "buyer" ? order.buyerId : order.sellerId,
    senderRole: SenderRole[role],
    msgType: MessageType.text,
    content,
    clientMsgId: "",
    createdAt: desk.now,
  });
};

/** Writes a move into history and chat, and pushes it to whom it concerns. */
export function announceMove(desk: Desk, made: MadeMove): void {
  const { before, after, on, by, entryId } = made;
  // Evidence about a completed order belongs to an appeal too, and either party may send it.
  const isInAppeal = before.status === OrderStatus.suspended || before.status === OrderStatus.completed;
  const line = (isInAppeal ? newsInAppeal[on] : undefined) ?? news[on];
  const details = detailsOf(desk, made);
  const text = line.chat?.(details);
  if (on !== "warn")
    addOrderEvent(desk.db, {
      orderId: after.id,
      move: on,
      actor: Side[by],
      fromStatus: before.status,
      toStatus: after.status,
      text: text ?? "",
      entryId,
      createdAt: desk.now,
    });
  if (text !== undefined) addSystemLine(desk, after.id, text);
  pushNews(desk, after, by, line.pushes(details));
  desk.tellOwn(after.id);
}
