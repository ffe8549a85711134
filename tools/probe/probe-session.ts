import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import {
  sendRequest,
  type BackendAnswer,
  type ProbeSocket,
  openProbeSocket,
  pollUntilFound,
} from "./backend-client.ts";
import type { DocumentedCall } from "./read-openapi-document.ts";
import {
  type EnvelopeFieldNames,
  findEnvelopeFieldNames,
  findRefusalFieldNames,
  findRotatingTokenHeader,
  type FoundLoginToken,
  findLoginToken,
  valueAtFieldPath,
} from "./envelope.ts";

export type ProbeLogin = { address: string; p?: string | undefined; token?: string | undefined };
export type AnswerSample = { call: CallName; answer: BackendAnswer };
/** Header that carries the token, with the text before it. */
export type TokenHeader = { header: string; prefix: string };

export type ProbeSession = {
  parts: EnvelopeFieldNames;
  ok: unknown;
  token: FoundLoginToken;
  shown: TokenHeader;
  headers: Record<string, string>;
  /** Response header that contains a new token in each answer. */
  rotating: string | undefined;
  /**
   * Names of the backend's id fields, by our names. The backend has accepted the value of each
   * field as the id of an order or listing.
   */
  idNames: Map<string, string>;
  /** Successful responses, each with the name of its call. */
  samples: AnswerSample[];
  refused: { what: string; code: unknown }[];
  paging: { pageNo?: string; pageSize?: string; first?: 0 | 1 };
  frames: { ping: string; pong: string; heard: string[] } | undefined;
  /** The backend's own description of the calls. */
  document: DocumentedCall[] | undefined;
  /** Forms of the messages that the sockets have received. Empty if a heartbeat was answered. */
  strangeFrames: string[];
  knowsRequestIds: boolean | undefined;
};

/** An error that is shown as one sentence to the user of the probe. */
export class ProbeError extends Error {
  override readonly name = "ProbeError";
}

const traceId = "probe-0001";
const deviceTag = "probe";
const tokenHeaders: readonly TokenHeader[] = [
  { header: "x-access-token", prefix: "" },
  { header: "authorization", prefix: "Bearer " },
  { header: "authorization", prefix: "" },
  { header: "x-access-token", prefix: "Bearer " },
  { header: "token", prefix: "" },
  { header: "access-token", prefix: "" },
  { header: "x-token", prefix: "" },
  { header: "satoken", prefix: "" },
];

/** Logs in and finds the envelope and the token header. */
export async function openProbeSession({
  address,
  p,
  token: given,
}: ProbeLogin): Promise<ProbeSession> {
  const own = { ...(p !== undefined && { "x-key": p }), "x-trace-id": traceId };
  const { path } = calls.userInfo;
  const stranger = await sendRequest(address, "GET", path, { headers: own });
  const login = given === undefined ? await logIn(address, p, own) : undefined;
  const token: FoundLoginToken | undefined =
    given === undefined ? login && findLoginToken(login) : { value: given };
  if (token === undefined)
    throw new ProbeError(
      `The login brought no token (HTTP ${login?.status ?? 0}): p is refused, or the login has other fields than p and deviceTag. --token TOKEN goes on without answer.`,
    );
  const isOther = (answer: BackendAnswer) =>
    answer.status === 200 && answer.text.length > stranger.text.length && answer.body !== undefined;
  let accepted: TokenHeader | undefined;
  for (const shown of tokenHeaders) {
    const headers = { ...own, [shown.header]: shown.prefix + token.value };
    const info = await sendRequest(address, "GET", path, { headers });
    if (!isOther(info)) continue;
    accepted ??= shown;
    const fine = login ? [info, login] : [info];
    const parts =
      findEnvelopeFieldNames(fine, [stranger], traceId) ?? findRefusalFieldNames(stranger);
    if (parts === undefined) continue;
    const refused = [{ what: "unauthorized", code: valueAtFieldPath(stranger.body, parts.code) }];
    const samples = [
      ...(login ? [{ call: "login" as const, answer: login }] : []),
      { call: "userInfo" as const, answer: info },
    ];
    const ok = valueAtFieldPath(info.body, parts.code);
    return {
      parts,
      ok,
      token,
      shown,
      headers,
      rotating: findRotatingTokenHeader(fine),
      idNames: new Map(),
      samples,
      refused,
      paging: {},
      frames: undefined,
      document: undefined,
      strangeFrames: [],
      knowsRequestIds: undefined,
    };
  }
  throw new ProbeError(
    accepted
      ? "The token is accepted, but neither an envelope nor a code of errors was found in the answers."
      : "No header that is usual for tokens was accepted.",
  );
}

