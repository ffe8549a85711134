import { expect, test } from "vitest";
import { type JournalEntry, openWorldJournal } from "./journal.ts";

test("the journal keeps the newest entries and counts the dropped ones", () => {
  const journal = openWorldJournal(10);
  for (let at = 1; at <= 100; at += 1) journal.note("request", at, { path: `/n/${at}` });
  const { entries, last, dropped } = journal.read();
  expect(entries.map((it) => it.seq)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100]);
  expect({ last, dropped }).toEqual({ last: 100, dropped: 90 });
  expect(journal.read({ since: 98 }).entries.map((it) => it.seq)).toEqual([99, 100]);
});

test("the journal calls a follower once per entry until it unsubscribes", () => {
  const journal = openWorldJournal();
  const received: (number | "end")[] = [];
  const stop = journal.follow({
    onEntry: ({ seq }: JournalEntry) => received.push(seq),
    onEnd: () => received.push("end"),
  });
  expect(journal.isFollowed()).toBe(true);
  for (const at of [1, 2]) journal.note("push", at, {});
  journal.end();
  stop();
  journal.note("push", 3, {});
  expect([received, journal.isFollowed()]).toEqual([[1, 2, "end"], false]);
});

test("the journal returns the PIN of a recorded call only redacted", () => {
  const journal = openWorldJournal();
  journal.note("request", 1, { path: "/x", body: { payPassword: "283917" } });
  expect(JSON.stringify(journal.read())).not.toContain("283917");
});

test("the journal ignores fields that would overwrite an entry's number, time or kind", () => {
  const journal = openWorldJournal();
  journal.note("transition", 5, { seq: 99, at: 1, kind: "request" });
  expect(journal.read().entries).toEqual([
    { seq: 1, at: 5, real: expect.any(Number), kind: "transition" },
  ]);
});

test("the journal returns a long result only if isFull is set, and a huge result never", () => {
  const journal = openWorldJournal();
  const lines = (count: number) =>
    Array.from({ length: 40 }, () =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])),
    );
  journal.note("request", 1, { result: { lines: [1] } });
  journal.note("request", 2, { result: lines(20) });
  journal.note("request", 3, {
    result: lines(50).map((line) => ({
      it: line,
      texts: Array.from({ length: 5 }, () => "字".repeat(300)),
    })),
  });
  const shown = (isFull: boolean) =>
    journal
      .read({ isFull })
      .entries.map(({ result, resultLetters }) => [result !== undefined, resultLetters]);
  const [long, longest] = [JSON.stringify(lines(20)).length, expect.any(Number)];
  expect(shown(false)).toEqual([
    [true, undefined],
    [false, long],
    [false, longest],
  ]);
  expect(shown(true)).toEqual([
    [true, undefined],
    [true, long],
    [false, longest],
  ]);
});

test("the journal drops its oldest entries to limit the total size of response texts", () => {
  const journal = openWorldJournal(100, 4_000);
  const text = JSON.stringify({ result: { remark: "一二三 ".repeat(200) } });
  for (let at = 1; at <= 30; at += 1) journal.note("request", at, {}, text);
  const { entries, dropped } = journal.read({ isFull: true });
  expect(entries.length).toBeLessThan(6);
  expect(entries.length + dropped).toBe(30);
});

test("the journal drops its oldest entries to limit the total size of all entries", () => {
  const journal = openWorldJournal(100, 4_000);
  for (let at = 1; at <= 30; at += 1) journal.note("control", at, { text: "一二三 ".repeat(60) });
  const { entries, dropped, last } = journal.read();
  expect([entries.at(-1)?.seq, entries.length + dropped, last]).toEqual([30, 30, 30]);
  expect(JSON.stringify(entries).length).toBeLessThan(4_100);
  expect(entries.length).toBeGreaterThan(5);
});

test("the journal reads a result from a response text exactly as from a result object", () => {
  const user = {
    nickName: "卖家",
    realName: "张三",
    phone: "13800138000",
    remark: "加微信 13800138000",
  };
  const long = { records: Array.from({ length: 60 }, () => user), total: 60 };
  const [byText, byResult] = [openWorldJournal(), openWorldJournal()];
  for (const result of [{ records: [user] }, long]) {
    byText.note(
      "request",
      1,
      { path: "/x", result },
      JSON.stringify({ code: 200, result, message: "" }),
    );
    byResult.note("request", 1, { path: "/x", result });
  }
  for (const isFull of [false, true]) {
    const entries = byText.read({ isFull }).entries.map((it) => ({ ...it, real: 0 }));
    expect(entries).toEqual(byResult.read({ isFull }).entries.map((it) => ({ ...it, real: 0 })));
    expect(JSON.stringify(entries)).not.toMatch(/张三|13800138000/);
  }
});

test("the journal redacts a response text before it calls the followers", () => {
  const journal = openWorldJournal();
  const results: unknown[] = [];
  journal.follow({ onEntry: ({ result }: JournalEntry) => results.push(result), onEnd: () => {} });
  journal.note("request", 1, {}, JSON.stringify({ result: { realName: "张三" } }));
  expect(results).toEqual([{ realName: "•••" }]);
});
