import { MessageType, SenderRole } from "contract";
import type { BotContext } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";

/** Replies by pattern of the received message. The first pattern that matches is used. */
const repliesByPattern: readonly (readonly [RegExp, asBuyer: string, asSeller: string])[] = [
  [/在吗|在线|你好|您好|hello|hi/i, "在的，您请说", "在的，请按订单金额用本人账户付款"],
  [/收款码|无法支付|换/, "好的，我试试别的方式", "订单里的其他收款方式也可以用，麻烦您试一下"],
  [/付款|已付|转账|转了|凭证/, "好的，请您核实", "好的，我去核实到账，到账马上放币"],
  [/放币|多久|快/, "辛苦您尽快核实", "正在核实，马上处理"],
  [/没到账|未到账|没收到/, "我再核对一下转账记录", "暂未到账，请核对收款信息"],
  [/谢/, "不客气，合作愉快", "不客气，合作愉快"],
];
const defaultReplies = ["好的，收到", "好的，请稍等"] as const;
const replyCountMax: Record<Persona, number> = {
  chatty: 6,
  prompt: 3,
  slow: 2,
  rejecter: 1,
  mismatch: 2,
  appealer: 2,
  silent: 0,
};

/**
 * Reads and answers new chat messages. The number of the bot's messages is limited, because the
 * other user may be a bot too.
 */
export function replyInChat(
  means: BotContext,
  me: string,
  orderId: string,
  persona: Persona,
): void {
  if (replyCountMax[persona] === 0) return;
  const chat = means.call(me, "chatList", { id: orderId, read: 1 });
  const lines = chat?.records.filter((it) => it.senderRole !== SenderRole.system) ?? [];
  const last = lines.at(-1);
  const own = lines.filter((it) => it.senderId === me && it.msgType === MessageType.text);
  if (!last || last.senderId === me || chat?.readonly === 1 || own.length >= replyCountMax[persona])
    return;
  const [, asBuyer, asSeller] = repliesByPattern.find(([said]) => said.test(last.content)) ?? [
    undefined,
    ...defaultReplies,
  ];
  // The bot has the role that the sender of the last message does not have.
  const content = last.senderRole === SenderRole.buyer ? asSeller : asBuyer;
  means.call(me, "chatSend", {
    orderId,
    msgType: MessageType.text,
    content,
    clientMsgId: `answer-${orderId}-${last.seq}`,
  });
}
