import { STATUS_CODES } from "node:http";
import type { Verdict } from "./breaker.ts";

/** The error catalogue, and what it leaves open below 500; nothing of the inside is ever said. */
const texts: Readonly<Record<number, string>> = {
  400: "请求有误",
  401: "无权访问，请联系管理员",
  403: "您没有权限执行此操作",
  404: "请求的资源不存在",
  408: "请求超时，请稍后再试",
  413: "内容过大",
  415: "不支持的内容类型",
  431: "请求头过大",
  500: "服务器内部错误",
  502: "网关错误",
  503: "服务不可用",
  504: "网关超时",
};

export const envelopeOf = (status: number) => ({
  code: status,
  result: null,
  message: texts[status] ?? (status < 500 ? "请求有误" : "服务器错误"),
});

export const contentTypeJson = "application/json; charset=utf-8";

/** With every 503 that a phone hears from us: the breaker asks again, and the queue has moved on, within a second. */
export const retryAfter = (status: number): { "retry-after"?: string } => (status === 503 ? { "retry-after": "1" } : {});

/** Upstream gone, reset, silent or babbling is 502; late is 504; not to be had just now is 503. */
export function statusOf(error: unknown): number {
  const names = namesOf(error);
  if (names.some((it) => it === "FST_ERR_CTP_BODY_TOO_LARGE")) return 413;
  if (names.some((it) => it === "SLOW_BODY")) return 408;
  if (names.some((it) => /TIMEOUT|TimeoutError/.test(it))) return 504;
  if (names.some((it) => /^UND_ERR_(DESTROYED|CLOSED)$/.test(it))) return 503;
  return 502;
}

const isUnreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Ours or the caller's own doing. */
const isInnocent =
  /^(AbortError|UND_ERR_(DESTROYED|CLOSED|ABORTED|INVALID_ARG|REQ_CONTENT_LENGTH_MISMATCH)|FST_ERR_CTP_BODY_TOO_LARGE|SLOW_BODY)$/;

/** What an answer says about the upstream. A 4xx is about the person. */
export const verdictOn = (status: number): Verdict => (status >= 500 ? "failing" : "alive");

/** What a broken exchange says about the upstream. */
export function verdictOf(error: unknown): Verdict {
  const names = namesOf(error);
  if (names.some((it) => isInnocent.test(it))) return null;
  return names.some((it) => isUnreachable.test(it)) ? "unreachable" : "failing";
}

/** True when nothing of an answer can have been made: the only case in which a read may be asked again. */
export const diedUnanswered = (error: unknown): boolean => namesOf(error).some((it) => /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(it));

/** Codes and names along the chain of causes; they carry no address and no text of a caller. */
export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (
    let it = error as { code?: unknown; name?: unknown; cause?: unknown } | undefined;
    it && names.length < 8;
    it = it.cause as typeof it
  ) {
    if (typeof it.code === "string") names.push(it.code);
    if (typeof it.name === "string") names.push(it.name);
  }
  return names;
}

/** A whole answer for a socket that has left Fastify's hands: a refused upgrade, an unreadable request. */
export function rawAnswer(status: number, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(envelopeOf(status));
  const length = String(Buffer.byteLength(body));
  const lines = { ...headers, ...retryAfter(status), "content-type": contentTypeJson, "content-length": length, connection: "close" };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${head.join("")}\r\n${body}`;
}
