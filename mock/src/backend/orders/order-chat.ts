import { chatTextRule, isFinal, type Input, type Message, MessageType, type Output, type Role, SenderRole } from "contract";
import { chatLineMax, chatMessagesPer10sMax, chatOpenAfterEndMs, chatPreviewMax, secondMs } from "../../rules/constants.ts";
import type { Order } from "../../rules/records.ts";
import {
  addMessage,
  markRead,
  messageByClientId,
  type MessageRow,
  messagesAfter,
  messagesBefore,
  readSeqOf,
  sentSince,
} from "../../db/messages.ts";
import { orderById } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";
import { isOnline, personOf } from "../queries/users.ts";
import { windowEndOf } from "../context/deadlines.ts";
import { areOwnPictures } from "../context/own-uploads.ts";

type SeenCode = "chatNotFound" | "orderNotYours";
type Seat = { order: Order; role: SenderRole; otherId: string };

function seatOf(desk: Desk<SeenCode>, orderId: string): Seat {
  const order = orderById(desk.db, orderId) ?? desk.refuse("chatNotFound");
  const { userId } = desk.caller;
  if (order.buyerId === userId) return { order, role: SenderRole.buyer, otherId: order.sellerId };
  return order.sellerId === userId ? { order, role: SenderRole.seller, otherId: order.buyerId } : desk.refuse("orderNotYours");
}

const closesAt = (desk: Desk, order: Order): number =>
  isFinal(order.status) ? windowEndOf(desk, order.finishedAt ?? order.cancelledAt ?? 0, chatOpenAfterEndMs) : Number.POSITIVE_INFINITY;

const messageRow = (it: MessageRow, peerReadSeq: number, viewerId: string): Message => ({
  id: it.id,
  seq: it.seq,
  orderId: it.orderId,
  senderId: it.senderId,
  senderRole: it.senderRole,
  msgType: it.msgType,
  content: it.content,
  isRead: it.senderId !== viewerId || it.seq <= peerReadSeq ? 1 : 0,
  clientMsgId: it.clientMsgId,
  createTime: it.createdAt,
});

function readAll(desk: Desk, { order, otherId }: Seat, lines: readonly MessageRow[]): void {
  const { userId } = desk.caller;
  const last = lines.at(-1)?.seq ?? 0;
  if (last <= readSeqOf(desk.db, order.id, userId)) return;
  markRead(desk.db, order.id, userId, last);
  desk.push(otherId, "read", "", order.id);
}

const limitDefault = 100;

export function chatView(desk: Desk<SeenCode>, input: Input<"chatList">): Output<"chatList"> {
  const seat = seatOf(desk, input.id);
  const { order, otherId } = seat;
  const limit = input.limit ?? limitDefault;
  const lines =
    input.afterSeq !== undefined
      ? messagesAfter(desk.db, order.id, input.afterSeq, limit)
      : messagesBefore(desk.db, order.id, input.beforeSeq ?? Number.MAX_SAFE_INTEGER, limit);
  if (input.read === 1) readAll(desk, seat, lines);
  const peerReadSeq = readSeqOf(desk.db, order.id, otherId);
  const [first, last] = [lines[0]?.seq ?? 1, lines.at(-1)?.seq ?? 0];
  return {
    records: lines.map((it) => messageRow(it, peerReadSeq, desk.caller.userId)),
    peerReadSeq,
    peerOnline: isOnline(desk, personOf(desk, otherId)) ? 1 : 0,
    hasMore: (input.afterSeq === undefined ? first > 1 : lines.length > 0 && messagesAfter(desk.db, order.id, last, 1).length > 0) ? 1 : 0,
    readonly: desk.now > closesAt(desk, order) ? 1 : 0,
  };
}

type SendCode = SeenCode | "chatClosed" | "chatTooOften";
type Line = { msgType: MessageType; content: string; clientMsgId: string };

/** Adds a message of one side of an order and reports it to the other side. */
export function sendLine(desk: Desk, order: Order, role: Role, line: Line): MessageRow {
  const [senderId, otherId] = role === "buyer" ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId];
  const sender = { senderId, senderRole: SenderRole[role] };
  const sent = addMessage(desk.db, { id: desk.nextId("C"), orderId: order.id, ...sender, ...line, createdAt: desk.now });
  desk.push(otherId, "chat", line.msgType === MessageType.image ? "[图片]" : line.content.slice(0, chatPreviewMax), order.id);
  desk.tellOwn(order.id);
  return sent;
}

/** The same line sent twice is one line, and answered again. */
export function say(desk: Desk<SendCode>, orderId: string, line: Line, check: () => void): Message {
  const { order, role, otherId } = seatOf(desk, orderId);
  const { userId } = desk.caller;
  const earlier = messageByClientId(desk.db, orderId, userId, line.clientMsgId);
  if (earlier) return messageRow(earlier, readSeqOf(desk.db, orderId, otherId), userId);
  check();
  if (desk.now > closesAt(desk, order)) desk.refuse("chatClosed");
  if (sentSince(desk.db, userId, desk.now - 10 * secondMs) >= chatMessagesPer10sMax) desk.refuse("chatTooOften");
  const sent = sendLine(desk, order, role === SenderRole.buyer ? "buyer" : "seller", line);
  return messageRow(sent, 0, userId);
}

export function checkLine(
  desk: Desk<"messageEmpty" | "messageTooLong">,
  { msgType, content }: Pick<Input<"chatSend">, "msgType" | "content">,
): void {
  if (msgType === MessageType.image) {
    if (!areOwnPictures(desk, [content])) desk.refuse("messageEmpty");
    return;
  }
  const line = chatTextRule.clean(content);
  if (line === "") desk.refuse("messageEmpty");
  if (line.length > chatLineMax) desk.refuse("messageTooLong");
}
export const roleIn = (desk: Desk<SeenCode>, orderId: string): number => seatOf(desk, orderId).role;
