import { calls } from "contract";
import { expect, test } from "vitest";
import { parseCallInputWithCache, parseCallInput } from "./call-input.ts";

const none = { params: {}, query: {}, body: undefined };
const fieldOf = (read: ReturnType<typeof parseCallInput>) => (read.ok ? "ok" : read.field);

test("parseCallInput merges path and query parameters and parses numbers of the query", () => {
  expect(
    parseCallInput(calls.chatList, { ...none, params: { id: "o1" }, query: { afterSeq: "7" } }),
  ).toEqual({
    ok: true,
    value: { id: "o1", afterSeq: 7 },
  });
});

test.each([
  [
    "an unknown field of a query",
    fieldOf(parseCallInput(calls.orderList, { ...none, query: { paeNo: "1" } })),
    "paeNo",
  ],
  [
    "an unknown field of a body",
    fieldOf(parseCallInput(calls.login, { ...none, body: { p: "x", deviceTag: "d", admin: 1 } })),
    "admin",
  ],
  [
    "a wrong type",
    fieldOf(parseCallInput(calls.login, { ...none, body: { p: 7, deviceTag: "d" } })),
    "p",
  ],
  [
    "a missing field",
    fieldOf(parseCallInput(calls.login, { ...none, body: { p: "x" } })),
    "deviceTag",
  ],
  [
    "a secret in the query of a command",
    fieldOf(
      parseCallInput(calls.methodDelete, {
        ...none,
        params: { id: "m1" },
        query: { payPassword: "283917" },
      }),
    ),
    "payPassword",
  ],
  [
    "a field of the path in the body",
    fieldOf(parseCallInput(calls.cancel, { ...none, params: { id: "o1" }, body: { id: "o2" } })),
    "id",
  ],
  [
    "a body of a call that has none",
    fieldOf(parseCallInput(calls.cancel, { ...none, params: { id: "o1" }, body: { reason: 1 } })),
    "reason",
  ],
  [
    "a body that is null",
    fieldOf(parseCallInput(calls.sellRecover, { ...none, params: { id: "E1" }, body: null })),
    "",
  ],
  [
    "an id of an unknown form",
    fieldOf(parseCallInput(calls.cancel, { ...none, params: { id: "o.1" } })),
    "id",
  ],
  [
    "an id of an unknown form in a body",
    fieldOf(parseCallInput(calls.confirm, { ...none, body: { orderId: "o/1" } })),
    "orderId",
  ],
  ["a list instead of an object", fieldOf(parseCallInput(calls.login, { ...none, body: [] })), ""],
  [
    "a field given twice",
    fieldOf(parseCallInput(calls.orderList, { ...none, query: { pageNo: ["1", "2"] } })),
    "pageNo",
  ],
  [
    "an unknown field deep inside",
    fieldOf(
      parseCallInput(calls.riskComplete, {
        ...none,
        body: { paperId: "p1", answers: [{ questionId: "q1", optionIds: ["a"], extra: 1 }] },
      }),
    ),
    "answers.0.extra",
  ],
])("parseCallInput refuses %s and names the field, if any", (_what, field, expected) => {
  expect(field).toBe(expected);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "parseCallInput refuses %s as an unknown field",
  (name) => {
    const query = Object.fromEntries([[name, "1"]]);
    expect(fieldOf(parseCallInput(calls.orderList, { ...none, query }))).toBe(name);
    expect(
      fieldOf(parseCallInput(calls.login, { ...none, body: { p: "x", deviceTag: "d", ...query } })),
    ).toBe(name);
  },
);

const pathOf = ({ path }: { path: string }) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "x1"]));

test(`parseCallInput refuses an unknown field in all ${Object.keys(calls).length} calls`, () => {
  const seen = Object.values(calls).map((row) => {
    const params = pathOf(row);
    const inQuery = parseCallInput(row, { params, query: { unheardOf: "1" }, body: undefined });
    const inBody = parseCallInput(row, { params, query: {}, body: { unheardOf: 1 } });
    return [row.path, fieldOf(inQuery), fieldOf(inBody)];
  });
  expect(seen).toEqual(Object.values(calls).map((row) => [row.path, "unheardOf", "unheardOf"]));
});

test("parseCallInputWithCache caches only valid inputs of reads, as frozen objects", () => {
  const asked = (pageNo: string) =>
    parseCallInputWithCache(calls.orderList, { params: {}, query: { pageNo }, body: undefined });
  expect(asked("2")).toBe(asked("2"));
  expect(asked("2")).toEqual({ ok: true, value: { pageNo: 2 } });
  expect(asked("3")).toEqual({ ok: true, value: { pageNo: 3 } });
  const read = asked("2");
  expect(read.ok && Object.isFrozen(read.value)).toBe(true);
  const ofOrder = (id: string) =>
    parseCallInputWithCache(calls.chatList, { params: { id }, query: {}, body: undefined });
  expect([ofOrder("O1"), ofOrder("O2")]).toEqual([
    { ok: true, value: { id: "O1" } },
    { ok: true, value: { id: "O2" } },
  ]);
  for (let n = 0; n < 2; n++) expect(asked("x")).toEqual({ ok: false, field: "pageNo" });
  const command = () =>
    parseCallInputWithCache(calls.cancel, { params: { id: "o1" }, query: {}, body: {} });
  expect(command()).not.toBe(command());
});
