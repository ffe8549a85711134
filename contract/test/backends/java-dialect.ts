import type { Dialect } from "../../src/dialect/dialect.ts";
import {
  zonedTimeText,
  decimalText,
  numberText,
  snakeCaseText,
  snakeCaseStateWords,
  booleanFlag,
} from "../../src/dialect/spellings.ts";

/** Dialect of `java-backend.ts`, which sends database records as Java frameworks serialize them. */
export const javaDialect: Dialect = {
  name: "java",
  names: {
    orderId: "tradeId",
    orderNo: "tradeSn",
    entrustId: "listingId",
    createTime: "gmtCreate",
    payTime: "gmtPay",
    counterparty: "opposite",
    version: null,
    allow: null,
  },
  rows: {
    // The version of the app keeps its name, because `version: null` above is meant for the version
    // of an order.
    appVersion: { input: { version: "version" }, answer: { version: "version" } },
    login: { answer: { token: "auth.accessToken", expireIn: "auth.expiresIn" } },
    quickLogin: { answer: { token: "auth.accessToken", expireIn: "auth.expiresIn" } },
    userInfo: { answer: { id: "userId", isPayPassword: "hasPin" } },
    chatSend: { input: { content: "message" } },
  },
  spelling: {
    fen: decimalText(2),
    units: decimalText(4),
    price: decimalText(4, 2),
    rate: numberText,
    time: zonedTimeText("+08:00"),
    flag: booleanFlag,
    orderStatus: snakeCaseStateWords("orderStatus"),
    entrustStatus: snakeCaseStateWords("entrustStatus"),
    matchState: snakeCaseStateWords("matchState"),
    appealStatus: snakeCaseStateWords("appealStatus"),
    reportStatus: snakeCaseStateWords("reportStatus"),
    methodStatus: snakeCaseStateWords("methodStatus"),
    certification: snakeCaseStateWords("certification"),
    payType: snakeCaseStateWords("payType"),
    closeType: snakeCaseStateWords("closeType"),
    completeType: snakeCaseStateWords("completeType"),
    delayAction: snakeCaseText,
    settingType: snakeCaseText,
  },
  nulls: "left out",
  paging: {
    input: { pageNo: "page", pageSize: "size" },
    answer: { pageNo: "current", pageSize: "size", pages: null },
  },
  envelope: {
    names: { result: "data", message: "msg", traceId: null },
    codesAreText: true,
    codes: { ok: "00000", unauthorized: "A0230", forbidden: "A0301" },
  },
  headers: { "x-access-token": "authorization", "x-request-id": null },
  tokenPrefix: "Bearer ",
  frames: {
    ping: "ping",
    pong: "pong",
    names: { cmd: "event", msgTxt: "text" },
    commands: { order: "ORDER_CHANGED", chat: "CHAT_MESSAGE", warn: "ORDER_WARNED" },
    inside: "payload",
  },
  files: "/lightweight/oss/",
};
