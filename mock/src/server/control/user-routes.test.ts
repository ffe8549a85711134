import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await mock.call(method, `/__mock${path}`, { body });
  return { status: answer.status, body: answer.body as unknown as Record<string, unknown> };
};
const pair = { buyer: "demo-buyer", seller: "demo-seller" };

test("creates an order that both sides see in the requested status", async () => {
  await ask("POST", "/worlds", { name: "put" });
  const [buyer, seller] = [await mock.phone("put~demo-buyer"), await mock.phone("put~demo-seller")];
  const { frames } = await seller.socket();
  const { status, body } = await ask("POST", "/worlds/put/orders", {
    ...pair,
    status: 40,
    by: "system",
  });
  expect([status, body]).toMatchObject([
    201,
    {
      buyer: buyer.userId,
      seller: seller.userId,
      status: 40,
      path: expect.arrayContaining(["systemAppeal"]),
    },
  ]);
  expect(body.advancedMs).toBeGreaterThan(0);
  for (const phone of [buyer, seller]) {
    const detail = (await phone.call("GET", `/order/v1/detail/${String(body.orderId)}`)).body
      .result as { status: number };
    expect(detail.status).toBe(40);
  }
  await expect.poll(() => JSON.stringify(frames)).toContain(String(body.orderId));
  expect((await ask("GET", "/worlds/put/audit")).body.ok).toBe(true);
});

test("in the default world, creates an order that takes time only with mayAdvance", async () => {
  expect(
    await ask("POST", "/worlds/_/orders", { ...pair, status: 60, closeType: 2 }),
  ).toMatchObject({
    status: 409,
    body: { code: "notAllowedNow", field: "mayAdvance" },
  });
  expect(
    (await ask("POST", "/worlds/_/orders", { ...pair, status: 60, closeType: 2, mayAdvance: true }))
      .body,
  ).toMatchObject({
    status: 60,
  });
});

test("refuses to create an impossible order and names the reason", async () => {
  await ask("POST", "/worlds", { name: "cannot" });
  const put = (input: object) =>
    ask("POST", "/worlds/cannot/orders", { ...pair, status: 20, ...input });
  expect(await put({ closeType: 1 })).toMatchObject({ status: 400, body: { field: "status" } });
  expect(await put({ buyer: "nobody" })).toMatchObject({
    status: 404,
    body: { code: "unknown.user" },
  });
  expect(await put({ buyer: "demo-new" })).toMatchObject({ status: 409, body: { field: "buyer" } });
  expect(await put({ amount: 1_000_000 })).toMatchObject({
    status: 409,
    body: { code: "conflict", field: "sellCreate" },
  });
  expect(await put({ buyer: "demo-seller" })).toMatchObject({
    status: 409,
    body: { field: "seller" },
  });
});

test("lists users with their balances and sockets", async () => {
  await ask("POST", "/worlds", { name: "who", empty: true });
  const { p, userId } = (
    await ask("POST", "/worlds/who/users", { nickName: "小新", able: 12.5, level: 4 })
  ).body as {
    p: string;
    userId: string;
  };
  await (await mock.phone(p)).socket();
  expect((await ask("GET", "/worlds/who/users")).body).toEqual([
    {
      p,
      id: userId,
      nickName: "小新",
      level: 4,
      persona: null,
      balances: { able: 12.5, entrustFrozen: 0, orderLocked: 0, cooling: 0 },
      sockets: 1,
    },
  ]);
});

test("lists the upcoming events of a world with their texts and times", async () => {
  await ask("POST", "/worlds", { name: "next", frozen: true });
  const { orderId } = (await ask("POST", "/worlds/next/orders", { ...pair, status: 20 })).body as {
    orderId: string;
  };
  type Coming = { orderId?: string; at: number; inMs: number; says: string };
  const coming = async () =>
    (await ask("GET", "/worlds/next/next?limit=1000")).body as unknown as Coming[];
  const own = (await coming()).find((it) => it.orderId === orderId);
  expect(own).toMatchObject({ inMs: 15 * 60_000, says: `订单 ${orderId.slice(-4)} 买家付款超时` });
  expect((await coming()).map((it) => it.at)).toEqual(
    (await coming()).map((it) => it.at).toSorted((a, b) => a - b),
  );
  await ask("POST", "/worlds/next/clock", { to: own?.at });
  expect((await coming()).map((it) => it.orderId)).not.toContain(orderId);
  expect((await ask("GET", "/worlds/next/next?limit=1")).body).toHaveLength(1);
});

