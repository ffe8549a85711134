import { chatTextRule, MessageType } from "contract";
import { phraseFor, phrases } from "../../rules/catalog/phrases.ts";
import { chatView, checkLine, roleIn, say } from "../orders/order-chat.ts";
import type { Area } from "./handler.ts";

export const chat: Area<"chat"> = {
  chatList: (input, desk) => chatView(desk, input),

  chatSend: ({ orderId, msgType, content, clientMsgId }, desk) =>
    say(desk, orderId, { msgType, content: chatTextRule.clean(content), clientMsgId }, () => checkLine(desk, { msgType, content })),

  fastMessages: () => phrases,

  chatSendCommon: ({ orderId, messageId }, desk) => {
    const content = phraseFor(messageId, roleIn(desk, orderId)) ?? desk.refuse("phraseNotFound");
    return say(desk, orderId, { msgType: MessageType.quick, content, clientMsgId: "" }, () => undefined);
  },
};
