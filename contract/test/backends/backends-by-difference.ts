import { randomUUID } from "node:crypto";
import type { ForeignBackend } from "./foreign-server.ts";
import {
  acceptSnakeCase,
  bearerToken,
  centAmounts,
  changeStateWords,
  chinaTimes,
  combineBackends,
  dataAndMsgEnvelope,
  divideBy,
  flagWords,
  isoTimes,
  moveFiles,
  multiplyBy,
  nestFields,
  nullForEmptyLists,
  pagesFromZero,
  renameChatContent,
  renameFields,
  renamePageFields,
  respellCodes,
  respellValues,
  rewriteBodies,
  rewriteFrames,
  rewriteInputs,
  rewritePages,
  rewriteRecords,
  rewriteResultOf,
  rewriteResults,
  textAmounts,
  textHeartbeats,
  textUnits,
  tokenInHeader,
  withHeader,
  withoutFields,
  withoutNulls,
  withoutRequestIds,
  withThousands,
} from "./backend-rewrites.ts";
import {
  changeNamesDeep,
  invertNames,
  isJsonRecord,
  type JsonRecord,
  mapJsonLeaves,
  omitRecordFields,
  renameRecordFields,
} from "./json-fields.ts";
import { fieldKindAt, stateKinds, toCamelCase, toSnakeCase } from "./wire-fields.ts";

const userInfoPath = "/user/v1/info";
const assetInfoPath = "/user/asset/v1/info";

const profile = { nickName: "nick", avatar: "head" };
const range = { minAmount: "min", maxAmount: "max" };
const flattenFields = (
  record: JsonRecord,
  from: string,
  names: Readonly<Record<string, string>>,
): JsonRecord => {
  const { [from]: inner, ...rest } = record;
  return isJsonRecord(inner)
    ? { ...rest, ...renameRecordFields(inner, invertNames(names)) }
    : record;
};
const shouted = changeStateWords(["orderStatus"], (word) => `IS_${word.toUpperCase()}`);
const entrustWords = ["UP", "DOWN", "EMPTY", "CLOSED"];
const textCodes: Readonly<Record<number, string>> = {
  200: "SUCCESS",
  401: "NOT_LOGIN",
  20012: "PIN_ERROR",
};

/** Makes an id such as U10009 a number that no double holds: 1, the letter's code, 16 digits. */
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
const writeLongIds = (json: string) => json.replace(/"#(\d{17,})"/g, "$1");
const frameWithLongId = rewriteFrames((it) => ({ ...it, orderId: longId(it["orderId"]) }));
const longNumericIds: ForeignBackend = {
  ...combineBackends(respellValues(["id"], longId, shortId), {
    request: (it) => ({ ...it, path: it.path.split("/").map(shortId).join("/") }),
  }),
  write: (body) => writeLongIds(JSON.stringify(body)),
  toClient: (frame) => writeLongIds(String(frameWithLongId.toClient?.(frame))),
};

/** Fields that a framework adds to each record. A client must ignore them. */
const ofFramework = {
  createBy: "admin",
  updateBy: null,
  delFlag: 0,
  searchValue: null,
  params: {},
};

/** Sends tokens of three parts with dots between them, like JSON Web Tokens. */
const jsonWebTokens: ForeignBackend = {
  request: ({ headers, ...it }) => {
    const [, payload] = headers["x-access-token"]?.split(".") ?? [];
    const token = payload && Buffer.from(payload, "base64url").toString();
    return { ...it, headers: { ...headers, ...(token && { "x-access-token": token }) } };
  },
  ...rewriteBodies((body) =>
    mapJsonLeaves(body, (value, { name }) =>
      name === "token" && value !== ""
        ? `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(String(value)).toString("base64url")}.c2ln`
        : value,
    ),
  ),
};

const isoInChina = (time: unknown): string =>
  new Date(Number(time) + 8 * 3_600_000).toISOString().replace("Z", "+08:00");
const inSeconds = new Set(["/order/v1/list", "/user/asset/v1/bill/detail/list"]);
/** Sends times as ISO text with a zone, but as seconds at the paths of `inSeconds`. */
const mixedTimes: ForeignBackend = {
  ...rewriteInputs((input, path) =>
    mapJsonLeaves(input, (value, place) => {
      if (fieldKindAt(path, place) !== "time") return value;
      return inSeconds.has(path) ? Number(value) * 1000 : Date.parse(String(value));
    }),
  ),
  ...rewriteResults((result, path) =>
    mapJsonLeaves(result, (value, place) => {
      if (value === null || fieldKindAt(path, place) !== "time") return value;
      return inSeconds.has(path) ? Math.round(Number(value) / 1000) : isoInChina(value);
    }),
  ),
};

