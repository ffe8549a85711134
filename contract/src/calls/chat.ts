import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  Count,
  Flag,
  Id,
  NonEmptyText,
  ClientCreatedId,
  ClientCreatedIdInput,
  ChatPageSize,
  requiredListSchema,
  IdOrEmpty,
  Text,
  boundedTextSchema,
  Time,
} from "../wire/scalars.ts";
import {
  MessageTypeNumber,
  OrderStatusNumber,
  SenderRoleNumber,
  SendableMessageType,
} from "../wire/enums.ts";

export const MessageType = { text: 1, image: 2, system: 3, quick: 4 } as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];
export const SenderRole = { buyer: 1, seller: 2, system: 3, service: 4 } as const;
export type SenderRole = (typeof SenderRole)[keyof typeof SenderRole];

export const Message = z.object({
  id: Id,
  /** Number of the message within its order: 1, 2, 3 … */
  seq: Count,
  orderId: IdOrEmpty,
  senderId: IdOrEmpty,
  senderRole: SenderRoleNumber,
  msgType: MessageTypeNumber,
  content: Text,
  isRead: Flag,
  clientMsgId: ClientCreatedId,
  createTime: z.nullable(Time),
});
export type Message = z.output<typeof Message>;

const touches = ["chatList", "orderList", "orderStat"] as const;

export const chatCalls = {
  chatList: defineCall({
    method: "GET",
    path: "/chat/v1/list/{id}",
    input: z.object({
      id: Id,
      afterSeq: z.optional(Count),
      beforeSeq: z.optional(Count),
      limit: z.optional(ChatPageSize),
      /** 1 while the chat is visible, so that the other side's messages are marked as read. */
      read: z.optional(Flag),
    }),
    output: z.object({
      records: requiredListSchema(Message),
      peerReadSeq: z.nullable(Count),
      peerOnline: z.nullable(Flag),
      hasMore: Flag,
      readonly: Flag,
    }),
  }),
  chatSend: defineCall({
    method: "POST",
    path: "/chat/v1/send/message",
    input: z.object({
      orderId: Id,
      msgType: SendableMessageType,
      content: boundedTextSchema(4000),
      clientMsgId: ClientCreatedIdInput,
    }),
    output: z.nullable(Message),
    touches,
  }),
  fastMessages: defineCall({
    method: "GET",
    path: "/chat/v1/fast/message",
    input: z.object({}),
    output: z.array(
      z.object({
        id: Id,
        text: NonEmptyText,
        role: z.nullable(SenderRoleNumber),
        statuses: z.array(OrderStatusNumber),
      }),
    ),
  }),
  chatSendCommon: defineCall({
    method: "POST",
    path: "/chat/v1/send/common/message/{orderId}/{messageId}",
    input: z.object({ orderId: Id, messageId: Id }),
    output: z.nullable(Message),
    touches,
  }),
};
