import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Limits } from "../base/limits.ts";
import type { Headers, OwnHeaders } from "./headers.ts";

/** What Node keeps of an answer: its head is written as it stands here, when it stands here. */
type Inside = { _header: string | null; maxRequestsOnConnectionReached?: boolean };

const textBytesMax = 8 * 1024;
/** Wider than what may stand in a header (RFC 9110, 5.5) is only what Node refuses too. */
const isOdd = /[^\t\x20-\x7e]/;
/** What each header said last and may say: for a second all answers have the same date, and nearly all the same type. */
const lastGood: Record<string, string> = {};

/**
 * A whole answer whose head is put together of lines that lie ready, in one write. Node would look at each letter of a dozen values that
 * are the same every time, which is a tenth of what a small answer costs. False, and nothing has happened, where there is more to think
 * about than these lines: a connection that ends, headers that others have set, an answer without a date or with odd values.
 */
export function sendReady(raw: ServerResponse, status: number, own: OwnHeaders, more: Headers, body: Buffer, limits: Limits): boolean {
  const inside = raw as ServerResponse & Inside;
  if (!raw.shouldKeepAlive || inside.maxRequestsOnConnectionReached === true || raw.getHeaderNames().length > 0) return false;
  if (status < 200 || status === 204 || status === 304 || more["date"] === undefined) return false;
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n${own.lines}`;
  for (const name in more) {
    const value = more[name] ?? "";
    if (name in own.headers) continue;
    if (value !== lastGood[name]) {
      if (isOdd.test(value)) return false;
      lastGood[name] = value;
    }
    head += `${name}: ${value}\r\n`;
  }
  raw.statusCode = status;
  inside._header = `${head}content-length: ${body.length}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(limits.keepAliveMs / 1000)}, max=${limits.requestsPerConnectionMax}\r\n\r\n`;
  if (body.length > textBytesMax) raw.end(body);
  else raw.end(body.toString("latin1"), "latin1");
  return true;
}
