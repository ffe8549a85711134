import { randomUUID } from "node:crypto";
import { withHeader, withThousands } from "./backend-rewrites.ts";
import type { ForeignAnswer, ForeignBackend, ForeignRequest } from "./foreign-server.ts";
import {
  changeNamesDeep,
  emptyListsToNull,
  isJsonRecord,
  type JsonRecord,
  mapFields,
  mapJsonLeaves,
  mapJsonRecords,
  omitRecordFields,
} from "./json-fields.ts";
import { fieldKindAt, toCamelCase, toSnakeCase } from "./wire-fields.ts";

type Sessions = Map<string, string>;

/**
 * Backend of the example dialect, with snake case, the user inside another record, HTTP statuses
 * for refusals, a new token in each answer and binary heartbeats, among others.
 */
export function createExampleDialectBackend(): ForeignBackend {
  const sessions: Sessions = new Map();
  return {
    request: (it) => ourRequest(it, sessions),
    answer: (it, asked) => theirAnswer(it, asked, sessions),
    fromClient: (frame) => (typeof frame !== "string" && frame[0] === 9 ? '{"cmd":"ping"}' : "{}"),
    toClient(frame) {
      const { cmd = "", msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
      if (cmd === "pong") return Buffer.of(10);
      const record = [{ order: 1, chat: 2, asset: 3 }[cmd] ?? cmd, msgTxt, orderId];
      // Sends each frame twice, because a message of this backend may contain several frames.
      return JSON.stringify([record, record]);
    },
  };
}

function ourRequest(request: ForeignRequest, sessions: Sessions): ForeignRequest {
  const { "x-session": session = "", "x-access-token": _own, ...headers } = request.headers;
  const { page, size, ...query } = request.query;
  const token = sessions.get(session) ?? session;
  return {
    ...request,
    headers: { ...headers, ...(token !== "" && { "x-access-token": token }) },
    query: {
      ...(changeNamesDeep(query, toCamelCase) as Record<string, string>),
      ...(page !== undefined && { pageNo: String(Number(page) + 1) }),
      ...(size !== undefined && { pageSize: size }),
    },
    ...(isJsonRecord(request.body) && { body: changeNamesDeep(request.body, toCamelCase) }),
  };
}

function theirAnswer(
  answer: ForeignAnswer,
  { path, headers: { "x-access-token": token = "" } }: ForeignRequest,
  sessions: Sessions,
): ForeignAnswer {
  const { code, result, message } = answer.body as JsonRecord;
  if (code !== 200) {
    const codes: Readonly<Record<number, string>> = { 401: "NO_SESSION", 20012: "PIN_WRONG" };
    const data = isJsonRecord(result) ? { data: theirResult(result, path) } : {};
    const error = { code: codes[Number(code)] ?? code, detail: message, ...data };
    const status = answer.status === 200 ? 422 : answer.status;
    return { ...answer, status, body: { error } };
  }
  const isLogin = path.endsWith("/login") && isJsonRecord(result);
  const session = randomUUID().replaceAll("-", "");
  sessions.set(session, isLogin ? String(result["token"]) : token);
  const payload = theirResult(isLogin ? omitRecordFields(result, ["token"]) : result, path);
  const body = { payload: path === "/user/v1/info" ? { profile: payload } : payload };
  return withHeader({ ...answer, body }, "x-session", session);
}

const assetInfoPath = "/user/asset/v1/info";

function theirResult(result: unknown, path: string): unknown {
  const grouped = mapJsonLeaves(result, (value, place) =>
    path === assetInfoPath ? withThousands(value, fieldKindAt(path, place)) : value,
  );
  return changeNamesDeep(emptyListsToNull(mapJsonRecords(grouped, theirRecord)), toSnakeCase);
}

function theirRecord(record: JsonRecord, name: string): JsonRecord {
  const { pages, pageNo, pageSize, records, total: _total, ...rest } = record;
  const isPage = pageNo !== undefined && pageSize !== undefined;
  const names: Readonly<Record<string, string>> = {
    orderNo: "serial_no",
    ...(name === "counterparty" && { nickName: "alias" }),
  };
  const fields = mapFields(isPage ? rest : record, (field, value) =>
    value === null ? [] : [names[field] ?? field, value],
  );
  if (!isPage) return fields;
  const page = { page: Number(pageNo) - 1, size: pageSize, items: records };
  return { ...fields, ...page, has_more: Number(pages) > Number(pageNo) };
}
