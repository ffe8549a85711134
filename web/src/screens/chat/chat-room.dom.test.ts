import { expect, test, vi } from "vitest";
import { createTransportError } from "../../api/call-error.ts";
import { prefetchRead } from "../../api/read-queries.ts";
import { sendCall } from "../../api/send-call.ts";
import { createChatRoom } from "./chat-room.ts";
import { buildFirstMessagesRequest } from "./first-messages-input.ts";
import { updateStoredOutbox } from "./outbox.ts";

vi.mock("../../api/send-call.ts", () => ({ sendCall: vi.fn<() => Promise<object>>() }));

const line = (seq: number, content: string, clientMsgId = "") => ({
  id: `m${seq}`,
  seq,
  orderId: "o1",
  senderId: "u1",
  senderRole: 1,
  msgType: 1,
  content,
  isRead: 0,
  clientMsgId,
  createTime: 0,
});
const page = (...records: object[]) => ({
  records,
  peerReadSeq: 0,
  peerOnline: 0,
  hasMore: 0,
  readonly: 0,
});

test("the chat shows a message that was sent before the first page of messages arrived", async () => {
  const id = "line-one-of-a-kind";
  updateStoredOutbox("o1", () => [
    { clientMsgId: id, kind: "text", content: "第五句", madeAt: 0, afterSeq: 1, state: "sending" },
  ]);
  let answerFirstPage: (page: object) => void = () => {};
  const said = line(2, "第五句", id);
  vi.mocked(sendCall as (name: string) => Promise<object>)
    .mockImplementation(async () => page(line(1, "第四句"), said))
    .mockImplementationOnce(() => new Promise((resolve) => (answerFirstPage = resolve)))
    .mockImplementationOnce(async () => said);

  const room = createChatRoom("o1", 1);
  const read = room.catchUp();
  room.resume();
  await vi.waitFor(() => expect(room.outbox.get()).toEqual([]));
  answerFirstPage(page(line(1, "第四句")));
  await read;
  expect(room.log.get().messages.map((it) => it.content)).toEqual(["第四句", "第五句"]);
});

const theirs = (seq: number) => ({ ...line(seq, `第${seq}句`), senderRole: 2 });
/**
 * Creates the chat of a buyer whose requests return `pages`. Returns it and the inputs of later
 * requests.
 */
async function roomWith(...pages: object[]) {
  const asked: unknown[] = [];
  vi.mocked(sendCall as (name: string, input: object) => Promise<object>).mockImplementation(
    async (_, input) => {
      asked.push(input);
      return pages.shift() ?? page();
    },
  );
  const room = createChatRoom("o1", 1);
  await room.catchUp();
  asked.length = 0;
  return { room, asked };
}

test("each catch-up of the chat sends one request, even after a message was sent", async () => {
  const { room, asked } = await roomWith(
    page(theirs(1)),
    line(2, "第二句"),
    page(),
    page(theirs(3)),
  );
  room.say({ kind: "text", content: "第二句" });
  await vi.waitFor(() => expect(room.log.get().messages).toHaveLength(2));
  asked.length = 0;
  await room.catchUp();
  await room.catchUp();
  expect(room.log.get().messages).toHaveLength(3);
  expect(asked).toEqual([2, 2].map((afterSeq) => ({ id: "o1", afterSeq, limit: 100, read: 1 })));
});

test("marks chat messages as read when the end of the chat comes into view, and not a second time", async () => {
  const { room, asked } = await roomWith(
    page(theirs(1)),
    page(theirs(2)),
    page(theirs(3)),
    page(),
    page(theirs(3)),
  );
  room.look(false);
  await room.catchUp();
  await room.catchUp();
  expect(asked).toMatchObject([{ read: 0 }, { read: 0 }]);
  asked.length = 0;
  room.look(true);
  await vi.waitFor(() => expect(room.log.get().readSeq).toBe(3));
  expect(asked.at(-1)).toEqual({ id: "o1", limit: 1, read: 1 });
  asked.length = 0;
  room.look(false);
  room.look(true);
  await Promise.resolve();
  expect(asked).toEqual([]);
});

test("a catch-up of the chat stops if hasMore is set but no message is new", async () => {
  let asked = 0;
  vi.mocked(sendCall as (name: string, input: object) => Promise<object>).mockImplementation(
    async () => {
      asked += 1;
      if (asked > 20) throw new Error("the loop of requests does not end");
      return { ...page(line(1, "第一句")), hasMore: 1 };
    },
  );
  const room = createChatRoom("o1", 1);
  await room.catchUp();
  asked = 0;
  await room.catchUp();
  expect(asked).toBe(1);
  expect(room.log.get().messages).toHaveLength(1);
});

