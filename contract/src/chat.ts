import * as z from "zod/mini";
import { call } from "./call.ts";
import { Count, Flag, Id, text, Time } from "./scalars.ts";

export const MessageType = { text: 1, image: 2, system: 3, quick: 4 } as const;
export const SenderRole = { buyer: 1, seller: 2, system: 3, service: 4 } as const;

const Message = z.object({
  id: Id,
  /** 1, 2, 3 … within an order. */
  seq: Count,
  orderId: Id,
  senderId: z.string(),
  senderRole: z.int(),
  msgType: z.int(),
  content: z.string(),
  isRead: Flag,
  clientMsgId: z.string(),
  createTime: Time,
});
export type Message = z.output<typeof Message>;

const touches = ["chatList", "orderList", "orderStat"] as const;

export const chat = {
  chatList: call({
    method: "GET",
    path: "/chat/v1/list/{id}",
    input: z.object({
      id: Id,
      afterSeq: z.optional(Count),
      beforeSeq: z.optional(Count),
      limit: z.optional(z.int().check(z.positive(), z.maximum(200))),
      /** 1 while the chat is visible: then the other side's messages are read. */
      read: z.optional(Flag),
    }),
    output: z.object({
      records: z.array(Message),
      peerReadSeq: Count,
      peerOnline: Flag,
      hasMore: Flag,
      readonly: Flag,
    }),
    codes: ["chatNotFound", "orderNotYours"],
  }),
  chatSend: call({
    method: "POST",
    path: "/chat/v1/send/message",
    input: z.object({
      orderId: Id,
      msgType: z.union([z.literal(1), z.literal(2)]),
      content: text(4000),
      clientMsgId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
    }),
    output: Message,
    codes: ["chatNotFound", "orderNotYours", "messageEmpty", "messageTooLong", "chatClosed", "chatTooOften", "muted"],
    touches,
  }),
  fastMessages: call({
    method: "GET",
    path: "/chat/v1/fast/message",
    input: z.object({}),
    output: z.array(z.object({ id: Id, text: z.string(), role: z.int(), statuses: z.array(z.int()) })),
    codes: [],
  }),
  chatSendCommon: call({
    method: "POST",
    path: "/chat/v1/send/common/message/{orderId}/{messageId}",
    input: z.object({ orderId: Id, messageId: Id }),
    output: Message,
    codes: ["chatNotFound", "orderNotYours", "phraseNotFound", "chatClosed", "chatTooOften", "muted"],
    touches,
  }),
};
