import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openMockServer } from "../index.ts";
import { connect, type Mock } from "./connect.ts";
import type { UserSocket } from "./user-socket.ts";

let server: Awaited<ReturnType<typeof openMockServer>>;
let mock: Mock;
beforeAll(async () => {
  server = await openMockServer();
  mock = await connect(server.address);
});
afterAll(async () => {
  await mock.close();
  await server.close();
});

/** Creates a world that is closed and audited after the test. */
async function newWorld() {
  const world = await mock.world();
  onTestFinished(() => world.close());
  return world;
}
const two = async () => {
  const world = await newWorld();
  const [buyer, seller] = await Promise.all([
    world.client("demo-buyer"),
    world.client("demo-seller"),
  ]);
  return { world, buyer, seller };
};

test("the client pays an order, receives the push about it and reports a wrong PIN", async () => {
  const { world, buyer, seller } = await two();
  const socket = await seller.socket();
  const { orderId, status } = await world.createOrder({ buyer, seller, status: 20 });
  expect(status).toBe(20);
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  await buyer.must.pay({
    orderId,
    methodId: payMethods[0]?.id ?? "",
    vouchers: [await buyer.upload("voucher")],
  });
  expect(await socket.next({ cmd: "order", orderId, text: /已付款/ })).toMatchObject({
    cmd: "order",
    orderId,
  });
  const { amount, buyer: payer } = await seller.must.orderDetail({ id: orderId });
  const input = {
    orderId,
    payPassword: "111222",
    receivedAmount: amount ?? 0,
    payerName: payer.realName,
  };
  const wrong = await seller.call.deliver(input);
  expect(wrong).toMatchObject({
    kind: "refused",
    name: "pinWrong",
    facts: { remain: 4 },
    status: 200,
  });
  await expect(seller.must.deliver(input)).rejects.toMatchObject({
    name: "CallError",
    call: "deliver",
    code: "pinWrong",
    facts: { remain: 3 },
  });
});

test("renew replaces the client's token, and the previous one is refused two minutes later", async () => {
  const { world, buyer } = await two();
  const { token } = buyer;
  await buyer.renew();
  expect(buyer.token).not.toBe(token);
  // Requests with the previous token are accepted for a minute.
  await world.clock.advance("2m");
  const stale = { headers: { "x-access-token": token } };
  expect([
    (await buyer.call.userInfo({})).kind,
    (await buyer.call.userInfo({}, stale)).kind,
  ]).toEqual(["done", "refused"]);
});

test("the client sends user calls to `callUrl` and control calls to the mock", async () => {
  const other = await openMockServer();
  onTestFinished(() => other.close());
  const { defaultWorld } = await connect(server.address, { callUrl: `${other.address}/` });
  await defaultWorld.journal.mark();
  await (await defaultWorld.client("demo-buyer")).must.userInfo({});
  expect(await defaultWorld.journal.read({ kind: "request" })).toEqual([]);
  const there = (await connect(other.address)).defaultWorld;
  expect(await there.journal.read({ kind: "request" })).toHaveLength(2);
});

const times = process.env.TEST_MODE === "full" ? 200 : 5;
test("clock.advance resolves after the resulting pushes have arrived at the client's sockets", {
  timeout: 600_000,
}, async () => {
  const { world, buyer, seller } = await two();
  const sockets = [await buyer.socket(), await seller.socket()];
  for (let at = 0; at < times; at += 1) {
    const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
    const { fired } = await world.clock.advance("15m");
    expect(fired.length).toBeGreaterThan(0);
    const received = (socket: UserSocket) =>
      socket.frames.some((frame) => frame.orderId === orderId && frame.cmd === "order");
    expect(sockets.map(received)).toEqual([true, true]);
    await world.reset();
    await Promise.all([buyer.relogin(), seller.relogin()]);
    sockets.splice(0, 2, await buyer.socket(), await seller.socket());
  }
});

