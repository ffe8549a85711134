import type { ForeignBackend } from "./foreign-server.ts";
import {
  changeRequestInput,
  type JsonRecord,
  invertNames,
  isJsonRecord,
  mapJsonLeaves,
  mapJsonRecords,
  type FieldNameAndParent,
  removeFieldsDeep,
  renameRecordFields,
  renameFieldsDeep,
  omitRecordFields,
} from "./json-fields.ts";
import {
  formatChinaTime,
  type FieldKind,
  fieldKindAt,
  stateWordsByFieldKind,
} from "./wire-fields.ts";

/** Renames fields. This backend refuses the original names as unknown. */
export const backendWithRenamedFields = (names: Record<string, string>): ForeignBackend => {
  const unknown = Object.fromEntries(Object.keys(names).map((it) => [it, `unknown_${it}`]));
  return {
    request: (it) =>
      changeRequestInput(it, (input) =>
        renameFieldsDeep(input, { ...unknown, ...invertNames(names) }),
      ),
    answer: (it) => ({ ...it, body: renameFieldsDeep(it.body, names) }),
  };
};

type Change = (value: unknown) => unknown;
/** Writes the values of the given kinds of fields in another format. */
export const backendWithRespelledValues = (
  kinds: readonly FieldKind[],
  theirs: Change,
  ours: Change,
): ForeignBackend => {
  const changing =
    (path: string, change: Change) => (value: unknown, place: FieldNameAndParent) => {
      const kind = fieldKindAt(path, place);
      return value === null || kind === undefined || !kinds.includes(kind) ? value : change(value);
    };
  return {
    request: (it) =>
      changeRequestInput(it, (input) => mapJsonLeaves(input, changing(it.path, ours))),
    answer: (wireAnswer, { path }) => ({
      ...wireAnswer,
      body: changeEnvelopeResult(wireAnswer.body, (result) =>
        mapJsonLeaves(result, changing(path, theirs)),
      ),
    }),
  };
};

export const changeEnvelopeResult = (
  body: unknown,
  change: (result: unknown) => unknown,
): unknown => (isJsonRecord(body) ? { ...body, result: change(body["result"]) } : body);
export const backendWithChangedAnswers = (
  change: (body: JsonRecord) => JsonRecord,
): ForeignBackend => ({
  answer: (it) => ({ ...it, body: isJsonRecord(it.body) ? change(it.body) : it.body }),
});

