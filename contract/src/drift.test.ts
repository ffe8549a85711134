import { expect, test } from "vitest";
import { calls } from "./calls.ts";
import { driftOf } from "./drift.ts";

const good = { code: 200, result: { records: [], total: 0, pageNo: 1, pageSize: 20, pages: 0, serverTime: 1 }, message: "成功" };
const bank = (more: object = {}) => ({ code: 200, result: [{ code: "ICBC", name: "工商银行", ...more }], message: "" });

test("an answer as its row has it says nothing", () => {
  expect(driftOf(calls.orderList, good)).toEqual([]);
  expect(driftOf(calls.orderList, { ...good, traceId: "t" })).toEqual([]);
});

test("what is no envelope is told as such", () => {
  for (const it of [undefined, null, "text", [], {}, { code: "200" }]) expect(driftOf(calls.orderList, it)[0]?.kind).toBe("envelope");
});

test("a missing field and one of another type are told by name, once for all rows", () => {
  const { total: _, ...without } = good.result;
  expect(driftOf(calls.orderList, { ...good, result: { ...without, pages: "1" } })).toEqual([
    { kind: "missing", field: "result.total" },
    { kind: "type", field: "result.pages" },
  ]);
  const two = { ...good, result: { ...good.result, records: [{}, {}] } };
  const drifts = driftOf(calls.orderList, two);
  expect(drifts).toContainEqual({ kind: "missing", field: "result.records.[].orderId" });
  expect(new Set(drifts.map((it) => it.field)).size).toBe(drifts.length);
});

test("a field that no row knows is told, in a list and around the result too", () => {
  expect(driftOf(calls.banks, bank({ shortName: "工行" }))).toContainEqual({ kind: "unknownField", field: "result.[].shortName" });
  expect(driftOf(calls.orderList, { ...good, stack: "at x" })).toEqual([{ kind: "unknownField", field: "stack" }]);
});

test("a name that may be a person's is not told, and no value ever is", () => {
  const drifts = driftOf(calls.orderList, { ...good, result: { ...good.result, "13912345678": 1, total: "13912345678" } });
  expect(drifts).toEqual([
    { kind: "type", field: "result.total" },
    { kind: "unknownField", field: "result.?" },
  ]);
});

test("a code of another call is unknown to this one; the general ones are known to all", () => {
  expect(driftOf(calls.orderList, { code: 401, result: null })).toEqual([]);
  expect(driftOf(calls.orderList, { code: 20012, result: null })).toEqual([{ kind: "unknownCode", field: "20012" }]);
  expect(driftOf(calls.orderList, { code: 77777, result: null })).toEqual([{ kind: "unknownCode", field: "77777" }]);
});