test("a client socket returns each push once and reports missing or unexpected pushes", async () => {
  const { world, buyer } = await two();
  const socket = await buyer.socket();
  expect(await world.sendPush(buyer, { cmd: "warn", msgTxt: "请尽快付款", orderId: "O1" })).toBe(1);
  expect(await socket.next("warn")).toMatchObject({ orderId: "O1" });
  await expect(socket.next({ cmd: "warn", orderId: "O2" }, { timeoutMs: 20 })).rejects.toThrow(
    'no push (cmd warn, orderId O2) arrived in 20 ms; the last were {"cmd":"warn"',
  );
  await socket.none("warn", 20);
  await world.sendPush(buyer, { cmd: "chat" });
  await socket.settle();
  await expect(socket.none("chat", 20)).rejects.toThrow("received an unexpected push");
  expect(socket.frames.map((it) => it.cmd)).toEqual(["warn", "chat"]);
  const waiting = socket.next("asset");
  expect(await world.closeSockets(buyer)).toBe(1);
  await expect(waiting).rejects.toThrow("before the socket closed");
  expect(await socket.closed).toMatchObject({ code: expect.any(Number) });
  await socket.settle();
});

test.each([
  [{ status: 503 }, { status: 503, reason: "status" }],
  [{ reset: true }, { status: 0, reason: "reset" }],
  [{ empty: true }, { status: 0, reason: "empty" }],
  [{ cut: true }, { status: 200, reason: "cut" }],
  [{ malformed: true }, { status: 200, reason: "malformed" }],
] as const)(
  "a client call returns a transport error, not a refusal, for the fault effect %j",
  async (effect, reported) => {
    const { world, buyer } = await two();
    const fault = await world.faults.add({
      match: { call: "userInfo", person: buyer.p },
      effect,
      times: 1,
    });
    expect(await buyer.call.userInfo({})).toMatchObject({ kind: "trouble", ...reported });
    expect(await fault.hits()).toBe(1);
    expect(await buyer.call.userInfo({})).toMatchObject({ kind: "done", code: 200 });
    await fault.remove();
    expect(await world.faults.list()).toEqual([]);
  },
);

test("the client reports a timeout, and the mock executes a repeated request id once", async () => {
  const { world, buyer } = await two();
  const { entrustId } = await world.createListing({ seller: "demo-seller", quantity: 200 });
  await world.faults.add({ match: { call: "buyCreate" }, effect: { dropReply: true }, times: 1 });
  await world.faults.add({ match: { call: "userInfo" }, effect: { hang: true }, times: 1 });
  expect(await buyer.call.userInfo({}, { timeoutMs: 50 })).toMatchObject({
    kind: "trouble",
    reason: "timeout",
  });
  const input = { entrustId, amount: 360, payType: 2, price: 7.2 } as const;
  const requestId = "request-0001";
  expect(await buyer.call.buyCreate(input, { requestId })).toMatchObject({ kind: "trouble" });
  const { orderId } = await buyer.must.buyCreate(input, { requestId });
  await world.journal.verify({ kind: "request", call: "buyCreate", requestId }, 2);
  await world.journal.verify({ kind: "transition", orderId }, 1);
});

test("custom answers patch or refuse calls, obey `times` and must fit the contract", async () => {
  const { world, buyer } = await two();
  const patched = await world.answers.add({
    match: { call: "userInfo" },
    answer: { patch: { nickName: "晴空" } },
    times: 1,
  });
  expect((await world.answers.list()).map((it) => it.id)).toEqual([patched.id]);
  expect(await buyer.must.userInfo({})).toMatchObject({ id: buyer.userId, nickName: "晴空" });
  expect(await patched.hits()).toBe(1);
  expect((await buyer.must.userInfo({})).nickName).not.toBe("晴空");
  await world.answers.clear();
  await world.answers.add({
    match: { call: "deliver" },
    answer: { code: "pinWrong", facts: { remain: 2 } },
  });
  const input = { orderId: "O1", payPassword: "111222" };
  expect(await buyer.call.deliver(input)).toMatchObject({
    kind: "refused",
    name: "pinWrong",
    facts: { remain: 2 },
  });
  await expect(
    world.answers.add({ match: { call: "deliver" }, answer: { result: { orderId: 7 } } }),
  ).rejects.toMatchObject({
    status: 422,
  });
});

