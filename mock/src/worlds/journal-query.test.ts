import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { JournalEntryMatchConditions } from "../control/match-conditions.ts";
import { type WorldJournal, openWorldJournal } from "./journal.ts";
import {
  rejectMatchOnSecretFields,
  isMatchingJournalEntry,
  queryJournal,
  findJournalEntriesInOrder,
  findNearMissEntries,
  waitForJournalEntries,
} from "./journal-query.ts";

let journal: WorldJournal;
beforeEach(() => {
  journal = openWorldJournal();
  const pay = { call: "pay", method: "PUT", path: "/order/v1/pay", userId: "U1", caller: "phone" };
  journal.note("request", 1, {
    ...pay,
    body: { orderId: "O1", methodId: "M1" },
    status: 200,
    code: 50_002,
  });
  journal.note("request", 2, {
    ...pay,
    body: { orderId: "O2", methodId: "M1" },
    status: 503,
    code: 503,
    faults: ["f1"],
  });
  journal.note("request", 3, {
    call: "orderDetail",
    method: "GET",
    path: "/order/v1/detail/O1",
    userId: "U2",
    status: 200,
    code: 200,
  });
  journal.note("transition", 4, { orderId: "O1", move: "pay", by: "buyer" });
  journal.note("push", 5, { userId: "U2", cmd: "order", orderId: "O1" });
});

test.each<[JournalEntryMatchConditions, number[]]>([
  [{}, [1, 2, 3, 4, 5]],
  [{ kind: "request" }, [1, 2, 3]],
  [{ kind: ["push", "transition"] }, [4, 5]],
  [{ call: "pay", body: { orderId: "O2" } }, [2]],
  [{ body: { orderId: { $in: ["O1", "O9"] } } }, [1]],
  [{ path: "/order/v1/*" }, [1, 2, 3]],
  [{ path: "/lightweight/order/v1/pay" }, [1, 2]],
  [{ path: "/order/v1/detail/{id}" }, [3]],
  [{ path: "/order/v1" }, []],
  [{ userId: "U2" }, [3, 5]],
  [{ orderId: "O1" }, [1, 4, 5]],
  [{ move: "pay" }, [4]],
  [{ cmd: "order" }, [5]],
  [{ code: 50_002 }, [1]],
  [{ status: 503 }, [2]],
  [{ faulted: true }, [2]],
  [{ caller: "phone" }, [1, 2]],
  [{ caller: "any", method: "GET" }, [3]],
])("queryJournal finds exactly the entries that match %j", (match, seqs) => {
  expect(queryJournal(journal, { match, since: 0 }).entries.map((it) => it.seq)).toEqual(seqs);
  expect(journal.read().entries.filter((it) => isMatchingJournalEntry(match, it)).length).toBe(
    seqs.length,
  );
});

test("findNearMissEntries returns the closest entries with their differences", () => {
  const misses = findNearMissEntries(journal, {
    match: { call: "pay", body: { orderId: "X", methodId: "M1" } },
    since: 0,
  });
  expect(misses).toHaveLength(3);
  expect(misses[0]).toEqual({
    seq: 2,
    distance: 1 / 3,
    differs: [{ field: "body.orderId", wanted: "X", got: "O2" }],
  });
  expect(misses.map((it) => it.seq)).toEqual([2, 1, 5]);
});

test("rejectMatchOnSecretFields refuses a match on fields that the journal hides", () => {
  expect(() => rejectMatchOnSecretFields({ body: { payPassword: "283917" } })).toThrow(
    "body.payPassword is hidden in the journal",
  );
  expect(() => rejectMatchOnSecretFields({ body: { a: { phone: "1" } } })).toThrow(
    "body.a.phone is hidden",
  );
});

test("waitForJournalEntries counts earlier entries and resolves with the last missing one", async () => {
  const { signal } = new AbortController();
  const wait = (match: JournalEntryMatchConditions, count: number, since = 0) =>
    waitForJournalEntries(journal, { match, since }, count, 60_000, signal);
  expect(await wait({ call: "pay" }, 2)).toMatchObject({ met: true, last: 5 });
  const third = wait({ call: "pay" }, 3);
  const later = wait({ kind: "push" }, 1, 5);
  journal.note("request", 6, { call: "orderDetail" });
  journal.note("request", 7, { call: "pay" });
  expect((await third).entries.map((it) => it.seq)).toEqual([1, 2, 7]);
  journal.note("push", 8, { cmd: "chat" });
  expect((await later).entries.map((it) => it.seq)).toEqual([8]);
  expect(journal.isFollowed()).toBe(false);
});

test("waitForJournalEntries ends by timeout, by disconnect or when its world ends", async () => {
  const left = new AbortController();
  const wait = (waitMs: number) =>
    waitForJournalEntries(journal, { match: { cmd: "warn" }, since: 0 }, 1, waitMs, left.signal);
  expect(await wait(5)).toMatchObject({ met: false, entries: [] });
  const [gone, over] = [wait(60_000), wait(60_000)];
  left.abort();
  expect(await gone).toMatchObject({ met: false });
  journal.end();
  expect(await over).toMatchObject({ met: false });
  expect(journal.isFollowed()).toBe(false);
});

test("waitForJournalEntries removes its timers and listeners when the wait ends", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const asking = new AbortController();
  const waits = ["warn", "chat", "asset"].map((cmd) =>
    waitForJournalEntries(journal, { match: { cmd }, since: 0 }, 1, 30_000, asking.signal),
  );
  for (const cmd of ["warn", "chat"]) journal.note("push", 6, { cmd });
  expect(vi.getTimerCount()).toBe(1);
  journal.end();
  expect((await Promise.all(waits)).map((it) => it.met)).toEqual([true, true, false]);
  expect(vi.getTimerCount()).toBe(0);
  const read = vi.spyOn(journal, "read");
  asking.abort();
  expect(read).not.toHaveBeenCalled();
});

test("findJournalEntriesInOrder finds entries in the given order or reports the missing one", () => {
  expect(
    findJournalEntriesInOrder(
      journal,
      [{ call: "pay" }, { move: "pay" }, { kind: "push" }],
      0,
    ).entries.map((it) => it.seq),
  ).toEqual([1, 4, 5]);
  const { entries, missing } = findJournalEntriesInOrder(
    journal,
    [{ move: "pay" }, { call: "pay" }],
    0,
  );
  expect([entries.map((it) => it.seq), missing]).toEqual([
    [4],
    { match: { call: "pay" }, since: 4 },
  ]);
});
