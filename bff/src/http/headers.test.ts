import { expect, test } from "vitest";
import {
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  openStubBackend,
  createBuiltWebAppFolder,
} from "../../test/helpers/bff-server.ts";

const openBffWithAssets = async (env: Record<string, string> = {}) => {
  const backend = await openStubBackend();
  return {
    backend,
    ...(await openBff(backend.address, { config: { webRoot: createBuiltWebAppFolder() }, env })),
  };
};

test("sends the security headers with every response, even for unreadable requests", async () => {
  const { address, port } = await openBffWithAssets();
  for (const path of [
    "/lwh5/",
    "/lwh5/assets/app-Bx1_2-3a.js",
    "/healthz",
    "/lightweight/order/v1/list",
    "/lightweight/nothing",
    "/a%2fb",
    "/%zz",
    "/",
  ]) {
    const { headers } = await fetchText(address + path);
    expect(headers.get("content-security-policy"), path).toContain(
      "require-trusted-types-for 'script'; trusted-types lwh5-notices",
    );
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
    expect(headers.get("permissions-policy"), path).toContain("camera=(self)");
    expect(headers.get("x-trace-id"), path).toMatch(/^[\da-f]{32}$/);
  }
  for (const bytes of [
    "GARBAGE\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
  ]) {
    const answer = await sendRawBytesAndReadResponse(port, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 40/);
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain("x-content-type-options: nosniff");
  }
});

test("the content policy allows no inline code, no eval and only configured frames", async () => {
  const { address } = await openBffWithAssets({
    CSP_IMG: "https://img.example.com",
    CSP_FRAME: "https://help.example.com",
  });
  const policy = (await fetchText(`${address}/lwh5/`)).headers.get("content-security-policy") ?? "";
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy.split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "worker-src 'self'",
      "img-src 'self' data: blob: https://img.example.com",
      "frame-src https://help.example.com",
    ]),
  );
});

test("sends no HSTS header over plain http, even if a client reports https in X-Forwarded-Proto", async () => {
  const { address } = await openBffWithAssets();
  const { headers } = await fetchText(`${address}/lwh5/`, {
    headers: { "x-forwarded-proto": "https" },
  });
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("cross-origin-opener-policy")).toBeNull();
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

test("sends HSTS if a trusted proxy reports https", async () => {
  const { address } = await openBffWithAssets({ TRUST_PROXY: "1" });
  const { headers } = await fetchText(`${address}/lwh5/`, {
    headers: { "x-forwarded-proto": "https" },
  });
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+/);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
});

test.each([
  ["0", "max-age=31536000"],
  ["1", "max-age=31536000; includeSubDomains"],
])(
  "with HSTS_SUBDOMAINS=%s, the Strict-Transport-Security header has the value %s",
  async (subdomains, expected) => {
    const { address } = await openBffWithAssets({ TRUST_PROXY: "1", HSTS_SUBDOMAINS: subdomains });
    const { headers } = await fetchText(`${address}/lwh5/`, {
      headers: { "x-forwarded-proto": "https" },
    });
    expect(headers.get("strict-transport-security")).toBe(expected);
  },
);

test("forwards only listed request headers, with the BFF's own X-Forwarded-For and X-Trace-Id", async () => {
  const { address, backend } = await openBffWithAssets();
  const answer = await fetchText(`${address}/lightweight/order/v1/list`, {
    headers: {
      "x-access-token": "T",
      "x-key": "K",
      "x-request-id": "phone-1",
      "accept-language": "zh-CN",
      cookie: "a=b",
      "x-forwarded-for": "6.6.6.6",
      "x-trace-id": "theirs",
      forwarded: "for=6.6.6.6",
      "x-forwarded-host": "evil",
      "x-original-url": "/admin",
      authorization: "Basic x",
    },
  });
  const {
    host: _host,
    connection: _connection,
    "user-agent": _agent,
    ...headers
  } = backend.seen[0]?.headers ?? {};
  expect(headers).toEqual({
    accept: "*/*",
    "accept-language": "zh-CN",
    "x-access-token": "T",
    "x-key": "K",
    "x-request-id": "phone-1",
    "x-forwarded-for": "127.0.0.1",
    "x-trace-id": answer.headers.get("x-trace-id"),
  });
});

test("forwards listed request headers even if the client's Connection header names them", async () => {
  const { port, backend } = await openBffWithAssets();
  await sendRawBytesAndReadResponse(
    port,
    "GET /lightweight/order/v1/list HTTP/1.1\r\nHost: a\r\nX-Access-Token: T\r\nConnection: close, x-access-token, x-forwarded-for\r\n\r\n",
  );
  expect(backend.seen[0]?.headers).toMatchObject({
    "x-access-token": "T",
    "x-forwarded-for": "127.0.0.1",
  });
});

test("forwards to the backend the IP address of the client that a trusted proxy reports", async () => {
  const { address, backend } = await openBffWithAssets({ TRUST_PROXY: "1" });
  await fetchText(`${address}/lightweight/order/v1/list`, {
    headers: { "x-forwarded-for": "6.6.6.6, 10.0.0.7" },
  });
  expect(backend.seen[0]?.headers["x-forwarded-for"]).toBe("10.0.0.7");
});

test("returns only listed headers, with no-store, and sends the backend no invented X-Request-Id", async () => {
  const backend = await openStubBackend((_request, response) =>
    response
      .writeHead(200, {
        "content-type": "application/json",
        server: "inside",
        "set-cookie": "a=b",
        "access-control-allow-origin": "*",
        "x-powered-by": "x",
        etag: '"1"',
        "cache-control": "public",
      })
      .end("{}"),
  );
  const { address } = await openBff(backend.address);
  const { headers } = await fetchText(`${address}/lightweight/order/v1/list`);
  for (const name of ["server", "set-cookie", "access-control-allow-origin", "x-powered-by"])
    expect(headers.get(name), name).toBeNull();
  expect(headers.get("etag")).toBe('"1"');
  expect(headers.get("cache-control")).toBe("no-store");
  expect(backend.seen[0]?.headers["x-request-id"]).toBeUndefined();
});