test("lists orders, and shows an order's past and allowed transitions and next deadline", async () => {
  await ask("POST", "/worlds", { name: "shown", frozen: true });
  const put = (await ask("POST", "/worlds/shown/orders", { ...pair, status: 30 })).body;
  const id = String(put["orderId"]);
  const listed = async (query: string) =>
    (await ask("GET", `/worlds/shown/orders?${query}`)).body as unknown as {
      orderId: string;
      status: number;
    }[];
  expect((await listed("limit=1"))[0]).toMatchObject({
    orderId: id,
    status: 30,
    amount: expect.closeTo(720, -1),
    escrow: expect.any(Number),
  });
  expect((await listed("status=60&person=demo-buyer")).every((it) => it.status === 60)).toBe(true);
  const { body } = await ask("GET", `/worlds/shown/orders/${id}`);
  expect((body["path"] as { move: string }[]).map((it) => it.move)).toEqual(
    expect.arrayContaining(["create", "pay"]),
  );
  expect(body).toMatchObject({
    status: 30,
    legal: {
      buyer: expect.arrayContaining(["declareUnpaid", "suspend"]),
      seller: expect.arrayContaining(["deliver", "transferConfirm"]),
      system: expect.arrayContaining(["releaseOverdue"]),
    },
    nextDeadline: { at: expect.any(Number), move: "releaseOverdue" },
  });
  expect((await ask("GET", "/worlds/shown/orders/O1")).body).toMatchObject({
    code: "unknown.order",
  });
});

test("returns a user's details and sends a chat message as that user", async () => {
  await ask("POST", "/worlds", { name: "speak", frozen: true });
  const { body } = await ask("POST", "/worlds/speak/orders", { ...pair, status: 30 });
  const [buyer, orderId] = [String(body["buyer"]), String(body["orderId"])];
  expect((await ask("GET", `/worlds/speak/users/${buyer}`)).body).toMatchObject({
    p: "speak~demo-buyer",
    balances: { able: expect.any(Number) },
  });
  expect((await ask("GET", "/worlds/speak/users/U0")).body).toMatchObject({ code: "unknown.user" });
  expect(
    (await ask("POST", `/worlds/speak/users/${buyer}/say`, { orderId, text: "在吗" })).body,
  ).toMatchObject({ content: "在吗" });
  expect(
    (await ask("POST", `/worlds/speak/users/${buyer}/say`, { orderId: "O1", text: "在吗" })).body,
  ).toMatchObject({
    code: "conflict",
    reason: "chatNotFound",
  });
});

test("starts a bot by PUT and stops it by DELETE", async () => {
  await ask("POST", "/worlds", { name: "played" });
  const personas = async () =>
    (
      (await ask("GET", "/worlds/played/bots")).body as {
        bots: { id: string; persona: string | null }[];
      }
    ).bots;
  const id = (await personas())[0]?.id ?? "";
  await ask("PUT", `/worlds/played/bots/${id}`, { persona: "slow" });
  expect((await personas())[0]?.persona).toBe("slow");
  expect((await ask("DELETE", `/worlds/played/bots/${id}`)).status).toBe(204);
  expect((await personas())[0]?.persona).toBeNull();
});

test("a clock call with `until` advances time to the matching event or by `max`", async () => {
  await ask("POST", "/worlds", { name: "until", frozen: true });
  const { body } = await ask("POST", "/worlds/until/orders", { ...pair, status: 20 });
  const orderId = String(body["orderId"]);
  const move = (change: object) => ask("POST", "/worlds/until/clock", change);
  expect(
    (await move({ until: { kind: "transition", orderId, move: "payTimeout" }, max: "1m" })).body,
  ).toMatchObject({ met: false });
  const { body: moved } = await move({
    until: { kind: "transition", orderId, move: "payTimeout" },
  });
  expect(moved).toMatchObject({
    met: true,
    entry: { move: "payTimeout" },
    pushed: expect.arrayContaining([expect.objectContaining({ cmd: "order", orderId })]),
  });
  expect((await ask("GET", `/worlds/until/orders/${orderId}`)).body).toMatchObject({ status: 60 });
  expect((await move({ advance: "1m", max: "1m" })).body).toMatchObject({ field: "max" });
});
