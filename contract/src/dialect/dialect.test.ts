import { describe, expect, test } from "vitest";
import { calls } from "../calls/calls.ts";
import type { ResponseMetadata } from "./answer-codec.ts";
import { findCallDrifts } from "./drift.ts";
import { dialects } from "./index.ts";
import type { Dialect, Spelling } from "./dialect.ts";
import { javaDialect } from "./java-dialect.ts";
import { parseJsonKeepingLongIntegers } from "../wire/read-json.ts";
import { plainDialect } from "./plain-dialect.ts";
import { specOnlyDialect } from "./spec-only-dialect.ts";
import {
  zonedTimeText,
  decimalText,
  epochSeconds,
  flagWords,
  isoTimeText,
  minorUnits,
  numberText,
  numericId,
  snakeCaseText,
  snakeCaseStateWords,
  stateWords,
} from "./spellings.ts";
import { checkDialect } from "./check-dialect.ts";
import { dialectCodecOf } from "./dialect-codec.ts";

const javaTongue = dialectCodecOf(javaDialect);
const noTokens = { params: {}, query: {}, body: {} };

function heard(
  dialect: Dialect,
  name: keyof typeof calls,
  body: unknown,
  beside?: ResponseMetadata,
) {
  const reported: string[] = [];
  const envelope = dialectCodecOf(dialect).answers.toOurs(
    body,
    name,
    (kind, field) => reported.push(`${kind} ${field}`),
    beside,
  );
  return { ...envelope, told: reported };
}

test("writes requests, headers and heartbeats as a Java backend expects them", () => {
  const input = { entrustId: "E1", amount: 500, payType: 2, price: 7.2 };
  expect(javaTongue.requests.toTheirs("buyCreate", { ...noTokens, body: input })).toEqual({
    path: "/entrust/v1/buy/create",
    body: { listingId: "E1", amount: "500.00", payType: "alipay", price: "7.20" },
  });
  expect(
    javaTongue.requests.toTheirs("orderList", {
      ...noTokens,
      query: { pageNo: "2", status: "20", keyword: "12" },
    }).path,
  ).toBe("/order/v1/list?page=2&status=wait_pay&keyword=12");
  expect(
    javaTongue.headers.toTheirs({ "x-access-token": "t", "x-key": "p", "x-request-id": "r" }),
  ).toEqual({
    authorization: "Bearer t",
    "x-key": "p",
  });
  expect(javaTongue.frames.toTheirs('{"cmd":"ping"}')).toBe("ping");
});

test("java reads answers and frames of its backend", () => {
  const data = {
    tradeId: "O1",
    tradeSn: "N1",
    status: "wait_pay",
    deadline: "2026-11-20 18:30:00",
  };
  expect(heard(javaDialect, "buyCreate", { code: "00000", data, msg: "成功" })).toEqual({
    code: 200,
    result: { orderId: "O1", orderNo: "N1", status: 20, deadline: Date.UTC(2026, 10, 20, 10, 30) },
    message: "成功",
    told: [],
  });
  const payload = JSON.stringify({ text: "付款", tradeId: "O1" });
  expect(javaTongue.frames.toOurs(JSON.stringify({ event: "ORDER_CHANGED", payload }))).toEqual([
    JSON.stringify({ cmd: "order", msgTxt: "付款", orderId: "O1" }),
  ]);
  expect(javaTongue.frames.toOurs("pong")).toEqual([
    JSON.stringify({ cmd: "pong", msgTxt: "", orderId: "" }),
  ]);
});

test("writes a heartbeat with the backend's field name and command", () => {
  const frames = { names: { cmd: "event" }, commands: { ping: "PING" } };
  expect(dialectCodecOf({ name: "frames", frames }).frames.toTheirs('{"cmd":"ping"}')).toBe(
    '{"event":"PING"}',
  );
});

test("sends no body if the dialect lacks all fields of the body", () => {
  const input = {
    params: { id: "O1" },
    query: { version: "4" },
    body: { receivedAmount: 720, payerName: "王" },
  };
  expect(dialectCodecOf(specOnlyDialect).requests.toTheirs("transferConfirm", input)).toEqual({
    path: "/order/v1/transfer/confirm/O1",
  });
  expect(dialectCodecOf(plainDialect).requests.toTheirs("transferConfirm", input)).toEqual({
    path: "/order/v1/transfer/confirm/O1?version=4",
    body: input.body,
  });
});

