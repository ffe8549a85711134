import { expect, test } from "vitest";
import { openJournal } from "./journal.ts";

test("keeps the newest, and says how many it lost", () => {
  const journal = openJournal(10);
  for (let at = 1; at <= 100; at += 1) journal.note("request", at, { path: `/n/${at}` });
  const { entries, last, dropped } = journal.read();
  expect(entries.map((it) => it.seq)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100]);
  expect({ last, dropped }).toEqual({ last: 100, dropped: 90 });
});

test("answers by person, by path with or without the base, and since a number", () => {
  const journal = openJournal();
  journal.note("request", 1, { userId: "u1", path: "/order/v1/list" });
  journal.note("request", 2, { userId: "u2", path: "/order/v1/pay" });
  journal.note("push", 3, { userId: "u1", cmd: "order" });
  const seqs = (wanted: Parameters<typeof journal.read>[0]) => journal.read(wanted).entries.map((it) => it.seq);
  expect(seqs({ userId: "u1" })).toEqual([1, 3]);
  expect(seqs({ path: "/lightweight/order/v1" })).toEqual([1, 2]);
  expect(seqs({ path: "/order/v1/pay" })).toEqual([2]);
  expect(seqs({ since: 2 })).toEqual([3]);
});

test("holds no secret, not even in memory", () => {
  const journal = openJournal();
  journal.note("request", 1, { path: "/x", body: { payPassword: "283917" } });
  expect(JSON.stringify(journal.read())).not.toContain("283917");
});

test("what is noted cannot rewrite its own number, time or kind", () => {
  const journal = openJournal();
  journal.note("transition", 5, { seq: 99, at: 1, kind: "request" });
  expect(journal.read().entries).toEqual([{ seq: 1, at: 5, kind: "transition" }]);
});
