import { asPrice, asAssetUnits } from "contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  httpReply,
  okReply,
  refusalReply,
  startScriptedBackend,
  testOrderCounts,
} from "../../test/helpers/scripted-backend.ts";
import { readCredentials, storeLogin } from "./credentials.ts";
import { fetchCall } from "./fetch-call.ts";
import { dequeueMismatchHeaderValue } from "./schema-mismatches.ts";

const credentials = { token: "secret-token", p: "demo-buyer" };
const ask = () => fetchCall("orderStat", {}, { credentials });
const logged = vi.spyOn(console, "error");

beforeEach(() => logged.mockReset().mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("sends a read with token and p in headers and without a request id", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  await ask();
  expect(asked[0]?.call).toBe("GET /order/v1/count/stat");
  expect(asked[0]?.headers.get("X-Access-Token")).toBe("secret-token");
  expect(asked[0]?.headers.get("X-Key")).toBe("demo-buyer");
  expect(asked[0]?.headers.get("X-Request-Id")).toBeNull();
});

test("stores the new token of a response header, unless the stored token was replaced meanwhile", async () => {
  storeLogin("demo-buyer", "secret-token");
  const text = JSON.stringify({ code: 200, result: testOrderCounts, message: "" });
  startScriptedBackend(() => ({ text, headers: { "x-access-token": "next-token" } }));
  await ask();
  expect(readCredentials()).toEqual({ p: "demo-buyer", token: "next-token" });
  await fetchCall("orderStat", {}, { credentials: { ...credentials, token: "older-token" } });
  expect(readCredentials().token).toBe("next-token");
});

test("sends a command with its request id, and with quantity and price in wire format", async () => {
  const asked = startScriptedBackend(() =>
    okReply({ orderId: "o1", orderNo: "1", status: 10, deadline: 1 }),
  );
  const input = {
    entrustId: "e1",
    quantity: asAssetUnits(1_000_000),
    price: asPrice(71_200),
    payType: 1,
  } as const;
  await fetchCall("buyCreate", input, { credentials, requestId: "r1" });
  expect(asked[0]?.body).toEqual({ entrustId: "e1", quantity: 100, price: 7.12, payType: 1 });
  expect(asked[0]?.headers.get("X-Request-Id")).toBe("r1");
  expect(asked[0]?.headers.get("Content-Type")).toBe("application/json");
});

const early = "GET /order/v1/count/stat secret-token demo-buyer ";
const seenEarly = (sentAt: number) => {
  const text = JSON.stringify({
    code: 200,
    result: { ...testOrderCounts, needAction: 77 },
    message: "",
  });
  window.askedEarly = {
    [early]: {
      sentAt,
      answer: Promise.resolve({ status: 200, text, date: null, sentAt, receivedAt: sentAt + 1 }),
    },
  };
};

test("uses the page's prefetched response once, and only for a call with the same token", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  seenEarly(performance.now());
  expect(
    (await fetchCall("orderStat", {}, { credentials: { ...credentials, token: "another" } }))
      .needAction,
  ).toBe(testOrderCounts.needAction);
  expect(asked).toHaveLength(1);
  expect((await ask()).needAction).toBe(77);
  expect(asked).toHaveLength(1);
  expect((await ask()).needAction).toBe(testOrderCounts.needAction);
  expect(asked).toHaveLength(2);
});

test("ignores a prefetched response older than 10 s, and times out if one is pending for 10 s", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  seenEarly(performance.now() - 10_000);
  expect((await ask()).needAction).toBe(testOrderCounts.needAction);
  expect(asked).toHaveLength(1);
  vi.useFakeTimers();
  window.askedEarly = { [early]: { sentAt: performance.now(), answer: new Promise(() => {}) } };
  const late = ask().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toMatchObject({ kind: "timeout" });
  expect(asked).toHaveLength(1);
});

test("sends no request if an id contains path or query characters", async () => {
  const asked = startScriptedBackend(() => okReply(null));
  await fetchCall("orderDetail", { id: "../../x?y=#z" }, { credentials }).catch(() => {});
  expect(asked).toEqual([]);
});

test.each([403, 404, 500, 502, 503, 504, 418])(
  "rejects a call with an error of kind `status` for HTTP %i",
  async (status) => {
    startScriptedBackend(() =>
      httpReply(status, '{"code":99999,"result":null,"message":"inside"}'),
    );
    await expect(ask()).rejects.toMatchObject({ kind: "status", status });
  },
);

test("rejects HTTP 429 with the backend's message, or as a server error if the body is unreadable", async () => {
  startScriptedBackend(() =>
    httpReply(429, '{"code":10002,"result":null,"message":"操作过于频繁，请稍后再试"}'),
  );
  await expect(ask()).rejects.toMatchObject({
    kind: "refused",
    codeName: "tooOften",
    text: "操作过于频繁，请稍后再试",
  });
  startScriptedBackend(() => httpReply(429, "<html>"));
  await expect(ask()).rejects.toMatchObject({ text: "服务器错误" });
});

test("rejects both HTTP status 401 and a response with code 401 as unauthorized", async () => {
  startScriptedBackend(() => httpReply(401));
  await expect(ask()).rejects.toMatchObject({
    kind: "unauthorized",
    text: "无权访问，请联系管理员",
  });
  startScriptedBackend(() => refusalReply(401));
  await expect(ask()).rejects.toMatchObject({ kind: "unauthorized" });
});