test("moves a token from a nested record or a header into the result", () => {
  const said = { code: "00000", data: { auth: { accessToken: "t", expiresIn: 60 } }, msg: "" };
  expect(heard(javaDialect, "login", said)).toMatchObject({
    code: 200,
    result: { token: "t", expireIn: 60 },
  });
  const inHeader: Dialect = { name: "header", tokenHeader: "x-new-token" };
  expect(
    heard(inHeader, "login", { code: 200, result: { expireIn: 60 } }, { token: "t" }),
  ).toMatchObject({
    result: { token: "t", expireIn: 60 },
  });
});

test("translates details of a refusal and reports an unknown code", () => {
  const locked = {
    code: "20013",
    data: { retryAt: "2026-11-20 18:30:00", time: "18:30" },
    msg: "锁定",
  };
  expect(heard(javaDialect, "deliver", locked)).toMatchObject({
    code: 20013,
    result: { retryAt: Date.UTC(2026, 10, 20, 10, 30) },
    told: [],
  });
  expect(
    heard(javaDialect, "deliver", { code: "B0001", data: null, msg: "系统执行出错" }),
  ).toMatchObject({
    code: -1,
    message: "系统执行出错",
    told: ["unknownCode B0001"],
  });
});

test("translates order status, prerequisite and amount in a refusal", () => {
  const refused = (code: string, data: object) =>
    heard(javaDialect, "pay", { code, data, msg: "" }).result;
  const order = {
    status: "cancelled",
    closeType: "seller_rejected",
    deadline: "2026-11-20 18:30:00",
    suspendAt: "2026-11-20 08:00:00",
  };
  expect(refused("50014", order)).toMatchObject({
    status: 60,
    closeType: 3,
    deadline: Date.UTC(2026, 10, 20, 10, 30),
    suspendAt: Date.UTC(2026, 10, 20),
  });
  expect(refused("40014", { lo: "6.90", hi: "7.30" })).toEqual({ lo: 6.9, hi: 7.3 });
  const gate = { code: "20010", text: "请先完成风险测评", route: "my" };
  expect(refused("20010", { gates: [gate] })).toMatchObject({ gates: [{ code: 20010 }] });
});

test("drops and reports a mistyped field or list item, and keeps the others", () => {
  const types = [{ code: 101, name: "未放币", surprise: 1 }, "nonsense", { code: 102, name: "x" }];
  expect(heard(javaDialect, "reportTypes", { code: "00000", data: types, msg: "" })).toMatchObject({
    result: [
      { code: 101, name: "未放币" },
      { code: 102, name: "x" },
    ],
    told: ["unknownField result.[].surprise", "type result.[]"],
  });
  const asset = { able: "12.5", cny: "a lot", address: "x" };
  const { result, told: reported } = heard(javaDialect, "assetInfo", {
    code: "00000",
    data: asset,
    msg: "",
  });
  expect(result).toMatchObject({ able: 12.5, address: "x" });
  expect(result).not.toHaveProperty("cny");
  expect(reported).toEqual(["type result.cny"]);
});

test.each([null, 1, [], {}, { data: {} }, "text"])("rejects %j as a response", (body) => {
  expect(dialectCodecOf(javaDialect).answers.toOurs(body, "userInfo", () => {})).toBeUndefined();
  expect(
    dialectCodecOf(javaDialect).answers.toOurs(
      { code: "00000", data: "no record" },
      "userInfo",
      () => {},
    ),
  ).toBeUndefined();
});

test("derives the allowed actions and the number of pages", () => {
  const order = { tradeId: "O1", isSeller: false, status: "wait_pay" };
  expect(
    heard(javaDialect, "orderDetail", { code: "00000", data: order, msg: "" }).result,
  ).toMatchObject({
    allow: { pay: 1, cancel: 1, confirm: 0, delivery: 0, evaluate: 0, report: 1, delay: 1 },
  });
  const page = { records: [], total: 41, current: 1, size: 20 };
  expect(
    heard(javaDialect, "billList", { code: "00000", data: page, msg: "" }).result,
  ).toMatchObject({
    pageNo: 1,
    pageSize: 20,
    pages: 3,
  });
});

const noon = Date.UTC(2026, 10, 20, 12);
const justBefore = new Date(noon - 1_001).toUTCString();
const atNoon = new Date(noon).toUTCString();
const [buyer, seller] = [{ isSeller: 0 }, { isSeller: 1 }];
const waits = { ...buyer, status: 30, suspendAt: noon, undoUntil: noon };

