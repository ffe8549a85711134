import type { CallName, WireInput, WireOutput } from "contract";
import { expect, test } from "vitest";
import {
  buyPayReleaseUserOptions,
  playBuyPayReleaseStory,
  type StoryTrader,
  type StoryTraders,
} from "./buy-pay-release.ts";
import {
  buyStep,
  confirmReceiptStep,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  defineStoryTest,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";

// The twenty stories that every build must pass. 17, 18 and 20 need a server and are in
// smoke-server.test.ts.

const words = "我已经完成转账，流水见附图，请平台核实";
const suspending = (who: "buyer" | "seller", type: number): StoryStep => [
  who,
  "suspend",
  { orderId: "$order", type, content: words, images: ["$picture"] },
  "ok",
];
const rating = (who: string): StoryStep => [
  who,
  "evaluate",
  { orderId: "$order", stars: 5, tags: ["放币很快"], anonymous: 0 },
  "ok",
];
const cancelling = (
  changes: Record<string, unknown> = {},
  result: Record<string, unknown> = {},
): StoryStep => ["buyer", "cancel", { id: "$order", ...changes }, "ok", result];
const trade: StoryStep[] = [buyStep({ amount: 500 }), payStep(), releaseStep()];
const bothSell = {
  ...regularStoryUserOptions,
  other: { ...regularStoryUserOptions.buyer, able: 5000 },
};

/** Executes the calls in the process, without a server. Every push is delivered at once. */
function tradersIn(story: Story): StoryTraders {
  const traderOf = (who: "seller" | "buyer"): StoryTrader => ({
    async must<N extends CallName>(call: N, input: WireInput<N>) {
      const { code, result, answer } = story.ask(who, call, input as Record<string, unknown>);
      expect([call, code]).toEqual([call, "ok"]);
      return (answer?.result ?? result) as WireOutput<N>;
    },
    voucher: async () => story.picture(who),
    async hears(cmd, text) {
      const index = story.pushes.findIndex(
        (push) => push.to === who && push.cmd === cmd && push.text === text,
      );
      expect(index, `${cmd} to the ${who}: ${text}`).toBeGreaterThanOrEqual(0);
      story.pushes.splice(index, 1);
    },
  });
  return { seller: traderOf("seller"), buyer: traderOf("buyer") };
}

test("1 completes a trade and both evaluations", async () => {
  const story = new Story(buyPayReleaseUserOptions);
  const { order } = await playBuyPayReleaseStory(tradersIn(story));
  story.known.set("order", order);
  const steps: StoryStep[] = [
    ["ledger", "fee", 0.2],
    rating("buyer"),
    rating("seller"),
    ["buyer", "userInfo", {}, "ok", { credit: { score: 78, totalOrders: 1 } }],
  ];
  for (const step of steps) story.play(step);
  expect(story.balance("able of seller")).toBe(899.8);
  story.check();
});

defineStoryTest("2 completes a trade after the seller accepts the order manually", [
  sellStep({ autoConfirm: 0 }),
  buyStep(),
  ["order", "$order", { status: 10, remainSeconds: 300 }],
  ["push", "seller", "有新订单，请在5分钟内接单"],
  ["seller", "confirm", { orderId: "$order", version: 1 }, "ok", { status: 20, version: 2 }],
  ["push", "buyer", "对方已接单，请在15分钟内付款"],
  payStep({ version: 2 }),
  releaseStep({ version: 3 }),
  ["order", "$order", { status: 50 }],
]);

defineStoryTest(
  "3 a quick match finds a second seller if the first rejects",
  [
    sellStep({ autoConfirm: 0 }),
    ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "ok", { state: 2 }],
    ["order", "$order", { status: 10 }],
    ["other", "sellCreate", { ...(sellStep()[2] as object), methodIds: ["$method"] }, "ok"],
    ["seller", "cancel", { id: "$order" }, "ok", { status: 60, closeType: 3 }],
    ["buyer", "buyFastCheck", {}, "ok", { state: 2, orderId: "O10002" }],
    ["push", "buyer", "已为您重新匹配卖家"],
    ["order", "O10002", { status: 20 }, "buyer"],
    ["order", "O10002", { status: 20 }, "other"],
  ],
  bothSell,
);

