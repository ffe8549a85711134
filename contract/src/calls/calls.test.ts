import { expect, test } from "vitest";
import {
  bodyFieldNamesOfCall,
  type CallName,
  calls,
  codes,
  fillCodeText,
  decodeOutput,
  generalCodes,
  refusalCodesByCall,
  staleReadsByPush,
} from "../index.ts";
import { type CallDetails, callDetailsByName } from "./call-details.ts";

// The calls that the specification lists.
const specified = `GET /basic/v1/app/getOnlineCustom
GET /basic/v1/video/course
GET /basic/v1/bank
GET /basic/v1/app/version
GET /basic/v1/getTipByCode
GET /basic/v1/risk/question
POST /basic/upload
GET /order/v1/list
GET /order/v1/count/stat
GET /order/v1/detail/{id}
GET /order/v1/outTime/{id}
POST /order/v1/warn/{id}
PUT /order/v1/cancel/{id}
PUT /order/v1/pay
PUT /order/v1/replenish/voucher
PUT /order/v1/confirm
PUT /order/v1/delivery
PUT /order/v1/exception/delay/{id}
PUT /order/v1/transfer/confirm/{id}
PUT /order/v1/exception/suspend
GET /order/v1/appeal/list
GET /order/v1/appeal/type
GET /order/v1/report/list
GET /order/v1/report/type
POST /order/v1/report
PUT /order/v1/evaluate
GET /order/v1/evaluate/message
POST /entrust/v1/buy/fast
GET /entrust/v1/buy/config
GET /entrust/v1/buy/fast/check
GET /entrust/v1/buy/sell/detail/{id}
POST /entrust/v1/buy/create
GET /entrust/v1/buy/able/list
GET /entrust/v1/sell/list
GET /entrust/v1/sell/config
GET /entrust/v1/sell/detail/{id}
POST /entrust/v1/sell/create
PUT /entrust/v1/sell/pause/{id}
PUT /entrust/v1/sell/recover/{id}
PUT /entrust/v1/sell/close/{id}
POST /user/v1/risk/complete
POST /user/v1/pay/account/setting
PUT /user/v1/pay/password/change
POST /user/v1/pay/password/setting
GET /user/v1/info
GET /user/asset/v1/info
POST /user/v1/user/login
POST /login/v1/quick/login
POST /user/v1/face/verify/code
PUT /user/v1/authentication
GET /user/asset/v1/able/pay/method
GET /user/asset/v1/bill/method
POST /user/asset/v1/bill/method/add
PUT /user/asset/v1/bill/method/add/{id}
DELETE /user/asset/v1/bill/method/add/{id}
GET /user/asset/v1/bill/detail/list
GET /user/asset/v1/bill/type
POST /sms/getSmsMes
POST /chat/v1/send/message
GET /chat/v1/fast/message
POST /chat/v1/send/common/message/{orderId}/{messageId}
GET /chat/v1/list/{id}`.split("\n");

const rows = Object.entries(calls);

test("the contract defines exactly the 62 calls of the specification", () => {
  expect(rows.map(([, it]) => `${it.method} ${it.path}`).sort()).toEqual([...specified].sort());
});

const namesWith = (matches: (details: CallDetails) => boolean) =>
  Object.entries(callDetailsByName)
    .filter(([, details]) => matches(details))
    .map(([name]) => name);

test("only logins and transitions of a running trade have rank 1, the highest call priority", () => {
  expect(namesWith((it) => it.rank === 1).sort()).toEqual(
    [
      "cancel",
      "confirm",
      "delay",
      "deliver",
      "login",
      "pay",
      "quickLogin",
      "replenish",
      "suspend",
      "transferConfirm",
    ].sort(),
  );
});

test("logins and the call for an SMS code have rate limits of their own", () => {
  expect(namesWith((it) => it.rate === "login")).toEqual(["login", "quickLogin"]);
  expect(namesWith((it) => it.rate === "sms")).toEqual(["smsCode"]);
});

test.each(rows)(
  "the call %s has an input field for each path variable, and declares no general refusal code",
  (name, row) => {
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");
    for (const field of inPath) expect(Object.keys(row.input.shape)).toContain(field);
    for (const code of refusalCodesByCall[name as CallName])
      expect(Object.keys(generalCodes)).not.toContain(code);
  },
);

test.each(rows.filter(([, row]) => row.method === "GET"))(
  "the read %s sends no field in a body",
  (_name, row) => {
    expect(bodyFieldNamesOfCall(row)).toEqual([]);
  },
);

test.each(rows.filter(([, row]) => row.method !== "GET"))(
  "the command %s declares which reads it makes stale",
  (_name, row) => {
    expect(row).toHaveProperty("touches");
  },
);

test("the contract has no response code below 1000 except 200, 401 and 403", () => {
  const small = Object.values(codes).filter((it) => it.code < 1000);
  expect(small.map((it) => it.code)).toEqual([200, 401, 403]);
});

test("fillCodeText fills the details of a refusal into its text", () => {
  expect(fillCodeText("warnTooSoon", { seconds: 12 })).toBe("请 12 秒后再催");
  expect(fillCodeText("pinWrong", { remain: 4 })).toBe("支付密码错误，还可尝试 4 次");
});

test("the contract defines every socket command of the specification", () => {
  expect(Object.keys(staleReadsByPush)).toEqual(
    expect.arrayContaining(["ping", "pong", "warn", "order", "chat"]),
  );
});

test("decodeOutput accepts ids of 1 to 128 characters, unless an id could change a URL", () => {
  const answer = (id: string) =>
    decodeOutput(calls.report, { id }).ok &&
    decodeOutput(calls.login, { token: "t", userId: id }).ok;
  expect(["O.2026:1-7", "用户-1", "x".repeat(128)].map(answer)).toEqual([true, true, true]);
  const refused = [
    "x".repeat(129),
    "",
    "..",
    ".",
    "a/b",
    "a\\b",
    "a?b",
    "a#b",
    "a%2fb",
    "a b",
    "a\n",
  ];
  expect(refused.filter(answer)).toEqual([]);
});
