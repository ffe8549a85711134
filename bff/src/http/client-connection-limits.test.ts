import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";

const list = "/lightweight/order/v1/list";
const openConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
const partialRequest = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: 100\r\n\r\nbegin`;

test("responds 408 if the body of a call does not arrive in time, without calling the backend", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, {
    limits: { requestMs: 50 },
    env: { ALLOW_UNLISTED: "1" },
  });
  for (const path of ["/lightweight/order/v1/pay", "/lightweight/unlisted"]) {
    const answer = await sendRawBytesAndReadResponse(port, partialRequest("PUT", path));
    expect(answer).toMatch(/^HTTP\/1.1 408/);
    expect(answer).toContain('{"code":408,"result":null,"message":"请求超时，请稍后再试"}');
    expect(answer).toMatch(/connection: close/i);
  }
  expect(backend.seen).toEqual([]);
});

test("starts a body timer only for a request whose body arrives after its header", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { requestMs: 12_345 } });
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  const timed = () => timers.mock.calls.filter(([, ms]) => ms === 12_345).length;
  const begun = partialRequest("PUT", "/lightweight/order/v1/pay");
  const rest = "x".repeat(95);
  expect(
    await sendRawBytesAndReadResponse(
      port,
      begun.replace("Host: a", "Host: a\r\nConnection: close") + rest,
    ),
  ).toMatch(/^HTTP\/1.1 200/);
  expect(timed()).toBe(0);
  const phone = connect(port, "127.0.0.1", () => phone.write(begun));
  onTestFinished(() => void phone.destroy());
  await expect.poll(timed).toBe(1);
  phone.write(rest);
  await expect.poll(() => backend.seen.length).toBe(2);
});

test("closes the connection if the body of an answered request never arrives", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { requestMs: 50 } });
  expect(
    await sendRawBytesAndReadResponse(port, partialRequest("POST", "/lightweight/nothing")),
  ).toMatch(/^HTTP\/1.1 404/);
});

test("gives the body of an image upload more time to arrive than the body of a call", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, {
    limits: { requestMs: 350, wholeCallMs: 1_000, wholeFileMs: 20_000 },
  });
  const phone = connect(port, "127.0.0.1", () =>
    phone.write(partialRequest("POST", "/lightweight/basic/upload")),
  );
  onTestFinished(() => void phone.destroy());
  let answer = "";
  phone.on("data", (it: Buffer) => (answer += it.toString()));
  // Bodies of calls time out in the meantime, but the upload does not.
  for (let turn = 0; turn < 3; turn += 1)
    expect(
      await sendRawBytesAndReadResponse(port, partialRequest("PUT", "/lightweight/order/v1/pay")),
    ).toContain(" 408 ");
  expect(answer).toBe("");
  phone.write("x".repeat(95));
  await expect.poll(() => answer).toContain(" 200 OK");
  expect(backend.seen[0]?.body.length).toBe(100);
});

test("responds 408 to an upload that arrives too slowly, and 504 to one whose backend is silent", async () => {
  const silent = await openStubBackend(() => {});
  const { port } = await openBff(silent.address, { limits: { wholeFileMs: 50, wholeCallMs: 100 } });
  expect(
    await sendRawBytesAndReadResponse(port, partialRequest("POST", "/lightweight/basic/upload")),
  ).toContain(" 408 ");
  const whole = partialRequest("POST", "/lightweight/basic/upload").replace(
    "Content-Length: 100",
    "Content-Length: 5\r\nConnection: close",
  );
  expect(await sendRawBytesAndReadResponse(port, whole)).toContain(" 504 ");
});

test("responds 504 to an upload at its deadline if the backend stops reading it", async () => {
  const stuck = createServer((socket) => void socket.on("error", () => {}).pause());
  await new Promise<void>((resolve) => stuck.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void stuck.close());
  const { port: backendPort } = stuck.address() as { port: number };
  const { port } = await openBff(`http://127.0.0.1:${backendPort}`, {
    limits: { wholeCallMs: 200 },
  });
  const picture = Buffer.alloc(9_000_000);
  const head = `POST /lightweight/basic/upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${picture.length}\r\n\r\n`;
  expect(
    await sendRawBytesAndReadResponse(port, Buffer.concat([Buffer.from(head), picture])),
  ).toMatch(/^HTTP\/1.1 504/);
});

test("responds 408 if the header of a request does not arrive in time", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { requestHeadersMs: 100 } });
  expect(await sendRawBytesAndReadResponse(port, `GET ${list} HTTP/1.1\r\nHost: a\r\n`)).toMatch(
    /^HTTP\/1.1 408/,
  );
});

test("closes a connection after its maximum number of requests", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { requestsPerConnectionMax: 2 } });
  const one = createRawGetRequest(list).replace("Connection: close\r\n", "");
  const phone = connect(port, "127.0.0.1", () => phone.write(one + one + one));
  onTestFinished(() => void phone.destroy());
  let answers = "";
  phone.on("data", (it: Buffer) => (answers += it.toString()));
  await expect
    .poll(() => answers.match(/HTTP\/1.1 \d+/g))
    .toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 503"]);
  expect(answers.match(/connection: [\w-]+/gi)?.map((it) => it.toLowerCase())).toEqual([
    "connection: keep-alive",
    "connection: close",
    "connection: close",
  ]);
});

