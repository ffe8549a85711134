import { expect, test } from "vitest";
import {
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  okEnvelopeText,
  testCallRoutes,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";

const list = "/lightweight/order/v1/list";
const envelope = (code: number, message: string) => JSON.stringify({ code, result: null, message });

test("the BFF has a route for each call, which forwards its method, path, query and body", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address);
  for (const row of testCallRoutes.filter((it) => it.body === undefined)) {
    const path = `/lightweight${row.path.replace("{id}", "A-1_b")}?a=%7E&b=1`;
    const body = row.method === "PUT" ? '{"amount": 1.50}' : undefined;
    const answer = await fetchText(address + path, {
      method: row.method,
      ...(body && { body, headers: { "content-type": "application/json;Charset=UTF8" } }),
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(okEnvelopeText());
    const seen = backend.seen.at(-1);
    expect([seen?.method, seen?.url, seen?.body.toString()]).toEqual([
      row.method,
      path,
      body ?? "",
    ]);
    expect(seen?.headers["content-type"]).toBe(body && "application/json;Charset=UTF8");
  }
});

test.each([
  ["GET", "/lightweight/admin"],
  ["POST", list],
  ["HEAD", list],
  ["GET", "/lightweight"],
  ["GET", "/lightweight/order/v1/detail/a.b"],
  ["GET", `/lightweight/order/v1/detail/${"a".repeat(65)}`],
  ["GET", "/lightweight/order/v1/detail/"],
  ["GET", `${list}/`],
  ["GET", "/LIGHTWEIGHT/order/v1/list"],
  ["GET", "/lightweight/websocket/u1"],
  ["POST", "/lightweight/basic/upload/"],
  ["POST", "/lightweight/basic/upload/x"],
  ["GET", "/lightweight/basic/upload"],
  ["GET", "/lightweight/files/short"],
  ["POST", `/lightweight/files/${"a".repeat(32)}`],
  ["GET", "/__mock/"],
  ["GET", "/provider/face/x"],
])("responds 404 to the request %s %s without calling the backend", async (method, path) => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address);
  const answer = await fetchText(address + path, { method });
  expect(answer.status).toBe(404);
  expect(answer.text).toBe(method === "HEAD" ? "" : envelope(404, "请求的资源不存在"));
  expect(backend.seen).toEqual([]);
});

test("if ALLOW_UNLISTED is set, forwards an unlisted call with its body, but without its cookies", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  const answer = await fetchText(`${address}/lightweight/extra/v1/x?a=1`, {
    method: "POST",
    body: "hello",
    headers: { "x-request-id": "r1", cookie: "a=b" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(backend.seen[0]).toMatchObject({ method: "POST", url: "/lightweight/extra/v1/x?a=1" });
  expect(backend.seen[0]?.body.toString()).toBe("hello");
  expect(backend.seen[0]?.headers).toMatchObject({
    "x-request-id": "r1",
    "x-forwarded-for": "127.0.0.1",
  });
  expect(backend.seen[0]?.headers.cookie).toBeUndefined();
});

test("serves files of the backend with a sandbox policy, nosniff and the backend's Cache-Control", async () => {
  const backend = await openStubBackend((_request, response) =>
    response
      .writeHead(200, { "content-type": "image/jpeg", "cache-control": "private, max-age=60" })
      .end("jpg"),
  );
  const { address } = await openBff(backend.address);
  const { headers, text } = await fetchText(
    `${address}/lightweight/files/${"aB3_-x".repeat(6).slice(0, 32)}`,
  );
  expect(text).toBe("jpg");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("private, max-age=60");
});

test.each([
  ["cross-site", 403],
  ["same-site", 403],
  ["same-origin", 200],
  ["none", 200],
  [undefined, 200],
])(
  "responds to a file request whose Sec-Fetch-Site is %s with the status %i",
  async (site, expected) => {
    const backend = await openStubBackend((_request, response) =>
      response.writeHead(200, { "content-type": "image/jpeg" }).end("jpg"),
    );
    const { address } = await openBff(backend.address);
    const { status, headers } = await fetchText(`${address}/lightweight/files/${"a".repeat(32)}`, {
      headers: site === undefined ? {} : { "sec-fetch-site": site },
    });
    expect(status).toBe(expected);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(backend.seen).toHaveLength(expected === 200 ? 1 : 0);
  },
);

test("responds 413 to a call whose body is over the size limit, with or without Content-Length", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { jsonBodyBytesMax: 1000 } });
  const head =
    "PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  const body = "x".repeat(1001);
  for (const bytes of [
    `${head}Content-Length: 1001\r\n\r\n${body}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n3e9\r\n${body}\r\n0\r\n\r\n`,
  ]) {
    const answer = await sendRawBytesAndReadResponse(port, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 413/);
    expect(answer).toContain(envelope(413, "内容过大"));
  }
  expect(backend.seen).toEqual([]);
});

test("forwards an upload with its token, its content type and its whole body", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address);
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(300_000).fill(7)]), "a.jpg");
  const answer = await fetchText(`${address}/lightweight/basic/upload`, {
    method: "POST",
    body: form,
    headers: { "x-access-token": "T" },
  });
  expect(answer.status).toBe(200);
  expect(backend.seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(backend.seen[0]?.headers["x-access-token"]).toBe("T");
  expect(backend.seen[0]?.body.length).toBeGreaterThan(300_000);
});

test("responds 413 to an upload over the size limit, with or without Content-Length", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { limits: { uploadBodyBytesMax: 1000 } });
  const head =
    "POST /lightweight/basic/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n";
  const body = "x".repeat(1001);
  for (const bytes of [
    `${head}Content-Length: 1001\r\n\r\n${body}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n3e9\r\n${body}\r\n0\r\n\r\n`,
  ])
    expect(await sendRawBytesAndReadResponse(port, bytes)).toMatch(
      /^HTTP\/1.1 413[\s\S]*"code":413/,
    );
  expect(backend.seen).toEqual([]);
});