defineStoryTest("4 pauses a listing after three missed orders", [
  sellStep({ autoConfirm: 0 }),
  ...[1, 2, 3].flatMap((): StoryStep[] => [
    buyStep(),
    ["clock", "+5m"],
    ["order", "$order", { status: 60, closeType: 4 }],
  ]),
  ["entrust", { status: 2, pauseType: 2 }],
  buyStep({}, "entrustNotFound"),
  ["buyer", "buyConfig", {}, "ok", { cancelLeft: 5 }],
]);

defineStoryTest("5 counts a payment timeout as a cancel and bans the buyer at the cancel limit", [
  sellStep({ quantity: 2000 }),
  ...[1, 2, 3].flatMap(() => trade),
  ["buyer", "buyConfig", {}, "ok", { cancelLeft: 3 }],
  buyStep({ amount: 500 }),
  ["clock", "+15m"],
  ["order", "$order", { status: 60, closeType: 2 }],
  ["buyer", "buyConfig", {}, "ok", { cancelLeft: 2 }],
  buyStep({ amount: 500 }),
  cancelling({}, { quotaLeft: 1 }),
  buyStep({ amount: 500 }),
  cancelling({}, { quotaLeft: 0 }),
  buyStep({ amount: 500 }),
  ["buyer", "cancel", { id: "$order" }, "cancelQuota", { time: "15分钟" }],
  cancelling({ force: 1 }, { status: 60, quotaLeft: 0 }),
  buyStep({ amount: 500 }, "tradeBanned"),
  ["clock", "+15m"],
  buyStep({ amount: 500 }),
]);

defineStoryTest("6 extends the time to pay twice and refuses a third time", [
  sellStep(),
  buyStep(),
  ["clock", "+11m"],
  ["seller", "delay", { id: "$order" }, "ok", { action: "extendPay", delayLeft: 1 }],
  ["clock", "+10m"],
  ["seller", "delay", { id: "$order" }, "ok", { delayLeft: 0 }],
  ["clock", "+10m"],
  ["seller", "delay", { id: "$order" }, "delayUsedUp"],
  payStep(),
  ["order", "$order", { status: 30 }],
]);

defineStoryTest("7 undoes a payment mark once within sixty seconds", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  ["clock", "+59s"],
  cancelling({ undo: 1 }, { status: 20 }),
  ["push", "seller", "对方撤回了“已付款”"],
  payStep(),
  ["buyer", "cancel", { id: "$order", undo: 1 }, "undoExpired"],
  ["order", "$order", { status: 30 }],
  ["ledger", "locked of seller", 100.2],
]);

defineStoryTest("8 gives the buyer the coins if the seller stays silent after the payment", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  ["clock", "+15m"],
  ["order", "$order", { status: 30, overdue: 1 }, "buyer"],
  ["clock", "+30m"],
  ["order", "$order", { status: 40, appealStatus: 1 }, "buyer"],
  ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"], content: words }, "ok"],
  ["clock", "+30m"],
  ["order", "$order", { status: 50, completeType: 3 }, "buyer"],
  ["ledger", "able of buyer", 100],
  ["ledger", "locked of seller", 0],
]);

defineStoryTest("9 rules for the seller if the buyer is silent in an appeal about the payer", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  suspending("seller", 203),
  ["push", "buyer", "对方已发起申诉，请在30分钟内举证"],
  ["clock", "+30m"],
  ["order", "$order", { status: 60, closeType: 5, appeal: { type: 203, status: 3 } }, "buyer"],
  ["ledger", "locked of seller", 0],
  ["ledger", "frozen of seller", 100.2],
  ["ledger", "able of buyer", 0],
]);

defineStoryTest("10 ends an appeal if the buyer concedes", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  suspending("seller", 201),
  cancelling({ statement: 1 }, { status: 60, closeType: 6 }),
  ["order", "$order", { appealStatus: 5 }],
  ["ledger", "frozen of seller", 100.2],
]);

defineStoryTest("11 lets the seller release after the appeal is withdrawn", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  suspending("seller", 201),
  ["seller", "delay", { id: "$order" }, "ok", { action: "withdrawAppeal", status: 30 }],
  ["push", "buyer", "对方已撤回申诉"],
  releaseStep(),
  ["order", "$order", { status: 50, completeType: 1, appealStatus: 4 }],
  ["ledger", "able of buyer", 100],
]);

