import type { ForeignBackend } from "./foreign-server.ts";
import {
  changeInput,
  type Fields,
  isFields,
  mapRecords,
  removeFields,
  renamed,
  without,
} from "./json.ts";
import {
  amountsAsText,
  bearer,
  changedWords,
  clockTimes,
  codesAs,
  combined,
  inPage,
  inResult,
  noNulls,
  noRequestIds,
  onlyAnswers,
  otherFiles,
  pages,
  renaming,
  respelling,
  wordFlags,
} from "./rewrites.ts";
import { camelCase, snakeCase, words } from "./wire-fields.ts";

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
      ? changeInput(wireRequest, (input) =>
          renamed(input as Fields, { message: "content", content: "unknown_content" }),
        )
      : wireRequest,
  answer: (wireAnswer, { path }) => ({
    ...wireAnswer,
    body: inResult(wireAnswer.body, (result) => {
      if (!isFields(result)) return result;
      if (path === "/user/v1/info")
        return renamed(result, { id: "userId", isPayPassword: "hasPin" });
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
      : changeInput(wireRequest, (input) => removeFields(input, ["version"])),
  answer: (wireAnswer, { path }) =>
    path === "/basic/v1/app/version"
      ? wireAnswer
      : { ...wireAnswer, body: removeFields(wireAnswer.body, ["version", "allow"]) },
};

/** Writes codes inside a result as text too, such as the reason of a failed quick match. */
const innerCodes = onlyAnswers((body) => ({
  ...body,
  result: mapRecords(body["result"], (record, name) =>
    name === "gates" ? { ...record, code: String(record["code"]) } : record,
  ),
}));

/** Backend of the dialect `java`: database records as a Java framework writes them. */
export const javaBackend: ForeignBackend = {
  ...combined(
    noVersion,
    noNulls,
    innerCodes,
    amountsAsText,
    respelling(["rate"], String, Number),
    clockTimes,
    wordFlags(true, false),
    ofCalls,
    ...(Object.keys(words) as (keyof typeof words)[]).map((kind) => changedWords(kind, snakeCase)),
    respelling(
      ["delayAction", "settingType"],
      (it) => it,
      (it) => camelCase(String(it)),
    ),
    otherFiles("/lightweight/oss/"),
    { answer: (it) => ({ ...it, body: inPage(it.body, (page) => without(page, ["pages"])) }) },
    pages({ pageNo: "current", pageSize: "size" }),
    renaming({
      orderId: "tradeId",
      orderNo: "tradeSn",
      entrustId: "listingId",
      createTime: "gmtCreate",
      payTime: "gmtPay",
      counterparty: "opposite",
    }),
    codesAs((code) => ownCodes[code] ?? String(code)),
    onlyAnswers(({ code, result, message }) => ({ code, data: result, msg: message })),
    bearer,
    noRequestIds,
  ),
  fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
  toClient(frame) {
    const { cmd, msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
    if (cmd === "pong") return "pong";
    const payload = JSON.stringify({ text: msgTxt, tradeId: orderId });
    return JSON.stringify({ event: commands[cmd ?? ""] ?? cmd, payload });
  },
};
