import { randomUUID } from "node:crypto";
import type { ForeignBackend } from "./foreign-server.ts";
import {
  changeRequestInput,
  type JsonRecord,
  isJsonRecord,
  mapJsonLeaves,
  mapJsonRecords,
  omitRecordFields,
} from "./json-fields.ts";
import {
  combineBackends,
  backendWithPagesFromZero,
  backendWithChangedFrames,
  changeResultPage,
  changeEnvelopeResult,
  backendWithLongNumericIds,
  backendWithChangedAnswers,
  backendWithRenamedFields,
} from "./backend-rewrites.ts";
import { toCamelCase, fieldKindAt, toSnakeCase } from "./wire-fields.ts";

// Backends in the style of other frameworks. Each differs from the mock in several ways.

/** Exchanges the names of the order id and the order number. */
export const backendWithSwappedOrderNames: ForeignBackend = backendWithRenamedFields({
  orderId: "orderNo",
  orderNo: "orderId",
});

const ofFramework = {
  createBy: "admin",
  updateBy: null,
  delFlag: 0,
  searchValue: null,
  params: {},
};

/** Adds the fields that a framework adds to each record. A client must ignore these fields. */
export const backendWithFrameworkFields: ForeignBackend = {
  answer: (it) => ({
    ...it,
    body: changeEnvelopeResult(it.body, (result) =>
      mapJsonRecords(result, (record) => ({ ...ofFramework, ...record })),
    ),
  }),
};

/** Writes frames with a numeric command, and the fields two records deeper. */
export const backendWithNestedFrames = backendWithChangedFrames(({ cmd, msgTxt, orderId }) => ({
  head: { op: { order: 1, chat: 2, asset: 3, pong: 9 }[String(cmd)] ?? cmd },
  body: { notice: { text: msgTxt, biz: orderId } },
}));

/** Sends the token of a login in a header, with no result. */
export const backendWithLoginTokenOnlyInHeader: ForeignBackend = {
  answer(wireAnswer, { path }) {
    const { result } = wireAnswer.body as { result: unknown };
    if (!path.endsWith("/login") || !isJsonRecord(result)) return wireAnswer;
    return {
      ...wireAnswer,
      headers: { ...wireAnswer.headers, "x-new-token": String(result["token"]) },
      body: { ...(wireAnswer.body as JsonRecord), result: null },
    };
  },
};

/** Sends tokens of three parts with dots between them. */
export const backendWithJsonWebTokens: ForeignBackend = {
  request: ({ headers, ...it }) => {
    const [, payload] = headers["x-access-token"]?.split(".") ?? [];
    const token = payload && Buffer.from(payload, "base64url").toString();
    return { ...it, headers: { ...headers, ...(token && { "x-access-token": token }) } };
  },
  answer: (it) => ({
    ...it,
    body: mapJsonLeaves(it.body, (value, { name }) =>
      name === "token" && value !== ""
        ? `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(String(value)).toString("base64url")}.c2ln`
        : value,
    ),
  }),
};

/** Sends the user two records deeper, and assets with separators of thousands. */
export const backendWithNestedUser: ForeignBackend = {
  answer: (wireAnswer, { path }) => ({
    ...wireAnswer,
    body: changeEnvelopeResult(wireAnswer.body, (result) => {
      if (path === "/user/v1/info" && isJsonRecord(result)) return { user: { profile: result } };
      if (path !== "/user/asset/v1/info") return result;
      return mapJsonLeaves(result, (value, place) =>
        fieldKindAt(path, place) === "units" && typeof value === "number"
          ? value.toLocaleString("en-US", { maximumFractionDigits: 4 })
          : value,
      );
    }),
  }),
};

/** Counts pages from 0. Sends a flag that more pages follow instead of their number. */
export const backendWithHasMoreFlag: ForeignBackend = {
  request: backendWithPagesFromZero.request!,
  answer: (wireAnswer) => ({
    ...wireAnswer,
    body: changeResultPage(wireAnswer.body, ({ pages, pageNo, ...page }) => ({
      ...omitRecordFields(page, ["total"]),
      pageNo: Number(pageNo) - 1,
      hasMore: Number(pages) > Number(pageNo),
    })),
  }),
};

