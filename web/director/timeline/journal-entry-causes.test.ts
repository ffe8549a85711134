import { expect, test } from "vitest";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { journalEntriesOfSameCause } from "./journal-entry-causes.ts";

const entry = (seq: number, kind: string, facts: object = {}): ShownJournalEntry => ({
  seq,
  at: 0,
  real: 1_000,
  kind,
  ...facts,
});
const move = (seq: number, on: string) =>
  entry(seq, "transition", {
    event: { type: "move", move: on, orderId: "O1", from: 20, to: 30, by: "buyer" },
  });
const timer = (seq: number) =>
  entry(seq, "transition", { event: { type: "timer", kind: "order", ref: "O1" } });

const reported = [
  entry(1, "request", { method: "GET", call: "orderDetail" }),
  move(2, "pay"),
  entry(3, "push"),
  entry(4, "request", { method: "GET", call: "userInfo" }),
  entry(5, "push"),
  entry(6, "request", { method: "PUT", call: "pay", ms: 10 }),
  move(7, "releaseOverdue"),
  entry(8, "push"),
  timer(9),
  entry(10, "clock", { fired: 1 }),
];
const seqs = (seq: number) => journalEntriesOfSameCause(reported, seq).map((it) => it.seq);

test.each([
  ["a command", 6, [2, 3, 5, 6]],
  ["an effect", 2, [2, 3, 5, 6]],
  ["a read", 4, [4]],
  ["a timer", 8, [7, 8, 9]],
  ["a clock jump, whose timers are causes themselves", 10, [10]],
  ["an unknown entry", 99, []],
])(
  "journalEntriesOfSameCause returns the entries that have the same cause as %s",
  (_name, seq, wanted) => expect(seqs(seq)).toEqual(wanted),
);

test("journalEntriesOfSameCause does not assign a bot's earlier transition to a later call", () => {
  const late = [
    { ...move(1, "pay"), real: 100 },
    entry(2, "request", { method: "POST", real: 9_000, ms: 20 }),
  ];
  expect(journalEntriesOfSameCause(late, 2).map((it) => it.seq)).toEqual([2]);
  expect(journalEntriesOfSameCause(late, 1).map((it) => it.seq)).toEqual([1]);
});
