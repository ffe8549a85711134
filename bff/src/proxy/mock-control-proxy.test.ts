import { request as httpRequest } from "node:http";
import { openMockServer } from "mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreateMockControlAccessCheckFunction } from "./upstream.ts";
import {
  createRawGetRequest,
  createStubMockOpener,
  fetchText,
  type BffOptions,
  openBff,
  openStubBackend,
  sendRawBytesAndReadResponse,
} from "../../test/helpers/bff-server.ts";

let own: Awaited<ReturnType<typeof openMockServer>>;
/** Creates the access check of the control API. The mock exports it, so the test opens a mock. */
let guard: CreateMockControlAccessCheckFunction;
beforeAll(async () => {
  own = await openMockServer();
  ({ createControlGuard: guard } = own);
});
afterAll(() => own.close());

const policy = "default-src 'self'; img-src *";

/** Starts the BFF in mock mode in front of a stub of the mock. */
async function openDirectorBff(options: BffOptions = {}) {
  const mock = await openStubBackend((request, response) =>
    response
      .writeHead(200, {
        "content-type": "text/html",
        "content-security-policy": policy,
        "set-cookie": "x=y",
      })
      .end(`${request.method} ${request.url}`),
  );
  return {
    mock,
    ...(await openBff("mock", { openMock: createStubMockOpener(mock, guard), ...options })),
  };
}

/** Sends a request with a given Host, which fetch does not allow. */
function requestWithHost(
  port: number,
  headers: Record<string, string>,
  path = "/__mock/worlds/_/state",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, headers }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    );
    request.on("error", reject).end();
  });
}

