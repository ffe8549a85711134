import type { ForeignAnswer, ForeignBackend, ForeignRequest } from "./foreign-server.ts";
import {
  emptyListsToNull,
  type FieldNameAndParent,
  invertNames,
  isJsonRecord,
  type JsonRecord,
  mapFields,
  mapJsonLeaves,
  mapJsonRecords,
  omitRecordFields,
  removeFieldsDeep,
  renameRecordFields,
} from "./json-fields.ts";
import {
  type FieldKind,
  fieldKindAt,
  formatChinaTime,
  stateWordsByFieldKind,
  type StateKind,
  toCamelCase,
} from "./wire-fields.ts";

/**
 * Combines several backends. An answer is changed by the first backend first, a request by the
 * last backend first.
 */
export const combineBackends = (...all: readonly ForeignBackend[]): ForeignBackend => ({
  async request(request, ask) {
    let changed = request;
    for (const it of all.toReversed()) changed = (await it.request?.(changed, ask)) ?? changed;
    return changed;
  },
  answer: (answer, asked) =>
    all.reduce((it, { answer: change }) => change?.(it, asked) ?? it, answer),
  fromClient: (frame) =>
    String(all.toReversed().reduce((it, { fromClient: change }) => change?.(it) ?? it, frame)),
  toClient: (frame) =>
    all.reduce<string>((it, { toClient: change }) => String(change?.(it) ?? it), frame),
  write: all.find((it) => it.write)?.write ?? ((it) => JSON.stringify(it)),
});

/** Changes the body of each answer that is a JSON object. */
export const rewriteBodies = (
  change: (body: JsonRecord, asked: ForeignRequest) => unknown,
): ForeignBackend => ({
  answer: (it, asked) => ({
    ...it,
    body: isJsonRecord(it.body) ? change(it.body, asked) : it.body,
  }),
});

/** Changes the results of answers. `path` is that of the request. */
export const rewriteResults = (
  change: (result: unknown, path: string) => unknown,
): ForeignBackend =>
  rewriteBodies((body, { path }) => ({ ...body, result: change(body["result"], path) }));

/** Changes the result of one call, if it is a record. */
export const rewriteResultOf = (
  path: string,
  change: (result: JsonRecord) => JsonRecord,
): ForeignBackend =>
  rewriteResults((it, asked) => (asked === path && isJsonRecord(it) ? change(it) : it));

/** Changes each record of the results of answers, the inner ones first. */
export const rewriteRecords = (
  change: (record: JsonRecord, name: string) => JsonRecord,
): ForeignBackend => rewriteResults((result) => mapJsonRecords(result, change));

/** Changes each result that is a page of a list. */
export const rewritePages = (change: (page: JsonRecord) => JsonRecord): ForeignBackend =>
  rewriteResults((it) => (isJsonRecord(it) && "pageNo" in it ? change(it) : it));

/** Changes the query and the body of requests, which both hold fields of the input. */
export const rewriteInputs = (
  change: (input: JsonRecord, path: string) => unknown,
): ForeignBackend => ({
  request: ({ query, body, ...it }) => ({
    ...it,
    query: mapFields(change(query, it.path) as JsonRecord, (name, value) => [
      name,
      String(value),
    ]) as Record<string, string>,
    ...(body !== undefined && { body: isJsonRecord(body) ? change(body, it.path) : body }),
  }),
});

const rewriteHeaders = (
  change: (headers: Record<string, string>) => Record<string, string>,
): ForeignBackend => ({ request: (it) => ({ ...it, headers: change(it.headers) }) });

/** Changes the fields of a frame. Returns a text that is not JSON unchanged. */
const changeFrame = (frame: string, change: (fields: JsonRecord) => JsonRecord): string =>
  frame.startsWith("{") ? JSON.stringify(change(JSON.parse(frame) as JsonRecord)) : frame;
export const rewriteFrames = (
  theirs: (fields: JsonRecord) => JsonRecord,
  ours: (fields: JsonRecord) => JsonRecord = (it) => it,
): ForeignBackend => ({
  toClient: (frame) => changeFrame(frame, theirs),
  fromClient: (frame) => changeFrame(String(frame), ours),
});