test.each<[string, object, string | undefined, object]>([
  ["a buyer before both times may only undo", waits, justBefore, { suspend: 0, undo: 1 }],
  [
    "a buyer after both times may only appeal",
    waits,
    new Date(noon + 1_000).toUTCString(),
    { suspend: 1, undo: 0 },
  ],
  ["a buyer may appeal in the second of suspendAt", waits, atNoon, { suspend: 1 }],
  ["a seller may appeal at once", { ...waits, ...seller }, justBefore, { suspend: 1, undo: 0 }],
  ["a missing clock forbids nothing", waits, undefined, { suspend: 1, undo: 1 }],
  ["missing times forbid nothing", { ...buyer, status: 30 }, atNoon, { suspend: 1, undo: 1 }],
  ["undoUntil null forbids to undo", { ...waits, undoUntil: null }, justBefore, { undo: 0 }],
  [
    "a buyer who paid too late may appeal before suspendUntil",
    { ...buyer, status: 60, closeType: 2, suspendUntil: noon },
    justBefore,
    { suspend: 1 },
  ],
  [
    "a buyer who paid too late may not appeal after suspendUntil",
    { ...buyer, status: 60, closeType: 2, suspendUntil: noon - 1 },
    atNoon,
    { suspend: 0 },
  ],
  [
    "a buyer who cancelled may not appeal",
    { ...buyer, status: 60, closeType: 1 },
    atNoon,
    { suspend: 0 },
  ],
  [
    "the other side of an appeal may not withdraw it",
    { ...seller, status: 40, appeal: { initiator: 1, status: 1 } },
    atNoon,
    { delay: 0, replenish: 1 },
  ],
  [
    "the initiator of an appeal may withdraw it",
    { ...buyer, status: 40, appeal: { initiator: 1, status: 1 } },
    atNoon,
    { delay: 1, cancel: 1 },
  ],
  [
    "an unknown initiator forbids nothing",
    { ...buyer, status: 40, appeal: null },
    atNoon,
    { delay: 1 },
  ],
  [
    "a completed order without appeal takes no evidence",
    { ...buyer, status: 50, appeal: null },
    atNoon,
    { evaluate: 1, replenish: 0 },
  ],
  [
    "a completed order with a running appeal takes evidence",
    { ...seller, status: 50, appeal: { status: 2 } },
    atNoon,
    { replenish: 1 },
  ],
  [
    "a rating in the order detail forbids another",
    { ...buyer, status: 50, evaluation: { mine: { stars: 5 }, peer: null } },
    atNoon,
    { evaluate: 0 },
  ],
  [
    "myEvaluated forbids another rating",
    { ...buyer, status: 50, myEvaluated: 1 },
    atNoon,
    { evaluate: 0 },
  ],
])("if the backend sends no allow, %s", (_what, order, date, allow) => {
  const silent = dialectCodecOf({ name: "silent", names: { allow: null } });
  const envelope = silent.answers.toOurs(
    { code: 200, result: order },
    "orderDetail",
    () => {},
    silent.metadataOf({ status: 200, headers: { date }, body: null }),
  );
  expect(envelope?.result).toMatchObject({ allow });
});

test("maps an unknown state word to an invalid state and reports drift", () => {
  const state = stateWords("methodStatus", {
    off: "OFF",
    on: "ON",
    checking: "CHECKING",
    invalid: "INVALID",
    deleted: "DELETED",
  });
  expect([
    state.toOurs("ON"),
    state.toOurs("FROZEN"),
    state.toOurs("4"),
    state.toTheirs(4),
  ]).toEqual([1, -1, 4, "4"]);
  const { told: _, ...envelope } = heard(javaDialect, "sellPause", {
    code: "00000",
    data: { status: "archived" },
    msg: "",
  });
  expect(envelope.result).toEqual({ status: -1 });
  expect(findCallDrifts(calls.sellPause, envelope)).toEqual([
    { kind: "state", field: "result.status" },
  ]);
});

test("reads null as an empty list if the dialect sets emptyLists", () => {
  const page = { records: null, total: 0, pageNo: 1, pageSize: 20, pages: 0 };
  const nulls: Dialect = { name: "nulls", emptyLists: "null" };
  expect(heard(nulls, "billList", { code: 200, result: page }).result).toMatchObject({
    records: [],
  });
  expect(heard(nulls, "banks", { code: 200, result: null }).result).toEqual([]);
  expect(
    heard({ name: "none" }, "billList", { code: 200, result: page }).result,
  ).not.toHaveProperty("records");
});

