import type { AddressInfo } from "node:net";
import { connect, createServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";

const list = "/lightweight/order/v1/list";
const envelope = (code: number, message: string) => JSON.stringify({ code, result: null, message });

/** Starts a raw TCP backend that counts requests and lets the test respond. */
async function rawBackend(
  onData: (write: (bytes: string) => void, end: () => void, reset: () => void) => void,
) {
  let asked = 0;
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => {
      asked += 1;
      onData(
        (it) => socket.write(it),
        () => socket.end(),
        () => socket.resetAndDestroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
  };
}

test("forwards the status, the body and Retry-After of the backend's response", async () => {
  const backend = await openStubBackend((_request, response) =>
    response
      .writeHead(429, { "content-type": "application/json", "retry-after": "3" })
      .end('{"code":10002}'),
  );
  const { address } = await openBff(backend.address);
  const answer = await fetchText(address + list);
  expect([answer.status, answer.text, answer.headers.get("retry-after")]).toEqual([
    429,
    '{"code":10002}',
    "3",
  ]);
});

test("forwards a response of 3 MB unchanged", async () => {
  const large = "x".repeat(3_000_000);
  const backend = await openStubBackend((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(large),
  );
  const { address } = await openBff(backend.address);
  expect((await fetchText(address + list)).text).toBe(large);
});

test("reads the backend's response only as fast as the client reads it, instead of buffering it", async () => {
  let written = 0;
  const backend = await openStubBackend((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const pour = () => {
      while (written < 200_000_000) {
        written += 100_000;
        if (!response.write("x".repeat(100_000))) return void response.once("drain", pour);
      }
    };
    pour();
  });
  const { port } = await openBff(backend.address);
  const phone = connect(port, "127.0.0.1", () => phone.write(createRawGetRequest(list)));
  phone.on("error", () => {}).once("data", () => phone.pause());
  onTestFinished(() => void phone.destroy());
  let before = -1;
  await expect
    .poll(() => [before, (before = written)].every((it, _i, all) => it === all[0] && it > 0), {
      interval: 200,
    })
    .toBe(true);
  expect(written).toBeLessThan(60_000_000);
});

const call = {
  read: ["GET", list],
  command: ["PUT", "/lightweight/order/v1/pay"],
  upload: ["POST", "/lightweight/basic/upload"],
} as const;
const calls = Object.values(call);

test.each(calls)(
  "the call %s %s returns 502 without internal details if the backend refuses the connection",
  async (method, path) => {
    const { address } = await openBff("http://127.0.0.1:1");
    const answer = await fetchText(address + path, {
      method,
      ...(method !== "GET" && { body: "x" }),
    });
    expect([answer.status, answer.text]).toEqual([502, envelope(502, "网关错误")]);
    expect([...answer.headers].join()).not.toMatch(/127\.0\.0\.1|ECONN/);
  },
);

test.each(calls)(
  "the call %s %s returns 502 if the backend's response is empty, invalid, encoded or a redirect",
  async (method, path) => {
    const ways: Parameters<typeof rawBackend>[0][] = [
      (_write, _end, reset) => reset(),
      (_write, end) => end(),
      (write, end) => (write("no http at all\r\n\r\n"), end()),
      (write) => write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(40_000)}\r\n\r\n`),
      (write, end) => (
        write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx"), end()
      ),
      (write, end) => (
        write("HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n"),
        end()
      ),
    ];
    if (method !== "POST") {
      ways.push((write, end) => (write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"), end()));
    }
    for (const [index, way] of ways.entries()) {
      const backend = await rawBackend(way);
      const { address } = await openBff(backend.address);
      const answer = await fetchText(address + path, {
        method,
        ...(method !== "GET" && { body: "x" }),
      });
      expect([answer.status, answer.text], `way ${index}`).toEqual([
        502,
        envelope(502, "网关错误"),
      ]);
    }
  },
);

test.each(calls)(
  "the call %s %s returns 504 at the deadline if the backend is silent",
  async (method, path) => {
    const backend = await rawBackend(() => {});
    const { address } = await openBff(backend.address, { limits: { wholeCallMs: 150 } });
    const answer = await fetchText(address + path, {
      method,
      ...(method !== "GET" && { body: "x" }),
    });
    expect([answer.status, answer.text]).toEqual([504, envelope(504, "网关超时")]);
  },
);

test("responds 504 if the backend's response has not arrived completely at the deadline", async () => {
  const backend = await rawBackend((write) =>
    write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"),
  );
  const { address } = await openBff(backend.address, { limits: { wholeCallMs: 150 } });
  expect((await fetchText(address + list)).status).toBe(504);
});

test("gives an image download a longer deadline than a call", async () => {
  let finish = () => {};
  const backend = await openStubBackend((request, response) => {
    if (!request.url?.includes("/files/")) return;
    response.writeHead(200, { "content-type": "image/jpeg", "content-length": "7" }).write("pict");
    finish = () => response.end("ure");
  });
  const { address } = await openBff(backend.address, { limits: { wholeCallMs: 100 } });
  const picture = fetchText(`${address}/lightweight/files/${"a".repeat(32)}`);
  await expect.poll(() => backend.seen.length).toBe(1);
  expect((await fetchText(address + list)).status).toBe(504);
  finish();
  expect((await picture).text).toBe("picture");
});

test("the deadlines for calls to the backend are shorter than the client's timeout of 10 seconds", async () => {
  const { limits } = await import("../config/limits.ts");
  expect(limits).toMatchObject({
    connectMs: 1000,
    answerHeadersMs: 8500,
    wholeCallMs: 9000,
    dialMs: 3000,
  });
});

test("if the connection to the backend breaks, retries a read once, but a command never", async () => {
  const backend = await rawBackend((_write, end) => end());
  const { address } = await openBff(backend.address);
  await fetchText(address + list);
  expect(backend.asked()).toBe(2);
  await fetchText(`${address}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" });
  expect(backend.asked()).toBe(3);
  await fetchText(`${address}/lightweight/user/asset/v1/bill/method/add/m1`, { method: "DELETE" });
  expect(backend.asked()).toBe(4);
});

test("returns the backend's response to a read that was retried", async () => {
  let first = true;
  const backend = await rawBackend((write, end) => {
    if (first) end();
    else write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
    first = false;
  });
  const { address } = await openBff(backend.address);
  expect((await fetchText(address + list)).text).toBe("{}");
});

test("forwards a 503 of the backend without retrying the call", async () => {
  const backend = await openStubBackend((_request, response) =>
    response.writeHead(503, { "retry-after": "0", "content-type": "application/json" }).end("{}"),
  );
  const { address } = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  expect((await fetchText(address + list)).status).toBe(503);
  expect((await fetchText(`${address}/lightweight/unlisted`)).status).toBe(503);
  expect(backend.seen.length).toBe(2);
});

test("responds 502 if the backend's response has an invalid status, also to an upload", async () => {
  const backend = await rawBackend((write) =>
    write("HTTP/1.1 999 X\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"),
  );
  const { address } = await openBff(backend.address);
  expect(await fetchText(address + list)).toMatchObject({
    status: 502,
    text: envelope(502, "网关错误"),
  });
  const upload = await fetchText(`${address}/lightweight/basic/upload`, {
    method: "POST",
    body: "picture",
  });
  expect([upload.status, upload.text]).toEqual([502, envelope(502, "网关错误")]);
});

test("replaces a page with a stack trace in a 500 of the backend by the error envelope", async () => {
  const backend = await openStubBackend((_request, response) =>
    response.writeHead(500, { "content-type": "text/html" }).end("<pre>at Secret.java:1"),
  );
  const { address } = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  for (const path of [list, "/lightweight/unlisted"]) {
    const answer = await fetchText(address + path);
    expect([answer.status, answer.text]).toEqual([500, envelope(500, "服务器内部错误")]);
  }
});

test.each([
  [
    500,
    "application/json",
    '{"timestamp":1,"status":500,"trace":"java.lang.NullPointerException at com.example"}',
  ],
  [404, "text/html", "<html>nginx/1.18 at 10.0.0.7</html>"],
  [400, "application/json", '{"code":"400","error":"inside"}'],
  [403, "application/json", "not even JSON"],
])(
  "replaces a backend's error body that is no envelope, with the status %i and the type %s",
  async (status, type, text) => {
    const backend = await openStubBackend((_request, response) =>
      response.writeHead(status, { "content-type": type }).end(text),
    );
    const { address } = await openBff(backend.address);
    const answer = await fetchText(address + list);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { code: status, result: null, message: expect.any(String) },
    ]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  },
);

test("cancels the read of a disconnected client at the backend, but not its command", async () => {
  const fate: Record<string, string> = {};
  const held: (() => void)[] = [];
  const backend = await openStubBackend((request, response) => {
    fate[request.method ?? ""] = "asked";
    response.once(
      "close",
      () => (fate[request.method ?? ""] = response.writableFinished ? "finished" : "cancelled"),
    );
    if (request.method !== "GET") held.push(() => response.end("{}"));
  });
  const { port } = await openBff(backend.address);
  for (const bytes of [
    createRawGetRequest(list),
    "PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
    "DELETE /lightweight/user/asset/v1/bill/method/add/m1 HTTP/1.1\r\nHost: a\r\n\r\n",
  ]) {
    const method = bytes.split(" ")[0] ?? "";
    const phone = connect(port, "127.0.0.1", () => phone.write(bytes));
    await expect.poll(() => fate[method]).toBe("asked");
    phone.destroy();
  }
  await expect.poll(() => fate["GET"]).toBe("cancelled");
  for (const answer of held) answer();
  await expect.poll(() => fate).toEqual({ GET: "cancelled", PUT: "finished", DELETE: "finished" });
});

test("cancels an unlisted read at the backend if its client disconnects", async () => {
  let fate = "";
  const backend = await openStubBackend((_request, response) => {
    fate = "asked";
    response.once("close", () => (fate = response.writableFinished ? "finished" : "cancelled"));
  });
  const { port } = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  const phone = connect(port, "127.0.0.1", () =>
    phone.write(createRawGetRequest("/lightweight/unlisted")),
  );
  await expect.poll(() => fate).toBe("asked");
  phone.destroy();
  await expect.poll(() => fate).toBe("cancelled");
});

test("accepts calls with the headers Keep-Alive, Expect, TE or an upgrade to h2c", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address);
  for (const more of ["Keep-Alive: timeout=5\r\n", "Expect: 100-continue\r\n", "TE: trailers\r\n"])
    expect(await sendRawBytesAndReadResponse(port, createRawGetRequest(list, more))).toContain(
      " 200 OK",
    );
  expect(
    await sendRawBytesAndReadResponse(
      port,
      createRawGetRequest(list, "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n").replace(
        "Connection: close",
        "Connection: Upgrade, HTTP2-Settings, close",
      ),
    ),
  ).toContain(" 200 OK");
});
