import { expect, test } from "vitest";
import { httpStatusEnvelopeMessage, httpStatusUserText } from "../index.ts";

test("httpStatusEnvelopeMessage has its own texts for statuses below 500 outside the catalogue", () => {
  for (const status of [401, 403, 404, 500, 502, 503, 504, 501, 599])
    expect(httpStatusEnvelopeMessage(status)).toBe(httpStatusUserText(status));
  expect([400, 418].map(httpStatusEnvelopeMessage)).toEqual(["请求有误", "请求有误"]);
  expect([408, 413, 415, 431].map(httpStatusEnvelopeMessage)).toEqual([
    "请求超时，请稍后再试",
    "内容过大",
    "不支持的内容类型",
    "请求头过大",
  ]);
});

test("httpStatusUserText returns 服务器错误 for a status outside the specification's catalogue", () => {
  expect([404, 408, 413, 418, 501].map(httpStatusUserText)).toEqual([
    "请求的资源不存在",
    ...Array(4).fill("服务器错误"),
  ]);
});
