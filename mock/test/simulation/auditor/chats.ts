import { codes } from "contract";
import type { Books } from "./books.ts";
import { field, type Heard } from "./heard.ts";
import { Violation } from "./violation.ts";

type Line = { seq: number; senderId: string; content: string; clientMsgId: string };
const lineOf = (it: unknown): Line => ({
  seq: Number(field(it, "seq")),
  senderId: String(field(it, "senderId")),
  content: String(field(it, "content")),
  clientMsgId: String(field(it, "clientMsgId")),
});

/** I15: one line for each id of its sender, in one order of numbers, with the very words that were sent. */
export function openChats(books: Books) {
  const lines = new Map<string, Map<number, Line>>();
  const sent = new Map<string, number>();
  const wrong = (orderId: string, text: string): never => {
    throw new Violation("I15", `${orderId}: ${text}`, [orderId]);
  };

  function keep(orderId: string, line: Line): void {
    const known = lines.get(orderId) ?? new Map<number, Line>();
    lines.set(orderId, known);
    const earlier = known.get(line.seq);
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(line)) wrong(orderId, `line ${line.seq} has changed`);
    known.set(line.seq, line);
    if (line.clientMsgId === "") return;
    const key = `${line.senderId} ${orderId} ${line.clientMsgId}`;
    if ((sent.get(key) ?? line.seq) !== line.seq) wrong(orderId, `${line.clientMsgId} stands on two lines`);
    sent.set(key, line.seq);
  }

  return {
    said: ({ call, userId, input, answer }: Heard): void => {
      if (answer.code !== codes.ok.code) return;
      const orderId = String(input.orderId);
      const line = lineOf(answer.result);
      if (line.senderId !== userId) wrong(orderId, `a line of ${userId} is ${line.senderId}'s`);
      if (call === "chatSend" && !sent.has(`${userId} ${orderId} ${line.clientMsgId}`) && line.content !== input.content)
        wrong(orderId, "a line has other words than were sent");
      keep(orderId, line);
    },
    shown: ({ input, answer, userId }: Heard): void => {
      const orderId = String(input.id);
      const order = books.orders.get(orderId);
      const isParty = order && (order.buyer === userId || order.seller === userId);
      if (answer.code !== codes.ok.code) return void (isParty && wrong(orderId, `its chat is hidden from ${userId}`));
      if (!isParty) wrong(orderId, `its chat is shown to ${userId}`);
      const records = (field(answer.result, "records") as unknown[]).map(lineOf);
      const isUnbroken = records.every((it, n) => n === 0 || it.seq === (records[n - 1]?.seq ?? 0) + 1);
      if (!isUnbroken) wrong(orderId, "its lines have a gap");
      for (const it of records) keep(orderId, it);
    },
  };
}
