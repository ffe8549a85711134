import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "mock/client/connect.ts";
import type { OrderInput } from "mock/client/world.ts";
import { openMockServer } from "mock";
import { orderActionsAfterCreation } from "./order-actions-after-creation.ts";

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

async function bring(
  how: keyof typeof orderActionsAfterCreation,
  input: Pick<OrderInput, "status" | "by">,
) {
  const world = await mock.world(undefined, { frozen: true });
  const { orderId } = await world.createOrder({
    buyer: "demo-buyer",
    seller: "demo-seller",
    ...input,
  });
  const [{ at: deadlineAt } = { at: 0 }] = (await world.upcomingEvents(1_000)).filter(
    (it) => it.orderId === orderId,
  );
  await orderActionsAfterCreation[how]({
    world,
    orderId,
    asSeller: async (run) => run(await world.client("demo-seller")),
    deadlineAt,
  });
  // Logs in now, because a login from before the clock advanced may have expired.
  const order = await (await world.client("demo-buyer")).must.orderDetail({ id: orderId });
  await world.close();
  return order;
}

test("the director's order action `tie` hands an appeal with equal evidence over to platform staff", async () => {
  expect(await bring("tie", { status: 40, by: "buyer" })).toMatchObject({
    status: 40,
    appeal: { human: 1 },
  });
});

test("the director's order action `edge` advances the clock to one minute before the order's deadline", async () => {
  expect(await bring("edge", { status: 20 })).toMatchObject({ status: 20, remainSeconds: 60 });
});
