import { expect, test } from "vitest";
import { findCallDrifts, findFrameDrifts } from "./drift.ts";

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

test("findCallDrifts reports nothing for a response that fits the contract", () => {
  expect(findCallDrifts("orderList", good)).toEqual([]);
  expect(findCallDrifts("orderList", { ...good, traceId: "t" })).toEqual([]);
});

test("findCallDrifts reports a body without envelope", () => {
  for (const it of [undefined, null, "text", [], {}, { code: "200" }])
    expect(findCallDrifts("orderList", it)[0]?.kind).toBe("envelope");
});

test("findCallDrifts reports a missing or mistyped field once, even if several list items have it", () => {
  const { total: _, ...without } = good.result;
  expect(findCallDrifts("orderList", { ...good, result: { ...without, pages: "1" } })).toEqual([
    { kind: "missing", field: "result.total" },
    { kind: "type", field: "result.pages" },
  ]);
  const two = { ...good, result: { ...good.result, records: [{}, {}] } };
  const drifts = findCallDrifts("orderList", two);
  expect(drifts).toContainEqual({ kind: "missing", field: "result.records.[].orderId" });
  expect(new Set(drifts.map((it) => it.field)).size).toBe(drifts.length);
});

test("findCallDrifts reports an unknown field of a list item and of the envelope", () => {
  expect(findCallDrifts("banks", bank({ shortName: "工行" }))).toContainEqual({
    kind: "unknownField",
    field: "result.[].shortName",
  });
  expect(findCallDrifts("orderList", { ...good, stack: "at x" })).toEqual([
    { kind: "unknownField", field: "stack" },
  ]);
});

test("findCallDrifts hides field names that may be personal data, and all values", () => {
  const drifts = findCallDrifts("orderList", {
    ...good,
    result: { ...good.result, "13912345678": 1, total: "13912345678" },
  });
  expect(drifts).toEqual([
    { kind: "type", field: "result.total" },
    { kind: "unknownField", field: "result.?" },
  ]);
});

test("findCallDrifts reports response codes that are neither general nor declared by the call", () => {
  expect(findCallDrifts("orderList", { code: 401, result: null })).toEqual([]);
  expect(findCallDrifts("orderList", { code: 20012, result: null })).toEqual([
    { kind: "unknownCode", field: "20012" },
  ]);
  expect(findCallDrifts("orderList", { code: 77777, result: null })).toEqual([
    { kind: "unknownCode", field: "77777" },
  ]);
});

test("findCallDrifts reports unreadable and unknown details of a refusal", () => {
  expect(findCallDrifts("deliver", { code: 20012, result: { remain: 4 } })).toEqual([]);
  expect(findCallDrifts("deliver", { code: 20012, result: { remain: "four", left: 4 } })).toEqual([
    { kind: "type", field: "result.remain" },
    { kind: "unknownField", field: "result.left" },
  ]);
});

test("findCallDrifts reports implausible times and unknown states, although they fit their types", () => {
  const stat = (records: object[]) =>
    findCallDrifts("sellList", { code: 200, result: { ...good.result, records } }).filter(
      (it) => it.kind === "time" || it.kind === "state",
    );
  expect(stat([{ status: 1, createTime: Date.UTC(2026, 0, 1) }])).toEqual([]);
  expect(stat([{ status: 77, createTime: 1_795_318_219 }])).toEqual([
    { kind: "state", field: "result.records.[].status" },
    { kind: "time", field: "result.records.[].createTime" },
  ]);
  expect(
    findCallDrifts("orderList", {
      ...good,
      result: { ...good.result, serverTime: 1_795_318_219 },
    }),
  ).toEqual([{ kind: "time", field: "result.serverTime" }]);
});

test("findCallDrifts reports an unknown envelope, and the differences in the result inside it", () => {
  const { total: _, ...page } = good.result;
  expect(findCallDrifts("orderList", { error: 0, data: { page } })).toEqual([
    { kind: "envelope", field: "code" },
    { kind: "missing", field: "result.total" },
  ]);
  expect(
    findCallDrifts("banks", { data: [{ bankCode: "ICBC", title: "工商银行" }] }),
  ).toContainEqual({ kind: "unknownField", field: "result.[].title" });
});

test("findCallDrifts reports another page than requested, and a first page that is too short", () => {
  expect(findCallDrifts("orderList", good, 1)).toEqual([]);
  expect(findCallDrifts("orderList", good, 2)).toEqual([{ kind: "page", field: "result.pageNo" }]);
  const second = { ...good, result: { ...good.result, total: 3 } };
  expect(findCallDrifts("orderList", second, 1)).toEqual([
    { kind: "page", field: "result.pageNo" },
  ]);
});

test("findCallDrifts reports image URLs that the app cannot load", () => {
  const profile = (avatar: string) =>
    findCallDrifts("userInfo", { code: 200, result: { avatar } }).filter(
      (it) => it.kind === "file",
    );
  for (const it of ["", "zfb", "https://cdn.test/a.png", "/lightweight/files/a"])
    expect(profile(it)).toEqual([]);
  for (const it of ["/upload/a.png", "a.png", "//cdn.test/a"])
    expect(profile(it)).toEqual([{ kind: "file", field: "result.avatar" }]);
});

test("findCallDrifts reports an unreadable detail of a refusal, but no missing detail", () => {
  const locked = (result: unknown) => findCallDrifts("deliver", { code: 20013, result });
  expect(locked({ time: "18:30", retryAt: Date.UTC(2026, 10, 20) })).toEqual([]);
  expect(locked(null)).toEqual([]);
  expect(locked({ retryAt: "18:30" })).toEqual([{ kind: "type", field: "result.retryAt" }]);
});

test("findFrameDrifts reports a frame that is not JSON, or has no or an unknown command", () => {
  expect(findFrameDrifts(JSON.stringify({ cmd: "order", msgTxt: "", orderId: "O1" }))).toEqual([]);
  expect(findFrameDrifts("pong")).toEqual([{ kind: "envelope", field: "frame" }]);
  expect(findFrameDrifts(JSON.stringify({ type: "order", data: {} }))).toEqual([
    { kind: "envelope", field: "frame.cmd" },
  ]);
  expect(findFrameDrifts(JSON.stringify({ cmd: "promo", msgTxt: "", orderId: "" }))).toEqual([
    { kind: "unknownCode", field: "frame.promo" },
  ]);
});
