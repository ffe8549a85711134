import { expect, test } from "vitest";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import { ruleInputWithHitLimit, isRuleHitLimitReached } from "./rule-hit-limit.ts";

const counted = { id: "f1", seen: 5, hits: 2, lastAt: 1, near: [] };
const asked = { match: { call: "pay" as const }, effect: { status: 503 }, probability: 0.5 };

test.each([
  [{ times: 2 }, 3, { times: 3 }],
  [{ times: 2 }, 0, {}],
  [{ after: 7 }, 1, { times: 1, after: 2 }],
  [{ after: 3, times: 2 }, 1, { times: 1 }],
])(
  "ruleInputWithHitLimit builds the input that renews a rule with settings %j and hit limit %i",
  (more, times, wanted) =>
    expect(ruleInputWithHitLimit({ ...asked, ...counted, ...more }, times)).toEqual({
      ...asked,
      ...wanted,
    }),
);

test("isRuleHitLimitReached is true when the hits of a rule reach its limit", () => {
  expect([
    isRuleHitLimitReached({ times: 2, hits: 2 }),
    isRuleHitLimitReached({ times: 2, hits: 1 }),
    isRuleHitLimitReached({ hits: 9 }),
  ]).toEqual([true, false, false]);
});

test("the mock accepts the input that ruleInputWithHitLimit builds from a rule that the mock returned", async () => {
  const server = await openMockServer();
  const mock = await connect(server.address);
  const world = await mock.world();
  await world.faults.add({
    match: { call: "pay" },
    effect: { delayMs: 1 },
    times: 1,
    after: 2,
    ttlMs: 60_000,
  });
  const [fault] = await world.faults.list();
  if (fault) await world.faults.add(ruleInputWithHitLimit(fault, 5));
  expect(await world.faults.list()).toMatchObject([
    { times: 1 },
    { times: 5, after: 2, ttlMs: 60_000, match: { call: "pay" } },
  ]);
  await mock.close();
  await server.close();
});