/** Sends a message as a list of lists, one per frame. Commands are numbers, heartbeats one byte. */
const listFrames: ForeignBackend = {
  fromClient: (frame) => (typeof frame !== "string" && frame[0] === 1 ? '{"cmd":"ping"}' : "{}"),
  toClient(frame) {
    const { cmd = "", msgTxt, orderId } = JSON.parse(frame) as Record<string, string>;
    if (cmd === "pong") return Buffer.of(2);
    const command = { order: 11, chat: 12, asset: 13, warn: 14 }[cmd] ?? cmd;
    return JSON.stringify([[command, orderId, msgTxt]]);
  },
};

/** Sends a refusal as an HTTP status with an error, and a success without a result as an empty body. */
const restStatuses: ForeignBackend = {
  answer(answer) {
    const { code, message, result } = answer.body as JsonRecord;
    if (code === 200 && result === null) return { ...answer, status: 204, body: undefined };
    if (code === 200) return { ...answer, body: result };
    const status = answer.status === 200 ? 422 : answer.status;
    return { ...answer, status, body: { error: { code, message, details: result } } };
  },
};

/** Sends a new token in a header of each answer. Older tokens stay valid. */
function rotateTokens(): ForeignBackend {
  const tokens = new Map<string, string>();
  return {
    request: ({ headers, ...it }) => {
      const token = headers["x-access-token"] ?? "";
      return { ...it, headers: { ...headers, "x-access-token": tokens.get(token) ?? token } };
    },
    answer(answer, { headers: { "x-access-token": token = "" } }) {
      const { result } = answer.body as JsonRecord;
      const given = isJsonRecord(result) ? result["token"] : undefined;
      const next = randomUUID();
      tokens.set(next, typeof given === "string" && given !== "" ? given : token);
      return withHeader(answer, "x-session", next);
    },
  };
}

/** Renames the form field `purpose` to `scene` for the mock, and refuses a field `scene`. */
function withScene(form: Buffer): Buffer {
  const text = form.toString("latin1").replace('name="scene"', 'name="unknown"');
  return Buffer.from(text.replace('name="purpose"', 'name="scene"'), "latin1");
}