test("resends a chat message exactly once if its first attempt fails only after the reconnect", async () => {
  let lose: (error: unknown) => void = () => {};
  const sent: unknown[] = [];
  vi.mocked(
    sendCall as (name: string, input: { clientMsgId: string }) => Promise<object>,
  ).mockImplementation(async (name, input) => {
    if (name !== "chatSend") return page();
    sent.push(input.clientMsgId);
    return sent.length === 1
      ? new Promise((_, reject) => (lose = reject))
      : line(1, "在吗", input.clientMsgId);
  });
  const room = createChatRoom("o2", 1);
  room.say({ kind: "text", content: "在吗" });
  room.resume();
  lose(createTransportError("noAnswer"));
  await vi.waitFor(() => expect(room.outbox.get()).toEqual([]));
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test("keeps the order of two chat messages if the connection breaks while the first one is sent", async () => {
  vi.useFakeTimers();
  try {
    let isLost = true;
    const arrived: string[] = [];
    vi.mocked(
      sendCall as (
        name: string,
        input: { clientMsgId: string; content: string },
      ) => Promise<object>,
    ).mockImplementation(async (name, { clientMsgId, content }) => {
      if (name !== "chatSend") return page();
      if (isLost) {
        isLost = false;
        throw createTransportError("noAnswer");
      }
      arrived.push(content);
      return line(arrived.length, content, clientMsgId);
    });
    const room = createChatRoom("o4", 1);
    room.say({ kind: "text", content: "第一句" });
    room.say({ kind: "text", content: "第二句" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(arrived).toEqual(["第一句", "第二句"]);
    expect(room.outbox.get()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("retries a failed chat message twice while online, then only after a reconnect", async () => {
  vi.useFakeTimers();
  try {
    let sent = 0;
    vi.mocked(sendCall as (name: string) => Promise<object>).mockImplementation(async (name) => {
      if (name !== "chatSend") return page();
      sent += 1;
      throw createTransportError("noAnswer");
    });
    const room = createChatRoom("o3", 1);
    room.say({ kind: "text", content: "在吗" });
    const states: [number, string | undefined][] = [];
    for (const ms of [0, 1_900, 200, 7_700, 400, 60_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      states.push([sent, room.outbox.get()[0]?.state]);
    }
    expect(states.map(([n]) => n)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(states.every(([, state]) => state === "failed")).toBe(true);
    room.resume();
    await vi.advanceTimersByTimeAsync(2_100);
    expect(sent).toBe(5);
    updateStoredOutbox("o3", () => []);
  } finally {
    vi.useRealTimers();
  }
});

test("the chat shows prefetched messages at once and then marks them as read", async () => {
  const asked: unknown[] = [];
  let answer: (page: object) => void = () => {};
  vi.mocked(sendCall as (name: string, input: object) => Promise<object>).mockImplementation(
    async (_, input) => {
      asked.push(input);
      return asked.length === 1
        ? page(theirs(1), theirs(2))
        : new Promise((resolve) => (answer = resolve));
    },
  );
  prefetchRead("chatList", buildFirstMessagesRequest("o1"));
  const room = createChatRoom("o1", 1);
  const read = room.catchUp();
  await vi.waitFor(() =>
    expect(room.log.get()).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }], readSeq: 0 }),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  // Simulates two messages (3 and 4) that are sent after the prefetch. This response contains only
  // the newer one.
  answer(page(theirs(4)));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  answer(page(theirs(3), theirs(4)));
  await read;
  expect(asked).toEqual([
    { id: "o1", limit: 50, read: 0 },
    { id: "o1", limit: 1, read: 1 },
    { id: "o1", afterSeq: 2, limit: 100, read: 1 },
  ]);
  expect(room.log.get()).toMatchObject({ lastContiguousSeq: 4, readSeq: 4 });
  void createChatRoom("o1", 1).catchUp();
  expect(asked.at(-1)).toEqual({ id: "o1", limit: 50, read: 1 });
});

test("loads the first chat messages normally if the prefetch failed", async () => {
  const asked: unknown[] = [];
  vi.mocked(sendCall as (name: string, input: object) => Promise<object>).mockImplementation(
    async (_, input) => {
      asked.push(input);
      if ((input as { read: number }).read === 0) throw createTransportError("timeout");
      return page(theirs(1));
    },
  );
  prefetchRead("chatList", buildFirstMessagesRequest("o1"));
  const room = createChatRoom("o1", 1);
  await room.catchUp();
  expect(room.log.get()).toMatchObject({ lastContiguousSeq: 1, readSeq: 1 });
  expect(asked.at(-1)).toEqual({ id: "o1", limit: 50, read: 1 });
});
