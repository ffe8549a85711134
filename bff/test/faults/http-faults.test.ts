import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { calls as rows } from "contract";
import { fetchText, openBff, okEnvelopeText, openStubBackend } from "../helpers/bff-server.ts";

const isFull = process.env["TEST_MODE"] === "full";
const patientLimits = { breakerCallsMin: 1_000_000, breakerUnreachableMax: 1_000_000 };
const hastyLimits = { ...patientLimits, answerHeadersMs: 400, wholeCallMs: 600, wholeFileMs: 600 };
const internalText = "10.0.0.7 at Backend.fail (/srv/app.js:1:1)";

type Fault = (response: ServerResponse, request: IncomingMessage) => unknown;
type HttpFaultCase = [name: string, fault: Fault, status: number, said?: string];

const json = { "content-type": "application/json" };
const sendRawBytes =
  (text: string): Fault =>
  ({ socket }) =>
    socket?.end(text);
const respond =
  (status: number, body: string, headers: Record<string, string> = json): Fault =>
  (response) =>
    response.writeHead(status, headers).end(body);
const delayed =
  (ms: () => number): Fault =>
  (response) =>
    setTimeout(() => response.writeHead(200, json).end(okEnvelopeText()), ms());
/** Creates a case whose body is an envelope, so that it is forwarded with its status. */
const refusalCase = (status: number): HttpFaultCase => [
  `says ${status}`,
  respond(status, `{"code":${status},"message":"own words"}`),
  status,
  "own words",
];
const trickle =
  (everyMs: number, from: number): Fault =>
  (response) => {
    const body = Buffer.from(okEnvelopeText("a".repeat(40)));
    response
      .writeHead(200, { ...json, "content-length": body.length })
      .write(body.subarray(0, from));
    let sent = from;
    const timer = setInterval(() => {
      response.write(body.subarray(sent, (sent += 10)));
      if (sent >= body.length) response.end();
    }, everyMs);
    response.once("close", () => clearInterval(timer));
  };

const hugeBody = okEnvelopeText("x".repeat(5 << 20));
const badGatewayText = "网关错误";
const timeoutText = "网关超时";

const httpFaultCases: readonly HttpFaultCase[] = [
  ["nothing, and closes", sendRawBytes(""), 502, badGatewayText],
  [
    "a malformed chunk",
    sendRawBytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc"),
    502,
    badGatewayText,
  ],
  ["random bytes", sendRawBytes("\u0001\u0002garbage 10.0.0.7\r\n\r\n"), 502, badGatewayText],
  ["a reset", ({ socket }) => socket?.resetAndDestroy(), 502, badGatewayText],
  ["a fixed delay", delayed(() => 50), 200, "成功"],
  ["a delay of any length", delayed(() => Math.random() * 80), 200, "成功"],
  [
    "a delay with a long tail",
    delayed(() => Math.min(150, Math.exp(3 + Math.random()))),
    200,
    "成功",
  ],
  ["an answer that dribbles", trickle(10, 1), 200, "成功"],
  ...[401, 403, 404, 418, 429, 500, 502, 503, 504].map(refusalCase),
  [
    "code 401 in the body",
    respond(200, '{"code":401,"result":null,"message":"x"}'),
    200,
    '"code":401',
  ],
  [
    "code 500 in the body",
    respond(200, '{"code":500,"result":null,"message":"x"}'),
    200,
    '"code":500',
  ],
  ["no JSON", respond(200, "{nonsense"), 200, "{nonsense"],
  [
    "half of what it promised",
    sendRawBytes(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"code"',
    ),
    502,
    badGatewayText,
  ],
  ["five MiB", respond(200, hugeBody), 200, hugeBody],
  [
    "a page about an error",
    respond(500, `<pre>${internalText}</pre>`, { "content-type": "text/html" }),
    500,
    "服务器内部错误",
  ],
  [
    "a page about what is missing",
    respond(404, `<pre>${internalText}</pre>`, { "content-type": "text/html" }),
    404,
    '"code":404',
  ],
  [
    "an envelope that calls itself a page",
    respond(400, '{"code":400,"message":"own words"}', { "content-type": "text/html" }),
    400,
    "请求有误",
  ],
  [
    "a framework's own error",
    respond(500, `{"timestamp":1,"status":500,"code":500,"trace":"${internalText}"}`),
    500,
    "服务器内部错误",
  ],
  ["a list for an error", respond(409, `["${internalText}"]`), 409, '"code":409'],
  [
    "half an error",
    sendRawBytes(
      'HTTP/1.1 500 No\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"code"',
    ),
    502,
    badGatewayText,
  ],
  [
    "an error of five MiB",
    respond(500, `{"code":500,"message":"${"x".repeat(5 << 20)}"}`),
    500,
    "服务器内部错误",
  ],
  ["an empty error", respond(500, ""), 500, "服务器内部错误"],
  ["an empty body", respond(200, ""), 200, ""],
  ["another type", respond(200, okEnvelopeText(), { "content-type": "text/plain" }), 200, "成功"],
  [
    "a bomb",
    respond(200, gzipSync(Buffer.alloc(64 << 20)) as never, {
      ...json,
      "content-encoding": "gzip",
    }),
    502,
    badGatewayText,
  ],
  [
    "5,000 codings",
    respond(200, okEnvelopeText(), {
      ...json,
      "content-encoding": Array(5_000).fill("gzip").join(","),
    }),
    502,
    badGatewayText,
  ],
  ["slow headers", () => {}, 504, timeoutText],
  ["a slow body", trickle(250, 1), 504, timeoutText],
  [
    "a close after the headers",
    sendRawBytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
    502,
    badGatewayText,
  ],
  [
    "headers too large",
    respond(200, okEnvelopeText(), { ...json, "x-long": "a".repeat(40_000) }),
    502,
    badGatewayText,
  ],
  [
    "a way inside",
    respond(302, internalText, { location: "http://10.0.0.7/admin" }),
    502,
    badGatewayText,
  ],
];

