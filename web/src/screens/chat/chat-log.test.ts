import type { Message, Output } from "contract";
import { expect, test } from "vitest";
import {
  type ChatLog,
  emptyLog,
  hasHole,
  newestSeq,
  withLast,
  withNewer,
  withNewest,
  withOlder,
  withSeen,
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

test("a line that comes three times, late and out of order stands there once, in its place", () => {
  let log = withNewest(emptyLog, page([1, 2, 3]), true);
  log = withLast(log, line(6));
  log = withNewer(log, page([4, 5]), true);
  log = withNewer(log, page([4, 5, 6]), true);
  log = withLast(log, line(6));
  expect(seqs(log)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("an answer that overtook others leaves a hole, and the next catch-up begins below it", () => {
  const log = withLast(withNewest(emptyLog, page([7, 8]), true), line(11));
  expect([log.head, newestSeq(log), hasHole(log)]).toEqual([8, 11, true]);
  const whole = withNewer(log, page([9, 10, 11]), true);
  expect([whole.head, hasHole(whole)]).toEqual([11, false]);
});

test("a number that the backend leaves out is no hole once it was asked past it", () => {
  const log = withNewer(withNewest(emptyLog, page([1, 2]), true), page([4]), true);
  expect([log.head, hasHole(log)]).toEqual([4, false]);
});

test("older pages come in above and leave the head where it is", () => {
  const log = withOlder(
    withNewest(emptyLog, page([51, 52], { hasMore: 1 }), true),
    page([49, 50], { hasMore: 0 }),
  );
  expect([seqs(log), log.head, log.hasOlder]).toEqual([[49, 50, 51, 52], 52, false]);
});

test("a page that brings nothing older is the last one, whatever it promises", () => {
  const log = withOlder(
    withNewest(emptyLog, page([51, 52], { hasMore: 1 }), true),
    page([51, 52], { hasMore: 1 }),
  );
  expect([seqs(log), log.hasOlder]).toEqual([[51, 52], false]);
});

test("a newer page says nothing about older ones", () => {
  const log = withNewer(
    withNewest(emptyLog, page([51], { hasMore: 1 }), true),
    page([52], { hasMore: 0 }),
    true,
  );
  expect(log.hasOlder).toBe(true);
});

test("what was fetched while nobody looked is not read until it is asked for again", () => {
  const unseen = withNewer(withNewest(emptyLog, page([1, 2]), true), page([3, 4]), false);
  expect(unseen.readSeq).toBe(2);
  expect(withSeen(unseen, page([4])).readSeq).toBe(4);
});

test("what the other side has read stays read when an older answer comes late", () => {
  const log = withNewer(
    withNewest(emptyLog, page([1], { peerReadSeq: 1 }), true),
    page([], { peerReadSeq: 0 }),
    true,
  );
  expect(log.peerReadSeq).toBe(1);
});

test("before the chat was read, the answer to a line of one's own is left to the first page", () => {
  expect(seqs(withLast(emptyLog, line(9)))).toEqual([]);
});
