import { randomUUID } from "node:crypto";
import type { ForeignBackend, ForeignAnswer, ForeignRequest } from "./foreign-server.ts";
import { type JsonRecord, isJsonRecord, mapJsonRecords, omitRecordFields } from "./json-fields.ts";
import { toCamelCase, toSnakeCase } from "./wire-fields.ts";

/**
 * Backend of the example dialect: snake case, the user inside another record, HTTP statuses instead of
 * codes, a new token in each answer, and binary heartbeats.
 */
export function createExampleDialectBackend(): ForeignBackend {
  const sessions = new Map<string, string>();
  return {
    request: (it) => ourRequest(it, sessions),
    answer: (it, asked) => theirAnswer(it, asked, sessions),
    fromClient: (frame) => (typeof frame !== "string" && frame[0] === 9 ? '{"cmd":"ping"}' : "{}"),
    toClient(frame) {
      const { cmd, msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
      if (cmd === "pong") return Buffer.of(10);
      const commands: Readonly<Record<string, number>> = { order: 1, chat: 2, asset: 3 };
      const record = [commands[cmd ?? ""] ?? cmd, msgTxt, orderId];
      // Several frames in one message.
      return JSON.stringify([record, record]);
    },
  };
}

function ourRequest(
  wireRequest: ForeignRequest,
  sessions: ReadonlyMap<string, string>,
): ForeignRequest {
  const { "x-session": session = "", "x-access-token": _own, ...headers } = wireRequest.headers;
  const { page, size, ...query } = wireRequest.query;
  const token = sessions.get(session) ?? session;
  return {
    ...wireRequest,
    headers: { ...headers, ...(token !== "" && { "x-access-token": token }) },
    query: {
      ...(changeKeys(query, toCamelCase) as Record<string, string>),
      ...(page !== undefined && { pageNo: String(Number(page) + 1) }),
      ...(size !== undefined && { pageSize: size }),
    },
    ...(isJsonRecord(wireRequest.body) && { body: changeKeys(wireRequest.body, toCamelCase) }),
  };
}

const changeKeys = (item: unknown, change: (name: string) => string): unknown =>
  mapJsonRecords(item, (record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [change(name), value])),
  );

function theirAnswer(
  wireAnswer: ForeignAnswer,
  { path, headers: { "x-access-token": token = "" } }: ForeignRequest,
  sessions: Map<string, string>,
): ForeignAnswer {
  const { code, result, message } = wireAnswer.body as {
    code: number;
    result: unknown;
    message: string;
  };
  if (code !== 200) {
    const codes: Readonly<Record<number, string>> = { 401: "NO_SESSION", 20012: "PIN_WRONG" };
    const data = isJsonRecord(result) ? { data: theirResult(result, path) } : {};
    const error = { code: codes[code] ?? code, detail: message, ...data };
    return {
      ...wireAnswer,
      status: wireAnswer.status === 200 ? 422 : wireAnswer.status,
      body: { error },
    };
  }
  const isLogin = path.endsWith("/login") && isJsonRecord(result);
  const session = randomUUID().replaceAll("-", "");
  sessions.set(session, isLogin ? String(result["token"]) : token);
  const headers = { ...wireAnswer.headers, "x-session": session };
  const payload = theirResult(isLogin ? omitRecordFields(result, ["token"]) : result, path);
  return {
    ...wireAnswer,
    headers,
    body: { payload: path === "/user/v1/info" ? { profile: payload } : payload },
  };
}

function theirResult(result: unknown, path: string): unknown {
  const records = mapJsonRecords(result, (record, name) => theirRecord(record, name));
  const snake = changeKeys(noEmptyLists(records), toSnakeCase);
  return path === "/user/asset/v1/info" && isJsonRecord(snake) ? withThousands(snake) : snake;
}

function theirRecord(record: JsonRecord, name: string): JsonRecord {
  const { orderNo, nickName, total, pages, records, pageNo, pageSize, ...rest } = record;
  const present = Object.entries(rest).filter(([, value]) => value !== null);
  const isPage = pageNo !== undefined && pageSize !== undefined;
  return {
    ...Object.fromEntries(present),
    ...(orderNo !== undefined && { serial_no: orderNo }),
    ...(nickName !== undefined && { [name === "counterparty" ? "alias" : "nickName"]: nickName }),
    ...(isPage
      ? {
          page: Number(pageNo) - 1,
          size: pageSize,
          items: records,
          has_more: Number(pages) > Number(pageNo),
        }
      : { ...(total !== undefined && { total }), ...(records !== undefined && { records }) }),
  };
}

const noEmptyLists = (item: unknown): unknown => {
  if (Array.isArray(item)) return item.length === 0 ? null : item.map(noEmptyLists);
  if (!isJsonRecord(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, noEmptyLists(value)]),
  );
};

const unitsOfAssets = ["able", "frozen", "entrust_frozen", "order_locked", "cooling", "quantity"];

function withThousands(assets: JsonRecord): unknown {
  return mapJsonRecords(assets, (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        unitsOfAssets.includes(name) && typeof value === "number"
          ? value.toLocaleString("en-US", { maximumFractionDigits: 4 })
          : value,
      ]),
    ),
  );
}
