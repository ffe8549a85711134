import { describe, expect, test } from "vitest";
import type { CallName } from "../calls/calls.ts";
import type { ResponseMetadata } from "./answer-codec.ts";
import { findCallDrifts } from "./drift.ts";
import { dialects } from "./index.ts";
import type { Dialect, Spelling } from "./dialect.ts";
import { createRestRefusalHook, createTokenHeaderHook } from "./hooks.ts";
import { exampleDialect } from "../../test/backends/example-dialect.ts";
import { javaDialect } from "../../test/backends/java-dialect.ts";
import { parseJsonKeepingLongIntegers } from "../wire/read-json.ts";

import {
  zonedTimeText,
  decimalText,
  thousandsSeparatedText,
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

const javaCodec = dialectCodecOf(javaDialect);
const noTokens = { params: {}, query: {}, body: {} };

type Rules = Omit<Dialect, "name">;

function read(rules: Rules, call: CallName, body: unknown, metadata: ResponseMetadata = {}) {
  const misfits: string[] = [];
  const report = (kind: string, field: string) => void misfits.push(`${kind} ${field}`);
  const envelope = codecOf({ ...rules }).answers.toOurs(body, call, report, metadata);
  return { ...envelope, misfits };
}
const codecOf = (rules: Rules) => dialectCodecOf({ name: "acme", ...rules });
/** Creates an answer of a Java backend. */
const java = (data: unknown, code = "00000", msg = "") => ({ code, data, msg });
const ok = (result: unknown) => ({ code: 200, result, message: "" });
const throws = () => {
  throw new TypeError("unexpected answer");
};

test("javaDialect writes requests, headers and heartbeats as a Java backend expects them", () => {
  const input = { entrustId: "E1", amount: 500, payType: 2, price: 7.2 };
  expect(javaCodec.requests.toTheirs("buyCreate", { ...noTokens, body: input })).toEqual({
    path: "/entrust/v1/buy/create",
    body: { listingId: "E1", amount: "500.00", payType: "alipay", price: "7.20" },
  });
  expect(
    javaCodec.requests.toTheirs("orderList", {
      ...noTokens,
      query: { pageNo: "2", status: "20", keyword: "12" },
    }).path,
  ).toBe("/order/v1/list?page=2&status=wait_pay&keyword=12");
  expect(
    javaCodec.headers.toTheirs({ "x-access-token": "t", "x-key": "p", "x-request-id": "r" }),
  ).toEqual({ authorization: "Bearer t", "x-key": "p" });
  expect(javaCodec.frames.toTheirs('{"cmd":"ping"}')).toBe("ping");
});

test("javaDialect reads answers and frames of a Java backend", () => {
  const data = {
    tradeId: "O1",
    tradeSn: "N1",
    status: "wait_pay",
    deadline: "2026-11-20 18:30:00",
  };
  expect(read(javaDialect, "buyCreate", { code: "00000", data, msg: "成功" })).toEqual({
    code: 200,
    result: { orderId: "O1", orderNo: "N1", status: 20, deadline: Date.UTC(2026, 10, 20, 10, 30) },
    message: "成功",
    misfits: [],
  });
  const payload = JSON.stringify({ text: "付款", tradeId: "O1" });
  expect(javaCodec.frames.toOurs(JSON.stringify({ event: "ORDER_CHANGED", payload }))).toEqual([
    JSON.stringify({ cmd: "order", msgTxt: "付款", orderId: "O1" }),
  ]);
  expect(javaCodec.frames.toOurs("pong")).toEqual([
    JSON.stringify({ cmd: "pong", msgTxt: "", orderId: "" }),
  ]);
});

test("a codec writes a heartbeat with the field name and the command of its dialect", () => {
  const frames = { names: { cmd: "event" }, commands: { ping: "PING" } };
  expect(codecOf({ frames }).frames.toTheirs('{"cmd":"ping"}')).toBe('{"event":"PING"}');
});

test("a codec writes a request without a body if the dialect lacks all fields of the body", () => {
  const input = {
    params: { id: "O1" },
    query: { version: "4" },
    body: { receivedAmount: 720, payerName: "王" },
  };
  expect(dialectCodecOf(dialects["spec-only"]).requests.toTheirs("transferConfirm", input)).toEqual(
    { path: "/order/v1/transfer/confirm/O1" },
  );
  expect(dialectCodecOf(dialects.plain).requests.toTheirs("transferConfirm", input)).toEqual({
    path: "/order/v1/transfer/confirm/O1?version=4",
    body: input.body,
  });
});

test("javaDialect moves the token of a login from a nested record into the result", () => {
  const said = { code: "00000", data: { auth: { accessToken: "t", expiresIn: 60 } }, msg: "" };
  expect(read(javaDialect, "login", said)).toMatchObject({
    code: 200,
    result: { token: "t", expireIn: 60 },
  });
});

test("javaDialect translates the details of a refusal, and reports a code that it does not know", () => {
  const locked = {
    code: "20013",
    data: { retryAt: "2026-11-20 18:30:00", time: "18:30" },
    msg: "锁定",
  };
  expect(read(javaDialect, "deliver", locked)).toMatchObject({
    code: 20013,
    result: { retryAt: Date.UTC(2026, 10, 20, 10, 30) },
    misfits: [],
  });
  expect(read(javaDialect, "deliver", java(null, "B0001", "系统执行出错"))).toMatchObject({
    code: -1,
    message: "系统执行出错",
    misfits: ["unknownCode B0001"],
  });
});

test("javaDialect translates the order status, the prices and the unmet prerequisites in a refusal", () => {
  const refused = (code: string, data: object) => read(javaDialect, "pay", java(data, code)).result;
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

test("javaDialect drops and reports a mistyped field or list item of an answer, and keeps the others", () => {
  const types = [{ code: 101, name: "未放币", surprise: 1 }, "nonsense", { code: 102, name: "x" }];
  expect(read(javaDialect, "reportTypes", java(types))).toMatchObject({
    result: [
      { code: 101, name: "未放币" },
      { code: 102, name: "x" },
    ],
    misfits: ["unknownField result.[].surprise", "type result.[]"],
  });
  const asset = { able: "12.5", cny: "a lot", address: "x" };
  const { result, misfits: reported } = read(javaDialect, "assetInfo", java(asset));
  expect(result).toMatchObject({ able: 12.5, address: "x" });
  expect(result).not.toHaveProperty("cny");
  expect(reported).toEqual(["type result.cny"]);
});

test.each([null, 1, [], {}, { data: {} }, "text"])(
  "javaDialect rejects the body %j as an answer",
  (body) => {
    expect(dialectCodecOf(javaDialect).answers.toOurs(body, "userInfo", () => {})).toBeUndefined();
    expect(
      dialectCodecOf(javaDialect).answers.toOurs(
        { code: "00000", data: "no record" },
        "userInfo",
        () => {},
      ),
    ).toBeUndefined();
  },
);

test("javaDialect derives the allowed actions and the page count if an answer has neither", () => {
  const order = { tradeId: "O1", isSeller: false, status: "wait_pay" };
  expect(read(javaDialect, "orderDetail", java(order)).result).toMatchObject({
    allow: { pay: 1, cancel: 1, confirm: 0, delivery: 0, evaluate: 0, report: 1, delay: 1 },
  });
  const page = { records: [], total: 41, current: 1, size: 20 };
  expect(read(javaDialect, "billList", java(page)).result).toMatchObject({
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
  ["a buyer before suspendAt/undoUntil may only undo", waits, justBefore, { suspend: 0, undo: 1 }],
  [
    "a buyer after suspendAt/undoUntil may only appeal",
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
])("if the backend sends no list of allowed actions, %s", (_what, order, date, allow) => {
  const silent = codecOf({ names: { allow: null } });
  const envelope = silent.answers.toOurs(
    ok(order),
    "orderDetail",
    () => {},
    silent.metadataOf({ status: 200, headers: { date }, body: null }),
  );
  expect(envelope?.result).toMatchObject({ allow });
});

test("a dialect maps an unknown state word to the state -1, which findCallDrifts reports", () => {
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
  const { misfits: _, ...envelope } = read(javaDialect, "sellPause", java({ status: "archived" }));
  expect(envelope.result).toEqual({ status: -1 });
  expect(findCallDrifts("sellPause", envelope)).toEqual([
    { kind: "state", field: "result.status" },
  ]);
});

test("a codec reads null as an empty list only if the dialect sets emptyLists to null", () => {
  const page = { records: null, total: 0, pageNo: 1, pageSize: 20, pages: 0 };
  const nulls: Rules = { emptyLists: "null" };
  expect(read(nulls, "billList", ok(page)).result).toMatchObject({ records: [] });
  expect(read(nulls, "banks", ok(null)).result).toEqual([]);
  expect(read({}, "billList", ok(page)).result).not.toHaveProperty("records");
});

test("an id beyond 2^53 that a backend sends as a number keeps every digit", () => {
  const numbers: Rules = { spelling: { id: numericId } };
  const text = '{"code":200,"result":{"id":9223372036854775807},"message":""}';
  const { result } = read(numbers, "report", parseJsonKeepingLongIntegers(text));
  expect(result).toEqual({ id: "9223372036854775807" });
  expect(
    parseJsonKeepingLongIntegers('{"a":[12,-1234567890123456789,1.5,"1234567890123456789"]}'),
  ).toEqual({ a: [12, "-1234567890123456789", 1.5, "1234567890123456789"] });
});

test("a codec translates zero-based pages, times in seconds and numeric ids", () => {
  const other: Rules = { paging: { first: 0 }, spelling: { time: epochSeconds } };
  expect(
    codecOf(other).requests.toTheirs("billList", {
      ...noTokens,
      query: { pageNo: "1", startTime: "1795318219000" },
    }).path,
  ).toBe("/user/asset/v1/bill/detail/list?pageNo=0&startTime=1795318219");
  const page = { records: [], total: 0, pageNo: 0, pageSize: 20, pages: 0 };
  expect(read(other, "billList", ok(page)).result).toMatchObject({ pageNo: 1 });
  expect(read(dialects.plain, "report", ok({ id: 17 })).result).toEqual({ id: "17" });
});

test("decimalText translates amounts exactly and rejects other texts and too many decimals", () => {
  expect(decimalText(4, 2).toOurs("7.2")).toBe(7.2);
  expect(decimalText(2).toOurs("1000")).toBe(1000);
  expect(decimalText(2).toTheirs(999.63)).toBe("999.63");
  for (const it of ["1e3", "", "7.123", null, {}, "１２.5x"])
    expect(decimalText(2).toOurs(it)).toBeUndefined();
});

test("minorUnits, isoTimeText and flagWords translate valid values and reject others", () => {
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

test("a codec with numeric ids writes all digits of a long id into a path", () => {
  const numbers = codecOf({ spelling: { id: numericId } });
  const asked = { ...noTokens, params: { id: "9223372036854775807" } };
  expect(numbers.requests.toTheirs("orderDetail", asked)).toEqual({
    path: "/order/v1/detail/9223372036854775807",
  });
  expect(numbers.ids.toTheirs("9223372036854775807")).toBe("9223372036854775807");
});

describe("a spelling that throws", () => {
  const throwing: Spelling = {
    toOurs() {
      throw new TypeError("unexpected value");
    },
    toTheirs: String,
  };

  test("if a spelling throws, a codec drops and reports that field of an answer and keeps the others", () => {
    const misfits: string[] = [];
    const body = { code: 200, result: { orderId: "O1", stage: "pay", deadline: 1 } };
    const answer = codecOf({ spelling: { time: throwing } }).answers.toOurs(
      body,
      "orderOutTime",
      (kind, field) => misfits.push(`${kind} ${field}`),
    );
    expect(answer?.result).toMatchObject({ orderId: "O1", stage: "pay" });
    expect(misfits).toEqual(["type result.deadline"]);
  });

  test("if the spelling of ids throws, a codec leaves the order id of a socket frame empty", () => {
    const frame = JSON.stringify({ cmd: "order", msgTxt: "x", orderId: "O1" });
    const codec = codecOf({ spelling: { id: throwing } });
    expect(codec.frames.toOurs(frame)).toEqual([
      JSON.stringify({ cmd: "order", msgTxt: "x", orderId: "" }),
    ]);
  });
});

describe("requests", () => {
  test("a request contains whole seconds if the dialect writes times as clock text", () => {
    const clock: Rules = { spelling: { time: zonedTimeText("+08:00") } };
    const endOfMonth = String(Date.parse("2026-11-30T23:59:59.999+08:00"));
    const { path } = codecOf(clock).requests.toTheirs("billList", {
      ...noTokens,
      query: { endTime: endOfMonth },
    });
    expect(decodeURIComponent(path)).toMatch(/endTime=2026-11-30 23:59:59$/);
  });

  test.each([
    ["clock text", zonedTimeText("+08:00")],
    ["ISO text", isoTimeText],
    ["seconds", epochSeconds],
  ])(
    "a codec throws for a request time that is not a number if the dialect writes times as %s",
    (_name, time) => {
      const codec = codecOf({ spelling: { time } });
      const sending = () =>
        codec.requests.toTheirs("billList", { ...noTokens, query: { startTime: "abc" } });
      expect(sending).toThrow(
        expect.objectContaining({ name: "UnspellableField", field: "startTime" }),
      );
    },
  );
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
      [
        "a name that no field has",
        { names: { orderNoo: "sn" } as Dialect["names"] & object },
        /^dialect acme: no field has the path orderNoo$/,
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

  test.each(failing)(
    "checkDialect rejects %s with an error of one sentence",
    (_what, dialect, why) => {
      expect(() => checkDialect(codecOf({ ...dialect }))).toThrow(why);
    },
  );

  test.each([...Object.values(dialects), javaDialect, exampleDialect])(
    "checkDialect accepts the dialect $name",
    (dialect) => {
      expect(() => checkDialect(dialectCodecOf(dialect))).not.toThrow();
    },
  );

  test("checkDialect accepts the shipped spellings of money, time, numbers, flags, ids and words", () => {
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

describe("naming", () => {
  const rules: Rules = { naming: "snake_case", names: { orderNo: "sn" } };

  test("the naming of a dialect applies to those fields of answers that have no entry in names", () => {
    const body = ok({ order_id: "O1", sn: "N1", status: 20, deadline: null });
    expect(read(rules, "buyCreate", body)).toMatchObject({
      result: { orderId: "O1", orderNo: "N1", status: 20, deadline: null },
      misfits: [],
    });
  });

  test("the naming of a dialect applies to requests and to the details of a refusal", () => {
    const { requests } = codecOf({ ...rules });
    const body = { orderId: "O1", msgType: 1, content: "x", clientMsgId: "mark-0001" };
    expect(requests.toTheirs("chatSend", { params: {}, query: {}, body }).body).toEqual({
      order_id: "O1",
      msg_type: 1,
      content: "x",
      client_msg_id: "mark-0001",
    });
    const refused = { code: 20013, result: { retry_at: 5, time: "18:30" }, message: "" };
    expect(read(rules, "deliver", refused).result).toEqual({ retryAt: 5, time: "18:30" });
  });
});

describe("names with a path", () => {
  test("a name with a path applies only inside the record or list of that path", () => {
    const names = { "counterparty.nickName": "alias" };
    const records = [{ orderId: "O1", counterparty: { nickName: "old", alias: "甲" } }];
    expect(read({ names }, "orderList", ok({ records })).result).toMatchObject({
      records: [{ counterparty: { nickName: "甲" } }],
    });
    const blocked = { names: { nickName: "name", "blocked.nickName": "nickName" } };
    const user = { name: "甲", blocked: [{ userId: "U1", nickName: "乙" }] };
    expect(
      read({ rows: { userInfo: { answer: blocked.names } } }, "userInfo", ok(user)).result,
    ).toMatchObject({ nickName: "甲", blocked: [{ nickName: "乙" }] });
  });

  test("checkDialect throws if a dialect has a name with a path that no field has", () => {
    const slip = codecOf({ names: { "counterparty.nickNames": "alias" } });
    expect(() => checkDialect(slip)).toThrow(
      "dialect acme: no field has the path counterparty.nickNames",
    );
    const inRow = codecOf({ rows: { banks: { answer: { "counterparty.nickName": "alias" } } } });
    expect(() => checkDialect(inRow)).toThrow(
      "dialect acme: banks has no field with the path counterparty.nickName",
    );
  });
});

test("a codec prefers the spelling of one call to the spelling for all calls", () => {
  const rules: Rules = {
    spelling: { units: decimalText(4) },
    rows: { assetInfo: { spelling: { units: { toOurs: () => 7, toTheirs: String } } } },
  };
  expect(read(rules, "assetInfo", ok({ able: "x" })).result).toMatchObject({ able: 7 });
  expect(read(rules, "sellDetail", ok({ remain: "1.5" })).result).toMatchObject({ remain: 1.5 });
});

describe("paging with hasMore", () => {
  const rules: Rules = { paging: { first: 0, answer: { total: null, hasMore: "more" } } };
  const page = (pageNo: number, more: unknown) =>
    read(rules, "billList", ok({ records: [], pageNo, pageSize: 20, more }));

  test("while the field hasMore is set, an answer has one page more than the current one", () => {
    expect(page(0, true).result).toMatchObject({ pageNo: 1, pages: 2, total: null });
    expect(page(3, false).result).toMatchObject({ pageNo: 4, pages: 4 });
    expect(page(3, false).misfits).toEqual([]);
  });

  test("a codec reads the field hasMore with the dialect's spelling of flags", () => {
    const flag = { toOurs: (it: unknown) => (it === "Y" ? 1 : 0), toTheirs: String };
    const body = ok({ records: [], pageNo: 0, pageSize: 20, more: "Y" });
    expect(read({ ...rules, spelling: { flag } }, "billList", body).result).toMatchObject({
      pages: 2,
    });
  });
});

describe("unwrap", () => {
  test("the hook unwrap receives the call and the body before the envelope is read", () => {
    const unwrap: Dialect["unwrap"] = (call, body) =>
      ok((body as Record<string, unknown>)[call ?? ""]);
    expect(read({ unwrap }, "report", { report: { id: "R1" } }).result).toEqual({ id: "R1" });
  });

  test("an answer is unreadable if the hook unwrap throws", () => {
    expect(read({ unwrap: throws }, "report", ok({ id: "R1" }))).toEqual({ misfits: [] });
  });
});

test("resultAt reads the fields of one call from a record inside its result", () => {
  const rows = { report: { resultAt: "data.report" } };
  expect(read({ rows }, "report", ok({ data: { report: { id: "R1" } } })).result).toEqual({
    id: "R1",
  });
  expect(read({ rows }, "report", ok({ id: "R1" })).result).toBeUndefined();
});

test("thousandsSeparatedText reads separators of thousands, and no other comma", () => {
  const units = thousandsSeparatedText(4);
  expect(["5,877.0157", "1,234,567", "12.5", 7].map((it) => units.toOurs(it))).toEqual([
    5877.0157, 1234567, 12.5, 7,
  ]);
  expect(["1,5", "1,23.4", ",1", "x"].map((it) => units.toOurs(it))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe("createRestRefusalHook", () => {
  const rules: Rules = {
    refusal: createRestRefusalHook({ code: "error.code", message: "error.message" }),
  };

  test("createRestRefusalHook uses the body of a successful response as the result", () => {
    expect(read(rules, "report", { id: "R1" }, { status: 200 })).toMatchObject({
      code: 200,
      result: { id: "R1" },
    });
    expect(read(rules, "cancel", undefined, { status: 204 })).toMatchObject({ code: 200 });
  });

  test("createRestRefusalHook reads the error of a failed response, and ignores a body without one", () => {
    const error = { code: 20012, message: "错" };
    expect(read(rules, "deliver", { error }, { status: 422 })).toMatchObject(error);
    expect(read(rules, "deliver", { detail: "x" }, { status: 500 })).toEqual({ misfits: [] });
  });
});

test("createTokenHeaderHook ignores a missing and an empty header", () => {
  const token = createTokenHeaderHook("x-session");
  expect([
    token({ "x-session": "t1" }, null),
    token({ "x-session": "" }, null),
    token({}, null),
  ]).toEqual(["t1", undefined, undefined]);
});

describe("refusal", () => {
  const refusal: Dialect["refusal"] = (status, body) => {
    if (status === 204) return { code: 200 };
    if (status !== 422) return undefined;
    return { code: "PIN", message: "错", result: (body as { data: unknown }).data };
  };
  const rules: Rules = { refusal, envelope: { codes: { pinWrong: "PIN" } } };

  test("the hook refusal supplies the code, the text and the details of a refusal", () => {
    expect(read(rules, "deliver", { data: { remain: 4 } }, { status: 422 })).toEqual({
      code: 20012,
      message: "错",
      result: { remain: 4 },
      misfits: [],
    });
  });

  test("the hook refusal can turn an empty answer with the status 204 into a success", () => {
    expect(read(rules, "warn", undefined, { status: 204 })).toMatchObject({
      code: 200,
      result: null,
    });
  });

  test("a codec reads the envelope if the hook refusal returns undefined or throws", () => {
    expect(read(rules, "report", ok({ id: "R1" }), { status: 200 }).result).toEqual({ id: "R1" });
    expect(read({ refusal: throws }, "report", ok({ id: "R1" }), { status: 200 })).toMatchObject({
      result: { id: "R1" },
      misfits: ["type refusal"],
    });
  });
});

describe("token", () => {
  const token: Dialect["token"] = (headers) => headers["x-session"] as string | undefined;
  const answered = (rules: Rules, call: CallName, result: unknown) => {
    const headers = { "x-session": "t2" };
    const codec = codecOf({ ...rules });
    const metadata = codec.metadataOf({ status: 200, headers, body: ok(result) });
    return codec.answers.toOurs(ok(result), call, () => {}, metadata)?.result;
  };

  test("a codec adds the token of the hook token to the result of a login, even to null", () => {
    expect(answered({ token }, "login", { expireIn: 60 })).toEqual({ token: "t2", expireIn: 60 });
    expect(answered({ token }, "quickLogin", null)).toEqual({ token: "t2" });
    expect(answered({ tokenHeader: "x-session" }, "login", null)).toEqual({ token: "t2" });
  });

  test("a codec adds no token of the hook token to the results of calls other than logins", () => {
    expect(answered({ token }, "report", { id: "R1" })).toEqual({ id: "R1" });
    expect(answered({ tokenHeader: "x-session" }, "report", { id: "R1" })).toEqual({ id: "R1" });
  });

  test("if the hook token throws, a codec leaves out the token and reports the failure", () => {
    expect(answered({ token: throws }, "login", { expireIn: 60 })).toEqual({ expireIn: 60 });
    const misfits: string[] = [];
    const codec = codecOf({ token: throws });
    codec.metadataOf({ status: 200, headers: {}, body: null }, (kind, field) =>
      misfits.push(`${kind} ${field}`),
    );
    expect(misfits).toEqual(["type token"]);
  });
});

describe("frames.read", () => {
  const frames = (read: NonNullable<Dialect["frames"]>["read"]) =>
    codecOf({ frames: { commands: { order: 1 }, ...(read && { read }) } }).frames;

  test("frames.read may return several frames for one socket message", () => {
    const codec = frames((raw) => JSON.parse(String(raw)) as unknown[]);
    expect(codec.toOurs('[{"cmd":1,"orderId":"O1"},{"cmd":"chat"}]')).toEqual([
      '{"cmd":"order","msgTxt":"","orderId":"O1"}',
      '{"cmd":"chat","msgTxt":"","orderId":""}',
    ]);
  });

  test("frames.read may read binary socket messages", () => {
    expect(frames((raw) => [{ cmd: raw[0] }]).toOurs(Uint8Array.of(1))).toEqual([
      '{"cmd":"order","msgTxt":"","orderId":""}',
    ]);
  });

  test("frames.toOurs returns undefined if frames.read throws or returns a record without a command", () => {
    expect(frames(throws).toOurs("{}")).toBeUndefined();
    expect(frames(() => [{ cmd: 1 }, {}]).toOurs("{}")).toBeUndefined();
  });
});

test("frames.ping of a dialect may be a binary heartbeat", () => {
  const ping = Uint8Array.of(9);
  expect(codecOf({ frames: { ping } }).frames.toTheirs('{"cmd":"ping"}')).toBe(ping);
});
