import type { Message, Output } from "contract";
import { expect, test } from "vitest";
import {
  type ChatLog,
  emptyChatLog,
  hasMissingMessages,
  newestMessageSeq,
  addChatMessage,
  addNewerMessagePage,
  addNewestMessagePage,
  addOlderMessagePage,
  markChatReadUpToEndOfPage,
} from "./chat-log.ts";

const line = (seq: number): Message => ({
  id: `C${seq}`,
  seq,
  orderId: "O1",
  senderId: "U1",
  senderRole: 1,
  msgType: 1,
  content: `${seq}`,
  isRead: 0,
  clientMsgId: "",
  createTime: seq,
});
const page = (seqs: number[], more: Partial<Output<"chatList">> = {}): Output<"chatList"> => ({
  records: seqs.map(line),
  peerReadSeq: 0,
  peerOnline: 1,
  hasMore: 0,
  readonly: 0,
  ...more,
});
const seqs = (log: ChatLog) => log.messages.map((it) => it.seq);

test("the chat log sorts messages that arrive out of order and removes duplicates", () => {
  let log = addNewestMessagePage(emptyChatLog, page([1, 2, 3]), true);
  log = addChatMessage(log, line(6));
  log = addNewerMessagePage(log, page([4, 5]), true);
  log = addNewerMessagePage(log, page([4, 5, 6]), true);
  log = addChatMessage(log, line(6));
  expect(seqs(log)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("lastContiguousSeq of the chat log stays below missing messages until they are loaded", () => {
  const log = addChatMessage(addNewestMessagePage(emptyChatLog, page([7, 8]), true), line(11));
  expect([log.lastContiguousSeq, newestMessageSeq(log), hasMissingMessages(log)]).toEqual([
    8,
    11,
    true,
  ]);
  const whole = addNewerMessagePage(log, page([9, 10, 11]), true);
  expect([whole.lastContiguousSeq, hasMissingMessages(whole)]).toEqual([11, false]);
});

test("the chat log reports no missing message if a requested page skips a `seq`", () => {
  const log = addNewerMessagePage(
    addNewestMessagePage(emptyChatLog, page([1, 2]), true),
    page([4]),
    true,
  );
  expect([log.lastContiguousSeq, hasMissingMessages(log)]).toEqual([4, false]);
});

test("the chat log inserts older messages above without changing lastContiguousSeq", () => {
  const log = addOlderMessagePage(
    addNewestMessagePage(emptyChatLog, page([51, 52], { hasMore: 1 }), true),
    page([49, 50], { hasMore: 0 }),
  );
  expect([seqs(log), log.lastContiguousSeq, log.hasOlder]).toEqual([[49, 50, 51, 52], 52, false]);
});

test("the chat log treats a page of older messages that are all known as the last page", () => {
  const log = addOlderMessagePage(
    addNewestMessagePage(emptyChatLog, page([51, 52], { hasMore: 1 }), true),
    page([51, 52], { hasMore: 1 }),
  );
  expect([seqs(log), log.hasOlder]).toEqual([[51, 52], false]);
});

test("the chat log does not change hasOlder when newer messages are added", () => {
  const log = addNewerMessagePage(
    addNewestMessagePage(emptyChatLog, page([51], { hasMore: 1 }), true),
    page([52], { hasMore: 0 }),
    true,
  );
  expect(log.hasOlder).toBe(true);
});

test("readSeq of the chat log excludes messages loaded out of view until they are read in view", () => {
  const unseen = addNewerMessagePage(
    addNewestMessagePage(emptyChatLog, page([1, 2]), true),
    page([3, 4]),
    false,
  );
  expect(unseen.readSeq).toBe(2);
  expect(markChatReadUpToEndOfPage(unseen, page([4])).readSeq).toBe(4);
});

test("the chat log does not lower peerReadSeq if an outdated response arrives late", () => {
  const log = addNewerMessagePage(
    addNewestMessagePage(emptyChatLog, page([1], { peerReadSeq: 1 }), true),
    page([], { peerReadSeq: 0 }),
    true,
  );
  expect(log.peerReadSeq).toBe(1);
});

test("the chat log ignores a sent message before the first page is loaded", () => {
  expect(seqs(addChatMessage(emptyChatLog, line(9)))).toEqual([]);
});
