import type { CodeName } from "contract";
import {
  buyStep,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  defineStoryTest,
  sellStep,
  storyStartAt,
  type StoryStep,
} from "./story.ts";

const sell = (changes: Record<string, unknown>, code: CodeName): StoryStep => {
  const [who, call, input] = sellStep(changes) as [string, "sellCreate", Record<string, unknown>];
  return [who, call, input, code];
};

defineStoryTest("rejects invalid fields of a listing", [
  sell({ price: 6.83 }, "priceOutOfBand"),
  sell({ price: 7.57 }, "priceOutOfBand"),
  sell({ minAmount: 99 }, "orderLimitsWrong"),
  sell({ maxAmount: 7200.01 }, "orderLimitsWrong"),
  sell({ minAmount: 600, maxAmount: 500 }, "orderLimitsWrong"),
  sell({ methodIds: [] }, "methodsNeeded"),
  sell({ methodIds: ["M1"] }, "methodNotFound"),
  sell({ remark: "加微信 abc12345" }, "remarkRefused"),
  sell({ payMinutes: 17 }, "badInput"),
  sell({ payPassword: "111222" }, "pinWrong"),
  sell({ quantity: 9990, maxAmount: 5000 }, "ableTooLow"),
  ["ledger", "able of seller", 10_000],
]);

defineStoryTest("limits a seller to five listings and sums their amounts as daily sales", [
  ...[1, 2, 3, 4, 5].map(() => sellStep()),
  sell({}, "entrustLimit"),
  ["seller", "sellClose", { id: "$entrust" }, "ok", { returned: 1002 }],
  sellStep(),
  ["seller", "sellConfig", {}, "ok", { openCount: 5, dailyUsed: 36_000, able: 4990 }],
]);

defineStoryTest(
  "limits the daily sales of a beginner",
  [sell({ quantity: 700, maxAmount: 5000 }, "dailyLimit")],
  {
    ...regularStoryUserOptions,
    seller: { ...regularStoryUserOptions.seller, level: 1 },
  },
);

defineStoryTest("allows pausing, resuming and closing a listing only in fitting statuses", [
  sellStep(),
  ["buyer", "sellPause", { id: "$entrust" }, "entrustNotFound"],
  ["seller", "sellRecover", { id: "$entrust" }, "notRecoverable"],
  ["seller", "sellPause", { id: "$entrust" }, "ok", { status: 2 }],
  ["seller", "sellPause", { id: "$entrust" }, "notPausable"],
  buyStep({}, "entrustNotFound"),
  ["seller", "sellRecover", { id: "$entrust" }, "ok", { status: 1 }],
  buyStep(),
  ["seller", "sellClose", { id: "$entrust" }, "entrustBusy", { count: 1 }],
  ["clock", "+15m"],
  ["seller", "sellClose", { id: "$entrust" }, "ok", { returned: 1002 }],
  ["seller", "sellClose", { id: "$entrust" }, "notClosable"],
  ["ledger", "able of seller", 10_000],
]);

defineStoryTest("pauses a listing while running orders leave it a too small remaining quantity", [
  sellStep({ quantity: 110, maxAmount: 792 }),
  buyStep({ amount: 720 }),
  ["entrust", { status: 2, pauseType: 5 }],
  ["clock", "+15m"],
  ["entrust", { status: 1, remain: 110 }],
  buyStep({ amount: 720 }),
  payStep(),
  releaseStep(),
  ["entrust", { status: 3, remain: 0 }],
  ["ledger", "frozen of seller", 0],
]);

defineStoryTest("limits the amount per buyer until the seller's first sale is completed", [
  sellStep({ quantity: 1400, maxAmount: 10_000 }),
  buyStep({ amount: 5001 }, "amountOutOfLimits"),
  buyStep({ amount: 500 }),
  payStep(),
  releaseStep(),
  buyStep({ amount: 5001 }),
]);

defineStoryTest("a quick match creates its order at once if a seller fits", [
  sellStep(),
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "ok", { state: 2 }],
  ["order", "$order", { status: 20 }],
  ["buyer", "buyFastCheck", {}, "ok", { state: 2, eligible: 1 }],
]);

defineStoryTest("suggests an alternative if a quick match finds no seller for thirty seconds", [
  sellStep({ minAmount: 500 }),
  ["buyer", "buyFast", { amount: 300, payTypes: [2] }, "ok", { state: 1 }],
  ["buyer", "buyFast", { amount: 300, payTypes: [2] }, "matchRunning"],
  ["clock", "+30s"],
  ["buyer", "buyFastCheck", {}, "ok", { state: 3, failCode: 2, failText: "金额超出当前可买范围" }],
  ["buyer", "buyFast", { amount: 1000, payTypes: [3] }, "ok", { state: 1 }],
  ["buyer", "buyFastCheck", { cancel: 1 }, "ok", { state: 4 }],
  ["buyer", "buyFast", { amount: 1000, payTypes: [3] }, "ok", { state: 1 }],
  ["clock", "+30s"],
  [
    "buyer",
    "buyFastCheck",
    {},
    "ok",
    { failCode: 3, suggest: [{ amount: 1000, payType: 2, price: 7.2, text: "换用支付宝" }] },
  ],
]);

