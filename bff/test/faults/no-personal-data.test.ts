import { calls } from "contract";
import { expect, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import {
  fetchText,
  sendRawBytesAndReadResponse,
  okEnvelopeText,
  openStubBackend,
} from "../helpers/bff-server.ts";
import { openTraceCollector, openBffWithLogAndMetrics } from "../helpers/observed-bff.ts";
import { startServerProcess } from "../helpers/start-process.ts";

const canaries = {
  token: "canary-token-AbC123",
  oldToken: "canary-old-token-dEf456",
  p: "canary-p-~XyZ",
  pin: "739184",
  smsCode: "582046",
  phone: "13912345678",
  card: "6222021234567890123",
  id: "110101199003078515",
  name: "金丝雀先生",
  account: "canary@wallet.example",
  text: "canary words of a chat",
  cookie: "canary-cookie-7f",
};

const b64 = (text: string) => Buffer.from(text).toString("base64url");

/**
 * Returns a pattern that matches a text. A number matches only if it is not part of a longer number
 * or hex id.
 */
const pattern = (text: string) =>
  new RegExp(
    /^\d+$/.test(text) ? `(?<![\\da-f])${text}(?![\\da-f])` : text.replace(/[^\w]/g, "\\$&"),
  );
const forms = Object.entries(canaries).flatMap(([name, canary]) =>
  [
    canary,
    encodeURIComponent(canary),
    b64(canary),
    Buffer.from(canary).toString("base64"),
    Buffer.from(canary).toString("hex"),
  ].map((form) => ({
    name,
    pattern: pattern(form),
  })),
);
const hitsIn = (text: string) => forms.filter((it) => it.pattern.test(text)).map((it) => it.name);

const headers = {
  "x-access-token": canaries.token,
  "x-key": canaries.p,
  "x-request-id": canaries.phone,
  cookie: canaries.cookie,
  traceparent: canaries.oldToken,
  forwarded: `for=${canaries.phone}`,
};
const body = JSON.stringify(canaries);
const query = new URLSearchParams(canaries).toString();

/** Behaviors of a backend that repeats personal data in its responses or resets the connection. */
const moods = ["echo", "page", "redirect", "garbage", "reset"] as const;

async function talkative() {
  let asked = 0;
  const backend = await openStubBackend((request, response, reported) => {
    if (request.url?.includes("user/v1/info"))
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(okEnvelopeText({ ...canaries, id: "u1" }));
    asked += 1;
    const mood = moods[asked % moods.length];
    const all = `${reported.toString()} ${String(request.url)} ${JSON.stringify(request.headers)} ${body}`;
    if (mood === "reset") return void response.socket?.resetAndDestroy();
    if (mood === "page")
      return void response.writeHead(500, { "content-type": "text/html" }).end(`<h1>${all}</h1>`);
    if (mood === "redirect")
      return void response.writeHead(302, { location: `/x?${query}` }).end(all);
    const answer =
      mood === "garbage"
        ? all
        : JSON.stringify({
            code: 77_777,
            result: { ...canaries, [canaries.phone]: 1 },
            message: all,
          });
    return void response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
  new WebSocketServer({ server: backend.server }).on("connection", (ws) =>
    ws
      .on("error", () => {})
      .on("message", (buffer: Buffer) => {
        ws.send(buffer.toString());
        ws.close(4000, canaries.token);
      }),
  );
  return backend;
}

const quietly = (asked: Promise<unknown>) => asked.catch(() => undefined);

/** Sends every call with all personal data, once per mood. The backend uses its moods in turn. */
async function everyCall(address: string): Promise<void> {
  for (const { method, path, ...row } of Object.values(calls)) {
    const target = `${address}/lightweight${path.replace(/\{\w+\}/g, canaries.phone)}?${query}`;
    const form = new FormData();
    form.append("file", new File([body], `${canaries.name}.png`, { type: "image/png" }));
    form.append("scene", canaries.text);
    const sent =
      "body" in row
        ? { headers, body: form }
        : { headers: { ...headers, "content-type": "application/json" }, body };
    const { body: _none, ...bare } = sent;
    await Promise.all(
      moods.map(() => quietly(fetchText(target, { method, ...(method === "GET" ? bare : sent) }))),
    );
  }
}

/**
 * Sends requests that are no valid calls: other routes, unreadable bytes, large bodies, unknown
 * types, valid and invalid sockets.
 */
async function everythingElse(address: string): Promise<void> {
  const port = Number(new URL(address).port);
  for (const path of [
    "/",
    "/lwh5/",
    "/lwh5/x.js",
    "/lightweight/nobody",
    `/lightweight/files/${canaries.card}`,
    "/a%2f",
    "/%zz",
    "/readyz",
    "/metrics",
  ])
    await quietly(fetchText(`${address}${path}?${query}`, { headers }));
  const pay = `${address}/lightweight${calls.pay.path}`;
  await quietly(fetchText(pay, { method: "PUT", headers, body: body.repeat(5_000) }));
  await quietly(
    fetchText(pay, {
      method: "PUT",
      headers: { ...headers, "content-type": `x/${canaries.cookie} ;;` },
      body,
    }),
  );
  await sendRawBytesAndReadResponse(
    port,
    `GET /?${query} HTTP/1.1\r\nHost: a\r\n${canaries.token}\r\n\r\n`,
  );
  await sendRawBytesAndReadResponse(
    port,
    `GET /lwh5/ HTTP/1.1\r\nHost: a\r\nX-Long: ${canaries.card.repeat(1_000)}\r\n\r\n`,
  );
  for (const user of ["u1", "u2", canaries.phone, `u1?${query}`]) await talk(port, user);
}

const talk = (port: number, user: string) =>
  new Promise<void>((resolve) => {
    const offered = ["lwh5", `t.${b64(canaries.token)}`, `k.${b64(canaries.p)}`];
    const ws = new WebSocket(`ws://127.0.0.1:${port}/lightweight/websocket/${user}`, offered, {
      headers,
    });
    ws.once("open", () => ws.send(body))
      .on("error", () => resolve())
      .once("close", () => resolve());
  });

const env = {
  LOG_LEVEL: "trace",
  ALLOW_UNLISTED: "1",
  DRIFT_REPORT: "1",
  RATE_LIMITS: "off",
  TRUST_PROXY: "1",
};

test("the BFF writes no personal data of any call to log, metrics or spans", async () => {
  const backend = await talkative();
  const to = await openTraceCollector();
  const limits = { driftEveryMs: 1, breakerCallsMin: 100_000, breakerUnreachableMax: 100_000 };
  const all = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: to.address };
  const { app, address, log, metrics, metric } = await openBffWithLogAndMetrics(backend.address, {
    rows: Object.values(calls),
    env: all,
    limits,
  });
  await everyCall(address);
  await everythingElse(address);
  const { token, p, pin, phone, card } = canaries;
  const careless = {
    err: new Error(`bad input ${token}`),
    token,
    p,
    pin,
    phone,
    card,
    body: canaries,
    headers,
  };
  app.log.error(
    { ...careless, req: { method: "GET", url: query, ...careless }, call: { input: careless } },
    "careless",
  );
  await expect
    .poll(() => metric('lwh5_drift_total{call="orderDetail",kind="unknownCode"}'))
    .toBeGreaterThan(0);
  const shown = await metrics();
  await app.close();
  expect(log.records().filter((it) => it["msg"] === "answered").length).toBeGreaterThan(
    Object.keys(calls).length * moods.length,
  );
  expect(to.spans().length).toBeGreaterThan(Object.keys(calls).length * moods.length);
  expect(log.records().some((it) => it["msg"] === "drift")).toBe(true);
  expect(hitsIn(log.lines.join(""))).toEqual([]);
  expect(hitsIn(shown)).toEqual([]);
  expect(hitsIn(to.seen.map((it) => it.url + it.body.toString()).join(""))).toEqual([]);
}, 60_000);

const levels =
  process.env.TEST_MODE === "full"
    ? ["trace", "debug", "info", "warn", "error", "fatal", "silent"]
    : ["trace"];

test.each(levels)(
  "at the log level %s, the BFF writes no personal data to stdout or stderr",
  async (level) => {
    const backend = await talkative();
    const { child, said, left, address } = startServerProcess({
      ...env,
      LOG_LEVEL: level,
      BACKEND: backend.address,
      PORT: "0",
      HOST: "127.0.0.1",
    });
    const bff = await address();
    await everyCall(bff);
    await everythingElse(bff);
    child.kill("SIGTERM");
    expect(await left).toBe(0);
    expect(hitsIn(said.out + said.err)).toEqual([]);
    expect(said.out.includes('"answered"')).toBe(
      ["trace", "debug", "info", "warn"].includes(level),
    );
  },
  60_000,
);