defineStoryTest("12 releases the coins automatically ten minutes after confirmation of receipt", [
  sellStep(),
  buyStep(),
  payStep(),
  confirmReceiptStep(),
  ["order", "$order", { status: 35 }],
  ["clock", "+599s"],
  ["order", "$order", { status: 35, remainSeconds: 1 }],
  ["clock", "+1s"],
  ["order", "$order", { status: 50, completeType: 2 }],
]);

defineStoryTest("13 locks the PIN after five wrong PINs, and a PIN reset unlocks it", [
  sellStep(),
  buyStep(),
  payStep(),
  ...[4, 3, 2, 1].map((remain) => releaseStep({ payPassword: "000001" }, "pinWrong", { remain })),
  releaseStep({ payPassword: "000001" }, "pinLocked"),
  releaseStep({}, "pinLocked"),
  ["seller", "smsCode", { scene: 3 }, "ok"],
  [
    "seller",
    "pinChange",
    { mode: "reset", smsCode: "246810", idTail: "$idTail:seller", newPassword: "592047" },
    "ok",
  ],
  [
    "seller",
    "methodAdd",
    { type: 2, account: "13800138000", payPassword: "592047" },
    "methodLimit",
  ],
  releaseStep({}, "pinWrong"),
  releaseStep({ payPassword: "592047" }),
  ["order", "$order", { status: 50 }],
]);

defineStoryTest("14 sells the last coins once and refuses the second buyer", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep({ quantity: 100, amount: undefined }),
  buyStep({ quantity: 100, amount: undefined }, "entrustNotFound", "other"),
  ["ledger", "locked of seller", 100.2],
  ["other", "orderStat", {}, "ok", { total: 0 }],
]);

defineStoryTest("15 refuses to close a listing while an order runs", [
  sellStep(),
  buyStep(),
  ["seller", "sellClose", { id: "$entrust" }, "entrustBusy", { count: 1 }],
  ["seller", "sellPause", { id: "$entrust" }, "ok", { status: 2 }],
  payStep(),
  releaseStep(),
  ["seller", "sellClose", { id: "$entrust" }, "ok", { status: 4 }],
  ["entrust", { status: 4, remain: 0, locked: 0 }],
  ["ledger", "frozen of seller", 0],
  ["ledger", "locked of seller", 0],
]);

test("16 shows an order's payment account unchanged after the seller edits it", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  const shown = () => {
    const [method] = story.ask("buyer", "orderDetail", { id: "$order" }).result
      .payMethods as Record<string, unknown>[];
    return [method?.id, method?.holder, method?.account];
  };
  expect(shown()).toEqual(["M10001", "测试员", "13910100010"]);
  story.play(["seller", "methodDelete", { id: "$method", payPassword: "283917" }, "methodInUse"]);
  story.play([
    "seller",
    "methodEdit",
    { id: "$method", account: "13900139000", payPassword: "283917" },
    "ok",
  ]);
  expect(shown()).toEqual(["M10001", "测试员", "13910100010"]);
  for (const step of [payStep(), releaseStep()]) story.play(step);
  story.play(["seller", "sellClose", { id: "$entrust" }, "ok"]);
  story.play(["seller", "methodDelete", { id: "$method", payPassword: "283917" }, "ok"]);
  // After the order ends, the account is shown masked, and is still the old one.
  expect(shown()).toEqual(["M10001", "测*员", "139****0010"]);
  story.check();
});

defineStoryTest("19 postpones every deadline by the length of the maintenance", [
  sellStep(),
  buyStep(),
  ["clock", "+10m"],
  ["platform", "closed"],
  ["clock", "+30m"],
  ["order", "$order", { status: 20, remainSeconds: 300 }, "buyer"],
  payStep({}, "maintenance"),
  ["platform", "open"],
  ["push", "buyer", "因系统维护，本订单计时顺延30分钟"],
  ["clock", "+4m"],
  ["order", "$order", { status: 20, remainSeconds: 60 }, "buyer"],
  ["clock", "+1m"],
  ["order", "$order", { status: 60, closeType: 2 }, "buyer"],
]);
