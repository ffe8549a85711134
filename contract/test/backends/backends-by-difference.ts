import type { ForeignBackend } from "./foreign-server.ts";
import {
  changeRequestInput,
  type JsonRecord,
  isJsonRecord,
  mapJsonRecords,
  removeFieldsDeep,
  renameRecordFields,
} from "./json-fields.ts";
import {
  backendWithTextAmounts,
  divideBy,
  backendWithBearerToken,
  backendWithChangedStateWords,
  backendWithLocalTimes,
  backendWithOtherCodes,
  combineBackends,
  backendWithDataAndMsgEnvelope,
  backendWithPagesFromZero,
  flattenNestedFields,
  backendWithChangedFrames,
  backendWithAmountsInCents,
  backendWithJsonPayloadInFrames,
  changeEnvelopeResult,
  backendWithIsoTimes,
  backendWithLongNumericIds,
  nestFields,
  backendWithoutAllowField,
  backendWithoutNulls,
  backendWithoutRequestIds,
  backendWithChangedAnswers,
  backendWithOtherFilesPath,
  textCodesByNumericCode,
  backendWithOtherPageFields,
  backendWithTextHeartbeats,
  backendWithRenamedFields,
  backendWithRespelledValues,
  backendWithStateWords,
  multiplyBy,
  backendWithTokenInHeader,
  backendWithTextQuantities,
  backendWithFlagWords,
  backendWithZeroAsOkCode,
} from "./backend-rewrites.ts";
import {
  backendWithSwappedOrderNames,
  backendWithNestedUser,
  backendWithHasMoreFlag,
  backendWithFrameworkFields,
  backendWithJsonWebTokens,
  backendWithListFrames,
  backendWithMixedTimes,
  backendWithNestedFrames,
  backendWithRestStatuses,
  backendWithSnakeCaseAndTokenRotation,
  backendWithLoginTokenOnlyInHeader,
} from "./framework-style-backends.ts";
import { toCamelCase, toSnakeCase, stateWordsByFieldKind } from "./wire-fields.ts";

const nullForEmptyLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(nullForEmptyLists);
  if (!isJsonRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, nullForEmptyLists(one)]),
  );
};
const stateKinds = Object.keys(stateWordsByFieldKind) as (keyof typeof stateWordsByFieldKind)[];
const profile = { nickName: "nick", avatar: "head" };
const range = { minAmount: "min", maxAmount: "max" };
const shouted = backendWithChangedStateWords("orderStatus", (word) => `IS_${word.toUpperCase()}`);