const isoInChina = (time: unknown): string =>
  new Date(Number(time) + 8 * 3_600_000).toISOString().replace("Z", "+08:00");
const inSeconds = new Set(["/order/v1/list", "/user/asset/v1/bill/list"]);

/** Sends times as ISO text with a zone, but as seconds in two calls. */
export const backendWithMixedTimes: ForeignBackend = {
  request: (it) =>
    changeRequestInput(it, (input) =>
      mapJsonLeaves(input, (value, place) => {
        if (fieldKindAt(it.path, place) !== "time") return value;
        return inSeconds.has(it.path) ? Number(value) * 1000 : Date.parse(String(value));
      }),
    ),
  answer: (it, { path }) => ({
    ...it,
    body: changeEnvelopeResult(it.body, (result) =>
      mapJsonLeaves(result, (value, place) => {
        if (value === null || fieldKindAt(path, place) !== "time") return value;
        return inSeconds.has(path) ? Math.round(Number(value) / 1000) : isoInChina(value);
      }),
    ),
  }),
};

/** Sends a message as a list of lists, one per frame. Commands are numbers, heartbeats one byte. */
export const backendWithListFrames: ForeignBackend = {
  fromClient: (frame) => (typeof frame !== "string" && frame[0] === 1 ? '{"cmd":"ping"}' : "{}"),
  toClient(frame) {
    const { cmd, msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
    if (cmd === "pong") return Buffer.of(2);
    const command = { order: 11, chat: 12, asset: 13, warn: 14 }[cmd ?? ""] ?? cmd;
    return JSON.stringify([[command, orderId, msgTxt]]);
  },
};

/** Sends a refusal as an HTTP status with an error, and a success without a result as an empty body. */
export const backendWithRestStatuses = combineBackends(
  backendWithChangedAnswers(({ code, message, result }) => ({ code, message, result })),
  {
    answer(wireAnswer) {
      const { code, message, result } = wireAnswer.body as JsonRecord;
      if (code === 200)
        return result === null
          ? { ...wireAnswer, status: 204, body: undefined }
          : { ...wireAnswer, body: result };
      const status = wireAnswer.status === 200 ? 422 : wireAnswer.status;
      return { ...wireAnswer, status, body: { error: { code, message, details: result } } };
    },
  },
);

/** Sends a new token in a header of each answer. Older tokens stay valid. */
function rotation(): ForeignBackend {
  const tokens = new Map<string, string>();
  return {
    request: ({ headers, ...it }) => {
      const token = headers["x-access-token"] ?? "";
      return { ...it, headers: { ...headers, "x-access-token": tokens.get(token) ?? token } };
    },
    answer(wireAnswer, { headers: { "x-access-token": token = "" } }) {
      const { result } = wireAnswer.body as { result: unknown };
      const given = isJsonRecord(result) ? result["token"] : undefined;
      const next = randomUUID();
      tokens.set(next, typeof given === "string" && given !== "" ? given : token);
      return { ...wireAnswer, headers: { ...wireAnswer.headers, "x-session": next } };
    },
  };
}

/** Sends snake case names, ids as numbers beyond 2^53, and a new token in each answer. */
export function backendWithSnakeCaseAndTokenRotation(): ForeignBackend {
  const change = (it: unknown, name: (it: string) => string) =>
    mapJsonRecords(it, (record) =>
      Object.fromEntries(Object.entries(record).map(([key, value]) => [name(key), value])),
    );
  const snake: ForeignBackend = {
    request: (it) => changeRequestInput(it, (input) => change(input, toCamelCase)),
    answer: (it) => ({ ...it, body: change(it.body, toSnakeCase) }),
  };
  return combineBackends(
    rotation(),
    {
      request: backendWithLongNumericIds.request!,
      answer: backendWithLongNumericIds.answer!,
      write: backendWithLongNumericIds.write!,
    },
    snake,
    { toClient: (frame) => snakeFrame(String(backendWithLongNumericIds.toClient?.(frame))) },
  );
}
/** Renames a field in the JSON text itself, because `JSON.parse` would round a long number. */
const snakeFrame = (frame: string): string =>
  frame.replace('"orderId"', '"order_id"').replace('"msgTxt"', '"msg_txt"');
