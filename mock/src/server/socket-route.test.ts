import { connect } from "node:net";
import { subprotocolsOfCredentials } from "contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openMockForHttpTests, openTestSocket } from "../../test/helpers/mock-for-http-tests.ts";
import { receivedFrameBytesMax } from "./socket-route.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

const pong = { cmd: "pong", msgTxt: "", orderId: "" };
const ping = JSON.stringify({ cmd: "ping" });
const push = (world: string, userId: string, cmd: string, msgTxt = "") =>
  mock.control("POST", `/worlds/${world}/push`, { userId, cmd, msgTxt, orderId: "o1" });

test("a socket answers a ping and ignores all other messages", async () => {
  const phone = await mock.phone("ping~demo-buyer");
  const { socket, frames } = await phone.socket();
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"cmd":"other"}',
    '{"cmd":{"cmd":"ping"}}',
    ping,
  ])
    socket.send(text);
  socket.send(Buffer.from(ping));
  socket.send(ping);
  await expect.poll(() => frames).toEqual([pong, pong]);
});

test("refuses an unauthorized socket before the upgrade", async () => {
  const phone = await mock.phone("in~demo-buyer");
  await expect(openTestSocket(mock.address, phone.userId, {})).rejects.toThrow("status 401");
  await expect(
    openTestSocket(mock.address, phone.userId, { "x-access-token": `in.${"A".repeat(32)}` }),
  ).rejects.toThrow("status 401");
  await expect(
    openTestSocket(mock.address, phone.userId, { ...phone.headers, "x-key": "demo-buyer" }),
  ).rejects.toThrow("status 401");
  await expect(openTestSocket(mock.address, "somebody", phone.headers)).rejects.toThrow(
    "status 403",
  );
});

test("sends a push to every socket of one user only", async () => {
  const [buyer, seller, other] = [
    await mock.phone("p1~demo-buyer"),
    await mock.phone("p1~demo-seller"),
    await mock.phone("p2~demo-buyer"),
  ];
  const sockets = [
    await buyer.socket(),
    await buyer.socket(),
    await seller.socket(),
    await other.socket(),
  ];
  expect(await push("p1", buyer.userId, "warn", "请尽快付款")).toEqual({ delivered: 2 });
  const frame = { cmd: "warn", msgTxt: "请尽快付款", orderId: "o1" };
  await expect.poll(() => sockets.map((it) => it.frames)).toEqual([[frame], [frame], [], []]);
});

test("pushes a new order to the seller and records the push in the journal", async () => {
  const [buyer, seller] = [
    await mock.phone("trade~demo-buyer"),
    await mock.phone("trade~demo-seller"),
  ];
  const { frames } = await seller.socket();
  const list = await buyer.call("GET", "/entrust/v1/buy/able/list?pageSize=50");
  const { records } = list.body.result as {
    records: {
      entrustId: string;
      seller: { userId: string };
      price: number;
      minAmount: number;
      payTypes: number[];
      canBuy: number;
    }[];
  };
  const offer = records.find((it) => it.seller.userId === seller.userId && it.canBuy === 1);
  const body = {
    entrustId: offer?.entrustId,
    amount: offer?.minAmount,
    payType: offer?.payTypes[0],
    price: offer?.price,
  };
  const made = await buyer.call("POST", "/entrust/v1/buy/create", {
    body,
    headers: { "x-request-id": "request-0001" },
  });
  const { orderId } = made.body.result as { orderId: string };
  await expect
    .poll(() => frames)
    .toContainEqual(expect.objectContaining({ cmd: "order", orderId }));
  const { entries } = (await mock.control(
    "GET",
    `/worlds/trade/journal?userId=${seller.userId}`,
  )) as {
    entries: Record<string, unknown>[];
  };
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: "push",
      cmd: "order",
      orderId,
      pushSeq: expect.any(Number),
      delivered: 1,
    }),
  );
});

test("closes a session's sockets with 4401 when it expires, but not when it is renewed", async () => {
  const phone = await mock.phone("exp~demo-buyer");
  const socket = await phone.socket();
  await phone.call("POST", "/login/v1/quick/login", { body: { deviceTag: "ios" } });
  socket.socket.send(ping);
  await expect.poll(() => socket.frames).toEqual([pong]);
  await mock.control("POST", `/worlds/exp/users/${phone.userId}/expire`, {});
  expect(await socket.closed).toBe(4401);
  expect((await phone.call("GET", "/user/v1/info")).status).toBe(401);
  expect(
    (await phone.call("POST", "/login/v1/quick/login", { body: { deviceTag: "ios" } })).body.code,
  ).toBe(200);
});

test("refuses to renew a permanently revoked session", async () => {
  const phone = await mock.phone("gone~demo-buyer");
  await mock.control("POST", `/worlds/gone/users/${phone.userId}/expire`, { refreshable: false });
  expect(
    (await phone.call("POST", "/login/v1/quick/login", { body: { deviceTag: "ios" } })).body.code,
  ).toBe(20003);
});