/** Renames fields. This backend refuses the original names as unknown. */
export const renameFields = (names: Readonly<Record<string, string>>): ForeignBackend => {
  const ours = invertNames(names);
  const inputNames = {
    ...mapFields(names, (it) => [it, `unknown_${it}`]),
    ...ours,
  } as typeof names;
  return {
    ...rewriteInputs((it) =>
      mapJsonRecords(it, (record) => renameRecordFields(record, inputNames)),
    ),
    ...rewriteBodies((it) => mapJsonRecords(it, (record) => renameRecordFields(record, names))),
  };
};

/** Renames the content of a chat message in requests. */
export const renameChatContent = rewriteInputs((input, path) =>
  path === "/chat/v1/send/message"
    ? renameRecordFields(input, { message: "content", content: "unknown_content" })
    : input,
);

const pageInputs = { page: "pageNo", size: "pageSize", pageNo: "unknown", pageSize: "unknown" };
/** Renames page number and size in requests, and fields of pages in answers. */
export const renamePageFields = (answer: Readonly<Record<string, string>>): ForeignBackend => ({
  ...rewriteInputs((it) => renameRecordFields(it, pageInputs)),
  ...rewritePages((page) => renameRecordFields(page, answer)),
});

/** Moves the fields that `names` lists into the inner record `into`, under their new names. */
export const nestFields = (
  record: JsonRecord,
  into: string,
  names: Readonly<Record<string, string>>,
): JsonRecord => {
  const inner = mapFields(record, (name, value) => {
    const other = names[name];
    return other === undefined ? [] : [other, value];
  });
  const rest = omitRecordFields(record, Object.keys(names));
  return Object.keys(inner).length === 0 ? record : { ...rest, [into]: inner };
};

type Change = (value: unknown) => unknown;

/** Writes the values of the given kinds of fields in another format. */
export const respellValues = (
  kinds: readonly FieldKind[],
  theirs: Change,
  ours: Change,
): ForeignBackend => {
  const changeAt =
    (path: string, change: Change) => (value: unknown, place: FieldNameAndParent) => {
      const kind = fieldKindAt(path, place);
      return value !== null && kind && kinds.includes(kind) ? change(value) : value;
    };
  return {
    ...rewriteInputs((input, path) => mapJsonLeaves(input, changeAt(path, ours))),
    ...rewriteResults((result, path) => mapJsonLeaves(result, changeAt(path, theirs))),
  };
};

