import type { ForeignBackend } from "./foreign-server.ts";
import {
  changeInput,
  type Fields,
  inverse,
  isFields,
  mapLeaves,
  mapRecords,
  type Place,
  removeFields,
  renamed,
  renameFields,
  without,
} from "./json.ts";
import { byClock, type Kind, kindAt, words } from "./wire-fields.ts";

/** Renames fields. This backend refuses the original names as unknown. */
export const renaming = (names: Record<string, string>): ForeignBackend => {
  const unknown = Object.fromEntries(Object.keys(names).map((it) => [it, `unknown_${it}`]));
  return {
    request: (it) =>
      changeInput(it, (input) => renameFields(input, { ...unknown, ...inverse(names) })),
    answer: (it) => ({ ...it, body: renameFields(it.body, names) }),
  };
};

type Change = (value: unknown) => unknown;
/** Writes the values of some kinds of fields in another way. */
export const respelling = (
  kinds: readonly Kind[],
  theirs: Change,
  ours: Change,
): ForeignBackend => {
  const changing = (path: string, change: Change) => (value: unknown, place: Place) => {
    const kind = kindAt(path, place);
    return value === null || kind === undefined || !kinds.includes(kind) ? value : change(value);
  };
  return {
    request: (it) => changeInput(it, (input) => mapLeaves(input, changing(it.path, ours))),
    answer: (wireAnswer, { path }) => ({
      ...wireAnswer,
      body: inResult(wireAnswer.body, (result) => mapLeaves(result, changing(path, theirs))),
    }),
  };
};

export const inResult = (body: unknown, change: (result: unknown) => unknown): unknown =>
  isFields(body) ? { ...body, result: change(body["result"]) } : body;
export const onlyAnswers = (change: (body: Fields) => Fields): ForeignBackend => ({
  answer: (it) => ({ ...it, body: isFields(it.body) ? change(it.body) : it.body }),
});

/** Combines several backends. Their conversions run one after the other. */
export const combined = (...all: readonly ForeignBackend[]): ForeignBackend => ({
  async request(request, ask) {
    let wireRequest = request;
    for (const { request: change } of all.toReversed())
      wireRequest = (await change?.(wireRequest, ask)) ?? wireRequest;
    return wireRequest;
  },
  answer: (answer, asked) =>
    all.reduce((it, { answer: change }) => change?.(it, asked) ?? it, answer),
  fromClient: (frame) =>
    String(all.toReversed().reduce((it, { fromClient: change }) => change?.(it) ?? it, frame)),
  toClient: (frame) =>
    all.reduce<string>((it, { toClient: change }) => String(change?.(it) ?? it), frame),
  write: all.find((it) => it.write)?.write ?? ((it) => JSON.stringify(it)),
});

/** Changes the fields of a frame. Returns a text that is not JSON unchanged. */
const changeFrame = (frame: string, change: (fields: Fields) => Fields): string =>
  frame.startsWith("{") ? JSON.stringify(change(JSON.parse(frame) as Fields)) : frame;
export const frames = (
  theirs: (fields: Fields) => Fields,
  ours: (fields: Fields) => Fields = (it) => it,
): ForeignBackend => ({
  toClient: (frame) => changeFrame(frame, theirs),
  fromClient: (frame) => changeFrame(String(frame), ours),
});

/** Writes `71.9` as `71.90` with two digits. */
const decimals = (digits: number) => (value: unknown) => {
  const minor = Math.round(Number(value) * 10 ** digits);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  return `${minor < 0 ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
/** Writes two to four decimals. */
const upToFour = (it: unknown) => decimals(4)(it).replace(/0{1,2}$/, "");
export const times = (factor: number) => (it: unknown) => Math.round(Number(it) * factor);
export const by = (factor: number) => (it: unknown) => Number(it) / factor;

export const amountsAsText = combined(
  respelling(["fen"], decimals(2), Number),
  respelling(["price"], upToFour, Number),
  respelling(["units"], decimals(4), Number),
);
export const unitsAsText = respelling(["units"], decimals(4), Number);
export const inCents = respelling(["fen"], times(100), by(100));
export const isoTimes = respelling(
  ["time"],
  (it) => new Date(Number(it)).toISOString(),
  (it) => Date.parse(String(it)),
);
export const wordFlags = (yes: unknown, no: unknown) =>
  respelling(
    ["flag"],
    (it) => [no, yes][[0, 1].indexOf(it as number)] ?? it,
    (it) => [0, 1][[no, yes].map(String).indexOf(String(it))] ?? it,
  );

type Word = string | number;

/** Writes words or other numbers for one kind of state, such as the order status. */
export const stateWords = (kind: Kind, table: Readonly<Record<number, Word>>): ForeignBackend => {
  const numbers = new Map(
    Object.entries(table).map(([value, word]) => [String(word), Number(value)]),
  );
  return respelling(
    [kind],
    (it) => table[Number(it)] ?? it,
    (it) => numbers.get(String(it)) ?? it,
  );
};
export const changedWords = (
  kind: keyof typeof words,
  change: (word: string, at: number) => Word,
) =>
  stateWords(
    kind,
    Object.fromEntries(Object.entries(words[kind]).map(([it, word], at) => [it, change(word, at)])),
  );

/**
 * An id such as U10009 becomes a number that no double holds: 1, the code of its letter, and 16
 * digits.
 */
const longId = (id: unknown) =>
  String(id).replace(
    /^([A-Z])(\d{5,16})$/,
    (_, letter: string, digits: string) => `#1${letter.charCodeAt(0)}${digits.padStart(16, "0")}`,
  );
