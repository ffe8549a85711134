import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "../../src/client/connect.ts";
import type { OrderWish } from "../../src/client/world.ts";
import { open } from "../../src/index.ts";
import { onward } from "./onward.ts";

let server: Awaited<ReturnType<typeof open>>;
let mock: Mock;
beforeAll(async () => {
  server = await open();
  mock = await connect(server.address);
});
afterAll(async () => {
  await mock.close();
  await server.close();
});

async function bring(how: keyof typeof onward, wish: Pick<OrderWish, "status" | "by">) {
  const world = await mock.world(undefined, { frozen: true });
  const { orderId } = await world.order({ buyer: "demo-buyer", seller: "demo-seller", ...wish });
  const [{ at: deadlineAt } = { at: 0 }] = (await world.next(1_000)).filter(
    (it) => it.orderId === orderId,
  );
  await onward[how]({
    world,
    orderId,
    asSeller: async (run) => run(await world.phone("demo-seller")),
    deadlineAt,
  });
  // Time has passed: who was in has to come in again.
  const order = await (await world.phone("demo-buyer")).must.orderDetail({ id: orderId });
  await world.close();
  return order;
}

test("where both have shown the same a person of the house has to look", async () => {
  expect(await bring("tie", { status: 40, by: "buyer" })).toMatchObject({
    status: 40,
    appeal: { human: 1 },
  });
});

test("at the edge there is a minute left", async () => {
  expect(await bring("edge", { status: 20 })).toMatchObject({ status: 20, remainSeconds: 60 });
});
