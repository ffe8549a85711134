import { OrderStatus } from "contract";
import type { Dialect } from "contract/dialect";
import { createRestRefusalHook, createTokenHeaderHook } from "contract/dialect/hooks";
import {
  zonedTimeText,
  decimalText,
  epochSeconds,
  flagWords,
  thousandsSeparatedText,
  isoTimeText,
  minorUnits,
  numberText,
  numericId,
  snakeCaseText,
  snakeCaseStateWords,
  stateWords,
  booleanFlag,
} from "contract/dialect/spellings";

export type BackendDifference = {
  name: string;
  /** Dialect that describes the difference to the BFF. */
  dialect: Omit<Dialect, "name">;
};

/** Names of all order statuses. Some backends below have other numbers or words for them. */
const states = Object.keys(OrderStatus) as (keyof typeof OrderStatus)[];
const byStatus = <T>(nameOf: (state: string, at: number) => T) =>
  Object.fromEntries(states.map((it, at) => [it, nameOf(it, at)])) as Record<
    keyof typeof OrderStatus,
    T
  >;
const statuses = byStatus((_state, at) => at + 1);
const statusWords = byStatus((state) => `IS_${state.toUpperCase()}`);
const entrustWords = { selling: "UP", paused: "DOWN", soldOut: "EMPTY", closed: "CLOSED" };

/**
 * Differences that other backends may have. Most entries have one difference, some have two or
 * three, and the last one has many.
 */
