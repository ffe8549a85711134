import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { snakeCase } from "../../contract/src/dialect/field-names.ts";
import type { CodeName } from "../../contract/src/errors/codes.ts";
import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import { openProbeSocket, pollUntilFound, sendRequest } from "./backend-client.ts";
import type { BackendAnswer, SocketMessage } from "./backend-client.ts";
import { findEnvelope, findLoginToken, findRotatingTokenHeader } from "./envelope.ts";
import type { EnvelopeFieldNames } from "./envelope.ts";
import { createPart, withoutEmpty } from "./dialect-source.ts";
import { findListInResult, valueAt } from "./json-fields.ts";
import { aliases } from "./name-similarity.ts";

export type ProbeLogin = { address: string; p?: string | undefined; token?: string | undefined };
export type AnswerSample = { call: CallName; answer: BackendAnswer };

/**
 * Description of one call in the OpenAPI document of the backend. Each value is null, except the
 * words of enums, because a document describes fields but contains no values.
 */
export type DocumentedCall = { call: CallName; input: JsonObject; results: unknown[] };

export type ProbeSession = ProbeLogin & {
  /** Dialect of the requests. While a dialect is guessed, it has only headers and the token. */
  dialect: Dialect;
  /** Envelope, while a dialect is guessed. Results are then in the format of the backend. */
  parts?: EnvelopeFieldNames | undefined;
  /** Codes of the backend by their names. */
  codes: { [C in CodeName]?: unknown };
  answers: AnswerSample[];
  /** Names of the backend's id fields, by our names, as the backend has accepted them. */
  idNames: Map<string, string>;
  paging: { pageNo?: string; pageSize?: string; first?: 0 | 1 };
  heartbeat?: { ping: string; pong: string };
  messages: SocketMessage[];
  /** The backend's own description of the calls. */
  document?: DocumentedCall[] | undefined;
  knowsRequestIds?: boolean;
};

/** An error that is shown as one sentence to the user of the probe. */
export class ProbeError extends Error {
  override readonly name = "ProbeError";
}

const traceId = "probe-0001";
const tokenHeaders = "x-access-token authorization token access-token x-token satoken"
  .split(" ")
  .flatMap((header) => [{ header }, { header, prefix: "Bearer " }]);

const createSession = (login: ProbeLogin, dialect: Dialect): ProbeSession => ({
  ...login,
  dialect,
  codes: {},
  answers: [],
  idNames: new Map(),
  paging: {},
  messages: [],
});

/** Returns a view of the session that sends and reads all calls in a guessed dialect. */
export const inDialect = (session: ProbeSession, dialect: Dialect): ProbeSession => ({
  ...session,
  dialect,
  parts: undefined,
});

export const headersOf = ({ p, token, dialect }: ProbeSession) =>
  dialectCodecOf(dialect).headers.toTheirs({
    "x-trace-id": traceId,
    ...(p !== undefined && { "x-key": p }),
    ...(token !== undefined && { "x-access-token": token }),
  });

type RequestOptions = { query?: string; body?: JsonObject; requestId?: string };
export type ReadAnswer = AnswerSample & { isFine: boolean; code: unknown; result: unknown };

/** Sends a call. Stores its response, and its token if it has a new one. */
export async function sendCall(
  session: ProbeSession,
  call: CallName,
  input: JsonObject = {},
  { query = "", body, requestId }: RequestOptions = {},
): Promise<ReadAnswer> {
  const codec = dialectCodecOf(session.dialect);
  const sent = codec.requests.toTheirs(call, { params: {}, query: {}, body: input });
  const answer = await sendRequest(
    `${session.address}/lightweight${sent.path}${query}`,
    calls[call].method,
    { ...headersOf(session), ...(requestId !== undefined && { "x-request-id": requestId }) },
    body ?? sent.body,
  );
  session.answers.push({ call, answer });
  session.token = codec.metadataOf(answer).token ?? session.token;
  return readAnswer(session, { call, answer });
}

/** Reads a response with the envelope of the session if it has one, or else with its dialect. */
export function readAnswer(
  { parts, codes, dialect }: ProbeSession,
  { call, answer }: AnswerSample,
): ReadAnswer {
  const { status, body } = answer;
  if (parts) {
    const code = valueAt(body, parts.code);
    const isFine = status >= 200 && status < 300 && code === codes.ok;
    return { call, answer, isFine, code, result: valueAt(body, parts.result) };
  }
  const codec = dialectCodecOf(dialect);
  const envelope = codec.answers.toOurs(body, call, () => {}, codec.metadataOf(answer));
  const { code, result } = envelope ?? {};
  return { call, answer, isFine: code === 200, code, result };
}

