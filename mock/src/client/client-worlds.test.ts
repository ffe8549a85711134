import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockServer } from "../index.ts";
import { connect, type Mock } from "./connect.ts";

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

test("clock.until advances time until a journal entry matches, or throws after `max`", async () => {
  const world = await mock.world(undefined, { frozen: true });
  const { orderId } = await world.createOrder({
    buyer: "demo-buyer",
    seller: "demo-seller",
    status: 20,
  });
  const from = await world.clock.now();
  const { entry, now, fired } = await world.clock.until({
    kind: "transition",
    orderId,
    move: "payTimeout",
  });
  expect(entry).toMatchObject({ kind: "transition", orderId, move: "payTimeout" });
  expect([now - from, fired.length > 0]).toEqual([15 * 60_000, true]);
  await expect(
    world.clock.until({ kind: "transition", orderId, move: "pay" }, { max: "1h" }),
  ).rejects.toMatchObject({ code: "unmet" });
  expect(await world.clock.now()).toBe(now + 3_600_000);
});

test("the client uses the name `unknown` for a refusal code that it does not know", async () => {
  const world = await mock.world();
  const buyer = await world.client("demo-buyer");
  await world.answers.add({
    match: { call: "userInfo" },
    answer: { status: 200, body: { code: 98_765, result: null, message: "?" } },
  });
  expect(await buyer.call.userInfo({})).toMatchObject({
    kind: "refused",
    name: "unknown",
    code: 98_765,
  });
  await expect(buyer.must.userInfo({})).rejects.toMatchObject({ code: "unknown" });
});

test("the client copies a world directly, from a snapshot and through a snapshot file", async () => {
  const world = await mock.world(undefined, { frozen: true });
  const { orderId } = await world.createOrder({
    buyer: "demo-buyer",
    seller: "demo-seller",
    status: 20,
  });
  await world.snapshots.take("unpaid");
  const start = await world.clock.now();
  await world.clock.advance("20m");
  const [late, early] = [
    await world.fork(),
    await world.fork("client-fork", { snapshot: "unpaid" }),
  ];
  const statusIn = async (fork: typeof world) =>
    (await (await fork.client("demo-buyer")).must.orderDetail({ id: orderId })).status;
  expect([early.name, await statusIn(late), await statusIn(early)]).toEqual([
    "client-fork",
    60,
    20,
  ]);
  await world.snapshots.restore("unpaid");
  expect([await world.clock.now(), await statusIn(world)]).toEqual([start, 20]);

  const file = await world.snapshots.file("unpaid");
  await late.snapshots.put("brought", file);
  await late.snapshots.restore("brought");
  expect(await statusIn(late)).toBe(20);
  await late.snapshots.remove("brought");
  expect(await late.snapshots.list()).toEqual([]);
  await expect(late.snapshots.file("brought")).rejects.toMatchObject({ code: "unknown.snapshot" });
});

test("a face check can be finished in a copy of its world", async () => {
  const world = await mock.world(undefined, { frozen: true });
  const person = await world.createUser({ certified: false });
  const phone = await world.client(person);
  const { certifyId } = await phone.must.faceVerifyCode({
    realName: "王小明",
    idCard: "110101198809214630",
  });
  const copy = await world.fork();
  const there = certifyId.replace(world.name, copy.name);
  expect(there).not.toBe(certifyId);
  const passed = await fetch(`${server.address}/provider/face/${there}/result`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"passed":true}',
  });
  expect(passed.status).toBe(200);
  const same = await copy.client(copy.p(person.p.replace(/.*~/, "")));
  expect(await same.must.authenticate({ certifyId: there })).toMatchObject({ isAuthentication: 2 });
  expect(await phone.call.authenticate({ certifyId })).toMatchObject({ name: "faceRefused" });
});
