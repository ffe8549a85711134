import { describe, expect, test } from "vitest";
import type { CallName } from "../calls/calls.ts";
import type { ResponseMetadata } from "./answer-codec.ts";
import { checkDialect } from "./check-dialect.ts";
import type { Dialect } from "./dialect.ts";
import { createRestRefusalHook, createTokenHeaderHook } from "./hooks.ts";
import { dialectCodecOf } from "./dialect-codec.ts";
import { exampleDialect } from "./example-dialect.ts";
import { decimalText, thousandsSeparatedText } from "./spellings.ts";

type Rules = Omit<Dialect, "name">;

function read(rules: Rules, call: CallName, body: unknown, metadata: ResponseMetadata = {}) {
  const misfits: string[] = [];
  const report = (kind: string, field: string) => void misfits.push(`${kind} ${field}`);
  const envelope = dialectCodecOf({ name: "acme", ...rules }).answers.toOurs(
    body,
    call,
    report,
    metadata,
  );
  return { ...envelope, misfits };
}
const ok = (result: unknown) => ({ code: 200, result, message: "" });
const throws = () => {
  throw new TypeError("unexpected answer");
};

test("checkDialect accepts the example dialect", () => {
  expect(() => checkDialect(dialectCodecOf(exampleDialect))).not.toThrow();
});

describe("naming", () => {
  const rules: Rules = { naming: "snake_case", names: { orderNo: "sn" } };

  test("applies to the fields of answers that have no entry in names", () => {
    const body = ok({ order_id: "O1", sn: "N1", status: 20, deadline: null });
    expect(read(rules, "buyCreate", body)).toMatchObject({
      result: { orderId: "O1", orderNo: "N1", status: 20, deadline: null },
      misfits: [],
    });
  });

  test("applies to requests and to the details of a refusal", () => {
    const { requests } = dialectCodecOf({ name: "acme", ...rules });
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
  test("apply only inside that record or list", () => {
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

  test("make checkDialect throw if no field has the path", () => {
    const slip = dialectCodecOf({ name: "acme", names: { "counterparty.nickNames": "alias" } });
    expect(() => checkDialect(slip)).toThrow(
      "dialect acme: no field has the path counterparty.nickNames",
    );
    const inRow = dialectCodecOf({
      name: "acme",
      rows: { banks: { answer: { "counterparty.nickName": "alias" } } },
    });
    expect(() => checkDialect(inRow)).toThrow(
      "dialect acme: banks has no field with the path counterparty.nickName",
    );
  });
});

test("prefers the spelling of one call to the spelling for all calls", () => {
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

  test("returns one page more than the current one while hasMore is set", () => {
    expect(page(0, true).result).toMatchObject({ pageNo: 1, pages: 2, total: null });
    expect(page(3, false).result).toMatchObject({ pageNo: 4, pages: 4 });
    expect(page(3, false).misfits).toEqual([]);
  });

  test("reads the flag with the dialect's spelling of flags", () => {
    const flag = { toOurs: (it: unknown) => (it === "Y" ? 1 : 0), toTheirs: String };
    const body = ok({ records: [], pageNo: 0, pageSize: 20, more: "Y" });
    expect(read({ ...rules, spelling: { flag } }, "billList", body).result).toMatchObject({
      pages: 2,
    });
  });
});

describe("unwrap", () => {
  test("gets the call and the body before the envelope is read", () => {
    const unwrap: Dialect["unwrap"] = (call, body) =>
      ok((body as Record<string, unknown>)[call ?? ""]);
    expect(read({ unwrap }, "report", { report: { id: "R1" } }).result).toEqual({ id: "R1" });
  });

  test("makes the answer unreadable if it throws", () => {
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

  test("takes the body of a success as the result", () => {
    expect(read(rules, "report", { id: "R1" }, { status: 200 })).toMatchObject({
      code: 200,
      result: { id: "R1" },
    });
    expect(read(rules, "cancel", undefined, { status: 204 })).toMatchObject({ code: 200 });
  });

  test("reads the error of a failed status and ignores other bodies", () => {
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

  test("reads the code, the text and the details of a refusal", () => {
    expect(read(rules, "deliver", { data: { remain: 4 } }, { status: 422 })).toEqual({
      code: 20012,
      message: "错",
      result: { remain: 4 },
      misfits: [],
    });
  });

  test("turns an empty answer with status 204 into a success", () => {
    expect(read(rules, "warn", undefined, { status: 204 })).toMatchObject({
      code: 200,
      result: null,
    });
  });

  test("reads the envelope if the hook returns undefined or throws", () => {
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
    const codec = dialectCodecOf({ name: "acme", ...rules });
    const metadata = codec.metadataOf({ status: 200, headers, body: ok(result) });
    return codec.answers.toOurs(ok(result), call, () => {}, metadata)?.result;
  };

  test("is added to the result of a login, even to null", () => {
    expect(answered({ token }, "login", { expireIn: 60 })).toEqual({ token: "t2", expireIn: 60 });
    expect(answered({ token }, "quickLogin", null)).toEqual({ token: "t2" });
    expect(answered({ tokenHeader: "x-session" }, "login", null)).toEqual({ token: "t2" });
  });

  test("is not added to the results of other calls", () => {
    expect(answered({ token }, "report", { id: "R1" })).toEqual({ id: "R1" });
    expect(answered({ tokenHeader: "x-session" }, "report", { id: "R1" })).toEqual({ id: "R1" });
  });

  test("is missing if the hook throws", () => {
    expect(answered({ token: throws }, "login", { expireIn: 60 })).toEqual({ expireIn: 60 });
    const misfits: string[] = [];
    const codec = dialectCodecOf({ name: "acme", token: throws });
    codec.metadataOf({ status: 200, headers: {}, body: null }, (kind, field) =>
      misfits.push(`${kind} ${field}`),
    );
    expect(misfits).toEqual(["type token"]);
  });
});

describe("frames.read", () => {
  const frames = (read: NonNullable<Dialect["frames"]>["read"]) =>
    dialectCodecOf({ name: "acme", frames: { commands: { order: 1 }, ...(read && { read }) } })
      .frames;

  test("returns several frames of one message", () => {
    const codec = frames((raw) => JSON.parse(String(raw)) as unknown[]);
    expect(codec.toOurs('[{"cmd":1,"orderId":"O1"},{"cmd":"chat"}]')).toEqual([
      '{"cmd":"order","msgTxt":"","orderId":"O1"}',
      '{"cmd":"chat","msgTxt":"","orderId":""}',
    ]);
  });

  test("reads binary messages", () => {
    expect(frames((raw) => [{ cmd: raw[0] }]).toOurs(Uint8Array.of(1))).toEqual([
      '{"cmd":"order","msgTxt":"","orderId":""}',
    ]);
  });

  test("makes the message unknown if it throws, or if one record has no command", () => {
    expect(frames(throws).toOurs("{}")).toBeUndefined();
    expect(frames(() => [{ cmd: 1 }, {}]).toOurs("{}")).toBeUndefined();
  });
});

test("frames.ping may be binary", () => {
  const ping = Uint8Array.of(9);
  expect(dialectCodecOf({ name: "acme", frames: { ping } }).frames.toTheirs('{"cmd":"ping"}')).toBe(
    ping,
  );
});