export const backendDifferences: readonly BackendDifference[] = [
  {
    name: "ids have other names",
    dialect: { names: { orderId: "tradeId", entrustId: "adId", orderNo: "tradeSn" } },
  },
  {
    name: "times have other names",
    dialect: { names: { createTime: "gmtCreate", payTime: "gmtPay", deadline: "expireTime" } },
  },
  {
    name: "snake case",
    dialect: {
      names: {
        createTime: "create_time",
        isSeller: "is_seller",
        minAmount: "min_amount",
        payType: "pay_type",
      },
    },
  },
  {
    name: "a record inside another",
    dialect: {
      names: {
        nickName: "profile.nick",
        avatar: "profile.head",
        minAmount: "range.min",
        maxAmount: "range.max",
      },
    },
  },
  {
    name: "one call has other names",
    dialect: {
      rows: { userInfo: { answer: { id: "userId" } }, chatSend: { input: { content: "message" } } },
    },
  },
  {
    name: "amounts as text",
    dialect: { spelling: { fen: decimalText(2), units: decimalText(4), price: decimalText(4, 2) } },
  },
  { name: "amounts in cents", dialect: { spelling: { fen: minorUnits(2) } } },
  {
    name: "all amounts as whole numbers",
    dialect: { spelling: { fen: minorUnits(2), units: minorUnits(4), price: minorUnits(4) } },
  },
  {
    name: "counts and rates as text",
    dialect: {
      spelling: { count: numberText, rate: numberText, share: numberText, seconds: numberText },
    },
  },
  {
    name: "ids beyond 2^53, as numbers",
    dialect: { spelling: { id: numericId } },
  },
  { name: "times in seconds", dialect: { spelling: { time: epochSeconds } } },
  { name: "times in milliseconds, as text", dialect: { spelling: { time: numberText } } },
  {
    name: "times in Beijing time",
    dialect: { spelling: { time: zonedTimeText("+08:00") } },
  },
  { name: "times in ISO 8601", dialect: { spelling: { time: isoTimeText } } },
  { name: "flags as true and false", dialect: { spelling: { flag: booleanFlag } } },
  { name: "flags as Y and N", dialect: { spelling: { flag: flagWords("Y", "N") } } },
  {
    name: "other numbers for states",
    dialect: { spelling: { orderStatus: stateWords("orderStatus", statuses) } },
  },
  {
    name: "words for states",
    dialect: {
      spelling: {
        orderStatus: stateWords("orderStatus", statusWords),
        entrustStatus: stateWords("entrustStatus", entrustWords),
      },
    },
  },
  {
    name: "state words in snake case",
    dialect: {
      spelling: {
        orderStatus: snakeCaseStateWords("orderStatus"),
        payType: snakeCaseStateWords("payType"),
        settingType: snakeCaseText,
      },
    },
  },
  { name: "missing fields for null", dialect: { nulls: "left out" } },
  { name: "null for an empty list", dialect: { emptyLists: "null" } },
  {
    name: "envelope with data and msg",
    dialect: { envelope: { names: { result: "data", message: "msg", traceId: null } } },
  },
  {
    name: "envelope with nested fields",
    dialect: { envelope: { names: { code: "head.ret", message: "head.info", result: "body" } } },
  },
  { name: "code 0 for success", dialect: { envelope: { codes: { ok: 0 } } } },
  { name: "codes as text", dialect: { envelope: { codesAreText: true } } },
  {
    name: "words for codes",
    dialect: {
      envelope: { codes: { ok: "SUCCESS", unauthorized: "NOT_LOGIN", pinWrong: "PIN_ERROR" } },
    },
  },
  {
    name: "other names for paging",
    dialect: {
      paging: {
        input: { pageNo: "page", pageSize: "size" },
        answer: { pageNo: "current", records: "rows" },
      },
    },
  },
  {
    name: "pages start at 0, and no total is sent",
    dialect: { paging: { first: 0, answer: { pages: null } } },
  },
  {
    name: "a token inside a record",
    dialect: {
      rows: { login: { answer: { token: "auth.jwt", expireIn: "auth.ttl", userId: null } } },
    },
  },
  { name: "a token in a header", dialect: { tokenHeader: "x-new-token" } },
  {
    name: "Authorization: Bearer",
    dialect: { headers: { "x-access-token": "authorization" }, tokenPrefix: "Bearer " },
  },
  { name: "request ids not stored", dialect: { headers: { "x-request-id": null } } },
  {
    name: "frames have other names",
    dialect: { frames: { names: { cmd: "event", msgTxt: "text", orderId: "bizId" } } },
  },
  {
    name: "other words for push commands",
    dialect: {
      frames: { commands: { order: "ORDER_CHANGED", chat: "IM_MESSAGE", asset: "BALANCE" } },
    },
  },
  { name: "frames inside a text field", dialect: { frames: { inside: "payload" } } },
  { name: "heartbeats are plain text", dialect: { frames: { ping: "ping", pong: "pong" } } },
  {
    name: "a form has another field",
    dialect: { rows: { upload: { input: { scene: "purpose" } } } },
  },
  { name: "files under another path", dialect: { files: "/lightweight/oss/2026/" } },
  { name: "no allow field", dialect: { names: { allow: null } } },
  {
    name: "no version field",
    dialect: {
      names: { version: null },
      rows: { appVersion: { input: { version: "version" }, answer: { version: "version" } } },
    },
  },
  {
    name: "two names cross",
    dialect: {
      names: { orderId: "orderNo", orderNo: "orderId" },
      frames: { names: { orderId: "orderId" } },
    },
  },
  {
    name: "states as text",
    dialect: {
      spelling: {
        orderStatus: numberText,
        closeType: numberText,
        completeType: numberText,
        entrustStatus: numberText,
        methodStatus: numberText,
        payType: numberText,
        matchState: numberText,
        appealStatus: numberText,
        reportStatus: numberText,
        certification: numberText,
      },
    },
  },
  {
    name: "null for an empty list, and fields of a framework",
    dialect: { emptyLists: "null" },
  },
  {
    name: "a frame inside a frame",
    dialect: {
      frames: {
        names: { cmd: "head.op", msgTxt: "body.notice.text", orderId: "body.notice.biz" },
        commands: { order: 1, chat: 2, asset: 3, pong: 9 },
        ping: '{"cmd":"ping"}',
      },
    },
  },
  { name: "a token in a header, and no result", dialect: { tokenHeader: "x-new-token" } },
  { name: "tokens with dots", dialect: {} },
  {
    name: "a user two records deeper, and thousands",
    dialect: {
      rows: {
        userInfo: { resultAt: "user.profile" },
        assetInfo: { spelling: { units: thousandsSeparatedText(4) } },
      },
    },
  },
  {
    name: "pages start at 0, and a flag says whether more follow",
    dialect: { paging: { first: 0, answer: { total: null, hasMore: "hasMore" } } },
  },
  {
    name: "times as text, and seconds in two calls",
    dialect: {
      spelling: { time: isoTimeText },
      rows: {
        orderList: { spelling: { time: epochSeconds } },
        billList: { spelling: { time: epochSeconds } },
      },
    },
  },
  {
    name: "frames in lists, and binary heartbeats",
    dialect: {
      frames: {
        ping: Uint8Array.of(1),
        commands: { order: 11, chat: 12, asset: 13, warn: 14, pong: 2 },
        read: (raw) =>
          typeof raw === "string"
            ? (JSON.parse(raw) as [number, string, string][]).map(([cmd, orderId, msgTxt]) => ({
                cmd,
                orderId,
                msgTxt,
              }))
            : [{ cmd: 2 }],
      },
    },
  },
  {
    name: "statuses of refusals, and empty successes",
    dialect: {
      refusal: createRestRefusalHook({
        code: "error.code",
        message: "error.message",
        result: "error.details",
      }),
    },
  },
  {
    name: "snake case, long numbers, and a new token in each answer",
    dialect: {
      naming: "snake_case",
      spelling: { id: numericId },
      token: createTokenHeaderHook("x-session"),
    },
  },
  {
    name: "many differences at once",
    dialect: {
      names: { orderId: "tradeId", createTime: "gmtCreate", nickName: "profile.nick", allow: null },
      spelling: {
        fen: minorUnits(2),
        units: decimalText(4),
        time: isoTimeText,
        flag: booleanFlag,
        orderStatus: stateWords("orderStatus", statusWords),
      },
      nulls: "left out",
      paging: {
        first: 0,
        input: { pageNo: "page", pageSize: "size" },
        answer: { records: "list", pages: null },
      },
      envelope: { names: { result: "data", message: "msg" }, codes: { ok: 0 } },
      tokenHeader: "x-new-token",
      headers: { "x-access-token": "authorization", "x-request-id": null },
      tokenPrefix: "Bearer ",
      frames: { ping: "ping", pong: "pong", names: { cmd: "event" }, inside: "payload" },
      files: "/lightweight/oss/",
    },
  },
];

const isSpelling = (it: object) => "toTheirs" in it;

/** Counts the lines of a dialect, one per value, as a developer would write it. */
export const countDialectLines = (value: unknown): number =>
  typeof value !== "object" || value === null || isSpelling(value)
    ? 1
    : Object.values(value).reduce((sum: number, one) => sum + countDialectLines(one), 0);