test("keeps every digit of an integer beyond 2^53", () => {
  const numbers: Dialect = { name: "numbers", spelling: { id: numericId } };
  const text = '{"code":200,"result":{"id":9223372036854775807},"message":""}';
  const { result } = heard(numbers, "report", parseJsonKeepingLongIntegers(text));
  expect(result).toEqual({ id: "9223372036854775807" });
  expect(
    parseJsonKeepingLongIntegers('{"a":[12,-1234567890123456789,1.5,"1234567890123456789"]}'),
  ).toEqual({
    a: [12, "-1234567890123456789", 1.5, "1234567890123456789"],
  });
});

test("translates zero-based pages, seconds and numeric ids", () => {
  const other: Dialect = { name: "other", paging: { first: 0 }, spelling: { time: epochSeconds } };
  expect(
    dialectCodecOf(other).requests.toTheirs("billList", {
      ...noTokens,
      query: { pageNo: "1", startTime: "1795318219000" },
    }).path,
  ).toBe("/user/asset/v1/bill/detail/list?pageNo=0&startTime=1795318219");
  const page = { records: [], total: 0, pageNo: 0, pageSize: 20, pages: 0 };
  expect(heard(other, "billList", { code: 200, result: page }).result).toMatchObject({ pageNo: 1 });
  expect(heard(plainDialect, "report", { code: 200, result: { id: 17 } }).result).toEqual({
    id: "17",
  });
});

test("translates money as text exactly with any number of decimals", () => {
  expect(decimalText(4, 2).toOurs("7.2")).toBe(7.2);
  expect(decimalText(2).toOurs("1000")).toBe(1000);
  expect(decimalText(2).toTheirs(999.63)).toBe("999.63");
  for (const it of ["1e3", "", "7.123", null, {}, "１２.5x"])
    expect(decimalText(2).toOurs(it)).toBeUndefined();
});

test("translates minor units, zoned times and flag words", () => {
  expect([
    minorUnits(2).toOurs(99963),
    minorUnits(2).toOurs("-5"),
    minorUnits(4).toTheirs(7.19),
  ]).toEqual([999.63, -0.05, 71_900]);
  for (const it of [1.5, "x", null, 2 ** 60]) expect(minorUnits(2).toOurs(it)).toBeUndefined();
  const at = Date.UTC(2026, 10, 20, 10);
  expect(
    ["2026-11-20T10:00:00Z", "2026-11-20T18:00:00.000+08:00"].map((it) => isoTimeText.toOurs(it)),
  ).toEqual([at, at]);
  expect([
    isoTimeText.toTheirs(at),
    isoTimeText.toOurs("2026-11-20T10:00:00"),
    isoTimeText.toOurs(at),
  ]).toEqual(["2026-11-20T10:00:00.000Z", undefined, undefined]);
  const flag = flagWords("Y", "N");
  expect([
    flag.toOurs("Y"),
    flag.toOurs("N"),
    flag.toOurs("J"),
    flag.toTheirs(1),
    flag.toTheirs(0),
  ]).toEqual([1, 0, undefined, "Y", "N"]);
});

test("stateWords rejects the contract's number of a state that the dialect renumbers", () => {
  const state = stateWords("entrustStatus", { selling: 10, paused: 20, soldOut: 30, closed: 40 });
  expect([state.toOurs(10), state.toOurs("20"), state.toOurs(1), state.toTheirs(4)]).toEqual([
    1, 2, -1, 40,
  ]);
});

test("writes all digits of a long id into a path", () => {
  const numbers = dialectCodecOf({ name: "numbers", spelling: { id: numericId } });
  const asked = { ...noTokens, params: { id: "9223372036854775807" } };
  expect(numbers.requests.toTheirs("orderDetail", asked)).toEqual({
    path: "/order/v1/detail/9223372036854775807",
  });
  expect(numbers.ids.toTheirs("9223372036854775807")).toBe("9223372036854775807");
});

test("refuses a dialect that gives two fields of a record the same name", () => {
  const clash = dialectCodecOf({ name: "clash", names: { orderNo: "orderId" } });
  expect(() =>
    clash.answers.toOurs({ code: 200, result: {}, message: "" }, "orderDetail", () => {}),
  ).toThrow(/orderId and orderNo .* both called orderId/);
});

