import {
  chatTextRule,
  isFinalStatus,
  type Input,
  type Message,
  MessageType,
  type Output,
  type TradeRole,
  SenderRole,
} from "contract";
import {
  chatMessageLengthMax,
  chatMessagesPer10sMax,
  chatOpenAfterOrderEndMs,
  pushChatPreviewLengthMax,
  secondMs,
} from "../../rules/constants.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import {
  insertChatMessage,
  markMessagesRead,
  chatMessageByClientId,
  type ChatMessageRecord,
  chatMessagesAfter,
  chatMessagesBefore,
  lastReadMessageSeqOfUser,
  countSentMessages,
} from "../../db/chat-messages.ts";
import { orderById } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { isOnline, requireUser } from "../queries/users.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";
import { areImagesUploadedByCaller } from "../context/uploads-and-vouchers.ts";

type ChatAccessCode = "chatNotFound" | "orderNotYours";
type ChatMembership = { order: OrderRecord; role: SenderRole; otherId: string };

function chatMembershipOf(ctx: RequestContext<ChatAccessCode>, orderId: string): ChatMembership {
  const order = orderById(ctx.db, orderId) ?? ctx.refuse("chatNotFound");
  const { userId } = ctx.caller;
  if (order.buyerId === userId) return { order, role: SenderRole.buyer, otherId: order.sellerId };
  return order.sellerId === userId
    ? { order, role: SenderRole.seller, otherId: order.buyerId }
    : ctx.refuse("orderNotYours");
}

const chatClosesAt = (ctx: RequestContext, order: OrderRecord): number =>
  isFinalStatus(order.status)
    ? calculateTimeWindowEndWithMaintenance(
        ctx,
        order.finishedAt ?? order.cancelledAt ?? 0,
        chatOpenAfterOrderEndMs,
      )
    : Number.POSITIVE_INFINITY;

const messageRow = (item: ChatMessageRecord, peerReadSeq: number, viewerId: string): Message => ({
  id: item.id,
  seq: item.seq,
  orderId: item.orderId,
  senderId: item.senderId,
  senderRole: item.senderRole,
  msgType: item.msgType,
  content: item.content,
  isRead: item.senderId !== viewerId || item.seq <= peerReadSeq ? 1 : 0,
  clientMsgId: item.clientMsgId,
  createTime: item.createdAt,
});

function readAll(
  ctx: RequestContext,
  { order, otherId }: ChatMembership,
  lines: readonly ChatMessageRecord[],
): void {
  const { userId } = ctx.caller;
  const last = lines.at(-1)?.seq ?? 0;
  if (last <= lastReadMessageSeqOfUser(ctx.db, order.id, userId)) return;
  markMessagesRead(ctx.db, order.id, userId, last);
  ctx.push(otherId, "read", "", order.id);
}

const limitDefault = 100;

export function chatMessageListView(
  ctx: RequestContext<ChatAccessCode>,
  input: Input<"chatList">,
): Output<"chatList"> {
  const seat = chatMembershipOf(ctx, input.id);
  const { order, otherId } = seat;
  const limit = input.limit ?? limitDefault;
  const lines =
    input.afterSeq !== undefined
      ? chatMessagesAfter(ctx.db, order.id, input.afterSeq, limit)
      : chatMessagesBefore(ctx.db, order.id, input.beforeSeq ?? Number.MAX_SAFE_INTEGER, limit);
  if (input.read === 1) readAll(ctx, seat, lines);
  const peerReadSeq = lastReadMessageSeqOfUser(ctx.db, order.id, otherId);
  const first = lines[0]?.seq ?? 1;
  const last = lines.at(-1)?.seq ?? 0;
  const hasOlder = first > 1;
  const hasNewer = () =>
    lines.length > 0 && chatMessagesAfter(ctx.db, order.id, last, 1).length > 0;
  const hasMore = input.afterSeq === undefined ? hasOlder : hasNewer();
  return {
    records: lines.map((it) => messageRow(it, peerReadSeq, ctx.caller.userId)),
    peerReadSeq,
    peerOnline: isOnline(ctx, requireUser(ctx, otherId)) ? 1 : 0,
    hasMore: hasMore ? 1 : 0,
    readonly: ctx.now > chatClosesAt(ctx, order) ? 1 : 0,
  };
}

type SendCode = ChatAccessCode | "chatClosed" | "chatTooOften";
type MessageInput = { msgType: MessageType; content: string; clientMsgId: string };

/** Adds a message of one side of an order and pushes it to the other side. */
export function sendChatMessage(
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
  line: MessageInput,
): ChatMessageRecord {
  const [senderId, otherId] =
    role === "buyer" ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId];
  const sender = { senderId, senderRole: SenderRole[role] };
  const sent = insertChatMessage(ctx.db, {
    id: ctx.nextId("C"),
    orderId: order.id,
    ...sender,
    ...line,
    createdAt: ctx.now,
  });
  ctx.push(
    otherId,
    "chat",
    line.msgType === MessageType.image ? "[图片]" : line.content.slice(0, pushChatPreviewLengthMax),
    order.id,
  );
  ctx.notifyOwnDevices(order.id);
  return sent;
}

/**
 * Sends a message. If a message with the same client id exists, returns that one and stores none.
 */
export function sendChatMessageOncePerClientId(
  ctx: RequestContext<SendCode>,
  orderId: string,
  line: MessageInput,
  check: () => void,
): Message {
  const { order, role, otherId } = chatMembershipOf(ctx, orderId);
  const { userId } = ctx.caller;
  const earlier = chatMessageByClientId(ctx.db, orderId, userId, line.clientMsgId);
  if (earlier)
    return messageRow(earlier, lastReadMessageSeqOfUser(ctx.db, orderId, otherId), userId);
  check();
  if (ctx.now > chatClosesAt(ctx, order)) ctx.refuse("chatClosed");
  if (countSentMessages(ctx.db, userId, ctx.now - 10 * secondMs) >= chatMessagesPer10sMax)
    ctx.refuse("chatTooOften");
  const sent = sendChatMessage(ctx, order, role === SenderRole.buyer ? "buyer" : "seller", line);
  return messageRow(sent, 0, userId);
}

export function refuseInvalidChatMessage(
  ctx: RequestContext<"messageEmpty" | "messageTooLong">,
  { msgType, content }: Pick<Input<"chatSend">, "msgType" | "content">,
): void {
  if (msgType === MessageType.image) {
    if (!areImagesUploadedByCaller(ctx, [content])) ctx.refuse("messageEmpty");
    return;
  }
  const line = chatTextRule.clean(content);
  if (line === "") ctx.refuse("messageEmpty");
  if (line.length > chatMessageLengthMax) ctx.refuse("messageTooLong");
}
export const callerRoleInOrderChat = (
  ctx: RequestContext<ChatAccessCode>,
  orderId: string,
): number => chatMembershipOf(ctx, orderId).role;
