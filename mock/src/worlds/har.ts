import { createRequire } from "node:module";
import { type Envelope, productVersion } from "contract";
import type { HarFile, HarEntry, HarSocketFrame } from "../control/har-file-schema.ts";

/** A call with its response. `from` is the real time of its arrival. */
export type HarExchange = {
  from: number;
  ms: number;
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** `isWhole`: the body has no hidden value, so a tool that replays the file may compare it. */
  body?: { fields: unknown; isWhole: boolean } | undefined;
  headers: Readonly<Record<string, string>>;
  /** 0 if the connection was broken. */
  status: number;
  answer: Envelope | string;
};
/** Socket with its frames. `until` is missing while it is open. All times are real times in ms. */
export type HarSocket = {
  userId: string;
  from: number;
  until?: number;
  frames: { real: number; text: string }[];
};

// `require` instead of `import`: an import reads every export of node:http, and one of them loads
// fetch. Loading fetch takes a third of the time in which the mock loads.
const { STATUS_CODES } = createRequire(import.meta.url)("node:http") as typeof import("node:http");
const jsonMediaType = "application/json; charset=utf-8";
const http = "HTTP/1.1";

export function buildHar(
  origin: string,
  exchanges: readonly HarExchange[],
  lines: readonly HarSocket[],
): HarFile {
  const entries = [
    ...exchanges.map((it) => entryOf(origin, it)),
    ...lines.map((it) => entryOfSocket(origin, it)),
  ];
  return {
    log: {
      version: "1.2",
      creator: { name: "lwh5-mock", version: productVersion },
      pages: [],
      entries: entries.toSorted((a, b) => a.startedDateTime.localeCompare(b.startedDateTime)),
    },
  };
}

function entryOf(origin: string, harExchange: HarExchange): HarEntry {
  const search = Object.entries(harExchange.query ?? {}).map(([name, value]) => ({
    name,
    value: String(value),
  }));
  const asked = search
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  const answer =
    typeof harExchange.answer === "string"
      ? harExchange.answer
      : JSON.stringify(harExchange.answer);
  const text = harExchange.status === 0 ? "" : answer;
  const size = Buffer.byteLength(text);
  const headers = Object.entries(harExchange.headers).map(([name, value]) => ({ name, value }));
  return {
    startedDateTime: new Date(harExchange.from).toISOString(),
    time: harExchange.ms,
    request: {
      method: harExchange.method,
      url: `${origin}/lightweight${harExchange.path}${asked && `?${asked}`}`,
      httpVersion: http,
      cookies: [],
      headers,
      queryString: search,
      ...(harExchange.body && bodyOf(harExchange.body)),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: harExchange.status,
      statusText: STATUS_CODES[harExchange.status] ?? "",
      httpVersion: http,
      cookies: [],
      headers: [{ name: "content-type", value: jsonMediaType }],
      content: { size, mimeType: jsonMediaType, text },
      redirectURL: "",
      headersSize: -1,
      bodySize: harExchange.status === 0 ? -1 : size,
    },
    cache: {},
    timings: { send: 0, wait: harExchange.ms, receive: 0 },
  };
}

/** A body with hidden values is `_postData`, so that tools that replay the file accept any body. */
function bodyOf({ fields, isWhole }: NonNullable<HarExchange["body"]>): object {
  const text = JSON.stringify(fields);
  return isWhole ? { postData: { mimeType: "application/json", text } } : { _postData: text };
}

function entryOfSocket(origin: string, { userId, from, until, frames }: HarSocket): HarEntry {
  const messages = frames.map(
    ({ real, text }): HarSocketFrame => ({
      type: "receive",
      time: real / 1_000,
      opcode: 1,
      data: text,
    }),
  );
  return {
    startedDateTime: new Date(from).toISOString(),
    time: (until ?? frames.at(-1)?.real ?? from) - from,
    request: {
      method: "GET",
      url: `${origin.replace(/^http/, "ws")}/lightweight/websocket/${userId}`,
      httpVersion: http,
      cookies: [],
      headers: [],
      queryString: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 101,
      statusText: STATUS_CODES[101] ?? "",
      httpVersion: http,
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: "x-unknown" },
      redirectURL: "",
      headersSize: -1,
      bodySize: 0,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _resourceType: "websocket",
    _webSocketMessages: messages,
  };
}