/** Tries the names of the fields in camel case and in snake case. */
async function logIn(
  address: string,
  p: string | undefined,
  headers: Record<string, string>,
): Promise<BackendAnswer> {
  const { path } = calls.login;
  const first = await sendRequest(address, "POST", path, { headers, body: { p, deviceTag } });
  if (findLoginToken(first)) return first;
  const body = { p, device_tag: deviceTag };
  const second = await sendRequest(address, "POST", path, { headers, body });
  return findLoginToken(second) ? second : first;
}

const isFine = (answer: BackendAnswer, { parts, ok }: ProbeSession) =>
  answer.status >= 200 && answer.status < 300 && valueAtFieldPath(answer.body, parts.code) === ok;
const resultOf = (it: BackendAnswer, { parts }: ProbeSession) =>
  valueAtFieldPath(it.body, parts.result);

/**
 * Sends one read. Stores a successful response as a sample, and a refusal with its code under
 * `what`.
 */
async function readCall(
  address: string,
  visit: ProbeSession,
  call: CallName,
  path: string,
  what?: string,
): Promise<unknown> {
  // Continues with the other reads if this one gets no answer. The report lists it.
  const received = await sendRequest(address, "GET", path, { headers: visit.headers }).catch(
    () => undefined,
  );
  if (received === undefined) return undefined;
  adoptNewToken(visit, received);
  if (isFine(received, visit)) visit.samples.push({ call, answer: received });
  else if (what !== undefined)
    visit.refused.push({ what, code: valueAtFieldPath(received.body, visit.parts.code) });
  return isFine(received, visit) ? resultOf(received, visit) : undefined;
}

/** Uses the new token of an answer from now on, because the backend may have ended the old one. */
export function adoptNewToken(
  { rotating, shown, headers }: ProbeSession,
  answer: BackendAnswer,
): void {
  const token = rotating === undefined ? undefined : answer.headers[rotating];
  if (token !== undefined && token !== "") headers[shown.header] = shown.prefix + token;
}

const rows = Object.entries(calls) as [CallName, CallDefinition][];
const list: readonly (readonly [from: CallName, ...reads: CallName[]])[] = [
  ["buyAbleList", "buySellDetail"],
  ["sellList", "sellDetail"],
  ["orderList", "orderDetail", "orderOutTime", "chatList"],
];
const codesOfMissing: { [C in CallName]?: string } = {
  orderDetail: "orderNotFound",
  buySellDetail: "entrustNotFound",
  chatList: "chatNotFound",
};

/**
 * Sends every read. A read that needs an id takes it from a record of a list. The field whose value
 * is accepted shows how the backend names that id.
 */
export async function sendAllReads(address: string, visit: ProbeSession): Promise<void> {
  const results = new Map<CallName, unknown>();
  for (const [name, { method, path }] of rows)
    if (method === "GET" && !path.includes("{") && name !== "userInfo")
      results.set(name, await readCall(address, visit, name, path));
  for (const [from, ...reads] of list) {
    for (const [name, what] of Object.entries(codesOfMissing))
      if (name === reads[0])
        await readCall(address, visit, name, pathTo(name as CallName, "X0"), what);
    await readDetails(address, visit, findListInResult(results.get(from)), reads);
  }
}

async function readDetails(
  address: string,
  visit: ProbeSession,
  records: readonly unknown[],
  reads: readonly CallName[],
): Promise<void> {
  const [first, ...others] = reads;
  const [record] = records;
  if (first === undefined || !isJsonObject(record)) return;
  // Tries the field with our name first, because the backend may also accept the value of another
  // field as the id.
  const ours = idNames[first] ?? "";
  const fields = Object.entries(record).toSorted(
    ([a], [b]) => Number(b === ours) - Number(a === ours),
  );
  for (const [name, value] of fields) {
    if (
      !isId(value) ||
      (await readCall(address, visit, first, pathTo(first, String(value)))) === undefined
    )
      continue;
    visit.idNames.set(ours, name);
    for (const one of records.slice(0, 8)) {
      const id = isJsonObject(one) ? one[name] : undefined;
      if (isId(id))
        for (const call of others) await readCall(address, visit, call, pathTo(call, String(id)));
      if (isId(id) && one !== record)
        await readCall(address, visit, first, pathTo(first, String(id)));
    }
    return;
  }
}

const idNames: { readonly [C in CallName]?: string } = {
  buySellDetail: "entrustId",
  sellDetail: "entrustId",
  orderDetail: "orderId",
};

const pathTo = (call: CallName, id: string) =>
  calls[call].path.replace(/\{\w+\}/, encodeURIComponent(id));