/** Returns the successful responses. */
export const fineAnswersOf = (session: ProbeSession): ReadAnswer[] =>
  session.answers.map((it) => readAnswer(session, it)).filter((it) => it.isFine);

/** Logs in with a known dialect. Also records a refusal and a success of `userInfo`. */
export async function openDialectSession(
  { address, p, token }: ProbeLogin,
  dialect: Dialect,
): Promise<ProbeSession> {
  const session = createSession({ address, p }, dialect);
  await sendCall(session, "userInfo");
  const login = token ? undefined : await sendCall(session, "login", { p, deviceTag: "probe" });
  const own = token ?? valueAt(login?.result, "token");
  if (typeof own === "string") session.token = own;
  await sendCall(session, "userInfo");
  return session;
}

/** Logs in and finds the envelope and the token header. Throws a `ProbeError` if that fails. */
export async function openProbeSession({
  token: given,
  ...guest
}: ProbeLogin): Promise<ProbeSession> {
  const session = createSession(guest, { name: "probe" });
  const { answer: stranger } = await sendCall(session, "userInfo");
  const { p } = guest;
  const logins: BackendAnswer[] = [];
  for (const tag of given === undefined ? ["deviceTag", "device_tag"] : [])
    if (!logins.some(findLoginToken))
      logins.push((await sendCall(session, "login", {}, { body: { p, [tag]: "probe" } })).answer);
  const login = logins.find(findLoginToken);
  const token = login ? findLoginToken(login) : given && { value: given };
  if (!token)
    throw new ProbeError(
      `The login brought no token (HTTP ${logins[0]?.status ?? 0}): p is refused, or the login has other fields than p and deviceTag. --token TOKEN goes on without answer.`,
    );
  session.token = token.value;
  for (const { header, prefix = "" } of tokenHeaders) {
    session.dialect = withoutEmpty<Dialect>({
      name: "probe",
      headers: header === "x-access-token" ? {} : { "x-access-token": header },
      ...(prefix && { tokenPrefix: prefix }),
    });
    const { answer: info } = await sendCall(session, "userInfo");
    const isOther = info.text.length > stranger.text.length && info.body !== undefined;
    if (info.status !== 200 || !isOther) continue;
    const fine = login ? [info, login] : [info];
    const parts = findEnvelope(fine, stranger, traceId);
    if (parts === undefined) continue;
    const rotating = findRotatingTokenHeader(fine);
    session.parts = parts;
    session.codes.ok = valueAt(info.body, parts.code);
    session.codes.unauthorized = valueAt(stranger.body, parts.code);
    session.token = info.headers[rotating ?? ""] ?? token.value;
    session.dialect = withoutEmpty<Dialect>({
      ...session.dialect,
      ...(rotating
        ? { token: createPart("createTokenHeaderHook", rotating) }
        : token.header && { tokenHeader: token.header }),
    });
    return session;
  }
  throw new ProbeError(
    "No header that is usual for tokens was accepted, or its answer has neither an envelope nor a code of errors.",
  );
}

/** List call, id field of its records, code for an unknown id, and the reads that take the id. */
const details = [
  ["buyAbleList", "entrustId", "entrustNotFound", ["buySellDetail"]],
  ["sellList", "entrustId", "entrustNotFound", ["sellDetail"]],
  ["orderList", "orderId", "orderNotFound", ["orderDetail", "orderOutTime", "chatList"]],
] as const;
const recordsMax = 8;

/**
 * Sends every read without an id except `userInfo`, which the login has sent, and the reads of
 * `details` with ids of listed records. The field whose value is accepted shows how the backend
 * names that id.
 */
export async function sendAllReads(session: ProbeSession): Promise<void> {
  // Continues with the other reads if one gets no answer. The report lists it.
  const read = (call: CallName, id?: string | number) =>
    sendCall(session, call, id === undefined ? {} : { id }).catch(() => undefined);
  const lists = new Map<CallName, unknown>();
  for (const [call, { method, path }] of Object.entries(calls) as [CallName, CallDefinition][])
    if (method === "GET" && !path.includes("{") && call !== "userInfo")
      lists.set(call, (await read(call))?.result);
  for (const [list, idName, missing, reads] of details) {
    const refused = await read(reads[0], "X0");
    if (refused?.isFine === false) session.codes[missing] = refused.code;
    const records = findListInResult(lists.get(list)).filter(isJsonObject).slice(0, recordsMax);
    // Tries the field with our name first, because the backend may also accept the value of another
    // field as the id.
    const names = Object.keys(records[0] ?? {}).toSorted(
      (a, b) => Number(b === idName) - Number(a === idName),
    );
    for (const name of names) {
      const ids = records.map((it) => it[name]).filter(isId);
      if (!isId(records[0]?.[name]) || !(await read(reads[0], ids[0]))?.isFine) continue;
      session.idNames.set(idName, name);
      for (const id of ids) for (const call of reads) await read(call, id);
      break;
    }
  }
}

