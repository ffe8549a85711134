import type { ForeignBackend } from "./foreign-server.ts";
import {
  acceptSnakeCase,
  bearerToken,
  changeStateWords,
  chinaTimes,
  combineBackends,
  dataAndMsgEnvelope,
  flagWords,
  moveFiles,
  renameChatContent,
  renameFields,
  renamePageFields,
  respellCodes,
  respellValues,
  rewritePages,
  rewriteRecords,
  rewriteResultOf,
  textAmounts,
  withoutFields,
  withoutNulls,
  withoutRequestIds,
} from "./backend-rewrites.ts";
import { type JsonRecord, omitRecordFields, renameRecordFields } from "./json-fields.ts";
import { stateKinds, toSnakeCase } from "./wire-fields.ts";

const ownCodes: Readonly<Record<number, string>> = { 200: "00000", 401: "A0230", 403: "A0301" };
const commands: Readonly<Record<string, string>> = {
  order: "ORDER_CHANGED",
  chat: "CHAT_MESSAGE",
  warn: "ORDER_WARNED",
};
const nestToken = ({ token, expireIn, ...rest }: JsonRecord): JsonRecord => ({
  ...rest,
  auth: { accessToken: token, expiresIn: expireIn },
});

/** Backend of the dialect `java`: database records as a Java framework writes them. */
export const javaBackend: ForeignBackend = {
  ...combineBackends(
    withoutFields("version", "allow"),
    withoutNulls,
    // Codes inside a result are strings too: those of the steps to complete before a trade.
    rewriteRecords((it, name) => (name === "gates" ? { ...it, code: String(it["code"]) } : it)),
    textAmounts,
    respellValues(["rate"], String, Number),
    chinaTimes,
    flagWords(true, false),
    renameChatContent,
    rewriteResultOf("/user/v1/info", (user) =>
      renameRecordFields(user, { id: "userId", isPayPassword: "hasPin" }),
    ),
    rewriteResultOf("/user/v1/user/login", nestToken),
    rewriteResultOf("/login/v1/quick/login", nestToken),
    changeStateWords(stateKinds, toSnakeCase),
    acceptSnakeCase("delayAction", "settingType"),
    moveFiles("/lightweight/oss/"),
    rewritePages((page) => omitRecordFields(page, ["pages"])),
    renamePageFields({ pageNo: "current", pageSize: "size" }),
    renameFields({
      orderId: "tradeId",
      orderNo: "tradeSn",
      entrustId: "listingId",
      createTime: "gmtCreate",
      payTime: "gmtPay",
      counterparty: "opposite",
    }),
    respellCodes((code) => ownCodes[code] ?? String(code)),
    dataAndMsgEnvelope,
    bearerToken,
    withoutRequestIds,
  ),
  fromClient: (frame) => (frame === "ping" ? '{"cmd":"ping"}' : "{}"),
  toClient(frame) {
    const { cmd = "", msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
    if (cmd === "pong") return "pong";
    const payload = JSON.stringify({ text: msgTxt, tradeId: orderId });
    return JSON.stringify({ event: commands[cmd] ?? cmd, payload });
  },
};
