import type { ForeignBackend } from "./foreign-server.ts";
import { changeInput, type Fields, isFields, mapRecords, removeFields, renamed } from "./json.ts";
import {
  amountsAsText,
  by,
  bearer,
  changedWords,
  clockTimes,
  codesAs,
  combined,
  dataAndMsg,
  firstIsZero,
  flat,
  frames,
  inCents,
  inPayload,
  inResult,
  isoTimes,
  longIds,
  nested,
  noAllow,
  noNulls,
  noRequestIds,
  onlyAnswers,
  otherFiles,
  ownCodes,
  pages,
  plainBeats,
  renaming,
  respelling,
  stateWords,
  times,
  tokenInHeader,
  unitsAsText,
  wordFlags,
  zeroIsFine,
} from "./rewrites.ts";
import {
  crossing,
  deepUser,
  flagOfMore,
  frameworkFields,
  jsonWebTokens,
  listedFrames,
  mixedTimes,
  nestedFrames,
  restStatuses,
  snakeAndRotation,
  tokenWithoutResult,
} from "./styles.ts";
import { camelCase, snakeCase, words } from "./wire-fields.ts";

const nullForEmptyLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(nullForEmptyLists);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, nullForEmptyLists(one)]),
  );
};
const stateKinds = Object.keys(words) as (keyof typeof words)[];
const profile = { nickName: "nick", avatar: "head" };
const range = { minAmount: "min", maxAmount: "max" };
const shouted = changedWords("orderStatus", (word) => `IS_${word.toUpperCase()}`);

