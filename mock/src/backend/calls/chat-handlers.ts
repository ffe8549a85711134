import { chatTextRule, MessageType } from "contract";
import { phraseFor, phrases } from "../../rules/catalog/quick-phrases.ts";
import { chatView, checkMessage, roleIn, sendMessageOnce } from "../orders/order-chat.ts";
import type { Area } from "./handler.ts";

export const chat: Area<"chat"> = {
  chatList: (input, ctx) => chatView(ctx, input),

  chatSend: ({ orderId, msgType, content, clientMsgId }, ctx) =>
    sendMessageOnce(
      ctx,
      orderId,
      { msgType, content: chatTextRule.clean(content), clientMsgId },
      () => checkMessage(ctx, { msgType, content }),
    ),

  fastMessages: () => phrases,

  chatSendCommon: ({ orderId, messageId }, ctx) => {
    const content = phraseFor(messageId, roleIn(ctx, orderId)) ?? ctx.refuse("phraseNotFound");
    return sendMessageOnce(
      ctx,
      orderId,
      { msgType: MessageType.quick, content, clientMsgId: "" },
      () => undefined,
    );
  },
};
