import { expect, test } from "vitest";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { emptyJournalEntryFilter } from "./journal-entry-filter.ts";
import { createFilteredJournalEntries } from "./filtered-journal-entries.ts";

const request = (seq: number, facts: object = {}): ShownJournalEntry => ({
  seq,
  at: seq * 1_000,
  real: seq * 1_000,
  kind: "request",
  userId: "U1",
  call: "pay",
  method: "PUT",
  path: "/order/v1/pay",
  status: 200,
  code: 200,
  ms: 5,
  ...facts,
});

function openSource() {
  let kept: readonly ShownJournalEntry[] = [];
  const rows = createFilteredJournalEntries({ entries: () => kept, subscribe: () => () => {} });
  return {
    rows,
    seqs: () => rows.read().list.map((it) => it.seq),
    put: (...next: ShownJournalEntry[]): void => {
      kept = next;
    },
  };
}

test("the filtered journal lists the newest entries first and adds no entry while `hold` is on", () => {
  const { rows, put, seqs } = openSource();
  put(request(1), request(2));
  expect(seqs()).toEqual([2, 1]);
  put(request(1), request(2), request(3));
  expect(seqs()).toEqual([3, 2, 1]);
  rows.hold(true);
  put(request(1), request(2), request(3), request(4), request(5));
  expect(seqs()).toEqual([3, 2, 1]);
  expect(rows.read()).toMatchObject({ heldBackCount: 2, totalCount: 5 });
  rows.hold(false);
  expect(seqs()).toEqual([5, 4, 3, 2, 1]);
  expect(rows.read().heldBackCount).toBe(0);
});

test("the filtered journal neither lists nor counts entries that the ring buffer has dropped", () => {
  const { rows, put, seqs } = openSource();
  put(request(1, { faults: ["F1"] }), request(2), request(3));
  expect(rows.read().faultCount).toBe(1);
  put(request(2), request(3), request(4, { status: 503 }));
  expect(seqs()).toEqual([4, 3, 2]);
  expect(rows.read()).toMatchObject({ totalCount: 3, faultCount: 1 });
});

test("the filtered journal clears its list when the world changes, even while `hold` is on", () => {
  const { rows, put, seqs } = openSource();
  put(request(7), request(8));
  seqs();
  rows.hold(true);
  put();
  expect(seqs()).toEqual([]);
  put(request(1));
  expect(seqs()).toEqual([1]);
});

test("the filtered journal filters entries by group, user and search words, but always lists gaps", () => {
  const { rows, put, seqs } = openSource();
  const gap = { seq: 5, at: 0, real: 0, kind: "dropped", from: 4, to: 5 } as ShownJournalEntry;
  put(
    request(1, { userId: "U2" }),
    request(2, {
      code: 20012,
      call: "deliver",
      path: "/order/v1/delivery",
      body: { orderId: "O10075", payPassword: "•••" },
    }),
    request(3, { faults: ["F1"] }),
    gap,
  );
  rows.ask({ ...emptyJournalEntryFilter, userId: "U2" });
  expect(seqs()).toEqual([5, 1]);
  rows.ask({ ...emptyJournalEntryFilter, group: "fault" });
  expect(seqs()).toEqual([5, 3]);
  rows.ask({ ...emptyJournalEntryFilter, searchText: "放币 o10075 PINWRONG" });
  expect(seqs()).toEqual([5, 2]);
  put(
    ...[1, 2, 3].map((seq) => request(seq)),
    gap,
    request(6),
    request(7, { call: "deliver", body: { orderId: "O10075" }, code: 20012 }),
  );
  expect(seqs()[0]).toBe(7);
  rows.ask(emptyJournalEntryFilter);
  expect(seqs()).toEqual([7, 6, 5, 3, 2, 1]);
});