/** Backends by the names of the table in `bff/test/faults/backend-differences.ts`. */
export const backendsByDifference: Readonly<Record<string, ForeignBackend>> = {
  "ids have other names": combineBackends(
    backendWithRenamedFields({ orderId: "tradeId", entrustId: "adId", orderNo: "tradeSn" }),
    backendWithChangedFrames(({ orderId, ...rest }) => ({ ...rest, tradeId: orderId })),
  ),
  "times have other names": backendWithRenamedFields({
    createTime: "gmtCreate",
    payTime: "gmtPay",
    deadline: "expireTime",
  }),
  "snake case": backendWithRenamedFields({
    createTime: "create_time",
    isSeller: "is_seller",
    minAmount: "min_amount",
    payType: "pay_type",
  }),
  "a record inside another": {
    request: (it) =>
      changeRequestInput(it, (input) =>
        flattenNestedFields(
          flattenNestedFields(input as JsonRecord, "profile", profile),
          "range",
          range,
        ),
      ),
    answer: (wireAnswer) => ({
      ...wireAnswer,
      body: mapJsonRecords(wireAnswer.body, (record) =>
        nestFields(nestFields(record, "profile", profile), "range", range),
      ),
    }),
  },
  "one call has other names": {
    request: (wireRequest) =>
      wireRequest.path === "/chat/v1/send/message"
        ? changeRequestInput(wireRequest, (input) =>
            renameRecordFields(input as JsonRecord, {
              message: "content",
              content: "unknown_content",
            }),
          )
        : wireRequest,
    answer: (wireAnswer, { path }) =>
      path === "/user/v1/info"
        ? {
            ...wireAnswer,
            body: changeEnvelopeResult(wireAnswer.body, (result) =>
              isJsonRecord(result) ? renameRecordFields(result, { id: "userId" }) : result,
            ),
          }
        : wireAnswer,
  },
  "amounts as text": backendWithTextAmounts,
  "amounts in cents": backendWithAmountsInCents,
  "all amounts as whole numbers": combineBackends(
    backendWithAmountsInCents,
    backendWithRespelledValues(["units", "price"], multiplyBy(10_000), divideBy(10_000)),
  ),
  "counts and rates as text": backendWithRespelledValues(["count", "rate"], String, Number),
  "ids beyond 2^53, as numbers": backendWithLongNumericIds,
  "times in seconds": backendWithRespelledValues(["time"], divideBy(1000), multiplyBy(1000)),
  "times in milliseconds, as text": backendWithRespelledValues(["time"], String, Number),
  "times in Beijing time": backendWithLocalTimes,
  "times in ISO 8601": backendWithIsoTimes,
  "flags as true and false": backendWithFlagWords(true, false),
  "flags as Y and N": backendWithFlagWords("Y", "N"),
  "other numbers for states": backendWithChangedStateWords("orderStatus", (_word, at) => at + 1),
  "words for states": combineBackends(
    shouted,
    backendWithStateWords("entrustStatus", { 1: "UP", 2: "DOWN", 3: "EMPTY", 4: "CLOSED" }),
  ),
  "state words in snake case": combineBackends(
    backendWithChangedStateWords("orderStatus", toSnakeCase),
    backendWithChangedStateWords("payType", toSnakeCase),
    backendWithRespelledValues(
      ["settingType"],
      (it) => it,
      (it) => toCamelCase(String(it)),
    ),
  ),
  "missing fields for null": backendWithoutNulls,
  "null for an empty list": {
    answer: (it) => ({ ...it, body: changeEnvelopeResult(it.body, nullForEmptyLists) }),
  },
  "envelope with data and msg": backendWithDataAndMsgEnvelope,
  "envelope with nested fields": backendWithChangedAnswers(({ code, message, result }) => ({
    head: { ret: code, info: message },
    body: result,
  })),
  "code 0 for success": backendWithZeroAsOkCode,
  "codes as text": backendWithOtherCodes(String),
  "words for codes": backendWithOtherCodes((code) => textCodesByNumericCode[code] ?? code),
  "other names for paging": backendWithOtherPageFields({ pageNo: "current", records: "rows" }),
  "pages start at 0, and no total is sent": backendWithPagesFromZero,
  "a token inside a record": {
    answer: (wireAnswer, { path }) =>
      path === "/user/v1/user/login"
        ? {
            ...wireAnswer,
            body: changeEnvelopeResult(wireAnswer.body, (result) =>
              isJsonRecord(result)
                ? { auth: { jwt: result["token"], ttl: result["expireIn"] } }
                : result,
            ),
          }
        : wireAnswer,
  },
  "a token in a header": backendWithTokenInHeader(),
  "Authorization: Bearer": backendWithBearerToken,
  "request ids not stored": backendWithoutRequestIds,
  "frames have other names": backendWithChangedFrames(
    ({ cmd, msgTxt, orderId }) => ({ event: cmd, text: msgTxt, bizId: orderId }),
    ({ event }) => ({ cmd: event }),
  ),
  "other words for push commands": backendWithChangedFrames(({ cmd, ...rest }) => ({
    ...rest,
    cmd: { order: "ORDER_CHANGED", chat: "IM_MESSAGE", asset: "BALANCE" }[String(cmd)] ?? cmd,
  })),
  "frames inside a text field": backendWithJsonPayloadInFrames,
  "heartbeats are plain text": backendWithTextHeartbeats,
  "a form has another field": {
    request: ({ form, ...it }) => ({ ...it, ...(form && { form: withScene(form) }) }),
  },
  "files under another path": backendWithOtherFilesPath("/lightweight/oss/2026/"),
  "no allow field": backendWithoutAllowField,
  "no version field": {
    request: (it) =>
      /version/.test(it.path)
        ? it
        : changeRequestInput(it, (input) => removeFieldsDeep(input, ["version"])),
    answer: (it, { path }) =>
      /version/.test(path) ? it : { ...it, body: removeFieldsDeep(it.body, ["version"]) },
  },
  "two names cross": backendWithSwappedOrderNames,
  "states as text": backendWithRespelledValues(stateKinds, String, Number),
  "null for an empty list, and fields of a framework": combineBackends(backendWithFrameworkFields, {
    answer: (it) => ({ ...it, body: changeEnvelopeResult(it.body, nullForEmptyLists) }),
  }),
  "a frame inside a frame": backendWithNestedFrames,
  "a token in a header, and no result": backendWithLoginTokenOnlyInHeader,
  "tokens with dots": backendWithJsonWebTokens,
  "a user two records deeper, and thousands": backendWithNestedUser,
  "pages start at 0, and a flag says whether more follow": backendWithHasMoreFlag,
  "times as text, and seconds in two calls": backendWithMixedTimes,
  "frames in lists, and binary heartbeats": backendWithListFrames,
  "statuses of refusals, and empty successes": backendWithRestStatuses,
  "snake case, long numbers, and a new token in each answer":
    backendWithSnakeCaseAndTokenRotation(),
  "many differences at once": combineBackends(
    backendWithoutAllowField,
    backendWithoutNulls,
    backendWithAmountsInCents,
    backendWithTextQuantities,
    backendWithIsoTimes,
    backendWithFlagWords(true, false),
    shouted,
    backendWithOtherFilesPath("/lightweight/oss/"),
    backendWithTokenInHeader("Bearer "),
    backendWithPagesFromZero,
    backendWithOtherPageFields({ records: "list" }),
    {
      answer: (wireAnswer) => ({
        ...wireAnswer,
        body: mapJsonRecords(wireAnswer.body, (record) =>
          nestFields(record, "profile", { nickName: "nick" }),
        ),
      }),
    },
    backendWithRenamedFields({ orderId: "tradeId", createTime: "gmtCreate" }),
    backendWithZeroAsOkCode,
    backendWithDataAndMsgEnvelope,
    backendWithBearerToken,
    backendWithoutRequestIds,
    backendWithChangedFrames(({ cmd, msgTxt, orderId }) => ({
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
