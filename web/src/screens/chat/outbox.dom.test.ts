import type { Message } from "contract";
import { beforeEach, expect, test } from "vitest";
import { storage } from "../../lib/browser/storage.ts";
import {
  updateStoredOutbox,
  loadOutbox,
  removeArrivedMessages,
  type OutboxMessage,
} from "./outbox.ts";

beforeEach(() => localStorage.clear());

const waiting = (clientMsgId: string, more: Partial<OutboxMessage> = {}): OutboxMessage => ({
  clientMsgId,
  kind: "text",
  content: "在吗",
  madeAt: 0,
  afterSeq: 5,
  state: "sending",
  ...more,
});
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `C${seq}`,
  seq,
  orderId: "O1",
  senderId: "U1",
  senderRole: 1,
  msgType: 1,
  content: "在吗",
  isRead: 0,
  clientMsgId: "",
  createTime: 0,
  ...more,
});
const ids = (lines: readonly OutboxMessage[]) => lines.map((it) => it.clientMsgId);

test("stores unsent chat messages per order and deletes an outbox that becomes empty", () => {
  updateStoredOutbox("O1", (lines) => [...lines, waiting("a"), waiting("b")]);
  expect(ids(loadOutbox("O1"))).toEqual(["a", "b"]);
  expect(loadOutbox("O2")).toEqual([]);
  updateStoredOutbox("O1", () => []);
  expect(storage.personal("outbox_O1").get()).toBeUndefined();
});

test.each(["", "{", "7", '[{"clientMsgId":1}]', "[null]"])(
  "treats the malformed stored outbox %s of a chat as empty",
  (broken) => {
    storage.personal("outbox_O1").set(broken);
    expect(loadOutbox("O1")).toEqual([]);
  },
);

test("removes a chat message from the outbox when the backend returns its client id", () => {
  const lines = [waiting("a"), waiting("b")];
  expect(ids(removeArrivedMessages(lines, [message(6, { clientMsgId: "b" })], 1))).toEqual(["a"]);
});

test("matches unsent chat messages by text if the backend returns no client ids", () => {
  const lines = [waiting("a"), waiting("b")];
  expect(ids(removeArrivedMessages(lines, [message(6)], 1))).toEqual(["b"]);
  expect(ids(removeArrivedMessages(lines, [message(6), message(7)], 1))).toEqual([]);
  expect(ids(removeArrivedMessages(lines, [message(5), message(6, { senderRole: 2 })], 1))).toEqual(
    ["a", "b"],
  );
});

test("does not match an unsent quick phrase with a typed chat message of the same text", () => {
  const phrase = waiting("a", { kind: "quick", phraseId: "1" });
  expect(ids(removeArrivedMessages([phrase], [message(6)], 1))).toEqual(["a"]);
  expect(ids(removeArrivedMessages([phrase], [message(6, { msgType: 4 })], 1))).toEqual([]);
});