test("the client waits for, counts and follows journal entries and checks their order", async () => {
  const { world, buyer, seller } = await two();
  await world.createOrder({ buyer, seller, status: 20 });
  await world.journal.mark();
  const waiting = world.journal.waitFor({ kind: "request", call: "warn" });
  const { orderId } = await world.createOrder({ buyer, seller: "demo-seller", status: 30 });
  const followed = world.journal.follow({ call: "warn" })[Symbol.asyncIterator]();
  const first = followed.next();
  // The follower is active once its first entry has arrived. Until then, the loop sends `warn`
  // again, because an entry before that is not followed.
  for (let again = true; again; )
    again = await Promise.race([
      first.then(() => false),
      buyer.call.warn({ id: orderId }).then(() => true),
    ]);
  expect((await first).value).toMatchObject({ call: "warn" });
  await followed.return?.();
  expect(await waiting).toMatchObject([{ kind: "request", call: "warn" }]);
  await world.journal.inOrder(
    { kind: "transition", orderId, move: "pay" },
    { kind: "request", call: "warn" },
  );
  await expect(world.journal.verify({ call: "pay", body: { orderId: "O-other" } })).rejects.toThrow(
    /wanted at least 1 of .*O-other/,
  );
  await expect(world.journal.waitFor({ call: "deliver" }, { timeoutMs: 10 })).rejects.toThrow(
    /wanted 1 in 10 ms/,
  );
});

test("the client creates users, starts and stops bots for them and expires their tokens", async () => {
  const { world } = await two();
  const person = await world.createUser({ ready: true, nickName: "晴空" });
  const phone = await world.client(person);
  expect(await phone.must.userInfo({})).toMatchObject({ id: person.userId, nickName: "晴空" });
  expect((await world.users()).find((it) => it.id === person.userId)).toMatchObject({
    balances: { able: 1_000 },
  });
  await world.bots.play(person, "slow");
  expect((await world.bots.list()).find((it) => it.id === person.userId)).toMatchObject({
    persona: "slow",
  });
  await world.bots.stop(person);
  await world.expireToken(person);
  expect(await phone.call.userInfo({})).toMatchObject({
    kind: "refused",
    name: "unauthorized",
    status: 401,
  });
  await phone.relogin();
  expect(await phone.call.userInfo({})).toMatchObject({ kind: "done" });
  await expect(world.closeSockets("nobody")).rejects.toMatchObject({
    name: "MockError",
    code: "unknown.user",
  });
});

test("the client creates a named world, controls its clock and reports errors of the mock", async () => {
  const world = await mock.world("client-1", { seed: 7, frozen: true });
  expect(await world.state()).toMatchObject({ seed: 7, frozen: true });
  await expect(mock.world("client-1")).rejects.toMatchObject({ code: "exists", status: 409 });
  expect((await mock.worlds()).map((it) => it.name)).toContain("client-1");
  const start = await world.clock.now();
  expect(await world.clock.to(start + 1_000)).toMatchObject({ now: start + 1_000 });
  await expect(world.clock.to(start)).rejects.toMatchObject({ code: "notAllowedNow" });
  const [soon] = await world.upcomingEvents(1);
  expect((await world.clock.next()).now).toBe(soon?.at);
  expect((await world.clock.run(60)).now).toBeGreaterThan(start);
  await world.clock.freeze();
  expect(await world.setMaintenance(true)).toMatchObject({ on: true });
  await world.setMaintenance(false);
  expect(await world.reset()).toMatchObject({ now: start, seed: 7 });
  await world.close();
  await world.close();
  await expect(world.state()).rejects.toMatchObject({ code: "gone.world", status: 410 });
});

test("connect reports an unreachable mock, and sends its `token` as the control token", async () => {
  await expect(connect("http://127.0.0.1:1")).rejects.toMatchObject({ code: "unreachable" });
  const guarded = await openMockServer({ controlToken: "a-long-secret" });
  onTestFinished(() => guarded.close());
  await expect(connect(guarded.address)).rejects.toMatchObject({ code: "forbidden", status: 403 });
  const { info } = await connect(`${guarded.address}/`, { token: "a-long-secret" });
  expect(info).toMatchObject({ name: "lwh5-mock", control: 2 });
});
