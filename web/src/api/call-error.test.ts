import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  isUnknownOutcomeError,
  isRefusalError,
  isTransportError,
  createRefusalError,
  createHttpStatusError,
  createTransportError,
  createUnauthorizedError,
} from "./call-error.ts";

test.each([
  [403, "您没有权限执行此操作"],
  [404, "请求的资源不存在"],
  [500, "服务器内部错误"],
  [502, "网关错误"],
  [503, "服务不可用"],
  [504, "网关超时"],
  [501, "服务器错误"],
  [418, "服务器错误"],
])("createHttpStatusError uses the catalog text for HTTP status %i: %s", (status, text) => {
  expect(createHttpStatusError(status)).toMatchObject({ text, tone: "error", status });
});

test("createUnauthorizedError and createTransportError use the catalog text of their error", () => {
  expect(createUnauthorizedError().text).toBe("无权访问，请联系管理员");
  expect(createTransportError("noAnswer")).toMatchObject({
    text: "网络异常，请检查您的网络连接",
    tone: "error",
  });
  expect(createTransportError("timeout")).toMatchObject({
    text: "请求超时，请稍后再试",
    tone: "warn",
  });
  expect(createTransportError("unknown").text).toBe("发生未知错误");
  expect(createTransportError("strangeAnswer").text).toBe("发生未知错误");
});

test("createRefusalError uses the backend's message, or the catalog text if that message is blank", async () => {
  expect(await createRefusalError(40004, { remain: 3 }, "余量只剩3")).toMatchObject({
    text: "余量只剩3",
    codeName: "remainTooLow",
    rawDetails: { remain: 3 },
  });
  expect((await createRefusalError(20012, { remain: 3 }, "")).text).toBe(
    "支付密码错误，还可尝试 3 次",
  );
  expect((await createRefusalError(20012, { remain: 3 }, null)).text).toBe(
    "支付密码错误，还可尝试 3 次",
  );
  expect((await createRefusalError(77777, null, " ")).text).toBe("发生未知错误");
  expect((await createRefusalError(77777, null, "错".repeat(999))).text).toHaveLength(200);
});

test("createRefusalError keeps the backend's message if the table of codes cannot be loaded", async () => {
  vi.doMock("contract/error-codes", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => vi.doUnmock("contract/error-codes"));
  const error = await createRefusalError(40004, null, "余量只剩3");
  expect(error).toMatchObject({ kind: "refused", text: "余量只剩3", code: 40004 });
  expect([error.codeName, error.remedy]).toEqual([undefined, undefined]);
});

test("isRefusalError recognizes a refusal by its code name", async () => {
  const error = await createRefusalError(40011, {}, "");
  expect([
    isRefusalError(error),
    isRefusalError(error, "priceChanged"),
    isRefusalError(error, "remainTooLow"),
  ]).toEqual([true, true, false]);
  expect(isRefusalError(createTransportError("timeout"))).toBe(false);
});

test("isUnknownOutcomeError is true for an unreadable response, isTransportError is false", async () => {
  const known = [
    await createRefusalError(50004, null, ""),
    createUnauthorizedError(),
    createHttpStatusError(404),
    createTransportError("unknown"),
  ];
  const unknown = [
    createHttpStatusError(502),
    createTransportError("noAnswer"),
    createTransportError("timeout"),
    createTransportError("strangeAnswer"),
  ];
  expect([known.some(isUnknownOutcomeError), unknown.every(isUnknownOutcomeError)]).toEqual([
    false,
    true,
  ]);
  expect(
    [
      createHttpStatusError(404),
      createHttpStatusError(503),
      createTransportError("strangeAnswer"),
    ].map(isTransportError),
  ).toEqual([false, true, false]);
});

describe("createRefusalError", () => {
  test.each([
    "java.lang.NullPointerException: null",
    "查询失败: org.springframework.dao.DataAccessException",
    "select id from users where phone = 13800138000 出错",
    "处理失败\n    at com.example.Order.pay(Order.java:12)",
    "Bad Request",
  ])("createRefusalError does not show the backend's internal message %j", async (message) => {
    expect((await createRefusalError(77777, null, message)).text).toBe("发生未知错误");
    expect((await createRefusalError(500, null, message)).text).toBe("服务器内部错误");
    expect((await createRefusalError(40004, { remain: 3 }, message)).text).not.toContain(message);
  });
});