describe("a spelling that throws", () => {
  const throwing: Spelling = {
    toOurs() {
      throw new TypeError("unexpected value");
    },
    toTheirs: String,
  };

  test("drops and reports the field of an answer and keeps the others", () => {
    const misfits: string[] = [];
    const body = { code: 200, result: { orderId: "O1", stage: "pay", deadline: 1 } };
    const answer = dialectCodecOf({ name: "broken", spelling: { time: throwing } }).answers.toOurs(
      body,
      "orderOutTime",
      (kind, field) => misfits.push(`${kind} ${field}`),
    );
    expect(answer?.result).toMatchObject({ orderId: "O1", stage: "pay" });
    expect(misfits).toEqual(["type result.deadline"]);
  });

  test("leaves out the order id of a socket frame", () => {
    const frame = JSON.stringify({ cmd: "order", msgTxt: "x", orderId: "O1" });
    const codec = dialectCodecOf({ name: "broken", spelling: { id: throwing } });
    expect(codec.frames.toOurs(frame)).toEqual([
      JSON.stringify({ cmd: "order", msgTxt: "x", orderId: "" }),
    ]);
  });
});

describe("requests", () => {
  test("contain whole seconds if the dialect writes times as clock text", () => {
    const clock: Dialect = { name: "clock", spelling: { time: zonedTimeText("+08:00") } };
    const endOfMonth = String(Date.parse("2026-11-30T23:59:59.999+08:00"));
    const { path } = dialectCodecOf(clock).requests.toTheirs("billList", {
      ...noTokens,
      query: { endTime: endOfMonth },
    });
    expect(decodeURIComponent(path)).toMatch(/endTime=2026-11-30 23:59:59$/);
  });

  test.each([
    ["clock text", zonedTimeText("+08:00")],
    ["ISO text", isoTimeText],
    ["seconds", epochSeconds],
  ])("refuse a time that is no number, written as %s", (_name, time) => {
    const codec = dialectCodecOf({ name: "times", spelling: { time } });
    const sending = () =>
      codec.requests.toTheirs("billList", { ...noTokens, query: { startTime: "abc" } });
    expect(sending).toThrow(
      expect.objectContaining({ name: "UnspellableField", field: "startTime" }),
    );
  });
});

describe("checkDialect", () => {
  const failing: readonly (readonly [what: string, dialect: Omit<Dialect, "name">, why: RegExp])[] =
    [
      [
        "two fields of an answer with one name",
        { names: { orderNo: "orderId" } },
        /^dialect acme: orderId and orderNo of one record are both called orderId$/,
      ],
      [
        "two fields of a request with one name",
        { rows: { chatSend: { input: { content: "orderId" } } } },
        /both called orderId$/,
      ],
      [
        "two parts of the envelope with one name",
        { envelope: { names: { message: "result" } } },
        /^dialect acme: result and message \(envelope\) are both called result$/,
      ],
      ["two codes with one number", { envelope: { codes: { ok: 0, unauthorized: "0" } } }, /codes/],
      [
        "two commands with one word",
        { frames: { commands: { chat: "a", order: "a" } } },
        /commands/,
      ],
      ["two headers with one name", { headers: { "x-key": "x-trace-id" } }, /headers/],
      [
        "a spelling that throws for a value of an answer",
        { spelling: { time: { toOurs: (it) => (it as string).trim(), toTheirs: String } } },
        /^dialect acme: the spelling of time throws for 0: TypeError/,
      ],
      [
        "a spelling that throws for a value of a request",
        { spelling: { id: { toOurs: (it) => it, toTheirs: (it) => (it as string).trim() } } },
        /^dialect acme: the spelling of id throws for 0: TypeError/,
      ],
    ];

  test.each(failing)("rejects %s with an error of one sentence", (_what, dialect, why) => {
    expect(() => checkDialect(dialectCodecOf({ name: "acme", ...dialect }))).toThrow(why);
  });

  test.each(Object.values(dialects))("accepts the shipped dialect $name", (dialect) => {
    expect(() => checkDialect(dialectCodecOf(dialect))).not.toThrow();
  });

  test("accepts every shipped spelling", () => {
    const spellings = {
      fen: minorUnits(2),
      price: decimalText(4, 2),
      time: isoTimeText,
      seconds: epochSeconds,
      count: numberText,
      flag: flagWords("Y", "N"),
      id: numericId,
      version: zonedTimeText("+08:00"),
      settingType: snakeCaseText,
      payType: snakeCaseStateWords("payType"),
    };
    expect(() => checkDialect(dialectCodecOf({ name: "all", spelling: spellings }))).not.toThrow();
  });
});