/** Backends by the names of the table in `bff/test/faults/backend-differences.ts`. */
export const backendsByDifference: Readonly<Record<string, ForeignBackend>> = {
  "ids have other names": combineBackends(
    renameFields({ orderId: "tradeId", entrustId: "adId", orderNo: "tradeSn" }),
    rewriteFrames(({ orderId, ...rest }) => ({ ...rest, tradeId: orderId })),
  ),
  "times have other names": renameFields({
    createTime: "gmtCreate",
    payTime: "gmtPay",
    deadline: "expireTime",
  }),
  "snake case": renameFields({
    createTime: "create_time",
    isSeller: "is_seller",
    minAmount: "min_amount",
    payType: "pay_type",
  }),
  "a record inside another": {
    ...rewriteInputs((it) => flattenFields(flattenFields(it, "profile", profile), "range", range)),
    ...rewriteRecords((it) => nestFields(nestFields(it, "profile", profile), "range", range)),
  },
  "one call has other names": combineBackends(
    renameChatContent,
    rewriteResultOf(userInfoPath, (user) => renameRecordFields(user, { id: "userId" })),
  ),
  "amounts as text": textAmounts,
  "amounts in cents": centAmounts,
  "all amounts as whole numbers": combineBackends(
    centAmounts,
    respellValues(["units", "price"], multiplyBy(10_000), divideBy(10_000)),
  ),
  "counts and rates as text": respellValues(["count", "rate"], String, Number),
  "ids beyond 2^53, as numbers": longNumericIds,
  "times in seconds": respellValues(["time"], divideBy(1000), multiplyBy(1000)),
  "times in milliseconds, as text": respellValues(["time"], String, Number),
  "times in Beijing time": chinaTimes,
  "times in ISO 8601": isoTimes,
  "flags as true and false": flagWords(true, false),
  "flags as Y and N": flagWords("Y", "N"),
  "other numbers for states": changeStateWords(["orderStatus"], (_word, at) => at + 1),
  "words for states": combineBackends(
    shouted,
    changeStateWords(["entrustStatus"], (_word, at) => entrustWords[at] ?? ""),
  ),
  "state words in snake case": combineBackends(
    changeStateWords(["orderStatus", "payType"], toSnakeCase),
    acceptSnakeCase("settingType"),
  ),
  "missing fields for null": withoutNulls,
  "null for an empty list": nullForEmptyLists,
  "envelope with data and msg": dataAndMsgEnvelope,
  "envelope with nested fields": rewriteBodies(({ code, message, result }) => ({
    head: { ret: code, info: message },
    body: result,
  })),
  "code 0 for success": respellCodes((code) => (code === 200 ? 0 : code)),
  "codes as text": respellCodes(String),
  "words for codes": respellCodes((code) => textCodes[code] ?? code),
  "other names for paging": renamePageFields({ pageNo: "current", records: "rows" }),
  "pages start at 0, and no total is sent": pagesFromZero,
  "a token inside a record": rewriteResultOf("/user/v1/user/login", ({ token, expireIn }) => ({
    auth: { jwt: token, ttl: expireIn },
  })),
  "a token in a header": tokenInHeader(),
  "Authorization: Bearer": bearerToken,
  "request ids not stored": withoutRequestIds,
  "frames have other names": rewriteFrames(
    ({ cmd, msgTxt, orderId }) => ({ event: cmd, text: msgTxt, bizId: orderId }),
    ({ event }) => ({ cmd: event }),
  ),
  "other words for push commands": rewriteFrames(({ cmd, ...rest }) => ({
    ...rest,
    cmd: { order: "ORDER_CHANGED", chat: "IM_MESSAGE", asset: "BALANCE" }[String(cmd)] ?? cmd,
  })),
  "frames inside a text field": rewriteFrames(({ cmd, ...rest }) => ({
    cmd,
    payload: JSON.stringify(rest),
  })),
  "heartbeats are plain text": textHeartbeats,
  "a form has another field": {
    request: ({ form, ...it }) => ({ ...it, ...(form && { form: withScene(form) }) }),
  },
  "files under another path": moveFiles("/lightweight/oss/2026/"),
  "no allow field": withoutFields("allow"),
  "no version field": withoutFields("version"),
  "two names cross": renameFields({ orderId: "orderNo", orderNo: "orderId" }),
  "states as text": respellValues(stateKinds, String, Number),
  "null for an empty list, and fields of a framework": combineBackends(
    rewriteRecords((record) => ({ ...ofFramework, ...record })),
    nullForEmptyLists,
  ),
  "a frame inside a frame": rewriteFrames(({ cmd, msgTxt, orderId }) => ({
    head: { op: { order: 1, chat: 2, asset: 3, pong: 9 }[String(cmd)] ?? cmd },
    body: { notice: { text: msgTxt, biz: orderId } },
  })),
  "a token in a header, and no result": {
    answer(answer, { path }) {
      const body = answer.body as JsonRecord;
      if (!path.endsWith("/login") || !isJsonRecord(body["result"])) return answer;
      const token = String(body["result"]["token"]);
      return withHeader({ ...answer, body: { ...body, result: null } }, "x-new-token", token);
    },
  },
  "tokens with dots": jsonWebTokens,
  "a user two records deeper, and thousands": combineBackends(
    rewriteResultOf(userInfoPath, (user) => ({ user: { profile: user } })),
    rewriteResultOf(
      assetInfoPath,
      (assets) =>
        mapJsonLeaves(assets, (value, place) =>
          withThousands(value, fieldKindAt(assetInfoPath, place)),
        ) as JsonRecord,
    ),
  ),
  "pages start at 0, and a flag says whether more follow": combineBackends(
    rewritePages((page) => ({
      ...omitRecordFields(page, ["total"]),
      hasMore: Number(page["pages"]) > Number(page["pageNo"]),
    })),
    pagesFromZero,
  ),
  "times as text, and seconds in two calls": mixedTimes,
  "frames in lists, and binary heartbeats": listFrames,
  "statuses of refusals, and empty successes": restStatuses,
  "snake case, long numbers, and a new token in each answer": combineBackends(
    rotateTokens(),
    { ...longNumericIds, toClient: (frame) => frame },
    {
      ...rewriteInputs((it) => changeNamesDeep(it, toCamelCase)),
      ...rewriteBodies((it) => changeNamesDeep(it, toSnakeCase)),
      // Renames fields in the JSON text itself, because `JSON.parse` would round a long number.
      toClient: (frame) =>
        String(longNumericIds.toClient?.(frame))
          .replace('"orderId"', '"order_id"')
          .replace('"msgTxt"', '"msg_txt"'),
    },
  ),
  "many differences at once": combineBackends(
    withoutFields("allow"),
    withoutNulls,
    centAmounts,
    textUnits,
    isoTimes,
    flagWords(true, false),
    shouted,
    moveFiles("/lightweight/oss/"),
    tokenInHeader("Bearer "),
    pagesFromZero,
    renamePageFields({ records: "list" }),
    rewriteRecords((record) => nestFields(record, "profile", { nickName: "nick" })),
    renameFields({ orderId: "tradeId", createTime: "gmtCreate" }),
    respellCodes((code) => (code === 200 ? 0 : code)),
    dataAndMsgEnvelope,
    bearerToken,
    withoutRequestIds,
    rewriteFrames(({ cmd, msgTxt, orderId }) => ({
      event: cmd,
      ...(cmd === "pong" ? { cmd } : { payload: JSON.stringify({ msgTxt, tradeId: orderId }) }),
    })),
    textHeartbeats,
  ),
};
