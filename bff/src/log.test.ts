import { expect, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { ask, door, exchange, ok, stub } from "./for-tests.ts";

const canaries = {
  token: "canary-token-AbC123",
  p: "canary-p-~XyZ",
  pin: "739184",
  phone: "13912345678",
  card: "6222021234567890123",
  id: "110101199003078515",
};
const forms = Object.values(canaries).flatMap((it) => [
  it,
  encodeURIComponent(it),
  Buffer.from(it).toString("base64url"),
  Buffer.from(it).toString("base64"),
]);

function memory() {
  const lines: string[] = [];
  return { lines, stream: { write: (line: string) => void lines.push(line) } };
}
const records = (lines: string[]) => lines.map((it) => JSON.parse(it) as Record<string, unknown>);

test("no canary of a person appears in the log at its loudest, whatever goes well or wrong", async () => {
  const { lines, stream } = memory();
  const backend = await stub((request, response, body) => {
    if (request.url?.includes("broken")) return void response.destroy();
    response.writeHead(200, { "content-type": "application/json" }).end(request.url?.includes("info") ? ok({ id: "u1" }) : body);
  });
  new WebSocketServer({ server: backend.server }).on("connection", (ws) => ws.on("error", () => {}).close());
  const { app, address, port } = await door(backend.address, {
    env: { LOG_LEVEL: "trace", ALLOW_UNLISTED: "1" },
    logStream: stream,
    limits: { jsonBodyBytesMax: 2000 },
  });
  const query = `p=${canaries.p}&phone=${canaries.phone}&token=${canaries.token}&card=${canaries.card}&pin=${canaries.pin}`;
  const headers = {
    "x-access-token": canaries.token,
    "x-key": canaries.p,
    "x-request-id": canaries.phone,
    cookie: canaries.token,
    "content-type": "application/json",
  };
  const body = JSON.stringify(canaries);
  for (const path of [
    "/lwh5/",
    "/",
    "/lightweight/order/v1/list",
    "/lightweight/nothing",
    "/lightweight/broken",
    "/a%2f",
    "/%zz",
    "/lightweight/order/v1/detail/broken",
  ])
    await ask(`${address}${path}?${query}`, { headers });
  await ask(`${address}/lightweight/order/v1/detail/${canaries.card}`, { headers });
  for (const path of ["/lightweight/order/v1/pay", "/lightweight/unlisted", "/lightweight/broken"])
    await ask(`${address}${path}?${query}`, { method: "PUT", headers, body });
  await ask(`${address}/lightweight/order/v1/pay`, { method: "PUT", headers, body: body + " ".repeat(3000) });
  await ask(`${address}/lightweight/order/v1/pay`, {
    method: "PUT",
    headers: { ...headers, "content-type": `x/${canaries.token} ;;` },
    body,
  });
  await exchange(port, `GET /?${query} HTTP/1.1\r\nHost: a\r\n${canaries.token}\r\n\r\n`);
  for (const path of ["u1", "u2", canaries.phone, `u1?${query}`]) {
    const b64 = (text: string) => Buffer.from(text).toString("base64url");
    const ws = new WebSocket(`ws://127.0.0.1:${port}/lightweight/websocket/${path}`, [
      "lwh5",
      `t.${b64(canaries.token)}`,
      `k.${b64(canaries.p)}`,
    ]);
    await new Promise((resolve) => ws.on("error", resolve).on("close", resolve));
  }
  app.log.error({ err: new Error(`bad input ${canaries.token}`), token: canaries.token, body: canaries, headers }, "a careless line");
  await app.close();
  expect(lines.length).toBeGreaterThan(15);
  const text = lines.join("");
  for (const it of forms) expect(text).not.toContain(it);
});

test("one line a request: route pattern, status, time, our trace id, the phone's request id", async () => {
  const { lines, stream } = memory();
  const backend = await stub();
  const { app, address } = await door(backend.address, { env: { LOG_LEVEL: "info" }, logStream: stream });
  const answer = await ask(`${address}/lightweight/order/v1/detail/A1?x=1`, { headers: { "x-request-id": "phone-7" } });
  await app.close();
  const answered = records(lines).filter((it) => it["msg"] === "answered");
  expect(answered).toEqual([
    expect.objectContaining({
      route: "GET /lightweight/order/v1/detail/:id",
      status: 200,
      ms: expect.any(Number),
      traceId: answer.headers.get("x-trace-id"),
      requestId: "phone-7",
    }),
  ]);
  expect(backend.seen[0]?.headers["x-trace-id"]).toBe(answer.headers.get("x-trace-id"));
});

test("the line of a broken road says why, by name", async () => {
  const { lines, stream } = memory();
  const { app, address } = await door("http://127.0.0.1:1", { env: { LOG_LEVEL: "info" }, logStream: stream });
  await ask(`${address}/lightweight/order/v1/list`);
  await app.close();
  expect(records(lines)).toContainEqual(
    expect.objectContaining({ level: 40, status: 502, trouble: expect.stringContaining("ECONNREFUSED") }),
  );
});

test("a request or an error handed to the log whole is still only its method and its names", async () => {
  const { lines, stream } = memory();
  const { app } = await door("http://127.0.0.1:1", { env: { LOG_LEVEL: "info" }, logStream: stream });
  app.log.info(
    { req: { method: "GET", url: "/?p=x", remoteAddress: "192.0.2.7" }, err: Object.assign(new Error("said by a caller"), { code: "EX" }) },
    "whole",
  );
  const line = records(lines).find((it) => it["msg"] === "whole");
  expect(line).toMatchObject({ req: { method: "GET" }, err: { type: "Error", message: "EX < Error" } });
  expect(Object.keys(line?.["req"] as object)).toEqual(["method"]);
});
