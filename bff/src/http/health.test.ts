import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { productVersion } from "contract";
import { expect, onTestFinished, test } from "vitest";
import {
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";

test("without a backend, /healthz still reports the version, and /readyz returns 503", async () => {
  const { address } = await openBff("http://127.0.0.1:1");
  const alive = await fetchText(`${address}/healthz`);
  expect([alive.status, JSON.parse(alive.text)]).toEqual([
    200,
    { ok: true, version: productVersion },
  ]);
  const ready = await fetchText(`${address}/readyz`);
  expect([ready.status, ready.text]).toEqual([
    503,
    '{"code":503,"result":null,"message":"服务不可用"}',
  ]);
  expect(ready.headers.get("cache-control")).toBe("no-store");
});

test("requests to /readyz share one probe of the backend until its result expires", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, { limits: { readyCacheMs: 300 } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fetchText(`${address}/readyz`)),
  );
  expect(new Set(answers.map((it) => it.status))).toEqual(new Set([200]));
  expect(
    backend.seen.map(({ method, url, headers }) => [method, url, headers["x-access-token"]]),
  ).toEqual([["GET", "/lightweight/user/v1/info", undefined]]);
  backend.server.closeAllConnections();
  backend.server.close();
  await expect.poll(async () => (await fetchText(`${address}/readyz`)).status).toBe(503);
});

test.each([
  [200, 200],
  [401, 200],
  [404, 200],
  [500, 503],
  [503, 503],
])("a backend that responds with the status %i makes /readyz return %i", async (status, said) => {
  const backend = await openStubBackend((_request, response) =>
    response.writeHead(status).end("x".repeat(1_000_000)),
  );
  const { address } = await openBff(backend.address);
  expect((await fetchText(`${address}/readyz`)).status).toBe(said);
});

test("/readyz returns 503 if the backend is silent or sends garbage", async () => {
  const silent = createServer((socket) => socket.on("error", () => {}).resume());
  const babbling = createServer((socket) => socket.on("error", () => {}).end("220 welcome\r\n"));
  for (const server of [silent, babbling]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { address } = await openBff(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      { limits: { readyProbeMs: 50 } },
    );
    expect((await fetchText(`${address}/readyz`)).status).toBe(503);
  }
});

test("during shutdown, serves all accepted requests and closes their connections", async () => {
  let answer = () => {};
  const backend = await openStubBackend((request, response) => {
    answer = () =>
      response.writeHead(200, { "content-type": "application/json" }).end('{"code":200}');
    if (request.method === "GET") answer();
  });
  const { app, address, port } = await openBff(backend.address);
  const inFlight = fetchText(`${address}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" });
  await expect.poll(() => backend.seen.length).toBe(1);
  const finish = answer;
  app.drain();
  expect((await fetchText(`${address}/readyz`)).status).toBe(503);
  expect((await fetchText(`${address}/healthz`)).status).toBe(200);
  const served = [];
  for (const path of ["/lightweight/order/v1/list", "/no..where//", "/nowhere"]) {
    const { status, headers } = await fetchText(address + path);
    served.push([status, headers.get("connection")]);
  }
  expect(served).toEqual([200, 400, 404].map((status) => [status, "close"]));
  // A browser keeps spare connections without any request.
  const spare = Array.from({ length: 4 }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => spare.forEach((it) => it.destroy()));
  await Promise.all(spare.map((it) => once(it, "connect")));
  expect((await fetchText(`${address}/healthz`)).status).toBe(200);
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  const last = [];
  for (const path of ["/lightweight/order/v1/list", "/no..where//", "/nowhere"]) {
    const phone = spare.pop();
    phone?.write(createRawGetRequest(path).replace("Connection: close\r\n", ""));
    last.push(
      String((await once(phone as NodeJS.EventEmitter, "data"))[0]).match(
        /^HTTP\/1.1 (\d+)[^]*\nconnection: close/i,
      )?.[1],
    );
  }
  expect(last).toEqual(["200", "400", "404"]);
  finish();
  expect((await inFlight).text).toBe('{"code":200}');
  await closing;
  expect(await sendRawBytesAndReadResponse(port, createRawGetRequest("/healthz"))).toBe("");
});

test("during shutdown, responds 408 to a request whose body does not arrive, without waiting for it", async () => {
  const backend = await openStubBackend();
  const { app, port } = await openBff(backend.address, { limits: { shutdownBodyMs: 50 } });
  const slow = ["POST /lightweight/basic/upload", "PUT /lightweight/order/v1/pay"].map((line) =>
    sendRawBytesAndReadResponse(
      port,
      `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: 100\r\n\r\nbegin`,
    ),
  );
  await expect.poll(() => app.callsInFlight()).toBe(2);
  await app.close();
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1.1 408/);
});

test("the HTTP server has timeouts of 70 s per request, 10 s for headers and 65 s for keep-alive", async () => {
  const { app } = await openBff("http://127.0.0.1:1");
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 70_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
  });
});

test("responds 408 to a request header that never ends, and 431 to one that is too long", async () => {
  const { port } = await openBff("http://127.0.0.1:1", {
    limits: { requestMs: 300, requestHeadersMs: 200 },
  });
  expect(await sendRawBytesAndReadResponse(port, "GET / HTTP/1.1\r\nHost: a\r\n")).toMatch(
    /^HTTP\/1.1 408/,
  );
  expect(
    await sendRawBytesAndReadResponse(
      port,
      createRawGetRequest("/", `X-Long: ${"x".repeat(17_000)}\r\n`),
    ),
  ).toMatch(/^HTTP\/1.1 431/);
});

test("while the backend fails only for commands, /readyz returns 200 and reports commands as refused", async () => {
  let isFull = true;
  const backend = await openStubBackend((request, response) =>
    response
      .writeHead(isFull && request.method === "PUT" ? 500 : 200, {
        "content-type": "application/json",
      })
      .end(okEnvelopeText()),
  );
  const { address } = await openBff(backend.address, {
    env: { TRUST_PROXY: "1" },
    limits: { breakerOpenMs: 300, readyCacheMs: 0 },
  });
  const pay = async (at = 0) =>
    (
      await fetchText(`${address}/lightweight/order/v1/pay`, {
        method: "PUT",
        body: "{}",
        headers: { "x-forwarded-for": `192.0.2.${at}` },
      })
    ).status;
  const ready = async () => {
    const { status, text } = await fetchText(`${address}/readyz`);
    return [status, JSON.parse(text)];
  };
  expect(await ready()).toEqual([200, { ok: true }]);
  for (let at = 0; at < 20; at += 1) expect(await pay(at)).toBe(500);
  await expect.poll(() => pay()).toBe(503);
  expect((await fetchText(`${address}/lightweight/order/v1/list`)).status).toBe(200);
  expect(await ready()).toEqual([200, { ok: true, commands: "refused" }]);
  isFull = false;
  await expect.poll(() => pay(), { timeout: 5_000 }).toBe(200);
  expect(await ready()).toEqual([200, { ok: true }]);
});