const isId = (value: unknown): value is string | number =>
  (typeof value === "string" && /^[\w-]{1,64}$/.test(value)) ||
  (typeof value === "number" && value > 9);

/** Finds the query parameters that set the size and the number of a page. */
export async function findPagingParameters(session: ProbeSession): Promise<void> {
  const rowsOf = async (query: string) => {
    const { isFine, result } = await sendCall(session, "buyAbleList", {}, { query });
    // Identifies a row by its beginning, which does not change while the probe runs.
    return findListInResult(isFine ? result : []).map((it) => JSON.stringify(it).slice(0, 40));
  };
  const all = await rowsOf("");
  if (all.length < 3) return;
  const namesOf = (ours: "pageNo" | "pageSize") =>
    [ours, ...(aliases[ours] ?? [])].flatMap((it) => [...new Set([it, snakeCase(it)])]);
  for (const pageSize of namesOf("pageSize")) {
    if ((await rowsOf(`?${pageSize}=1`)).length !== 1) continue;
    session.paging = { pageSize };
    for (const pageNo of namesOf("pageNo")) {
      const [one = ""] = await rowsOf(`?${pageNo}=1&${pageSize}=1`);
      const [two] = await rowsOf(`?${pageNo}=2&${pageSize}=1`);
      // Page 1 is the second page if the backend counts from 0.
      const at = all.indexOf(one);
      if ((at !== 0 && at !== 1) || two !== all[at + 1]) continue;
      session.paging = { pageNo, pageSize, first: at === 0 ? 1 : 0 };
      return;
    }
    return;
  }
}

/** Returns the id of the user, as the dialect of the session reads it. */
export function userIdOf(session: ProbeSession): string | undefined {
  const info = fineAnswersOf(session).find((it) => it.call === "userInfo");
  const id = valueAt(info?.result, "id");
  return typeof id === "string" ? id : undefined;
}

/** Opens the socket of the user. */
export async function openSessionSocket(session: ProbeSession): Promise<WebSocket | undefined> {
  const userId = userIdOf(session);
  if (userId === undefined) return undefined;
  const { ids } = dialectCodecOf(session.dialect);
  const path = `/lightweight/websocket/${encodeURIComponent(ids.toTheirs(userId))}`;
  const url = session.address.replace(/^http/, "ws") + path;
  return openProbeSocket(url, headersOf(session), session.messages);
}

const pings = ['{"cmd":"ping"}', "ping", '{"type":"ping"}', '{"event":"ping"}'];
const heartbeatMs = 1_500;

/** Sends the usual formats of a heartbeat, one after the other, until the backend answers one. */
export async function findHeartbeat(session: ProbeSession, socket: WebSocket): Promise<void> {
  for (const ping of pings) {
    const before = textsOf(session).length;
    const texts = () => textsOf(session).slice(before);
    socket.send(ping);
    const isPong = (it: string) => /pong/i.test(it);
    const pong = (await pollUntilFound(heartbeatMs, () => texts().find(isPong))) ?? texts()[0];
    if (pong === undefined) continue;
    session.heartbeat = { ping, pong };
    return;
  }
}

/** Returns the messages that are text. */
export const textsOf = ({ messages }: ProbeSession): string[] =>
  messages.filter((it) => typeof it === "string");

/**
 * Checks whether the backend stores request ids, with a command that it must refuse: a reminder for
 * an order that does not exist. The second reminder has the same id but another order. A
 * backend that stores ids refuses it with another code.
 */
export async function checkRequestIdSupport(session: ProbeSession): Promise<void> {
  const requestId = `probe-${Date.now()}`;
  const { code } = await sendCall(session, "warn", { id: "X0" }, { requestId });
  const second = await sendCall(session, "warn", { id: "X1" }, { requestId });
  session.knowsRequestIds = code !== second.code;
}