const chosenCases = isFull ? httpFaultCases : httpFaultCases.filter((_it, at) => at % 4 === 3);
/**
 * Calls to test. One of the commands is a token refresh, because repeating it would replace the
 * token that the client has just received.
 */
const calls = [
  ["GET", "/lightweight/order/v1/list"],
  ["GET", `/lightweight/files/${"a".repeat(32)}?s=1.${"b".repeat(24)}`],
  ["PUT", "/lightweight/order/v1/pay"],
  ["POST", "/lightweight/login/v1/quick/login"],
  ["POST", "/lightweight/basic/upload"],
] as const;

test("httpFaultCases has at least thirty faulty responses", () =>
  expect(httpFaultCases.length).toBeGreaterThanOrEqual(30));

test("a faulty backend response gives the expected status, repeats no command, harms no later call", {
  timeout: 120_000,
}, async () => {
  let fault: Fault | undefined;
  const backend = await openStubBackend((request, response) =>
    fault ? fault(response, request) : respond(200, okEnvelopeText())(response, request),
  );
  const [impatient, ordinary] = [
    await openBff(backend.address, { limits: hastyLimits, rows: Object.values(rows) }),
    await openBff(backend.address, { limits: patientLimits, rows: Object.values(rows) }),
  ];
  const wrong: unknown[] = [];
  for (const [name, sickness, status, said = ""] of chosenCases) {
    // Only cases that expect a 504 use the short timeout, because a busy machine may need more time
    // for the case of five MiB.
    const { address } = status === 504 ? impatient : ordinary;
    for (const [method, path] of calls) {
      fault = sickness;
      const before = backend.seen.length;
      const answer = await fetchText(address + path, {
        method,
        ...(method !== "GET" && { body: "{}" }),
      });
      fault = undefined;
      const asked = backend.seen.length - before;
      const isRight =
        answer.status === status &&
        answer.text.includes(said) &&
        asked <= (method === "GET" ? 2 : 1);
      const isTelling = `${answer.text}${JSON.stringify([...answer.headers])}`.includes("10.0.0.7");
      if (!isRight || isTelling)
        wrong.push({ name, method, asked, status: answer.status, text: answer.text.slice(0, 80) });
      if ((await fetchText(address + path)).status !== (method === "GET" ? 200 : 404))
        wrong.push({ name, method, after: "not well" });
    }
  }
  expect(wrong).toEqual([]);
  const tried = chosenCases.length * calls.length;
  console.info(`${tried} × responses of a faulty backend: ${tried} of ${tried} passed`);
});