/** Writes `71.9` as `71.90` with two digits. */
const decimals = (digits: number) => (value: unknown) => {
  const minor = Math.round(Number(value) * 10 ** digits);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  return `${minor < 0 ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
/** Writes two to four decimals: `7.2` as `7.20`, and `7.1234` unchanged. */
const upToFour = (it: unknown) => decimals(4)(it).replace(/0{1,2}$/, "");
export const multiplyBy = (factor: number) => (it: unknown) => Math.round(Number(it) * factor);
export const divideBy = (factor: number) => (it: unknown) => Number(it) / factor;

export const textUnits = respellValues(["units"], decimals(4), Number);
export const textAmounts = combineBackends(
  respellValues(["fen"], decimals(2), Number),
  respellValues(["price"], upToFour, Number),
  textUnits,
);
export const centAmounts = respellValues(["fen"], multiplyBy(100), divideBy(100));
const parseTime = (it: unknown) => Date.parse(String(it));
const toIsoTime = (it: unknown) => new Date(Number(it)).toISOString();
export const isoTimes = respellValues(["time"], toIsoTime, parseTime);
export const chinaTimes = respellValues(["time"], formatChinaTime, (it) =>
  parseTime(`${String(it).replace(" ", "T")}+08:00`),
);
export const flagWords = (yes: unknown, no: unknown) =>
  respellValues(
    ["flag"],
    (it) => [no, yes][[0, 1].indexOf(it as number)] ?? it,
    (it) => [0, 1][[no, yes].map(String).indexOf(String(it))] ?? it,
  );
/** Writes quantities of the asset with separators of thousands. */
export const withThousands = (value: unknown, kind: FieldKind | undefined): unknown =>
  kind === "units" && typeof value === "number"
    ? value.toLocaleString("en-US", { maximumFractionDigits: 4 })
    : value;

/** Writes words or other numbers for kinds of states, such as the order status. */
export const changeStateWords = (
  kinds: readonly StateKind[],
  change: (word: string, at: number) => string | number,
): ForeignBackend =>
  combineBackends(
    ...kinds.map((kind) => {
      const all = Object.entries(stateWordsByFieldKind[kind]).map(
        ([value, word], at) => [Number(value), change(word, at)] as const,
      );
      const words = new Map<unknown, unknown>(all);
      const numbers = new Map(all.map(([value, word]) => [String(word), value]));
      return respellValues(
        [kind],
        (it) => words.get(it) ?? it,
        (it) => numbers.get(String(it)) ?? it,
      );
    }),
  );
/** Accepts texts of these kinds in snake case in requests. Answers keep them in camel case. */
export const acceptSnakeCase = (...kinds: readonly FieldKind[]): ForeignBackend =>
  rewriteInputs((input, path) =>
    mapJsonLeaves(input, (value, place) => {
      const kind = fieldKindAt(path, place);
      return kind && kinds.includes(kind) ? toCamelCase(String(value)) : value;
    }),
  );

export const withoutNulls = rewriteRecords((record) =>
  mapFields(record, (name, value) => (value === null ? [] : [name, value])),
);
export const nullForEmptyLists = rewriteResults(emptyListsToNull);

/**
 * Removes fields from requests and answers. Skips the call of the app version, because its
 * `version` is not the version of an order.
 */
export const withoutFields = (...names: readonly string[]): ForeignBackend => {
  const remove = (it: JsonRecord, path: string) =>
    path === "/basic/v1/app/version" ? it : removeFieldsDeep(it, names);
  return { ...rewriteInputs(remove), ...rewriteBodies((body, { path }) => remove(body, path)) };
};

/** Counts pages from 0, and sends no number of pages. */
export const pagesFromZero: ForeignBackend = {
  ...rewriteInputs((it) =>
    it["pageNo"] === undefined ? it : { ...it, pageNo: Number(it["pageNo"]) + 1 },
  ),
  ...rewritePages((page) => ({
    ...omitRecordFields(page, ["pages"]),
    pageNo: Number(page["pageNo"]) - 1,
  })),
};

export const bearerToken = rewriteHeaders(({ authorization = "", ...headers }) => ({
  ...omitRecordFields(headers, ["x-access-token"]),
  ...(authorization.startsWith("Bearer ") && { "x-access-token": authorization.slice(7) }),
}));
export const withoutRequestIds = rewriteHeaders((it) => omitRecordFields(it, ["x-request-id"]));

/** Moves the token of a login result into the header `x-new-token`, with the prefix `before`. */
export const tokenInHeader = (before = ""): ForeignBackend => ({
  answer(answer) {
    const body = answer.body as JsonRecord;
    const { token, ...result } = isJsonRecord(body["result"]) ? body["result"] : {};
    if (typeof token !== "string") return answer;
    return withHeader({ ...answer, body: { ...body, result } }, "x-new-token", before + token);
  },
});
export const withHeader = (answer: ForeignAnswer, name: string, value: string): ForeignAnswer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});

export const respellCodes = (spell: (code: number) => unknown) =>
  rewriteBodies((body) => ({ ...body, code: spell(Number(body["code"])) }));
export const dataAndMsgEnvelope = rewriteBodies(({ result, message, code }) => {
  return { code, data: result, msg: message };
});

/** Heartbeats are the plain texts `ping` and `pong`. */
export const textHeartbeats: ForeignBackend = {
  fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
  toClient: (frame) => (/"(cmd|event)":"pong"/.test(frame) ? "pong" : frame),
};

export const moveFiles = (folder: string): ForeignBackend => {
  const files = "/lightweight/files/";
  const move = (from: string, to: string) => (it: unknown) =>
    typeof it === "string" ? it.replace(from, to) : it;
  const inputs = rewriteInputs((input) => mapJsonLeaves(input, move(folder, files)));
  return {
    ...rewriteBodies((body) => mapJsonLeaves(body, move(files, folder))),
    request: async (request, ask) => {
      const changed = (await inputs.request?.(request, ask)) ?? request;
      return {
        ...changed,
        path: changed.path.replace(folder.replace("/lightweight", ""), "/files/"),
      };
    },
  };
};
