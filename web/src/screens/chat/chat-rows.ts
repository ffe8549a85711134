import { type Message, MessageType, type OrderDetail, SenderRole } from "contract";
import { chinaDayNumber } from "../../lib/time/china-time.ts";
import type { VoucherKind } from "../../trade/vouchers.ts";
import type { OutboxMessage } from "./outbox.ts";
import type { ChatImageUpload } from "./use-chat-image-uploads.ts";

const minuteMs = 60_000;
/** A message or voucher at least this long after the last separator gets a time separator. */
const timeEveryMs = 5 * minuteMs;
/** Consecutive messages of one user within this time are shown closer together. */
const closeMs = minuteMs;

export type ChatRow =
  | { key: string; kind: "day"; at: number }
  | { key: string; kind: "time"; at: number }
  | { key: string; kind: "system"; text: string }
  | {
      key: string;
      kind: "message";
      message: Message;
      mine: boolean;
      close: boolean;
      read: boolean;
      showsRead: boolean;
    }
  | {
      key: string;
      kind: "voucher";
      voucher: OrderPaymentVoucher;
      what: VoucherKind;
      mine: boolean;
      nth: number;
      of: number;
    }
  | { key: string; kind: "waiting"; line: OutboxMessage }
  | { key: string; kind: "uploading"; picture: ChatImageUpload };
export type OrderPaymentVoucher = OrderDetail["vouchers"][number];

const isSystem = ({ msgType, senderRole }: Message) =>
  msgType === MessageType.system || senderRole === SenderRole.system;

/**
 * Returns the text that a screen reader announces for a new message. Empty for an image. Empty for
 * a system message, because the shell announces the new status of the order.
 */
export const screenReaderTextOfMessage = (message: Message): string =>
  message.msgType === MessageType.image || isSystem(message) ? "" : message.content;

type ChatState = {
  messages: readonly Message[];
  peerReadSeq: number;
  hasOlder: boolean;
  myRole: number;
};
type Kinds = ReadonlyMap<string, VoucherKind>;
type ChatEntry =
  | { at: number; message: Message }
  | { at: number; voucher: OrderPaymentVoucher; what: VoucherKind; nth: number; of: number };

/**
 * Returns messages and vouchers in the order of time. While older messages are not loaded, vouchers
 * from before the first loaded message are hidden.
 */
function entriesOf(
  { messages, hasOlder }: ChatState,
  vouchers: readonly OrderPaymentVoucher[],
  kinds: Kinds,
): ChatEntry[] {
  // A message without a time gets the time of the message before it.
  let last = 0;
  const lines: ChatEntry[] = messages.map((message) => {
    last = message.createTime ?? last;
    return { at: last, message };
  });
  const since = hasOlder ? (lines[0]?.at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY;
  const shown: ChatEntry[] = vouchers.flatMap((voucher) => {
    const same = vouchers.filter(
      (it) => it.by === voucher.by && kinds.get(it.url) === kinds.get(voucher.url),
    );
    const at = voucher.time ?? last;
    const what = kinds.get(voucher.url) ?? "payment";
    return at < since
      ? []
      : [{ at, voucher, what, nth: same.indexOf(voucher) + 1, of: same.length }];
  });
  // Messages are already ordered by `seq`, and so by time. Sorting is stable, so a voucher follows
  // the message that announces it at the same time.
  return shown.length === 0 ? lines : [...lines, ...shown].sort((a, b) => a.at - b.at);
}

/**
 * Builds the rows of the list: messages, vouchers, time separators and unsent messages. Row keys
 * stay the same when older messages are inserted above.
 */
export function buildChatRows(
  known: ChatState,
  vouchers: readonly OrderPaymentVoucher[],
  waiting: readonly OutboxMessage[],
  kinds: Kinds = new Map(),
): ChatRow[] {
  const { messages, peerReadSeq, myRole } = known;
  const rows: ChatRow[] = [];
  const said = messages.filter((it) => it.senderRole === myRole && !isSystem(it));
  const lastMine = said.at(-1)?.seq;
  const lastRead = said.findLast((it) => it.seq <= peerReadSeq)?.seq;
  let timedAt = Number.NEGATIVE_INFINITY;
  let day: number | undefined;
  let before: Message | undefined;
  for (const entry of entriesOf(known, vouchers, kinds)) {
    const key = "message" in entry ? `m${entry.message.seq}` : `v${entry.voucher.url}`;
    const newDay = chinaDayNumber(entry.at) !== day;
    const timed = entry.at > 0 && (newDay || entry.at - timedAt >= timeEveryMs);
    if (timed) {
      rows.push({ key: `t${key}`, kind: newDay ? "day" : "time", at: entry.at });
      timedAt = entry.at;
    }
    day = chinaDayNumber(entry.at);
    if (!("message" in entry)) {
      const { voucher, what, nth, of } = entry;
      rows.push({ key, kind: "voucher", voucher, what, mine: voucher.by === myRole, nth, of });
      before = undefined;
      continue;
    }
    const { message } = entry;
    if (isSystem(message)) {
      rows.push({ key, kind: "system", text: message.content });
      before = undefined;
      continue;
    }
    const close =
      !timed &&
      before?.senderRole === message.senderRole &&
      (message.createTime ?? 0) - (before.createTime ?? 0) < closeMs;
    rows.push({
      key,
      kind: "message",
      message,
      mine: message.senderRole === myRole,
      close,
      read: message.seq <= peerReadSeq,
      // Marks (已读, 未读) are shown only on the newest and on the last read message. They imply
      // the marks of the others.
      showsRead: message.seq === lastMine || message.seq === lastRead,
    });
    before = message;
  }
  for (const line of waiting) rows.push({ key: `w${line.clientMsgId}`, kind: "waiting", line });
  return rows;
}
