import { type CallDefinition, type CallName, calls, splitInputIntoRequest } from "contract";
import { createSeededRandom } from "./smuggling-corpus.ts";

type Values = Record<string, unknown>;
export type InvalidCallRequest = {
  name: CallName;
  method: string;
  path: string;
  body?: string;
  type: string;
};

const nestedJson = (open: string, close: string, levels: number) =>
  open.repeat(levels) + close.repeat(levels);
const loneSurrogate = "\ud83d";

/** Unusual values, each of which may replace any field of a call's input. */
const nastyValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    1,
    2,
    101,
    1e9,
    0.1,
    1e-9,
    1e21,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 31,
    -(2 ** 63),
    0.1 + 0.2,
  ],
  ...[
    "",
    " ",
    "0",
    "-1",
    "1e5",
    "0x10",
    "NaN",
    "Infinity",
    "-0",
    "null",
    "undefined",
    "true",
    "[object Object]",
    "٣",
    "１２３４５６",
  ],
  ...[
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "$where",
    "../../etc/passwd",
    "%00",
    "a\0b",
    "\r\nX-Evil: 1",
  ],
  ...[
    "' OR 1=1 --",
    "'; DROP TABLE users; --",
    '"',
    "\\",
    "${7*7}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
  ],
  ...[
    loneSurrogate,
    "\udc00",
    "\u202e123",
    "\ufeff",
    "\u200b",
    "e\u0301",
    "👨‍👩‍👧‍👦",
    "ﷺ".repeat(50),
    "a".repeat(65),
    "a".repeat(10_000),
    "漢".repeat(501),
  ],
  ...[
    [],
    [[]],
    [null],
    ["a", 1],
    Array(1_000).fill("a"),
    {},
    { a: 1 },
    { $gt: "" },
    { length: 1e9 },
    { toString: 1 },
    { then: 1 },
  ],
];
/**
 * Raw texts to replace a whole body: JSON that is no object, unusual JSON, invalid JSON and other
 * formats.
 */
const bodies: readonly string[] = [
  ...[
    "",
    " ",
    "null",
    "true",
    "1",
    '"a"',
    "[]",
    "[{}]",
    "{",
    "}",
    "{]",
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    "{a:1}",
    "NaN",
    "undefined",
    "-",
  ],
  ...[
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"id":1,"id":2}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ],
  ...[
    '\ufeff{"id":1}',
    '{"id":"\\ud83d"}',
    '{"id":"\u0000"}',
    '{"amount":1e999}',
    '{"amount":-1e999}',
    `{"amount":${"9".repeat(400)}}`,
  ],
  ...[
    nestedJson("[", "]", 20_000),
    `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    nestedJson("[", "", 50_000),
    `{"a":"${"x".repeat(900_000)}"}`,
  ],
  ...[
    "a=1&b=2",
    "<xml/>",
    "--x\r\n\r\n--x--",
    `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(",")}}`,
  ],
];
const strangeBodies: readonly string[] = [
  "__proto__",
  "constructor",
  "polluted",
  "userId",
  "isAdmin",
  "able",
  "version",
  "status",
  "a.b",
  "a[b]",
  "0",
  "",
];
const types = [
  "application/json",
  "application/json; charset=utf-8",
  "APPLICATION/JSON",
  "text/plain",
  "application/x-www-form-urlencoded",
  "",
];
const queries = [
  "__proto__[polluted]=1",
  "constructor.prototype.polluted=1",
  "pageNo=1&pageNo=2",
  "id[]=1",
  "a=%zz",
  "a=%00",
  "=",
  "&&&",
  "p=1",
];

const common = {
  ...{
    deviceTag: "ios",
    pageNo: 1,
    pageSize: 10,
    type: 2,
    account: "someone@wallet.example",
    phone: "13900139000",
    scene: 1,
    smsCode: "123456",
  },
  ...{
    content: "您好",
    msgType: 1,
    clientMsgId: "fuzz-00000001",
    stars: 5,
    tags: [],
    anonymous: 0,
    amount: 100,
    price: 7.2,
    payType: 2,
    payTypes: [2],
  },
  ...{
    quantity: 100,
    minAmount: 100,
    maxAmount: 700,
    payMinutes: 15,
    autoConfirm: 1,
    realName: "张三",
    idCard: "110101199003071233",
  },
  ...{
    month: "2026-11",
    keyword: "a",
    platform: "ios",
    code: "a",
    position: "buy",
    certifyId: "c1",
    messageId: "1",
  },
};

/**
 * Returns valid input for a call from the fields that are known here. Leaves out about one in five,
 * but no field of the path.
 */
function validInput(row: CallDefinition, own: Values, throwDie: (below: number) => number): Values {
  const known: Values = { ...common, ...own };
  const names = Object.keys(row.input.shape).filter(
    (it) => it in known && (row.path.includes(`{${it}}`) || throwDie(5) > 0),
  );
  return Object.fromEntries([...names.map((it): [string, unknown] => [it, known[it]])]);
}

/**
 * Returns a request of one call. Some fields are missing and up to two more are removed, replaced
 * or added. Sometimes the query gets another parameter, or the body or content type is replaced.
 * With seed 1, fields are only left out, and query and body stay as they are. `own` are known ids
 * and secrets, including those of other users.
 */
export function createInvalidCallRequest(
  name: CallName,
  seed: number,
  own: Values,
): InvalidCallRequest {
  const throwDie = createSeededRandom(seed * 64 + Object.keys(calls).indexOf(name));
  const pick = <T>(all: readonly T[]): T => all[throwDie(all.length)] as T;
  const row: CallDefinition = calls[name];
  const input = validInput(row, own, throwDie);
  const fields = Object.keys(row.input.shape);
  for (let left = seed === 1 ? 0 : throwDie(3); left > 0; left -= 1) {
    const way = throwDie(4);
    if (way === 0) delete input[pick([...fields, ""])];
    else if (way === 1)
      Object.defineProperty(input, pick(strangeBodies), {
        value: pick(nastyValues),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else if (fields.length > 0) input[pick(fields)] = pick(nastyValues);
  }
  const placed = splitInputIntoRequest(row, pathSafe(row, input));
  const isBare = row.method === "GET";
  const path =
    seed > 1 && throwDie(6) === 0
      ? `${placed.path}${placed.path.includes("?") ? "&" : "?"}${pick(queries)}`
      : placed.path;
  const body = seed > 1 && throwDie(4) === 0 ? pick(bodies) : JSON.stringify(placed.body ?? {});
  return {
    name,
    method: row.method,
    path,
    ...(!isBare && { body }),
    type: throwDie(8) === 0 ? pick(types) : "application/json",
  };
}

/**
 * Makes the values in path and query well-formed, because a lone surrogate cannot be part of a URL.
 */
function pathSafe(row: CallDefinition, input: Values): Values {
  const wellFormed = (it: unknown) => (typeof it === "string" ? Buffer.from(it).toString() : it);
  const named = Object.keys(input).filter(
    (it) => row.method === "GET" || row.path.includes(`{${it}}`) || row.query?.includes(it),
  );
  const changed = named.map((it): [string, unknown] => [it, asText(wellFormed(input[it]))]);
  return { ...input, ...Object.fromEntries(changed) };
}

const asText = (it: unknown) => (it instanceof Object ? JSON.stringify(it) : it);