/** Combines several backends. Their conversions run one after the other. */
export const combineBackends = (...all: readonly ForeignBackend[]): ForeignBackend => ({
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
const changeFrame = (frame: string, change: (fields: JsonRecord) => JsonRecord): string =>
  frame.startsWith("{") ? JSON.stringify(change(JSON.parse(frame) as JsonRecord)) : frame;
export const backendWithChangedFrames = (
  theirs: (fields: JsonRecord) => JsonRecord,
  ours: (fields: JsonRecord) => JsonRecord = (it) => it,
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
export const multiplyBy = (factor: number) => (it: unknown) => Math.round(Number(it) * factor);
export const divideBy = (factor: number) => (it: unknown) => Number(it) / factor;

export const backendWithTextAmounts = combineBackends(
  backendWithRespelledValues(["fen"], decimals(2), Number),
  backendWithRespelledValues(["price"], upToFour, Number),
  backendWithRespelledValues(["units"], decimals(4), Number),
);
export const backendWithTextQuantities = backendWithRespelledValues(["units"], decimals(4), Number);
export const backendWithAmountsInCents = backendWithRespelledValues(
  ["fen"],
  multiplyBy(100),
  divideBy(100),
);
export const backendWithIsoTimes = backendWithRespelledValues(
  ["time"],
  (it) => new Date(Number(it)).toISOString(),
  (it) => Date.parse(String(it)),
);
export const backendWithFlagWords = (yes: unknown, no: unknown) =>
  backendWithRespelledValues(
    ["flag"],
    (it) => [no, yes][[0, 1].indexOf(it as number)] ?? it,
    (it) => [0, 1][[no, yes].map(String).indexOf(String(it))] ?? it,
  );

type Word = string | number;

/** Writes words or other numbers for one kind of state, such as the order status. */
export const backendWithStateWords = (
  kind: FieldKind,
  table: Readonly<Record<number, Word>>,
): ForeignBackend => {
  const numbers = new Map(
    Object.entries(table).map(([value, word]) => [String(word), Number(value)]),
  );
  return backendWithRespelledValues(
    [kind],
    (it) => table[Number(it)] ?? it,
    (it) => numbers.get(String(it)) ?? it,
  );
};
export const backendWithChangedStateWords = (
  kind: keyof typeof stateWordsByFieldKind,
  change: (word: string, at: number) => Word,
) =>
  backendWithStateWords(
    kind,
    Object.fromEntries(
      Object.entries(stateWordsByFieldKind[kind]).map(([it, word], at) => [it, change(word, at)]),
    ),
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
export const backendWithLongNumericIds: ForeignBackend = {
  request(wireRequest) {
    const path = wireRequest.path.split("/").map(shortId).join("/");
    return {
      ...changeRequestInput(wireRequest, (input) =>
        mapJsonLeaves(input, (value, place) =>
          fieldKindAt(wireRequest.path, place) === "id" ? shortId(value) : value,
        ),
      ),
      path,
    };
  },
  answer: backendWithRespelledValues(["id"], longId, shortId).answer!,
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
export const backendWithOtherPageFields = (answer: Record<string, string>): ForeignBackend => ({
  request: (it) =>
    changeRequestInput(it, (input) => renameRecordFields(input as JsonRecord, pageInputs)),
  answer: (it) => ({
    ...it,
    body: changeResultPage(it.body, (page) => renameRecordFields(page, answer)),
  }),
});
export const changeResultPage = (body: unknown, change: (page: JsonRecord) => JsonRecord) =>
  changeEnvelopeResult(body, (result) =>
    isJsonRecord(result) && "pageNo" in result ? change(result) : result,
  );
export const backendWithPagesFromZero: ForeignBackend = {
  request: (wireRequest) => {
    const { pageNo } = wireRequest.query;
    return pageNo === undefined
      ? wireRequest
      : { ...wireRequest, query: { ...wireRequest.query, pageNo: String(Number(pageNo) + 1) } };
  },
  answer: (wireAnswer) => ({
    ...wireAnswer,
    body: changeResultPage(wireAnswer.body, (page) =>
      omitRecordFields({ ...page, pageNo: Number(page["pageNo"]) - 1 }, ["pages"]),
    ),
  }),
};

export const backendWithBearerToken: ForeignBackend = {
  request: ({ headers: { authorization = "", ...headers }, ...it }) => ({
    ...it,
    headers: {
      ...(omitRecordFields(headers, ["x-access-token"]) as Record<string, string>),
      ...(authorization.startsWith("Bearer ") && {
        "x-access-token": authorization.slice("Bearer ".length),
      }),
    },
  }),
};
export const backendWithoutRequestIds: ForeignBackend = {
  request: ({ headers, ...it }) => ({
    ...it,
    headers: omitRecordFields(headers, ["x-request-id"]) as Record<string, string>,
  }),
};
export const backendWithTokenInHeader = (before = ""): ForeignBackend => ({
  answer(wireAnswer) {
    const { result } = wireAnswer.body as { result: unknown };
    if (!isJsonRecord(result) || typeof result["token"] !== "string") return wireAnswer;
    return {
      ...wireAnswer,
      headers: { ...wireAnswer.headers, "x-new-token": before + result["token"] },
      body: { ...(wireAnswer.body as JsonRecord), result: omitRecordFields(result, ["token"]) },
    };
  },
});

export const textCodesByNumericCode: Record<number, string> = {
  200: "SUCCESS",
  401: "NOT_LOGIN",
  20012: "PIN_ERROR",
};
export const backendWithOtherCodes = (spell: (code: number) => unknown) =>
  backendWithChangedAnswers((body) => ({ ...body, code: spell(Number(body["code"])) }));

export const backendWithJsonPayloadInFrames = backendWithChangedFrames(({ cmd, ...rest }) => ({
  cmd,
  payload: JSON.stringify(rest),
}));
export const backendWithTextHeartbeats: ForeignBackend = {
  fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
  toClient: (frame) => (/"cmd":"pong"/.test(frame) ? "pong" : frame),
};
export const backendWithOtherFilesPath = (folder: string): ForeignBackend => {
  const files = "/lightweight/files/";
  const from = (it: unknown) => (typeof it === "string" ? it.replace(files, folder) : it);
  const to = (it: unknown) => (typeof it === "string" ? it.replace(folder, files) : it);
  return {
    request: (wireRequest) => ({
      ...changeRequestInput(wireRequest, (input) => mapJsonLeaves(input, to)),
      path: wireRequest.path.replace(folder.replace("/lightweight", ""), "/files/"),
    }),
    answer: (it) => ({ ...it, body: mapJsonLeaves(it.body, from) }),
  };
};
export const backendWithDataAndMsgEnvelope = backendWithChangedAnswers(
  ({ result, message, code }) => ({
    code,
    data: result,
    msg: message,
  }),
);
export const backendWithZeroAsOkCode = backendWithOtherCodes((code) => (code === 200 ? 0 : code));
export const backendWithLocalTimes = backendWithRespelledValues(["time"], formatChinaTime, (it) =>
  Date.parse(`${String(it).replace(" ", "T")}+08:00`),
);
export const backendWithoutNulls: ForeignBackend = {
  answer: (wireAnswer) => ({
    ...wireAnswer,
    body: changeEnvelopeResult(wireAnswer.body, (result) =>
      mapJsonRecords(result, (record) =>
        Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
      ),
    ),
  }),
};
export const nestFields = (
  record: JsonRecord,
  into: string,
  names: Record<string, string>,
): JsonRecord => {
  const had = Object.entries(names).filter(([name]) => name in record);
  return had.length === 0
    ? record
    : {
        ...omitRecordFields(record, Object.keys(names)),
        [into]: Object.fromEntries(had.map(([name, other]) => [other, record[name]])),
      };
};
export const flattenNestedFields = (
  record: JsonRecord,
  from: string,
  names: Record<string, string>,
): JsonRecord => {
  const { [from]: inner, ...rest } = record;
  return isJsonRecord(inner)
    ? { ...rest, ...renameRecordFields(inner, invertNames(names)) }
    : record;
};
export const backendWithoutAllowField: ForeignBackend = {
  answer: (it) => ({ ...it, body: removeFieldsDeep(it.body, ["allow"]) }),
};
