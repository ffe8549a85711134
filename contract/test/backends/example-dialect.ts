import type { Dialect } from "../../src/dialect/dialect.ts";
import { createTokenHeaderHook } from "../../src/dialect/hooks.ts";
import { isJsonObject } from "../../src/dialect/json.ts";
import { thousandsSeparatedText } from "../../src/dialect/spellings.ts";

/**
 * Shows each hook of a dialect, and most options that `java-dialect.ts` does not use. Its backend
 * is `example-dialect-backend.ts`. A real dialect is shorter: leave out what does not differ.
 */
export const exampleDialect: Dialect = {
  name: "example",
  // created_at instead of createdAt, in requests, answers, frames and the envelope.
  naming: "snake_case",
  names: {
    // Name inside a counterparty. In other records the name is nick_name.
    "counterparty.nickName": "alias",
    orderNo: "serial_no",
  },
  rows: {
    // This call writes amounts of the asset like "5,877.0157". All others send numbers.
    assetInfo: { spelling: { units: thousandsSeparatedText(4) } },
    // The result contains the user in a record `profile`.
    userInfo: { resultAt: "profile" },
  },
  nulls: "left out",
  emptyLists: "null",
  paging: {
    first: 0,
    input: { pageNo: "page", pageSize: "size" },
    // The backend sends no number of pages and no total, but a flag that more pages follow.
    answer: {
      pageNo: "page",
      pageSize: "size",
      records: "items",
      total: null,
      hasMore: "has_more",
    },
  },
  envelope: { codes: { ok: "OK", unauthorized: "NO_SESSION", pinWrong: "PIN_WRONG" } },
  // A success is {"payload": …}.
  unwrap: (_call, body) =>
    isJsonObject(body) && "payload" in body ? { code: "OK", result: body["payload"] } : body,
  // A refusal has a status of its own and {"error": …}. A command without a result may be answered
  // with 204.
  refusal(status, body) {
    if (status === 204) return { code: "OK" };
    const error = isJsonObject(body) ? body["error"] : undefined;
    if (!isJsonObject(error)) return undefined;
    const { code, detail, data } = error;
    return { code: code as string | number, message: String(detail), result: data };
  },
  // Any answer may contain a new token in this header. The BFF returns it to the client in the
  // header `x-access-token`.
  token: createTokenHeaderHook("x-session"),
  headers: { "x-access-token": "x-session" },
  frames: {
    ping: Uint8Array.of(9),
    commands: { order: 1, chat: 2, asset: 3, pong: 0 },
    // A message is [[command, text, order], …]. The answer to a heartbeat is one byte.
    read(raw) {
      if (typeof raw !== "string") return raw.length === 1 ? [{ cmd: 0 }] : undefined;
      const all = JSON.parse(raw) as [number, string, string][];
      return all.map(([cmd, msg_txt, order_id]) => ({ cmd, msg_txt, order_id }));
    },
  },
};