defineStoryTest("states a ban as the reason why a quick match failed", [
  sellStep({ minAmount: 500 }),
  ["buyer", "buyFast", { amount: 300, payTypes: [2] }, "ok", { state: 1 }],
  ...Array.from({ length: 6 }, (): StoryStep[] => [
    buyStep({ amount: 500 }),
    ["buyer", "cancel", { id: "$order", force: 1 }, "ok"],
  ]).flat(),
  ["clock", "+30s"],
  ["buyer", "buyFastCheck", {}, "ok", { state: 3, failCode: 5, failText: "您的购买功能受限" }],
]);

defineStoryTest(
  "a quick match does not replace a declining seller by one with a higher price",
  [
    sellStep({ autoConfirm: 0 }),
    [
      "other",
      "sellCreate",
      {
        quantity: 1000,
        price: 7.25,
        minAmount: 100,
        maxAmount: 5000,
        methodIds: ["$method"],
        payMinutes: 15,
        autoConfirm: 1,
        payPassword: "283917",
      },
      "ok",
    ],
    ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "ok", { state: 2 }],
    ["order", "$order", { status: 10 }],
    ["seller", "cancel", { id: "$order" }, "ok"],
    ["buyer", "buyFastCheck", {}, "ok", { state: 1 }],
    ["clock", "+30s"],
    ["buyer", "buyFastCheck", {}, "ok", { state: 3, failCode: 4, failText: "卖家未接单" }],
  ],
  { ...regularStoryUserOptions, other: { ...regularStoryUserOptions.buyer, able: 5000 } },
);

defineStoryTest(
  "replaces the declining seller of a quick match by one of the same price",
  [
    [
      "other",
      "sellCreate",
      {
        quantity: 1000,
        price: 7.3,
        minAmount: 100,
        maxAmount: 5000,
        methodIds: ["$method"],
        payMinutes: 15,
        autoConfirm: 1,
        payPassword: "283917",
      },
      "ok",
    ],
    sellStep({ autoConfirm: 0, price: 7.3 }),
    ["other", "sellPause", { id: "E10001" }, "ok"],
    ["buyer", "buyFast", { amount: 730, payTypes: [2] }, "ok", { state: 2 }],
    ["other", "sellRecover", { id: "E10001" }, "ok"],
    ["seller", "cancel", { id: "$order" }, "ok"],
    ["push", "buyer", "已为您重新匹配卖家"],
    ["buyer", "buyFastCheck", {}, "ok", { state: 2, orderId: "O10002" }],
  ],
  { ...regularStoryUserOptions, other: { ...regularStoryUserOptions.buyer, able: 5000 } },
);

defineStoryTest("refuses a quick match without sellers, without amount or outside the limits", [
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "noMatch"],
  sellStep(),
  ["buyer", "buyFast", { payTypes: [2] }, "buyInputWrong"],
  ["buyer", "buyFast", { amount: 99, payTypes: [2] }, "matchAmountOutOfLimits"],
  ["buyer", "buyFast", { amount: 50_001, payTypes: [2] }, "matchAmountOutOfLimits"],
]);

defineStoryTest("the sums of billList leave out frozen and locked coins", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  ["seller", "billList", {}, "ok", { total: 3, sum: { in: 10_000, out: 0 } }],
  payStep(),
  releaseStep(),
  ["seller", "billList", {}, "ok", { total: 5, sum: { in: 10_000, out: 100.2 } }],
  ["seller", "billList", { direction: 1 }, "ok", { total: 1, sum: { in: 10_000, out: 0 } }],
  ["seller", "billList", { direction: 2 }, "ok", { total: 2, sum: { in: 0, out: 100.2 } }],
  [
    "buyer",
    "billList",
    {},
    "ok",
    { sum: { in: 100, out: 0 }, records: [{ partyName: "用户10001", price: 7.2 }] },
  ],
  [
    "buyer",
    "billList",
    { statement: 1 },
    "ok",
    { statement: { bought: { quantity: 100 }, sold: { quantity: 0, cny: 0 }, gain: 0 } },
  ],
  // The sold coins were deposited, so their purchase price is unknown.
  [
    "seller",
    "billList",
    { statement: 1 },
    "ok",
    { statement: { sold: { quantity: 100 }, fee: 0.2, cost: 0, gain: 0, unknown: 100 } },
  ],
]);