/** Opens connections. `closed` returns how many of them have been closed. */
async function connectMany(port: number, count: number, host = "127.0.0.1") {
  const open: Socket[] = [];
  let closed = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, host);
    socket.on("error", () => {}).once("close", () => (closed += 1));
    onTestFinished(() => void socket.destroy());
    open.push(socket);
  }
  return { open, closed: () => closed };
}

test("closes connections above the total limit, and accepts a new one after another has closed", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { connectionsMax: 3 } });
  const { open, closed } = await connectMany(port, 5);
  await expect.poll(closed).toBe(2);
  open[0]?.destroy();
  await expect
    .poll(() => sendRawBytesAndReadResponse(port, createRawGetRequest(list)))
    .toContain(" 200 OK");
});

test("limits the connections of one IP address only if RATE_LIMITS is on and TRUST_PROXY is not set", async () => {
  const backend = await openStubBackend();
  const limits = { connectionsPerAddressMax: 2 };
  const { port } = await openBff(backend.address, { env: { RATE_LIMITS: "on" }, limits });
  const { open, closed } = await connectMany(port, 4);
  await expect.poll(closed).toBe(2);
  open.find((it) => !it.destroyed)?.destroy();
  await expect
    .poll(() => sendRawBytesAndReadResponse(port, createRawGetRequest(list)))
    .toContain(" 200 OK");
  for (const env of [{ RATE_LIMITS: "on", TRUST_PROXY: "1" }, { RATE_LIMITS: "off" }]) {
    const free = await openBff(backend.address, { env, limits });
    const many = await connectMany(free.port, 4);
    await expect
      .poll(() => sendRawBytesAndReadResponse(free.port, createRawGetRequest(list)))
      .toContain(" 200 OK");
    expect(many.closed()).toBe(0);
  }
});

test("responds 400 to bytes that are no request, unless a response is being sent on the connection", async () => {
  const backend = await openStubBackend((_request, response) => void response.write("{"));
  const { port } = await openBff(backend.address);
  const invalid = "no request\r\n\r\n";
  expect(await sendRawBytesAndReadResponse(port, invalid)).toMatch(/^HTTP\/1.1 400/);
  const phone = connect(port, "127.0.0.1");
  let received = "";
  phone.setEncoding("utf8").on("data", (text: string) => (received += text));
  phone.write(`GET ${list} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(() => backend.seen.length).toBe(1);
  phone.write(invalid);
  await once(phone, "close");
  expect(received).not.toContain("400");
});

test("closes a connection with more than eight unanswered requests", async () => {
  const answers: (() => void)[] = [];
  const backend = await openStubBackend((_request, response) =>
    answers.push(() => response.end("{}")),
  );
  const { app, port } = await openBff(backend.address);
  const one = createRawGetRequest(list).replace("Connection: close\r\n", "");
  expect(await sendRawBytesAndReadResponse(port, one.repeat(9))).toBe("");
  await expect.poll(() => app.callsInFlight()).toBe(0);
  const served = sendRawBytesAndReadResponse(port, one.repeat(7) + createRawGetRequest(list));
  await expect.poll(() => app.callsInFlight()).toBe(8);
  await expect.poll(() => (answers.splice(0).forEach((it) => it()), app.callsInFlight())).toBe(0);
  expect((await served).match(/HTTP\/1.1 200/g)).toHaveLength(8);
});

test("if an IP address pipelines on many connections, closes all of them without any response yet", async () => {
  const backend = await openStubBackend();
  const { app, port } = await openBff(backend.address);
  let parsed = 0;
  app.server.on("request", () => (parsed += 1));
  const open = async () => {
    const phone = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void phone.destroy());
    await once(phone, "connect");
    return phone;
  };
  const request = `GET ${list} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const answered = await open();
  answered.write(request);
  await once(answered, "data");
  const flood: Socket[] = [];
  for (let count = 0; count < 30; count += 1) flood.push(await open());
  await expect.poll(() => openConnections(app)).toBe(31);
  for (const phone of flood) phone.write(request.repeat(500));
  await expect.poll(() => openConnections(app)).toBe(1);
  // If Node reads from a connection, it parses all 500 requests of that connection. The BFF closes
  // most of the 30 connections before Node reads from them.
  expect(parsed).toBeLessThan(5 * 500);
  answered.write(request);
  await once(answered, "data");
});

test("answered requests do not count toward the limit of unanswered requests of a connection", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { unansweredPerConnectionMax: 1 } });
  const phone = connect(port, "127.0.0.1");
  onTestFinished(() => void phone.destroy());
  let answers = "";
  phone.on("data", (it: Buffer) => (answers += it.toString()));
  for (let count = 1; count <= 3; count += 1) {
    phone.write(`GET ${list} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => answers.match(/HTTP\/1.1 200/g)?.length).toBe(count);
  }
});
