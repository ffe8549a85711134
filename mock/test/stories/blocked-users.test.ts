import { describe, expect, test } from "vitest";
import { createUser } from "../../src/backend/users/create-user-with-coins.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { addUserBlock } from "../../src/db/blocked-users.ts";
import {
  buyStep,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  defineStoryTest,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";

const block = (who: string, whom: string, type = "block"): StoryStep => [
  who,
  "accountSetting",
  { type, personId: `$id:${whom}` },
  "ok",
];
/** Steps that create and cancel an order, after which seller and buyer may block each other. */
const met = (buyer: string): StoryStep[] => [
  buyStep({}, "ok", buyer),
  [buyer, "cancel", { id: "$order", force: 1 }, "ok"],
];
const quick = (state: number, who = "buyer"): StoryStep => [
  who,
  "buyFast",
  { amount: 720, payTypes: [2] },
  "ok",
  { state },
];
const list = (total: number, hiddenSellers: number, who = "buyer"): StoryStep => [
  who,
  "buyAbleList",
  { onlyMatch: 1, payType: 2 },
  "ok",
  { total, hiddenSellers },
];

defineStoryTest("hides a seller from a buyer while the buyer blocks the seller", [
  sellStep(),
  list(1, 0),
  block("buyer", "seller"),
  block("buyer", "seller"),
  ["buyer", "userInfo", {}, "ok", { blocked: [{ nickName: "用户10001" }] }],
  list(0, 1),
  list(1, 0, "other"),
  ["buyer", "buySellDetail", { id: "$entrust" }, "ok", { canBuy: 0, cantReason: "您已屏蔽该卖家" }],
  buyStep({}, "pairBlocked"),
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "noMatch"],
  block("buyer", "seller", "unblock"),
  block("buyer", "seller", "unblock"),
  ["buyer", "userInfo", {}, "ok", { blocked: [] }],
  list(1, 0),
  buyStep(),
]);

defineStoryTest("hides a seller from a buyer whom the seller blocks", [
  sellStep(),
  ...met("buyer"),
  block("seller", "buyer"),
  list(0, 0),
  ["buyer", "userInfo", {}, "ok", { blocked: [] }],
  ["buyer", "buySellDetail", { id: "$entrust" }, "entrustNotFound"],
  buyStep({}, "pairBlocked"),
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "noMatch"],
  quick(2, "other"),
]);

defineStoryTest(
  "a running quick match skips a seller that blocks the buyer",
  [
    sellStep(),
    ...met("other"),
    ["other", "buyFast", { amount: 720, payTypes: [1] }, "ok", { state: 1 }],
    block("seller", "other"),
    sellStep({ autoConfirm: 0 }),
    ["clock", "+60s"],
    ["other", "buyFastCheck", {}, "ok", { state: 3, suggest: [] }],
  ],
  { ...regularStoryUserOptions, other: { ...regularStoryUserOptions.buyer, methods: 2 } },
);

defineStoryTest("a running order continues after the seller blocks the buyer", [
  sellStep(),
  buyStep(),
  block("seller", "buyer"),
  payStep(),
  releaseStep(),
]);

describe("accountSetting block", () => {
  const blocking = (story: Story, personId: string) =>
    story.ask("buyer", "accountSetting", { type: "block", personId });

  test("refuses to block users the caller never met with the same answer as unknown users", () => {
    const story = new Story();
    story.play(sellStep());
    expect(blocking(story, story.idOf("other"))).toMatchObject({
      code: "badInput",
      result: { field: "personId" },
    });
    expect(blocking(story, "U999999")).toMatchObject({
      code: "badInput",
      result: { field: "personId" },
    });
    expect(blocking(story, story.idOf("seller")).code).toBe("ok");
    for (const step of met("other")) story.play(step);
    expect(blocking(story, story.idOf("other")).code).toBe("badInput");
  });

  test("refuses to block more than a hundred users", () => {
    const story = new Story();
    story.play(sellStep());
    for (const step of met("buyer")) story.play(step);
    const userId = story.idOf("buyer");
    const { db } = story.world;
    const others = Array.from(
      { length: 100 },
      () => runInTransaction(story.world, (desk) => createUser(desk, {})).userId,
    );
    runInTransaction(story.world, () => {
      for (const blockedId of others) addUserBlock(db, { userId, blockedId });
    });
    expect(blocking(story, story.idOf("seller")).code).toBe("badInput");
    expect(
      story.ask("buyer", "accountSetting", { type: "unblock", personId: others[0] }).code,
    ).toBe("ok");
    expect(blocking(story, story.idOf("seller")).code).toBe("ok");
  });
});

defineStoryTest("refuses to block oneself or an unknown user", [
  [
    "buyer",
    "accountSetting",
    { type: "block", personId: "$id:buyer" },
    "badInput",
    { field: "personId" },
  ],
  [
    "buyer",
    "accountSetting",
    { type: "block", personId: "U999999" },
    "badInput",
    { field: "personId" },
  ],
  ["buyer", "accountSetting", { type: "unblock" }, "badInput", { field: "personId" }],
]);