test("replaces direction marks and invisible characters in a response by their visible codes", async () => {
  startScriptedBackend(() => okReply([{ type: 1, note: "支付\u202e宝" }]));
  await expect(fetchCall("ablePayMethods", {}, { credentials })).resolves.toMatchObject([
    { note: "支付[U+202E]宝" },
  ]);
  startScriptedBackend(() => ({
    text: '{"code":30001,"result":null,"message":"\\u202e\u0085错"}',
  }));
  await expect(ask()).rejects.toMatchObject({ text: "[U+202E][U+0085]错" });
});

test("rejects a response with a code other than 200 as a refusal", async () => {
  startScriptedBackend(() => refusalReply(50001, { a: 1 }, "订单不存在"));
  await expect(ask()).rejects.toMatchObject({
    kind: "refused",
    code: 50001,
    text: "订单不存在",
    rawDetails: { a: 1 },
  });
});

test("rejects a call without a response as a network error", async () => {
  startScriptedBackend(() => "broken");
  await expect(ask()).rejects.toMatchObject({
    kind: "noAnswer",
    text: "网络异常，请检查您的网络连接",
  });
});

test("a call without a response times out after 10 s, not before", async () => {
  vi.useFakeTimers();
  startScriptedBackend(() => "silence");
  const outcome = vi.fn<(error: unknown) => void>();
  void ask().catch(outcome);
  await vi.advanceTimersByTimeAsync(9999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({
    kind: "timeout",
    text: "请求超时，请稍后再试",
    tone: "warn",
  });
});

test("an aborted call is rejected with an AbortError, not as a network error", async () => {
  startScriptedBackend(() => "silence");
  const leaving = new AbortController();
  const asked = fetchCall("orderStat", {}, { credentials, signal: leaving.signal });
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});

test.each(["", "<html>", "7", "null", '{"result":1}', '{"code":"200"}'])(
  "rejects a response body without the backend's envelope: %s",
  async (text) => {
    startScriptedBackend(() => httpReply(200, text));
    await expect(ask()).rejects.toMatchObject({ kind: "strangeAnswer", text: "发生未知错误" });
  },
);

test("logs no values of a response that does not match the schema", async () => {
  startScriptedBackend(() => okReply("secret"));
  await expect(ask()).rejects.toMatchObject({ kind: "strangeAnswer", text: "发生未知错误" });
  expect(String(logged.mock.calls)).not.toContain("secret");
});

test("reports each schema mismatch once, in a header of the next call", async () => {
  while (dequeueMismatchHeaderValue() !== "");
  const answers = [okReply("secret"), okReply("secret"), httpReply(200, "<html>")];
  const asked = startScriptedBackend(() => answers.shift() ?? okReply([]));
  for (let count = 0; count < 5; count++)
    await fetchCall("billTypes", {}, { credentials }).catch(() => {});
  expect(asked.map((it) => it.headers.get("X-Mismatch"))).toEqual([
    null,
    "billTypes:",
    null,
    "billTypes:envelope",
    null,
  ]);
});

test("replaces unreadable optional response fields by defaults and omits unreadable list rows", async () => {
  startScriptedBackend(() => okReply({ running: "secret", toPay: 2 }));
  await expect(ask()).resolves.toMatchObject({ running: 0, toPay: 2, total: null });
  const line = { id: 17, billType: 1, direction: 1, quantity: 1.5 };
  startScriptedBackend(() => okReply({ records: [line, { id: "b2" }], total: 2 }));
  const { records, pages } = await fetchCall("billList", {}, { credentials });
  expect(records).toMatchObject([
    { id: "17", quantity: 15_000, balance: null, typeName: "其他", createTime: null },
  ]);
  expect(pages).toBeNull();
});

test("ignores unknown fields of a response", async () => {
  startScriptedBackend(() => okReply({ ...testOrderCounts, more: 1 }));
  await expect(ask()).resolves.toMatchObject(testOrderCounts);
});

test("rejects input that cannot be encoded, without sending a request", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  await expect(fetchCall("orderDetail", { id: "" }, { credentials })).rejects.toMatchObject({
    kind: "unknown",
    text: "发生未知错误",
  });
  expect(asked).toEqual([]);
});

test("sets the app's server clock by the `serverTime` of a response", async () => {
  const { serverNow } = await import("../lib/time/server-clock.ts");
  const serverTime = Date.parse("2031-01-01T00:00:00Z");
  const out = {
    orderId: "o1",
    status: 20,
    stage: "pay",
    deadline: null,
    remainSeconds: 1,
    serverTime,
    overdue: 0,
    canDelay: 0,
    suspendRemain: 0,
  };
  startScriptedBackend(() => okReply(out));
  await fetchCall("orderOutTime", { id: "o1" }, { credentials });
  expect(Math.abs(serverNow() - serverTime)).toBeLessThan(1000);
});

test("keeps every digit of a numeric response id beyond 2^53", async () => {
  const body =
    '{"code":200,"result":{"orderId":9007199254740993,"orderNo":"1","status":10,"deadline":1},"message":""}';
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } })),
  );
  const input = {
    entrustId: "e1",
    quantity: asAssetUnits(1_000_000),
    price: asPrice(71_200),
    payType: 1,
  } as const;
  expect((await fetchCall("buyCreate", input, { credentials, requestId: "r1" })).orderId).toBe(
    "9007199254740993",
  );
});