defineStoryTest("shows the rank of a listing's price, and of other prices, among all listings", [
  sellStep({ price: 7.1 }),
  [
    "entrust",
    { rank: 1, rankAt: [{ rank: 1 }, { rank: 1 }, { price: 7.11, rank: 1 }, { rank: 1 }] },
  ],
  sellStep({ price: 7.105 }),
  [
    "entrust",
    { rank: 2, rankAt: [{ price: 7.085, rank: 1 }, { rank: 1 }, { rank: 2 }, { rank: 2 }] },
  ],
  // Among equal prices the older listing comes first, so the new listing ranks behind it.
  sellStep({ price: 7.105 }),
  [
    "entrust",
    {
      rank: 3,
      ladder: [
        { price: 7.1, count: 1 },
        { price: 7.105, count: 1, ahead: 1, nickName: "用户10001" },
      ],
    },
  ],
  [
    "seller",
    "sellConfig",
    {},
    "ok",
    {
      ladder: [
        { price: 7.1, count: 1 },
        { price: 7.105, count: 2, ahead: 2 },
      ],
    },
  ],
]);

defineStoryTest("ignores listings that buyers cannot see in the rank of a price", [
  sellStep({ price: 7.1, quantity: 100, maxAmount: 710 }),
  buyStep({ amount: 650, price: 7.1 }),
  sellStep({ price: 7.11 }),
  ["entrust", { rank: 1, ladder: [] }],
]);

const reprice = (price: number, code: CodeName = "ok", result: object = {}): StoryStep => [
  "seller",
  "sellRecover",
  { id: "$entrust", price },
  code,
  { ...result },
];

defineStoryTest("changes the price of a listing without changing its existing orders", [
  sellStep(),
  buyStep(),
  ["other", "buySellDetail", { id: "$entrust" }, "ok", { price: 7.2 }],
  reprice(7.05, "ok", { status: 1 }),
  [
    "entrust",
    { price: 7.05, runningCount: 1, canReprice: 1, timeline: [{}, { text: "单价已改为 ¥7.05" }] },
  ],
  ["order", "$order", { price: 7.2 }],
  buyStep({ price: 7.2 }, "priceChanged", "other"),
  buyStep({ price: 7.05 }, "ok", "other"),
  ["seller", "sellPause", { id: "$entrust" }, "ok"],
  reprice(7.3, "ok", { status: 1 }),
  ["entrust", { status: 1, price: 7.3 }],
]);

defineStoryTest("rejects an invalid price change, one by a stranger and one after closing", [
  sellStep(),
  reprice(6.83, "priceOutOfBand"),
  ["buyer", "sellRecover", { id: "$entrust", price: 7.1 }, "entrustNotFound"],
  ["entrust", { price: 7.2 }],
  ["seller", "sellClose", { id: "$entrust" }, "ok"],
  reprice(7.1, "notRecoverable"),
]);

defineStoryTest(
  "refuses a higher price of a listing if it exceeds the seller's daily limit",
  [sellStep({ quantity: 690, maxAmount: 4900 }), reprice(7.5, "dailyLimit"), reprice(7.1)],
  {
    ...regularStoryUserOptions,
    seller: { ...regularStoryUserOptions.seller, level: 1 },
  },
);

defineStoryTest("pauses a listing whose remaining quantity is too small at the new price", [
  sellStep({ price: 7.5, quantity: 100, maxAmount: 750 }),
  buyStep({ price: 7.5, amount: 645 }),
  reprice(6.9, "ok", { status: 2 }),
  ["entrust", { status: 2, pauseType: 5, canReprice: 0 }],
]);

defineStoryTest("a buyer whom the seller excludes sees that they cannot buy and is not matched", [
  sellStep({ blockedIds: ["$id:buyer"] }),
  [
    "buyer",
    "buySellDetail",
    { id: "$entrust" },
    "ok",
    { canBuy: 0, cantReason: "卖家暂不与您交易" },
  ],
  buyStep({}, "conditionsNotMet"),
  buyStep({}, "ok", "other"),
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "ok", { state: 1, orderId: null }],
]);

defineStoryTest("a quick match finds no seller that the buyer excludes", [
  sellStep(),
  [
    "buyer",
    "buyFast",
    { amount: 720, payTypes: [2], excludeIds: ["$id:seller"] },
    "ok",
    { state: 1, orderId: null },
  ],
  ["clock", "+30s"],
  ["buyer", "buyFastCheck", {}, "ok", { state: 3, suggest: [] }],
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "ok", { state: 2 }],
  ["push", "buyer", "订单已创建"],
]);

