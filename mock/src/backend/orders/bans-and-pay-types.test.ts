import { expect, test } from "vitest";
import { buyStep, payStep, releaseStep, sellStep, Story } from "../../../test/stories/story.ts";
import { banAppealLoser, changeCreditScore } from "../users/reputation.ts";
import { auditLedger } from "../execute/audit-ledger.ts";
import { createUser, createFakeIdNumber } from "../users/create-user-with-coins.ts";
import { executeCall } from "../execute/execute-call.ts";
import { runInTransaction } from "../execute/run-in-transaction.ts";

const info = (story: Story, who: string) =>
  story.ask(who, "userInfo", {}).result as Record<string, never>;

test("bans a user permanently after three lost appeals, even at score zero", () => {
  const story = new Story();
  const userId = story.idOf("seller");
  const lose = () =>
    runInTransaction(story.world, (ctx) => {
      changeCreditScore(ctx, { userId, delta: -10, reason: "申诉败诉" }, "O1");
      banAppealLoser(ctx, userId);
    });
  runInTransaction(story.world, (ctx) =>
    changeCreditScore(ctx, { userId, delta: -100, reason: "信誉评定" }, ""),
  );
  lose();
  lose();
  expect(info(story, "seller").restrict).toMatchObject({
    reason: "申诉败诉",
    until: expect.any(Number) as number,
  });
  lose();
  expect(info(story, "seller").restrict).toMatchObject({ reason: "多次申诉败诉", until: null });
  expect(info(story, "seller").credit).toMatchObject({ score: 0, appealLost30d: 3 });
});

test("accountSetting enables only the given payment types and pauses listings with none left", () => {
  const story = new Story();
  story.play(sellStep());
  const set = (enabledTypes: number[]) =>
    story.call(["seller", "accountSetting", { type: "payMethod", enabledTypes }, "ok"]);
  set([1, 3]);
  expect(info(story, "seller").payMethod).toEqual([]);
  story.shows("seller", "sellDetail", { id: "$entrust" }, { status: 2, pauseType: 3 });
  set([2]);
  expect(info(story, "seller").payMethod).toEqual([2]);
  story.play(["seller", "sellRecover", { id: "$entrust" }, "ok"]);
});

test("accountSetting does not enable a payment method whose status is invalid", () => {
  const story = new Story();
  const [own] = story.ask("seller", "methodList", {}).result as unknown as { id: string }[];
  story.world.db.run("UPDATE methods SET status = 3 WHERE id = :id", own);
  story.call(["seller", "accountSetting", { type: "payMethod", enabledTypes: [2] }, "ok"]);
  expect(story.ask("seller", "methodList", {}).result).toMatchObject([{ status: 3 }]);
});

test("limits a new seller's first sale to ¥5,000 per buyer", () => {
  const story = new Story();
  story.play(sellStep({ quantity: 3000 }));
  story.play(buyStep({ amount: 3000 }));
  const offer = () =>
    story.ask("buyer", "buySellDetail", { id: "$entrust" }).result as {
      maxAmount: number;
      canBuy: number;
    };
  expect(offer().maxAmount).toBeGreaterThan(2000);
  expect(offer().maxAmount).toBeLessThan(2002);
  story.play(buyStep({ amount: 3000 }, "amountOutOfLimits"));
  story.play(buyStep({ amount: 3000 }, "ok", "other"));
  story.play(buyStep({ amount: 2000 }));
  expect(offer()).toMatchObject({
    canBuy: 0,
    cantReason: "该卖家首单限额5000元，请先完成进行中的订单",
  });
  expect(auditLedger(story.world).ok).toBe(true);
});

test("lifts the ¥5,000 limit after the first completed sale of the seller", () => {
  const story = new Story();
  for (const step of [
    sellStep({ quantity: 3000, maxAmount: 20_000 }),
    buyStep({ amount: 3000 }),
    payStep(),
    releaseStep(),
  ])
    story.play(step);
  expect(story.ask("buyer", "buySellDetail", { id: "$entrust" }).result.maxAmount).toBeGreaterThan(
    5_000,
  );
});

test("marks a voucher image as reused in another order, but not if repeated in the same order", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  const first = story.picture("buyer", "same-picture");
  story.play(payStep({ vouchers: [first] }));
  const inOrder = story.picture("buyer", "same-picture");
  story.call(["buyer", "replenish", { orderId: "$order", vouchers: [inOrder] }, "ok"]);
  const flags = () =>
    (
      story.ask("seller", "orderDetail", { id: "$order" }).result.vouchers as {
        duplicated: number;
      }[]
    ).map((it) => it.duplicated);
  expect(flags()).toEqual([0, 0]);
  story.play(releaseStep());
  story.play(buyStep());
  story.play(payStep({ vouchers: [story.picture("buyer", "same-picture")] }));
  expect(flags()).toEqual([1]);
});

test("orderDetail shows the buyer how long the seller usually takes to release", () => {
  const story = new Story();
  for (const step of [
    sellStep(),
    buyStep(),
    payStep(),
    ["clock", "+2m"] as ["clock", string],
    releaseStep(),
    buyStep(),
    payStep(),
  ])
    story.play(step);
  expect(story.ask("buyer", "orderDetail", { id: "$order" }).result.forecast).toMatchObject({
    p90Sec: 120,
    n: 1,
    at: story.world.now() + 120_000,
  });
  story.shows("buyer", "buySellDetail", { id: "$entrust" }, { forecast: { p90Sec: 120, n: 1 } });
});

test("userInfo marks the device that sends the request as the current one", () => {
  const story = new Story();
  const { p, userId } = runInTransaction(story.world, (ctx) => createUser(ctx));
  const login = (deviceTag: string) =>
    (
      executeCall(story.world, "login", { userId: "", token: "" }, { p, deviceTag }).result as {
        token: string;
      }
    ).token;
  const tokens = ["old phone", "new phone"].map(login);
  const current = (token = "") => {
    const { devices } = executeCall(story.world, "userInfo", { userId, token }, {}).result as {
      devices: { deviceTag: string; current: number }[];
    };
    return devices.filter((it) => it.current === 1).map((it) => it.deviceTag);
  };
  expect(tokens.map(current)).toEqual([["old phone"], ["new phone"]]);
});

test("faceVerifyCode returns an id with 24 random characters", () => {
  const story = new Story({ buyer: { certified: false } });
  const answer = story.ask("buyer", "faceVerifyCode", {
    realName: "王小明",
    idCard: createFakeIdNumber(5),
  });
  expect(answer.result).toMatchObject({
    certifyId: expect.stringMatching(/^F[A-Za-z0-9]{24}$/) as string,
  });
});
