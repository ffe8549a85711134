import { expect, test, vi } from "vitest";
import { send } from "../../api/send.ts";
import { openRoom } from "./chat-room.ts";
import { changeOutbox } from "./outbox.ts";

vi.mock("../../api/send.ts", () => ({ send: vi.fn<() => Promise<object>>() }));

const line = (seq: number, content: string, clientMsgId = "") => ({
  ...{ id: `m${seq}`, seq, orderId: "o1", senderId: "u1", senderRole: 1, msgType: 1 },
  ...{ content, isRead: 0, clientMsgId, createTime: 0 },
});
const page = (...records: object[]) => ({ records, peerReadSeq: 0, peerOnline: 0, hasMore: 0, readonly: 0 });

test("a line that arrives before the first page has come is not left out of the chat", async () => {
  const id = "line-one-of-a-kind";
  changeOutbox("o1", () => [{ clientMsgId: id, kind: "text", content: "第五句", madeAt: 0, afterSeq: 1, state: "sending" }]);
  let answerFirstPage: (page: object) => void = () => {};
  const said = line(2, "第五句", id);
  vi.mocked(send as (name: string) => Promise<object>)
    .mockImplementation(async () => page(line(1, "第四句"), said))
    .mockImplementationOnce(() => new Promise((resolve) => (answerFirstPage = resolve)))
    .mockImplementationOnce(async () => said);

  const room = openRoom("o1", 1);
  const read = room.catchUp();
  room.resume();
  await vi.waitFor(() => expect(room.outbox.get()).toEqual([]));
  answerFirstPage(page(line(1, "第四句")));
  await read;
  expect(room.log.get().messages.map((it) => it.content)).toEqual(["第四句", "第五句"]);
});
