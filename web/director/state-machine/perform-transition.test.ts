import { findTransition, type TransitionName } from "contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CallError } from "mock/client/call-client.ts";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import {
  performUserTransition,
  performPlatformTransition,
  isPlatformTransitionReady,
} from "./perform-transition.ts";

const buyer = "demo-buyer";
const seller = "demo-seller";
const pin = "283917";

let server: Awaited<ReturnType<typeof openMockServer>>;
beforeAll(async () => {
  server = await openMockServer();
});
afterAll(() => server.close());

async function stage(input: object) {
  const mock = await connect(server.address);
  const world = await mock.world(undefined, { frozen: true });
  const { orderId } = await world.createOrder({
    buyer,
    seller,
    mayAdvance: true,
    ...input,
  } as never);
  const facts = async () => {
    const url = `${server.address}/__mock/worlds/${world.name}/orders/${orderId}`;
    return (await (await fetch(url)).json()) as {
      status: number;
      legal: Record<"buyer" | "seller" | "system", TransitionName[]>;
      nextDeadline: never;
    };
  };
  return { world, orderId, facts };
}

/**
 * Refusals by rules that the transition table does not contain, such as too early, too late, or
 * limit reached.
 */
const platformRules = [
  "appealTooSoon",
  "warnTooSoon",
  "warnLimit",
  "orderStatusWrong",
  "appealExists",
  "evaluateExpired",
  "delayTooEarly",
  "undoExpired",
  "Error: 还没有裁定，提不了异议",
];

test.each([
  [{ status: 10 }],
  [{ status: 20 }],
  [{ status: 30 }],
  [{ status: 35 }],
  [{ status: 40, by: "seller" }],
  [{ status: 50 }],
  [{ status: 60 }],
])(
  "performUserTransition performs each transition of an order with %j unless a rule refuses it",
  async (input) => {
    const { world, orderId, facts } = await stage(input);
    await world.state();
    const { status, legal } = await facts();
    const snapshot = `${server.address}/__mock/worlds/${world.name}/snapshots/there`;
    await fetch(snapshot, { method: "PUT" });
    for (const by of ["buyer", "seller"] as const)
      for (const on of legal[by]) {
        await fetch(`${snapshot}/restore`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        });
        const phone = await world.client(by === "buyer" ? buyer : seller);
        const code = await performUserTransition(on, {
          client: phone,
          orderId,
          by,
          status,
          pin,
        }).then(
          () => "done",
          (error: unknown) => (error instanceof CallError ? error.code : String(error)),
        );
        expect(["done", ...platformRules], `${on} by ${by} at ${status}: ${code}`).toContain(code);
        const isMeant = code === "done" && findTransition(on, by, status)?.to !== "same";
        expect(
          !isMeant || (await facts()).status !== status,
          `${on} by ${by} at ${status} leads away`,
        ).toBe(true);
      }
    await world.close();
  },
);

test("performPlatformTransition performs a ruling, a risk closure and the next timeout, no later one", async () => {
  const appealed = await stage({ status: 40, by: "seller" });
  const hand = async (item: typeof appealed) => ({
    ...item,
    seller: { p: item.world.p(seller) },
    deadline: (await item.facts()).nextDeadline,
  });
  await performPlatformTransition("ruleForBuyer", await hand(appealed));
  expect((await appealed.facts()).status).toBe(50);
  const unpaid = await stage({ status: 20 });
  await performPlatformTransition("payTimeout", await hand(unpaid));
  expect((await unpaid.facts()).status).toBe(60);
  const held = await stage({ status: 20 });
  await performPlatformTransition("riskClose", await hand(held));
  expect((await held.facts()).status).toBe(60);
  const paid = await stage({ status: 30 });
  const { deadline } = await hand(paid);
  expect([
    isPlatformTransitionReady("releaseOverdue", deadline),
    isPlatformTransitionReady("systemAppeal", deadline),
  ]).toEqual([true, false]);
  await expect(performPlatformTransition("systemAppeal", await hand(paid))).rejects.toThrow(
    "还没到",
  );
  await Promise.all([appealed, unpaid, held, paid].map(({ world }) => world.close()));
});