/** Backends by the names of the table in `bff/test/faults/backend-differences.ts`. */
export const differingBackends: Readonly<Record<string, ForeignBackend>> = {
  "ids have other names": combined(
    renaming({ orderId: "tradeId", entrustId: "adId", orderNo: "tradeSn" }),
    frames(({ orderId, ...rest }) => ({ ...rest, tradeId: orderId })),
  ),
  "times have other names": renaming({
    createTime: "gmtCreate",
    payTime: "gmtPay",
    deadline: "expireTime",
  }),
  "snake case": renaming({
    createTime: "create_time",
    isSeller: "is_seller",
    minAmount: "min_amount",
    payType: "pay_type",
  }),
  "a record inside another": {
    request: (it) =>
      changeInput(it, (input) => flat(flat(input as Fields, "profile", profile), "range", range)),
    answer: (wireAnswer) => ({
      ...wireAnswer,
      body: mapRecords(wireAnswer.body, (record) =>
        nested(nested(record, "profile", profile), "range", range),
      ),
    }),
  },
  "one call has other names": {
    request: (wireRequest) =>
      wireRequest.path === "/chat/v1/send/message"
        ? changeInput(wireRequest, (input) =>
            renamed(input as Fields, { message: "content", content: "unknown_content" }),
          )
        : wireRequest,
    answer: (wireAnswer, { path }) =>
      path === "/user/v1/info"
        ? {
            ...wireAnswer,
            body: inResult(wireAnswer.body, (result) =>
              isFields(result) ? renamed(result, { id: "userId" }) : result,
            ),
          }
        : wireAnswer,
  },
  "amounts as text": amountsAsText,
  "amounts in cents": inCents,
  "all amounts as whole numbers": combined(
    inCents,
    respelling(["units", "price"], times(10_000), by(10_000)),
  ),
  "counts and rates as text": respelling(["count", "rate"], String, Number),
  "ids beyond 2^53, as numbers": longIds,
  "times in seconds": respelling(["time"], by(1000), times(1000)),
  "times in milliseconds, as text": respelling(["time"], String, Number),
  "times in Beijing time": clockTimes,
  "times in ISO 8601": isoTimes,
  "flags as true and false": wordFlags(true, false),
  "flags as Y and N": wordFlags("Y", "N"),
  "other numbers for states": changedWords("orderStatus", (_word, at) => at + 1),
  "words for states": combined(
    shouted,
    stateWords("entrustStatus", { 1: "UP", 2: "DOWN", 3: "EMPTY", 4: "CLOSED" }),
  ),
  "state words in snake case": combined(
    changedWords("orderStatus", snakeCase),
    changedWords("payType", snakeCase),
    respelling(
      ["settingType"],
      (it) => it,
      (it) => camelCase(String(it)),
    ),
  ),
  "missing fields for null": noNulls,
  "null for an empty list": {
    answer: (it) => ({ ...it, body: inResult(it.body, nullForEmptyLists) }),
  },
  "envelope with data and msg": dataAndMsg,
  "envelope with nested fields": onlyAnswers(({ code, message, result }) => ({
    head: { ret: code, info: message },
    body: result,
  })),
  "code 0 for success": zeroIsFine,
  "codes as text": codesAs(String),
  "words for codes": codesAs((code) => ownCodes[code] ?? code),
  "other names for paging": pages({ pageNo: "current", records: "rows" }),
  "pages start at 0, and no total is sent": firstIsZero,
  "a token inside a record": {
    answer: (wireAnswer, { path }) =>
      path === "/user/v1/user/login"
        ? {
            ...wireAnswer,
            body: inResult(wireAnswer.body, (result) =>
              isFields(result)
                ? { auth: { jwt: result["token"], ttl: result["expireIn"] } }
                : result,
            ),
          }
        : wireAnswer,
  },
  "a token in a header": tokenInHeader(),
  "Authorization: Bearer": bearer,
  "request ids not stored": noRequestIds,
  "frames have other names": frames(
    ({ cmd, msgTxt, orderId }) => ({ event: cmd, text: msgTxt, bizId: orderId }),
    ({ event }) => ({ cmd: event }),
  ),
  "other words for push commands": frames(({ cmd, ...rest }) => ({
    ...rest,
    cmd: { order: "ORDER_CHANGED", chat: "IM_MESSAGE", asset: "BALANCE" }[String(cmd)] ?? cmd,
  })),
  "frames inside a text field": inPayload,
  "heartbeats are plain text": plainBeats,
  "a form has another field": {
    request: ({ form, ...it }) => ({ ...it, ...(form && { form: withScene(form) }) }),
  },
  "files under another path": otherFiles("/lightweight/oss/2026/"),
  "no allow field": noAllow,
  "no version field": {
    request: (it) =>
      /version/.test(it.path) ? it : changeInput(it, (input) => removeFields(input, ["version"])),
    answer: (it, { path }) =>
      /version/.test(path) ? it : { ...it, body: removeFields(it.body, ["version"]) },
  },
  "two names cross": crossing,
  "states as text": respelling(stateKinds, String, Number),
  "null for an empty list, and fields of a framework": combined(frameworkFields, {
    answer: (it) => ({ ...it, body: inResult(it.body, nullForEmptyLists) }),
  }),
  "a frame inside a frame": nestedFrames,
  "a token in a header, and no result": tokenWithoutResult,
  "tokens with dots": jsonWebTokens,
  "a user two records deeper, and thousands": deepUser,
  "pages start at 0, and a flag says whether more follow": flagOfMore,
  "times as text, and seconds in two calls": mixedTimes,
  "frames in lists, and binary heartbeats": listedFrames,
  "statuses of refusals, and empty successes": restStatuses,
  "snake case, long numbers, and a new token in each answer": snakeAndRotation(),
  "many differences at once": combined(
    noAllow,
    noNulls,
    inCents,
    unitsAsText,
    isoTimes,
    wordFlags(true, false),
    shouted,
    otherFiles("/lightweight/oss/"),
    tokenInHeader("Bearer "),
    firstIsZero,
    pages({ records: "list" }),
    {
      answer: (wireAnswer) => ({
        ...wireAnswer,
        body: mapRecords(wireAnswer.body, (record) =>
          nested(record, "profile", { nickName: "nick" }),
        ),
      }),
    },
    renaming({ orderId: "tradeId", createTime: "gmtCreate" }),
    zeroIsFine,
    dataAndMsg,
    bearer,
    noRequestIds,
    frames(({ cmd, msgTxt, orderId }) => ({
      event: cmd,
      ...(cmd === "pong" ? { cmd } : { payload: JSON.stringify({ msgTxt, tradeId: orderId }) }),
    })),
    {
      fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
      toClient: (frame) => (/"event":"pong"/.test(frame) ? "pong" : frame),
    },
  ),
};

/** Renames the form field `purpose` to `scene` for the mock, and refuses a field `scene`. */
function withScene(form: Buffer): Buffer {
  const text = form.toString("latin1").replace('name="scene"', 'name="unknown"');
  return Buffer.from(text.replace('name="purpose"', 'name="scene"'), "latin1");
}