test("a kick closes all sockets of a user and allows new ones", async () => {
  const phone = await mock.phone("kick~demo-buyer");
  const { closed } = await phone.socket();
  expect(await mock.control("POST", `/worlds/kick/users/${phone.userId}/kick`, {})).toEqual({
    closed: 1,
  });
  expect(await closed).toBe(1000);
  const { socket } = await phone.socket();
  expect(socket.readyState).toBe(socket.OPEN);
});

test("closes only the socket that sent an invalid or too large frame", async () => {
  const phone = await mock.phone("raw~demo-buyer");
  const [long, raw, well] = [await phone.socket(), await phone.socket(), await phone.socket()];
  long.socket.send("x".repeat(receivedFrameBytesMax + 1));
  (raw.socket as unknown as { _socket: { write(it: Buffer): void } })._socket.write(
    Buffer.from([0xff, 0xff, 0x00, 0x01, 0xf0]),
  );
  expect([await long.closed, await raw.closed]).toEqual([1009, 1002]);
  well.socket.send(ping);
  await expect.poll(() => well.frames).toEqual([pong]);
});

test("the server accepts a new socket after a client disconnects during the upgrade", async () => {
  const phone = await mock.phone("rst~demo-buyer");
  const { port, hostname } = new URL(mock.address);
  await mock.control("POST", "/worlds/rst/faults", {
    match: { socket: true, method: "UPGRADE" },
    effect: { delayMs: 30 },
  });
  const socket = connect(Number(port), hostname);
  const lines = [
    `GET /lightweight/websocket/${phone.userId} HTTP/1.1`,
    "Host: x",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
  ];
  socket.write(
    `${[...lines, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", `X-Access-Token: ${phone.token}`].join("\r\n")}\r\n\r\n`,
  );
  await vi.waitFor(async () => {
    const { faults } = (await mock.control("GET", "/worlds/rst/faults")) as {
      faults: { hits: number }[];
    };
    expect(faults[0]?.hits).toBe(1);
  });
  socket.resetAndDestroy();
  await phone.socket();
  expect(mock.bugs).toEqual([]);
});

test("responds 404 to the socket path without an upgrade", async () => {
  const phone = await mock.phone("plain~demo-buyer");
  expect((await phone.call("GET", `/websocket/${phone.userId}`)).status).toBe(404);
});

test("allows at most twenty sockets per user", async () => {
  const phone = await mock.phone("many~demo-buyer");
  for (let at = 0; at < 20; at += 1) await phone.socket();
  await expect(phone.socket()).rejects.toThrow("status 429");
});

test("closes sockets with 1012 when the mock closes", async () => {
  const own = await openMockForHttpTests();
  const { closed } = await (await own.phone("demo-buyer")).socket();
  await own.close();
  expect(await closed).toBe(1012);
});

test("buyAbleList shows a seller as online while their socket is open", async () => {
  const [buyer, seller] = [
    await mock.phone("here~demo-buyer"),
    await mock.phone("here~demo-seller"),
  ];
  const seen = async () => {
    const { records } = (await buyer.call("GET", "/entrust/v1/buy/able/list?pageSize=50")).body
      .result as {
      records: { seller: { userId: string; online: number } }[];
    };
    return records.find((it) => it.seller.userId === seller.userId)?.seller.online;
  };
  const { socket, closed } = await seller.socket();
  await mock.control("POST", "/worlds/here/clock", { advanceMs: 3_600_000 });
  expect(await seen()).toBe(1);
  socket.close();
  await closed;
  await expect.poll(seen).toBe(0);
});

test("accepts credentials as WebSocket sub-protocols and selects the sub-protocol lwh5", async () => {
  const phone = await mock.phone("offer~demo-buyer");
  const open = (offer: string[]) => {
    const socket = new WebSocket(
      `${mock.address.replace("http", "ws")}/lightweight/websocket/${phone.userId}`,
      offer,
    );
    return new Promise<string>((resolve) => {
      socket.onopen = () => {
        socket.close();
        resolve(socket.protocol);
      };
      socket.onerror = () => resolve("refused");
    });
  };
  expect(await open(subprotocolsOfCredentials({ token: phone.token, p: "offer~demo-buyer" }))).toBe(
    "lwh5",
  );
  expect(await open(subprotocolsOfCredentials({ token: phone.token }))).toBe("lwh5");
  expect(await open(subprotocolsOfCredentials({ token: phone.token, p: "demo-buyer" }))).toBe(
    "refused",
  );
  const status = (offer: string) =>
    openTestSocket(mock.address, phone.userId, { "sec-websocket-protocol": offer }).catch(
      (it: Error) => it.message,
    );
  expect(await status("chat")).toBe("status 400");
  const headers = { ...phone.headers, "sec-websocket-protocol": "chat" };
  expect(
    (await mock.call("GET", `/lightweight/websocket/${phone.userId}`, { headers })).body.result,
  ).toEqual({ reason: "subprotocol" });
  expect(await status("lwh5")).toBe("status 401");
});
