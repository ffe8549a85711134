import type { Message } from "contract";
import { expect, test } from "vitest";
import {
  type ChatRow,
  screenReaderTextOfMessage,
  buildChatRows,
  type OrderPaymentVoucher,
} from "./chat-rows.ts";

const start = Date.parse("2026-11-20T10:00:00+08:00");
const minuteMs = 60_000;
const message = (seq: number, afterMs: number, more: Partial<Message> = {}): Message => ({
  id: `C${seq}`,
  seq,
  orderId: "O1",
  senderId: "U1",
  senderRole: 1,
  msgType: 1,
  content: `${seq}`,
  isRead: 0,
  clientMsgId: "",
  createTime: start + afterMs,
  ...more,
});
const rows = (
  messages: Message[],
  more: { peerReadSeq?: number; hasOlder?: boolean; vouchers?: OrderPaymentVoucher[] } = {},
): ChatRow[] =>
  buildChatRows(
    { messages, peerReadSeq: more.peerReadSeq ?? 0, hasOlder: more.hasOlder ?? false, myRole: 1 },
    more.vouchers ?? [],
    [],
  );
const kinds = (all: ChatRow[]) => all.map((it) => it.kind).join(" ");

test("the chat separates days, and shows the time again five minutes after the last separator", () => {
  const all = rows([
    message(1, 0),
    message(2, 4 * minuteMs),
    message(3, 5 * minuteMs),
    message(4, 24 * 60 * minuteMs),
  ]);
  expect(kinds(all)).toBe("day message message time message day message");
});

test("announces text messages of the chat to screen readers, but neither system messages nor images", () => {
  const systemMessage = message(1, 0, {
    msgType: 3,
    senderRole: 3,
    content: "买家已标记付款，卖家请查账",
  });
  expect(screenReaderTextOfMessage(systemMessage)).toBe("");
  expect(screenReaderTextOfMessage(message(2, 0, { content: "卖家您好" }))).toBe("卖家您好");
  expect(screenReaderTextOfMessage(message(3, 0, { msgType: 2 }))).toBe("");
});

test("day separators of the chat use China Standard Time", () => {
  const late = Date.parse("2026-11-20T23:59:00+08:00") - start;
  expect(kinds(rows([message(1, late), message(2, late + 2 * minuteMs)]))).toBe(
    "day message day message",
  );
});

test("marks a chat message as close to a message that its sender sent less than a minute earlier", () => {
  const all = rows([
    message(1, 0),
    message(2, 30_000),
    message(3, 40_000, { senderRole: 2 }),
    message(4, 3 * minuteMs, { senderRole: 2 }),
  ]);
  expect(all.flatMap((it) => (it.kind === "message" ? [it.close] : []))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("the chat shows a read mark only on the newest and on the last read message of the user", () => {
  const all = rows([message(1, 0), message(2, 1), message(3, 2), message(4, 3)], {
    peerReadSeq: 2,
  });
  const said = all.flatMap((row) =>
    row.kind === "message" ? [{ seq: row.message.seq, read: row.read, shows: row.showsRead }] : [],
  );
  expect(said.filter((it) => it.shows)).toEqual([
    { seq: 2, read: true, shows: true },
    { seq: 4, read: false, shows: true },
  ]);
});

test("the chat places a voucher below its system message and hides it until that message is loaded", () => {
  const voucher: OrderPaymentVoucher = { url: "/v", time: start, by: 1, duplicated: 0 };
  const reported = message(1, 0, { msgType: 3, senderRole: 3 });
  expect(kinds(rows([reported, message(2, 1)], { vouchers: [voucher] }))).toBe(
    "day system voucher message",
  );
  expect(kinds(rows([message(2, 1)], { vouchers: [voucher], hasOlder: true }))).toBe("day message");
});

test("the chat numbers evidence and payment vouchers of one side separately", () => {
  const voucher = (url: string): OrderPaymentVoucher => ({
    url,
    time: start,
    by: 1,
    duplicated: 0,
  });
  const kinds = new Map([
    ["/paid", "payment"],
    ["/bill", "evidence"],
  ] as const);
  const all = buildChatRows(
    { messages: [message(1, 0)], peerReadSeq: 0, hasOlder: false, myRole: 1 },
    [voucher("/paid"), voucher("/bill")],
    [],
    kinds,
  );
  const named = all.flatMap((row) =>
    row.kind === "voucher" ? [`${row.what} ${row.nth}/${row.of}`] : [],
  );
  expect(named).toEqual(["payment 1/1", "evidence 1/1"]);
});