test("serves the mock's director and provider page with the mock's own content policy", async () => {
  const { address } = await openDirectorBff();
  for (const path of ["/__mock/", "/__mock/worlds/a/state", "/provider/face/c1?x=1"]) {
    const answer = await fetchText(address + path);
    expect([answer.status, answer.text]).toEqual([200, `GET ${path}`]);
    expect(answer.headers.get("content-security-policy")).toBe(policy);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  const posted = await fetchText(`${address}/__mock/worlds/_/clock`, {
    method: "POST",
    body: '{"advanceMs":1}',
    headers: { "content-type": "application/json" },
  });
  expect(posted.text).toBe("POST /__mock/worlds/_/clock");
});

test("an event stream of the mock may last longer than listeningMs, and ends when the BFF closes", async () => {
  const everyMs = 100;
  const listeningMs = 15 * everyMs;
  const mock = await openStubBackend((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const telling = setInterval(() => response.write(": \n\n"), everyMs);
    response.once("close", () => clearInterval(telling));
  });
  const { address, app } = await openBff("mock", {
    openMock: createStubMockOpener(mock),
    limits: { listeningMs },
  });
  const { body } = await fetch(`${address}/__mock/worlds/_/journal/stream`);
  let received = 0;
  await expect(async () => {
    for await (const _ of body ?? []) {
      received += 1;
      if ((received * everyMs) / listeningMs === 2) void app.close();
    }
  }).rejects.toThrow("terminated");
  expect((received * everyMs) / listeningMs).toBeGreaterThanOrEqual(2);
});

/**
 * Sends a request that the mock answers only if `answer` is called, and disconnects its client.
 * `answered` reports for each ended exchange with the mock whether its response was complete.
 */
async function abandonRequest(method: string) {
  const answered: boolean[] = [];
  let answer = () => {};
  const mock = await openStubBackend((_request, response) => {
    response.once("close", () => answered.push(response.writableFinished));
    answer = () => void response.end("{}");
  });
  const { app, address } = await openBff("mock", { openMock: createStubMockOpener(mock, guard) });
  const caller = new AbortController();
  const waiting = fetch(`${address}/__mock/worlds/_/wait`, { method, signal: caller.signal });
  await expect.poll(() => mock.seen.length).toBe(1);
  caller.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await expect.poll(() => app.callsInFlight()).toBe(0);
  return { answered, answer };
}

test("cancels a waiting read of the control API if its client disconnects", async () => {
  const { answered } = await abandonRequest("GET");
  await expect.poll(() => answered).toEqual([false]);
});

test("completes a command of the control API although its client disconnects", async () => {
  const { answered, answer } = await abandonRequest("POST");
  expect(answered).toEqual([]);
  answer();
  await expect.poll(() => answered).toEqual([true]);
});

test("redirects /__mock to /__mock/, so that relative URLs work", async () => {
  const answer = await fetchText(`${(await openDirectorBff()).address}/__mock`);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/__mock/"]);
});

test("in mock mode, the BFF allows framing of its pages only by the same origin", async () => {
  const { headers } = await fetchText(`${(await openDirectorBff()).address}/healthz`);
  expect(headers.get("content-security-policy")).toMatch(
    /frame-src 'self';.*frame-ancestors 'self'/,
  );
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

test("without a control token, the control API accepts only a Host and an Origin of this machine", async () => {
  const { port, mock } = await openDirectorBff();
  for (const host of [`localhost:${port}`, "127.0.0.1", `[::1]:${port}`])
    expect(await requestWithHost(port, { host }), host).toBe(200);
  expect(mock.seen).toHaveLength(3);
  for (const headers of [
    { host: "evil.example" },
    { host: "localhost.evil.example" },
    { host: `127.0.0.1:${port}`, origin: "http://evil.example" },
    { host: `127.0.0.1:${port}`, origin: `https://127.0.0.1:${port}` },
    { host: `127.0.0.1:${port}`, origin: `ftp://127.0.0.1:${port}` },
    { host: `127.0.0.1:${port}`, origin: "null" },
  ])
    expect(await requestWithHost(port, headers), JSON.stringify(headers)).toBe(403);
  expect(mock.seen).toHaveLength(3);
  expect(
    await requestWithHost(port, { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` }),
  ).toBe(200);
});

test("behind a TLS proxy, the control API accepts only the https origin of its host", async () => {
  const { port } = await openDirectorBff({ env: { TRUST_PROXY: "1" } });
  const reported = { host: "localhost", "x-forwarded-proto": "https" };
  expect(await requestWithHost(port, { ...reported, origin: "https://localhost" })).toBe(200);
  expect(await requestWithHost(port, { ...reported, origin: "http://localhost" })).toBe(403);
});

test("rejects a director request of another machine, even if its headers name this machine", async () => {
  const { app } = await openDirectorBff({ env: { TRUST_PROXY: "1" } });
  for (const path of ["/__mock/", "/__mock/worlds/_/state"]) {
    const answer = await app.inject({
      url: path,
      remoteAddress: "192.0.2.7",
      headers: { host: "localhost", "x-forwarded-for": "127.0.0.1" },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: expect.stringMatching("only requests from this machine"), code: "forbidden" },
    ]);
  }
});

test("with a control token, the control API accepts only Bearer or the cookie set by ?token=", async () => {
  const token = "canary-control";
  const { address, mock } = await openDirectorBff({ env: { MOCK_CONTROL_TOKEN: token } });
  for (const authorization of ["", "Bearer wrong", token])
    expect(
      (await fetchText(`${address}/__mock/worlds/_/state`, { headers: { authorization } })).status,
    ).toBe(403);
  for (const path of ["/__mock/?token=wrong", `/__mock/worlds/_/state?token=${token}`])
    expect((await fetchText(address + path)).status).toBe(403);
  expect(
    (
      await fetchText(`${address}/__mock/worlds/_/state`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(200);

  const entered = await fetchText(`${address}/__mock/?token=${token}`);
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/__mock/"]);
  const cookie = entered.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; Path=\/__mock; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(token);
  const shown = { cookie: `a=b; ${cookie.split(";")[0]}` };
  expect((await fetchText(`${address}/__mock/worlds/_/state`, { headers: shown })).status).toBe(
    200,
  );
  expect(
    (
      await fetchText(`${address}/__mock/worlds/_/state`, {
        headers: { cookie: "lwh5_mock=" + "0".repeat(64) },
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await fetchText(`${address}/__mock/worlds/_/state`, {
        headers: { ...shown, origin: "http://evil.example" },
      })
    ).status,
  ).toBe(403);
  expect(mock.seen.map((it) => it.headers.cookie)).toEqual([undefined, undefined]);
});

test("serves the provider page without the control token, but not the control API", async () => {
  const { address, port, mock } = await openDirectorBff({
    env: { MOCK_CONTROL_TOKEN: "canary-control" },
  });
  expect((await fetchText(`${address}/provider/face/c1`)).status).toBe(200);
  expect((await fetchText(`${address}/__mock/worlds/_/state`)).status).toBe(403);
  // fetch would resolve `..` before it sends the path.
  const climbing = createRawGetRequest("/provider/../__mock/worlds/_/state");
  expect(await sendRawBytesAndReadResponse(port, climbing)).toMatch(/^HTTP\/1\.1 40[034] /);
  expect(mock.seen).toHaveLength(1);
});