const isId = (value: unknown): value is string | number =>
  (typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value)) ||
  (typeof value === "number" && value > 9);

/** Returns the list of a page, or of a record inside it. */
export function findListInResult(result: unknown, depth = 2): readonly unknown[] {
  if (Array.isArray(result)) return result as readonly unknown[];
  if (!isJsonObject(result) || depth === 0) return [];
  return (
    Object.values(result)
      .map((it) => findListInResult(it, depth - 1))
      .toSorted((a, b) => b.length - a.length)[0] ?? []
  );
}

const pageNames = [
  "pageNo",
  "page",
  "current",
  "pageNum",
  "pageIndex",
  "pageNumber",
  "page_no",
  "page_num",
  "currentPage",
  "curPage",
];
const sizeNames = ["pageSize", "page_size", "size", "limit", "rows", "perPage", "pageLimit"];

/** Finds the query parameters that set the size and the number of a page. */
export async function findPagingParameters(address: string, visit: ProbeSession): Promise<void> {
  const { path } = calls.buyAbleList;
  const firstOf = async (query: string) => {
    const received = await sendRequest(address, "GET", `${path}?${query}`, {
      headers: visit.headers,
    });
    adoptNewToken(visit, received);
    return isFine(received, visit)
      ? findListInResult(resultOf(received, visit)).map((it) => JSON.stringify(it))
      : undefined;
  };
  const whole = (await firstOf("")) ?? [];
  if (whole.length < 3) return;
  const oneBy = async (name: string) =>
    (await firstOf(`${name}=1`))?.length === 1 ? name : undefined;
  const pageSize = await firstFound(sizeNames, oneBy);
  if (pageSize === undefined) return;
  const keyed = whole.map(keyOf);
  const isAt = (records: string[] | undefined, place: number) =>
    records?.length === 1 && keyOf(records[0] ?? "") === keyed[place];
  for (const name of pageNames) {
    const second = await firstOf(`${name}=1&${pageSize}=1`);
    const third = await firstOf(`${name}=2&${pageSize}=1`);
    if (isAt(second, 0) && isAt(third, 1)) visit.paging = { pageNo: name, pageSize, first: 1 };
    else if (isAt(second, 1) && isAt(third, 2)) visit.paging = { pageNo: name, pageSize, first: 0 };
    else continue;
    return;
  }
  visit.paging = { pageSize };
}

/** Identifies a row by its beginning, which does not change during the visit. */
const keyOf = (record: string) => record.slice(0, 40);

async function firstFound<T>(
  all: readonly string[],
  look: (it: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const item of all) {
    const found = await look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const pings = ['{"cmd":"ping"}', "ping", '{"type":"ping"}', '{"event":"ping"}'];
const beatMs = 1_500;

/**
 * Opens the socket and sends the usual heartbeats until one is answered. If `known` is given, sends
 * only that heartbeat.
 */
export async function findHeartbeat(
  address: string,
  visit: ProbeSession,
  userId: string,
  known?: string,
): Promise<ProbeSocket | undefined> {
  const line = await openProbeSocket(
    `${address.replace(/^http/, "ws")}/lightweight/websocket/${encodeURIComponent(userId)}`,
    visit.headers,
  );
  if (line === undefined) return undefined;
  for (const ping of known === undefined ? pings : [known]) {
    const before = line.frames.length;
    line.say(ping);
    const pong =
      (await pollUntilFound(beatMs, () =>
        line.frames.slice(before).find((it) => /pong/i.test(it)),
      )) ?? line.frames[before];
    if (pong === undefined) continue;
    visit.frames = { ping, pong, heard: line.frames };
    return line;
  }
  return line;
}

/**
 * Returns the form of a socket message: "binary", "lists" for a JSON array, "texts" for other text.
 */
export function socketMessageFormOf(message: string | Uint8Array): string {
  if (typeof message !== "string") return "binary";
  return message.trimStart().startsWith("[") ? "lists" : "texts";
}

/**
 * Checks whether the backend stores request ids, with a command that it must refuse: a reminder for
 * an order that does not exist. The second reminder has the same id but another order. A
 * backend that stores ids refuses it with another code.
 */
export async function checkRequestIdSupport(address: string, visit: ProbeSession): Promise<void> {
  const headers = { ...visit.headers, "x-request-id": `probe-${Date.now()}` };
  const codes = [];
  for (const id of ["X0", "X1"]) {
    const received = await sendRequest(address, "POST", calls.warn.path.replace("{id}", id), {
      headers,
    });
    adoptNewToken(visit, received);
    codes.push(valueAtFieldPath(received.body, visit.parts.code));
  }
  visit.knowsRequestIds = codes[0] === codes[1] ? false : true;
}
