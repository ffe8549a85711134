import { CloseType, CompleteType, OrderStatus } from "contract";
import { expect, test } from "vitest";
import { auditLedger } from "../../backend/execute/audit-ledger.ts";
import type { RequestContext } from "../../backend/context/request-context.ts";
import { enabledPayMethods } from "../../backend/queries/pay-methods.ts";
import { orderById } from "../../db/orders.ts";
import { openWorld } from "./open-world.ts";
import {
  openBothSidesOrderClient,
  createOrderInStatus,
  findStepsToOrderStatus,
  stepsToOrderStatuses,
} from "./order-fixtures.ts";
import { userIdOfLaunchKey } from "./world-and-user-summaries.ts";

const startAt = Date.UTC(2026, 10, 20, 2);
const tradeIn = (world: ReturnType<typeof openWorld>) => ({
  buyerId: userIdOfLaunchKey(world, "demo-buyer") ?? "",
  sellerId: userIdOfLaunchKey(world, "demo-seller") ?? "",
  amount: 720,
});

test.each(stepsToOrderStatuses)(
  "creates an order legally: status $status, close $closeType, complete $completeType, by $by",
  (situation) => {
    for (const seed of [1, 7]) {
      const world = openWorld({ name: "t", dbPath: ":memory:", seed, startAt, frozen: true });
      const { orderId, status, path, advancedMs } = createOrderInStatus(
        world,
        situation,
        tradeIn(world),
      );
      const order = orderById(world.db, orderId);
      const { closeType = 0, completeType = 0 } = situation;
      expect(order).toMatchObject({ status: situation.status, closeType, completeType });
      expect([status, path[0], advancedMs > 0]).toEqual([
        situation.status,
        "create",
        situation.takesTime ?? false,
      ]);
      // The audit compares every history with the transition table.
      expect(auditLedger(world).invariants.filter((it) => !it.ok)).toEqual([]);
      world.close();
    }
  },
);

test("findStepsToOrderStatus has steps to each status, close type and complete type", () => {
  for (const closeType of Object.values(CloseType))
    expect(findStepsToOrderStatus({ status: 60, closeType })).toMatchObject({ closeType });
  for (const completeType of Object.values(CompleteType))
    expect(findStepsToOrderStatus({ status: 50, completeType })).toMatchObject({ completeType });
  for (const status of Object.values(OrderStatus))
    expect(findStepsToOrderStatus({ status })).toMatchObject({ status });
  expect(findStepsToOrderStatus({ status: 20, closeType: 1 })).toBeUndefined();
});

test.each([
  ["nothing in a world like the default one", {}, OrderStatus.suspended],
  ["the result in a world made for tests", { allowsOrderedRulings: true }, OrderStatus.completed],
])("a test keyword in an appeal statement decides %s", (_, making, status) => {
  const world = openWorld({
    name: "",
    dbPath: ":memory:",
    seed: 1,
    startAt,
    frozen: true,
    ...making,
  });
  const stage = openBothSidesOrderClient(world, tradeIn(world));
  stage.place(1);
  stage.pay();
  stage.complain("seller", "#买家胜");
  expect(stage.order()).toMatchObject({ status });
  world.close();
});

test("createOrderInStatus pays from the buyer's default account or one of the requested type", () => {
  const world = openWorld({ name: "t", dbPath: ":memory:", seed: 1, startAt, frozen: true });
  const released = findStepsToOrderStatus({ status: 50, completeType: 1 });
  if (!released) throw new Error("there are no steps");
  const trade = tradeIn(world);
  const [first, other] = enabledPayMethods({ db: world.db } as RequestContext, trade.buyerId);
  for (const [payType, method] of [
    [undefined, first],
    [other?.type, other],
  ] as const) {
    const { orderId } = createOrderInStatus(world, released, { ...trade, payType });
    const order = orderById(world.db, orderId);
    expect(order).toMatchObject({ payType: method?.type, buyerMethodId: method?.id });
    expect(order?.declaredAt).toBe(order?.createdAt);
  }
  expect([first?.isDefault, other?.isDefault]).toEqual([1, 0]);
  world.close();
});

test("createOrderInStatus throws with the call and its code if a call is refused", () => {
  const world = openWorld({ name: "t", dbPath: ":memory:", seed: 1, startAt, frozen: true });
  const [first] = stepsToOrderStatuses;
  const trade = { ...tradeIn(world), amount: 1_000_000 };
  expect(first && (() => createOrderInStatus(world, first, trade))).toThrow(
    "sellCreate was refused with dailyLimit",
  );
  world.close();
});

test("createOrderInStatus creates few listings for many orders of the same two users", () => {
  const world = openWorld({ name: "t", dbPath: ":memory:", seed: 1, startAt, frozen: true });
  const released = findStepsToOrderStatus({ status: 50, completeType: 1 });
  const listings = Array.from(
    { length: 8 },
    () =>
      released &&
      createOrderInStatus(world, released, { ...tradeIn(world), amount: 200 }).entrustId,
  );
  expect(new Set(listings).size).toBeLessThan(3);
  world.close();
});
