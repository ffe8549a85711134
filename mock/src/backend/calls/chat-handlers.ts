import { chatTextRule, MessageType } from "contract";
import { quickPhraseText, quickPhrases } from "../../rules/catalog/quick-phrases.ts";
import {
  chatMessageListView,
  refuseInvalidChatMessage,
  callerRoleInOrderChat,
  sendChatMessageOncePerClientId,
} from "../orders/order-chat.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

export const chatHandlers: CallAreaHandlers<"chat"> = {
  chatList: (input, ctx) => chatMessageListView(ctx, input),

  chatSend: ({ orderId, msgType, content, clientMsgId }, ctx) =>
    sendChatMessageOncePerClientId(
      ctx,
      orderId,
      { msgType, content: chatTextRule.clean(content), clientMsgId },
      () => refuseInvalidChatMessage(ctx, { msgType, content }),
    ),

  fastMessages: () => quickPhrases,

  chatSendCommon: ({ orderId, messageId }, ctx) => {
    const content =
      quickPhraseText(messageId, callerRoleInOrderChat(ctx, orderId)) ??
      ctx.refuse("phraseNotFound");
    return sendChatMessageOncePerClientId(
      ctx,
      orderId,
      { msgType: MessageType.quick, content, clientMsgId: "" },
      () => undefined,
    );
  },
};
