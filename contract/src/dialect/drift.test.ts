import { expect, test } from "vitest";
import { calls } from "../calls/calls.ts";
import { driftOf, driftOfFrame } from "./drift.ts";

const good = {
  code: 200,
  result: {
    records: [],
    total: 0,
    pageNo: 1,
    pageSize: 20,
    pages: 0,
    serverTime: Date.UTC(2026, 10, 20),
  },
  message: "成功",
};
const bank = (more: object = {}) => ({
  code: 200,
  result: [{ code: "ICBC", name: "工商银行", ...more }],
  message: "",
});

test("an answer as its row has it says nothing", () => {
  expect(driftOf(calls.orderList, good)).toEqual([]);
  expect(driftOf(calls.orderList, { ...good, traceId: "t" })).toEqual([]);
});

test("what is no envelope is told as such", () => {
  for (const it of [undefined, null, "text", [], {}, { code: "200" }])
    expect(driftOf(calls.orderList, it)[0]?.kind).toBe("envelope");
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
  expect(driftOf(calls.banks, bank({ shortName: "工行" }))).toContainEqual({
    kind: "unknownField",
    field: "result.[].shortName",
  });
  expect(driftOf(calls.orderList, { ...good, stack: "at x" })).toEqual([
    { kind: "unknownField", field: "stack" },
  ]);
});

test("a name that may be a person's is not told, and no value ever is", () => {
  const drifts = driftOf(calls.orderList, {
    ...good,
    result: { ...good.result, "13912345678": 1, total: "13912345678" },
  });
  expect(drifts).toEqual([
    { kind: "type", field: "result.total" },
    { kind: "unknownField", field: "result.?" },
  ]);
});

test("a code of another call is unknown to this one; the general ones are known to all", () => {
  expect(driftOf(calls.orderList, { code: 401, result: null })).toEqual([]);
  expect(driftOf(calls.orderList, { code: 20012, result: null })).toEqual([
    { kind: "unknownCode", field: "20012" },
  ]);
  expect(driftOf(calls.orderList, { code: 77777, result: null })).toEqual([
    { kind: "unknownCode", field: "77777" },
  ]);
});

test("a refusal's facts that cannot be read, or that nobody has foreseen, are told", () => {
  expect(driftOf(calls.deliver, { code: 20012, result: { remain: 4 } })).toEqual([]);
  expect(driftOf(calls.deliver, { code: 20012, result: { remain: "four", left: 4 } })).toEqual([
    { kind: "type", field: "result.remain" },
    { kind: "unknownField", field: "result.left" },
  ]);
});

test("a time outside of all years and a state that no table has are told, though they fit their types", () => {
  const stat = (records: object[]) =>
    driftOf(calls.sellList, { code: 200, result: { ...good.result, records } }).filter(
      (it) => it.kind === "time" || it.kind === "state",
    );
  expect(stat([{ status: 1, createTime: Date.UTC(2026, 0, 1) }])).toEqual([]);
  expect(stat([{ status: 77, createTime: 1_795_318_219 }])).toEqual([
    { kind: "time", field: "result.records.[].createTime" },
    { kind: "state", field: "result.records.[].status" },
  ]);
  expect(
    driftOf(calls.orderList, { ...good, result: { ...good.result, serverTime: 1_795_318_219 } }),
  ).toEqual([{ kind: "time", field: "result.serverTime" }]);
});

test("a fact of a refusal that cannot be read is told; one that is missing is not", () => {
  const locked = (result: unknown) => driftOf(calls.deliver, { code: 20013, result });
  expect(locked({ time: "18:30", retryAt: Date.UTC(2026, 10, 20) })).toEqual([]);
  expect(locked(null)).toEqual([]);
  expect(locked({ retryAt: "18:30" })).toEqual([{ kind: "type", field: "result.retryAt" }]);
});

test("a frame without its fields and one with a command that nobody knows are told", () => {
  expect(driftOfFrame(JSON.stringify({ cmd: "order", msgTxt: "", orderId: "O1" }))).toEqual([]);
  expect(driftOfFrame("pong")).toEqual([{ kind: "envelope", field: "frame" }]);
  expect(driftOfFrame(JSON.stringify({ type: "order", data: {} }))).toEqual([
    { kind: "envelope", field: "frame.cmd" },
  ]);
  expect(driftOfFrame(JSON.stringify({ cmd: "promo", msgTxt: "", orderId: "" }))).toEqual([
    { kind: "unknownCode", field: "frame.promo" },
  ]);
});
