import type { ForeignBackend } from "./foreign-server.ts";
import {
  changeRequestInput,
  type JsonRecord,
  isJsonRecord,
  mapJsonRecords,
  removeFieldsDeep,
  renameRecordFields,
  omitRecordFields,
} from "./json-fields.ts";
import {
  backendWithTextAmounts,
  backendWithBearerToken,
  backendWithChangedStateWords,
  backendWithLocalTimes,
  backendWithOtherCodes,
  combineBackends,
  changeResultPage,
  changeEnvelopeResult,
  backendWithoutNulls,
  backendWithoutRequestIds,
  backendWithChangedAnswers,
  backendWithOtherFilesPath,
  backendWithOtherPageFields,
  backendWithRenamedFields,
  backendWithRespelledValues,
  backendWithFlagWords,
} from "./backend-rewrites.ts";
import { toCamelCase, toSnakeCase, stateWordsByFieldKind } from "./wire-fields.ts";

const ownCodes: Readonly<Record<number, string>> = { 200: "00000", 401: "A0230", 403: "A0301" };
const commands: Readonly<Record<string, string>> = {
  order: "ORDER_CHANGED",
  chat: "CHAT_MESSAGE",
  warn: "ORDER_WARNED",
};

/** Renames fields of single calls. */
const ofCalls: ForeignBackend = {
  request: (wireRequest) =>
    wireRequest.path === "/chat/v1/send/message"
      ? changeRequestInput(wireRequest, (input) =>
          renameRecordFields(input as JsonRecord, {
            message: "content",
            content: "unknown_content",
          }),
        )
      : wireRequest,
  answer: (wireAnswer, { path }) => ({
    ...wireAnswer,
    body: changeEnvelopeResult(wireAnswer.body, (result) => {
      if (!isJsonRecord(result)) return result;
      if (path === "/user/v1/info")
        return renameRecordFields(result, { id: "userId", isPayPassword: "hasPin" });
      if (!path.endsWith("/login")) return result;
      const { token, expireIn, ...rest } = result;
      return { ...rest, auth: { accessToken: token, expiresIn: expireIn } };
    }),
  }),
};

const noVersion: ForeignBackend = {
  request: (wireRequest) =>
    wireRequest.path === "/basic/v1/app/version"
      ? wireRequest
      : changeRequestInput(wireRequest, (input) => removeFieldsDeep(input, ["version"])),
  answer: (wireAnswer, { path }) =>
    path === "/basic/v1/app/version"
      ? wireAnswer
      : { ...wireAnswer, body: removeFieldsDeep(wireAnswer.body, ["version", "allow"]) },
};

/** Writes codes inside a result as text too, such as the reason of a failed quick match. */
const innerCodes = backendWithChangedAnswers((body) => ({
  ...body,
  result: mapJsonRecords(body["result"], (record, name) =>
    name === "gates" ? { ...record, code: String(record["code"]) } : record,
  ),
}));

/** Backend of the dialect `java`: database records as a Java framework writes them. */
export const javaBackend: ForeignBackend = {
  ...combineBackends(
    noVersion,
    backendWithoutNulls,
    innerCodes,
    backendWithTextAmounts,
    backendWithRespelledValues(["rate"], String, Number),
    backendWithLocalTimes,
    backendWithFlagWords(true, false),
    ofCalls,
    ...(Object.keys(stateWordsByFieldKind) as (keyof typeof stateWordsByFieldKind)[]).map((kind) =>
      backendWithChangedStateWords(kind, toSnakeCase),
    ),
    backendWithRespelledValues(
      ["delayAction", "settingType"],
      (it) => it,
      (it) => toCamelCase(String(it)),
    ),
    backendWithOtherFilesPath("/lightweight/oss/"),
    {
      answer: (it) => ({
        ...it,
        body: changeResultPage(it.body, (page) => omitRecordFields(page, ["pages"])),
      }),
    },
    backendWithOtherPageFields({ pageNo: "current", pageSize: "size" }),
    backendWithRenamedFields({
      orderId: "tradeId",
      orderNo: "tradeSn",
      entrustId: "listingId",
      createTime: "gmtCreate",
      payTime: "gmtPay",
      counterparty: "opposite",
    }),
    backendWithOtherCodes((code) => ownCodes[code] ?? String(code)),
    backendWithChangedAnswers(({ code, result, message }) => ({
      code,
      data: result,
      msg: message,
    })),
    backendWithBearerToken,
    backendWithoutRequestIds,
  ),
  fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
  toClient(frame) {
    const { cmd, msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
    if (cmd === "pong") return "pong";
    const payload = JSON.stringify({ text: msgTxt, tradeId: orderId });
    return JSON.stringify({ event: commands[cmd ?? ""] ?? cmd, payload });
  },
};