const shortId = (id: unknown) =>
  String(id).replace(
    /^1(\d\d)(\d{16})$/,
    (_, letter: string, digits: string) => String.fromCharCode(Number(letter)) + Number(digits),
  );
export const longIds: ForeignBackend = {
  request(wireRequest) {
    const path = wireRequest.path.split("/").map(shortId).join("/");
    return {
      ...changeInput(wireRequest, (input) =>
        mapLeaves(input, (value, place) =>
          kindAt(wireRequest.path, place) === "id" ? shortId(value) : value,
        ),
      ),
      path,
    };
  },
  answer: respelling(["id"], longId, shortId).answer!,
  write: (body) => JSON.stringify(body).replace(/"#(\d{17,})"/g, "$1"),
  toClient: (frame) =>
    changeFrame(frame, (it) => ({ ...it, orderId: longId(it["orderId"]) })).replace(
      /"#(\d{17,})"/g,
      "$1",
    ),
};

const pageInputs = {
  page: "pageNo",
  size: "pageSize",
  pageNo: "unknown_pageNo",
  pageSize: "unknown_pageSize",
};
export const pages = (answer: Record<string, string>): ForeignBackend => ({
  request: (it) => changeInput(it, (input) => renamed(input as Fields, pageInputs)),
  answer: (it) => ({ ...it, body: inPage(it.body, (page) => renamed(page, answer)) }),
});
export const inPage = (body: unknown, change: (page: Fields) => Fields) =>
  inResult(body, (result) => (isFields(result) && "pageNo" in result ? change(result) : result));
export const firstIsZero: ForeignBackend = {
  request: (wireRequest) => {
    const { pageNo } = wireRequest.query;
    return pageNo === undefined
      ? wireRequest
      : { ...wireRequest, query: { ...wireRequest.query, pageNo: String(Number(pageNo) + 1) } };
  },
  answer: (wireAnswer) => ({
    ...wireAnswer,
    body: inPage(wireAnswer.body, (page) =>
      without({ ...page, pageNo: Number(page["pageNo"]) - 1 }, ["pages"]),
    ),
  }),
};

export const bearer: ForeignBackend = {
  request: ({ headers: { authorization = "", ...headers }, ...it }) => ({
    ...it,
    headers: {
      ...(without(headers, ["x-access-token"]) as Record<string, string>),
      ...(authorization.startsWith("Bearer ") && {
        "x-access-token": authorization.slice("Bearer ".length),
      }),
    },
  }),
};
export const noRequestIds: ForeignBackend = {
  request: ({ headers, ...it }) => ({
    ...it,
    headers: without(headers, ["x-request-id"]) as Record<string, string>,
  }),
};
export const tokenInHeader = (before = ""): ForeignBackend => ({
  answer(wireAnswer) {
    const { result } = wireAnswer.body as { result: unknown };
    if (!isFields(result) || typeof result["token"] !== "string") return wireAnswer;
    return {
      ...wireAnswer,
      headers: { ...wireAnswer.headers, "x-new-token": before + result["token"] },
      body: { ...(wireAnswer.body as Fields), result: without(result, ["token"]) },
    };
  },
});

export const ownCodes: Record<number, string> = {
  200: "SUCCESS",
  401: "NOT_LOGIN",
  20012: "PIN_ERROR",
};
export const codesAs = (spell: (code: number) => unknown) =>
  onlyAnswers((body) => ({ ...body, code: spell(Number(body["code"])) }));

export const inPayload = frames(({ cmd, ...rest }) => ({ cmd, payload: JSON.stringify(rest) }));
export const plainBeats: ForeignBackend = {
  fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
  toClient: (frame) => (/"cmd":"pong"/.test(frame) ? "pong" : frame),
};
export const otherFiles = (folder: string): ForeignBackend => {
  const files = "/lightweight/files/";
  const from = (it: unknown) => (typeof it === "string" ? it.replace(files, folder) : it);
  const to = (it: unknown) => (typeof it === "string" ? it.replace(folder, files) : it);
  return {
    request: (wireRequest) => ({
      ...changeInput(wireRequest, (input) => mapLeaves(input, to)),
      path: wireRequest.path.replace(folder.replace("/lightweight", ""), "/files/"),
    }),
    answer: (it) => ({ ...it, body: mapLeaves(it.body, from) }),
  };
};
export const dataAndMsg = onlyAnswers(({ result, message, code }) => ({
  code,
  data: result,
  msg: message,
}));
export const zeroIsFine = codesAs((code) => (code === 200 ? 0 : code));
export const clockTimes = respelling(["time"], byClock, (it) =>
  Date.parse(`${String(it).replace(" ", "T")}+08:00`),
);
export const noNulls: ForeignBackend = {
  answer: (wireAnswer) => ({
    ...wireAnswer,
    body: inResult(wireAnswer.body, (result) =>
      mapRecords(result, (record) =>
        Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
      ),
    ),
  }),
};
export const nested = (record: Fields, into: string, names: Record<string, string>): Fields => {
  const had = Object.entries(names).filter(([name]) => name in record);
  return had.length === 0
    ? record
    : {
        ...without(record, Object.keys(names)),
        [into]: Object.fromEntries(had.map(([name, other]) => [other, record[name]])),
      };
};
export const flat = (record: Fields, from: string, names: Record<string, string>): Fields => {
  const { [from]: inner, ...rest } = record;
  return isFields(inner) ? { ...rest, ...renamed(inner, inverse(names)) } : record;
};
export const noAllow: ForeignBackend = {
  answer: (it) => ({ ...it, body: removeFields(it.body, ["allow"]) }),
};