defineStoryTest("resumes a listing automatically only if its pause has a duration", [
  sellStep(),
  ["seller", "sellPause", { id: "$entrust", minutes: 45 }, "badInput", { field: "minutes" }],
  ["seller", "sellPause", { id: "$entrust", minutes: 60 }, "ok", { status: 2 }],
  ["clock", "+59m"],
  ["entrust", { status: 2, pauseType: 1, resumeTime: storyStartAt + 3_600_000 }],
  ["clock", "+1m"],
  [
    "entrust",
    {
      status: 1,
      resumeTime: null,
      timeline: [{}, { text: "挂单已暂停60分钟" }, { text: "挂单已自动恢复出售" }],
    },
  ],
  // The seller is back earlier and pauses again without an end. The first end no longer applies.
  ["seller", "sellPause", { id: "$entrust", minutes: 60 }, "ok"],
  ["seller", "sellRecover", { id: "$entrust" }, "ok"],
  ["seller", "sellPause", { id: "$entrust" }, "ok"],
  ["clock", "+2h"],
  ["entrust", { status: 2, resumeTime: null }],
]);

const evening = { from: 18 * 60, until: 60 };
const lateNight = { from: 60, until: 120 };
const atSix = storyStartAt + 8 * 3_600_000;
defineStoryTest("offers a listing only during its opening hours", [
  sell({ openHours: { from: 540, until: 540 } }, "badInput"),
  sell({ openHours: { from: 540, until: 1440 } }, "badInput"),
  sellStep({ openHours: evening }),
  ["entrust", { status: 1, openHours: evening, opensAt: atSix, rank: 0 }],
  ["buyer", "buyAbleList", {}, "ok", { total: 0 }],
  ["seller", "sellConfig", {}, "ok", { ladder: [] }],
  [
    "buyer",
    "buySellDetail",
    { id: "$entrust" },
    "ok",
    { canBuy: 0, cantReason: "卖家休息中，18:00开" },
  ],
  buyStep({}, "sellerResting"),
  ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "noMatch"],
  ["clock", "+8h"],
  ["entrust", { opensAt: null, rank: 1 }],
  ["buyer", "buyAbleList", {}, "ok", { total: 1 }],
  ["other", "buyFast", { amount: 720, payTypes: [2] }, "ok", { state: 2 }],
  ["clock", "+419m"],
  buyStep(),
  // A running order continues after the opening hours.
  ["clock", "+1m"],
  ["entrust", { opensAt: atSix + 86_400_000, runningCount: 1 }],
  ["buyer", "buyAbleList", {}, "ok", { total: 0 }],
  payStep(),
  releaseStep(),
  // With other hours, the same listing is visible at once. Without hours, it is visible all day
  // again.
  ["seller", "sellRecover", { id: "$entrust", openHours: { from: 60, until: 60 } }, "badInput"],
  ["seller", "sellRecover", { id: "$entrust", openHours: lateNight }, "ok", { status: 1 }],
  ["entrust", { openHours: lateNight, opensAt: null }],
  ["buyer", "buySellDetail", { id: "$entrust" }, "ok", { openHours: lateNight }],
  ["seller", "sellRecover", { id: "$entrust", openHours: null }, "ok"],
  ["entrust", { openHours: null, opensAt: null }],
]);

defineStoryTest("buyAbleList finds a seller by part of the nickname", [
  sellStep(),
  ["seller", "accountSetting", { type: "profile", nickName: "安心Coin" }, "ok"],
  [
    "buyer",
    "buyAbleList",
    { seller: " coin " },
    "ok",
    { total: 1, records: [{ seller: { nickName: "安心Coin" } }] },
  ],
  ["buyer", "buyAbleList", { seller: "coins" }, "ok", { total: 0, hiddenSellers: 0 }],
]);

defineStoryTest("starts a chat with the seller's greeting", [
  sell({ greeting: "加微信 abc12345" }, "remarkRefused"),
  sellStep({ greeting: "您好，请备注订单尾号" }),
  buyStep(),
  [
    "buyer",
    "chatList",
    { id: "$order" },
    "ok",
    { records: [{ senderRole: 3 }, { senderRole: 2, content: "您好，请备注订单尾号" }] },
  ],
  ["push", "buyer", "您好，请备注订单尾号"],
]);

defineStoryTest("computes a floating price from the current reference price", [
  sell({ floatPermille: 51 }, "badInput"),
  sellStep({ price: 7.3, floatPermille: -15 }),
  ["entrust", { price: 7.09, floatPermille: -15 }],
  ["buyer", "buySellDetail", { id: "$entrust" }, "ok", { price: 7.09, floats: 1 }],
  ["seller", "sellRecover", { id: "$entrust", price: 7.2 }, "ok"],
  ["entrust", { price: 7.2, floatPermille: null }],
]);
