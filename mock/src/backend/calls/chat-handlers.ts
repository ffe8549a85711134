import { chatTextRule, MessageType } from "contract";
import { quickPhraseText, quickPhrases } from "../../rules/catalog/quick-phrases.ts";
import { chatView, checkMessage, chatRoleIn, sendMessageOnce } from "../orders/order-chat.ts";
import type { AreaHandlers } from "./handler.ts";

export const chatHandlers: AreaHandlers<"chat"> = {
  chatList: (input, ctx) => chatView(ctx, input),

  chatSend: ({ orderId, msgType, content, clientMsgId }, ctx) =>
    sendMessageOnce(
      ctx,
      orderId,
      { msgType, content: chatTextRule.clean(content), clientMsgId },
      () => checkMessage(ctx, { msgType, content }),
    ),

  fastMessages: () => quickPhrases,

  chatSendCommon: ({ orderId, messageId }, ctx) => {
    const content =
      quickPhraseText(messageId, chatRoleIn(ctx, orderId)) ?? ctx.refuse("phraseNotFound");
    return sendMessageOnce(
      ctx,
      orderId,
      { msgType: MessageType.quick, content, clientMsgId: "" },
      () => undefined,
    );
  },
};
