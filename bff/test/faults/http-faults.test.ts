import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { calls as rows } from "contract";
import { ask, door, ok, stub } from "../helpers/bff-server.ts";

const isWhole = process.env["TRIALS"] === "full";
const patient = { breakerCallsMin: 1_000_000, breakerUnreachableMax: 1_000_000 };
const hasty = { ...patient, answerHeadersMs: 400, wholeCallMs: 600, wholeFileMs: 600 };
const inside = "10.0.0.7 at Backend.fail (/srv/app.js:1:1)";

type Fault = (response: ServerResponse, request: IncomingMessage) => unknown;
type Cell = [name: string, fault: Fault, status: number, said?: string];

const json = { "content-type": "application/json" };
const raw =
  (text: string): Fault =>
  ({ socket }) =>
    socket?.end(text);
const says =
  (status: number, body: string, headers: Record<string, string> = json): Fault =>
  (response) =>
    response.writeHead(status, headers).end(body);
const after =
  (ms: () => number): Fault =>
  (response) =>
    setTimeout(() => response.writeHead(200, json).end(ok()), ms());
/** Its own words are JSON, so they go on with their status. */
const refusal = (status: number): Cell => [`says ${status}`, says(status, `{"code":${status},"message":"own words"}`), status, "own words"];
const dribble =
  (everyMs: number, from: number): Fault =>
  (response) => {
    const body = Buffer.from(ok("a".repeat(40)));
    response.writeHead(200, { ...json, "content-length": body.length }).write(body.subarray(0, from));
    let sent = from;
    const timer = setInterval(() => {
      response.write(body.subarray(sent, (sent += 10)));
      if (sent >= body.length) response.end();
    }, everyMs);
    response.once("close", () => clearInterval(timer));
  };

const huge = ok("x".repeat(5 << 20));
const bad = "网关错误";
const late = "网关超时";

const cells: readonly Cell[] = [
  ["nothing, and closes", raw(""), 502, bad],
  ["a malformed chunk", raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc"), 502, bad],
  ["random bytes", raw("\u0001\u0002garbage 10.0.0.7\r\n\r\n"), 502, bad],
  ["a reset", ({ socket }) => socket?.resetAndDestroy(), 502, bad],
  ["a fixed delay", after(() => 50), 200, "成功"],
  ["a delay of any length", after(() => Math.random() * 80), 200, "成功"],
  ["a delay with a long tail", after(() => Math.min(150, Math.exp(3 + Math.random()))), 200, "成功"],
  ["an answer that dribbles", dribble(10, 1), 200, "成功"],
  ...[401, 403, 404, 418, 429, 500, 502, 503, 504].map(refusal),
  ["code 401 in the body", says(200, '{"code":401,"result":null,"message":"x"}'), 200, '"code":401'],
  ["code 500 in the body", says(200, '{"code":500,"result":null,"message":"x"}'), 200, '"code":500'],
  ["no JSON", says(200, "{nonsense"), 200, "{nonsense"],
  ["half of what it promised", raw('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"code"'), 502, bad],
  ["five MiB", says(200, huge), 200, huge],
  ["a page about an error", says(500, `<pre>${inside}</pre>`, { "content-type": "text/html" }), 500, "服务器内部错误"],
  ["a page about what is missing", says(404, `<pre>${inside}</pre>`, { "content-type": "text/html" }), 404, '"code":404'],
  [
    "an envelope that calls itself a page",
    says(400, '{"code":400,"message":"own words"}', { "content-type": "text/html" }),
    400,
    "请求有误",
  ],
  ["a framework's own error", says(500, `{"timestamp":1,"status":500,"code":500,"trace":"${inside}"}`), 500, "服务器内部错误"],
  ["a list for an error", says(409, `["${inside}"]`), 409, '"code":409'],
  ["half an error", raw('HTTP/1.1 500 No\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"code"'), 502, bad],
  ["an error of five MiB", says(500, `{"code":500,"message":"${"x".repeat(5 << 20)}"}`), 500, "服务器内部错误"],
  ["an empty error", says(500, ""), 500, "服务器内部错误"],
  ["an empty body", says(200, ""), 200, ""],
  ["another type", says(200, ok(), { "content-type": "text/plain" }), 200, "成功"],
  ["a bomb", says(200, gzipSync(Buffer.alloc(64 << 20)) as never, { ...json, "content-encoding": "gzip" }), 502, bad],
  ["5,000 codings", says(200, ok(), { ...json, "content-encoding": Array(5_000).fill("gzip").join(",") }), 502, bad],
  ["slow headers", () => {}, 504, late],
  ["a slow body", dribble(250, 1), 504, late],
  ["a close after the headers", raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), 502, bad],
  ["headers too large", says(200, ok(), { ...json, "x-long": "a".repeat(40_000) }), 502, bad],
  ["a way inside", says(302, inside, { location: "http://10.0.0.7/admin" }), 502, bad],
];

const chosen = isWhole ? cells : cells.filter((_it, at) => at % 4 === 3);
/** A refresh is a command too: one that is asked for twice would replace the token that its phone has just heard of. */
const calls = [
  ["GET", "/lightweight/order/v1/list"],
  ["GET", `/lightweight/files/${"a".repeat(32)}?s=1.${"b".repeat(24)}`],
  ["PUT", "/lightweight/order/v1/pay"],
  ["POST", "/lightweight/login/v1/quick/login"],
  ["POST", "/lightweight/basic/upload"],
] as const;

test("the table has thirty sick answers", () => expect(cells.length).toBeGreaterThanOrEqual(30));

test("a sick answer: the right status and text, nothing of the inside, a command asked for once, well again at once", {
  timeout: 120_000,
}, async () => {
  let fault: Fault | undefined;
  const backend = await stub((request, response) => (fault ? fault(response, request) : says(200, ok())(response, request)));
  const [impatient, ordinary] = [
    await door(backend.address, { limits: hasty, rows: Object.values(rows) }),
    await door(backend.address, { limits: patient, rows: Object.values(rows) }),
  ];
  const wrong: unknown[] = [];
  for (const [name, sickness, status, said = ""] of chosen) {
    // Five MiB may take a busy machine longer than what is late is waited for here.
    const { address } = status === 504 ? impatient : ordinary;
    for (const [method, path] of calls) {
      fault = sickness;
      const before = backend.seen.length;
      const answer = await ask(address + path, { method, ...(method !== "GET" && { body: "{}" }) });
      fault = undefined;
      const asked = backend.seen.length - before;
      const isRight = answer.status === status && answer.text.includes(said) && asked <= (method === "GET" ? 2 : 1);
      const isTelling = `${answer.text}${JSON.stringify([...answer.headers])}`.includes("10.0.0.7");
      if (!isRight || isTelling) wrong.push({ name, method, asked, status: answer.status, text: answer.text.slice(0, 80) });
      if ((await ask(address + path)).status !== (method === "GET" ? 200 : 404)) wrong.push({ name, method, after: "not well" });
    }
  }
  expect(wrong).toEqual([]);
  const tried = chosen.length * calls.length;
  console.info(`${tried} × answers of a sick backend: ${tried} of ${tried} cells`);
});
