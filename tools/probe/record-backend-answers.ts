import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import type { Dialect, Spelling } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf, type DialectCodec } from "../../contract/src/dialect/dialect-codec.ts";
import { staleReadsByPush } from "../../contract/src/socket/push.ts";
import { stateValuesByMeaning } from "../../contract/src/dialect/meanings.ts";
import type { BackendRecording } from "../../contract/test/backends/recording.ts";
import {
  type BackendAnswer,
  openProbeSocket,
  sendRequest,
  pollUntilFound,
} from "./backend-client.ts";
import { createSanitizer } from "./sanitize.ts";
import { findListInResult } from "./probe-session.ts";

export type RecordingOptions = {
  address: string;
  codec: DialectCodec;
  p?: string | undefined;
  token?: string | undefined;
  /** Makes the backend send frames to this user, while the socket is open. */
  during?: (userId: string) => Promise<void>;
};

const framesMs = 1_500;
const keptHeaders = /^date$|token|session|authorization/;
const lists: readonly (readonly [list: CallName, id: string, ...details: CallName[]])[] = [
  ["buyAbleList", "entrustId", "buySellDetail"],
  ["sellList", "entrustId", "sellDetail"],
  ["orderList", "orderId", "orderDetail", "orderOutTime", "chatList"],
];

/**
 * Records one sanitized answer of each read and of some refusals, and the frames that arrive
 * meanwhile.
 */
export async function recordBackendAnswers(options: RecordingOptions): Promise<BackendRecording> {
  const { address, p } = options;
  const { frames: { commands = {} } = {} } = options.codec.source;
  const words = new Set<unknown>([...Object.keys(staleReadsByPush), ...Object.values(commands)]);
  const codec = dialectCodecOf(noticingWords(options.codec.source, words));
  const answers: { call: CallName; heard: BackendAnswer }[] = [];
  let token = options.token;

  /** Sends a call, records its response and returns the result, translated by the dialect. */
  async function ask(call: CallName, input: JsonObject = {}, isStranger = false): Promise<unknown> {
    const row: CallDefinition = calls[call];
    const inPath = (name: string) => row.path.includes(`{${name}}`);
    const pick = (isParam: boolean) =>
      Object.fromEntries(Object.entries(input).filter(([name]) => inPath(name) === isParam));
    const isRead = row.method === "GET";
    const sent = codec.requests.toTheirs(call, {
      params: pick(true),
      query: isRead ? pick(false) : {},
      body: isRead ? {} : pick(false),
    });
    const own = {
      ...(p !== undefined && { "x-key": p }),
      ...(token !== undefined && !isStranger && { "x-access-token": token }),
    };
    const received = await sendRequest(address, row.method, sent.path, {
      headers: codec.headers.toTheirs(own),
      ...(sent.body && { body: sent.body }),
    });
    answers.push({ call, heard: received });
    const metadata = codec.metadataOf(received);
    if (metadata.token !== undefined && !isStranger) token = metadata.token;
    return codec.answers.toOurs(received.body, call, () => {}, metadata)?.result;
  }

  await ask("userInfo", {}, true);
  if (p !== undefined) {
    const login = await ask("login", { p, deviceTag: "probe" });
    if (isJsonObject(login) && typeof login["token"] === "string") token = login["token"];
  }
  const user = await ask("userInfo");
  const results = new Map<CallName, unknown>();
  for (const [name, { method, path }] of Object.entries(calls) as [CallName, CallDefinition][])
    if (method === "GET" && !path.includes("{") && name !== "userInfo")
      results.set(name, await ask(name));
  for (const [list, id, ...details] of lists) {
    const [record] = findListInResult(results.get(list));
    if (isJsonObject(record) && record[id] !== undefined)
      for (const call of details) await ask(call, { id: record[id] });
    for (const call of details.slice(0, 1)) await ask(call, { id: "X0" });
  }
  const userId = isJsonObject(user) ? user["id"] : undefined;
  const frames = typeof userId === "string" ? await listen(options, userId, token) : [];
  const sanitize = createSanitizer(words);
  return {
    dialect: codec.source.name,
    answers: answers.map(({ call, heard: { status, headers, body } }) => ({
      call,
      status,
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => keptHeaders.test(name))
          .map(([name, value]) => [name, name === "date" ? value : String(sanitize(value))]),
      ),
      ...(body !== undefined && { body: sanitize(body) }),
    })),
    frames: frames.map((frame) =>
      typeof frame === "string"
        ? String(frame.length > 8 ? sanitize(frame) : frame)
        : { base64: Buffer.from(frame).toString("base64") },
    ),
  };
}

/** Collects the values that the dialect reads as states and flags. */
function noticingWords(dialect: Dialect, words: Set<unknown>): Dialect {
  const noticing = ({ toOurs, toTheirs }: Spelling): Spelling => ({
    toTheirs,
    toOurs(item) {
      words.add(item);
      return toOurs(item);
    },
  });
  const wordMeanings = ["flag", "coursePlace", "settingType", ...Object.keys(stateValuesByMeaning)];
  const asItIs: Spelling = { toOurs: (it) => it, toTheirs: (it) => it };
  const known = (dialect.spelling ?? {}) as Readonly<Record<string, Spelling | undefined>>;
  const spelling = Object.fromEntries(
    wordMeanings.map((it) => [it, noticing(known[it] ?? asItIs)]),
  );
  return { ...dialect, spelling: { ...dialect.spelling, ...spelling } };
}

/** Returns the messages that come after a heartbeat. */
async function listen(
  { address, codec, p, during }: RecordingOptions,
  userId: string,
  token: string | undefined,
): Promise<readonly (string | Uint8Array)[]> {
  const own = {
    ...(p !== undefined && { "x-key": p }),
    ...(token !== undefined && { "x-access-token": token }),
  };
  const socket = await openProbeSocket(
    `${address.replace(/^http/, "ws")}/lightweight/websocket/${encodeURIComponent(codec.ids.toTheirs(userId))}`,
    codec.headers.toTheirs(own),
  );
  if (socket === undefined) return [];
  socket.say(codec.frames.toTheirs('{"cmd":"ping"}'));
  await during?.(userId);
  await pollUntilFound(framesMs, () => undefined);
  socket.close();
  return socket.messages;
}
