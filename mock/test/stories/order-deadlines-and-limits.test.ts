import { expect, test } from "vitest";
import {
  buyStep,
  confirmReceiptStep,
  correctReceiptAnswers,
  regularStoryUserOptions,
  payStep,
  releaseStep,
  defineStoryTest,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";

const cancel = (code: Parameters<typeof buyStep>[1] = "ok", changes = {}): StoryStep => [
  "buyer",
  "cancel",
  { id: "$order", ...changes },
  code,
];

defineStoryTest("returns the coins to the listing after a payment timeout", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  ["ledger", "locked of seller", 100.2],
  ["clock", "+15m"],
  ["order", "$order", { status: 60, closeType: 2, needAction: 0 }],
  ["ledger", "locked of seller", 0],
  ["ledger", "frozen of seller", 100.2],
  payStep({}, "orderTimedOut"),
  ["push", "buyer", "付款超时，订单已自动取消"],
]);

defineStoryTest("pauses a listing after its seller misses three orders in a row", [
  sellStep({ autoConfirm: 0 }),
  ...[1, 2, 3].flatMap((): StoryStep[] => [
    buyStep(),
    ["order", "$order", { status: 10 }],
    ["clock", "+5m"],
    ["order", "$order", { status: 60, closeType: 4 }],
  ]),
  ["seller", "confirm", { orderId: "$order" }, "orderTimedOut"],
  ["entrust", { status: 2, pauseType: 2 }],
  ["push", "seller", "您超时未接单，订单已取消，挂单已暂停"],
]);

defineStoryTest("a paused listing names an overdue release until its seller resumes it", [
  sellStep(),
  buyStep(),
  payStep(),
  ["entrust", { status: 1, pausedOverdue: 0 }],
  ["clock", "+15m"],
  ["entrust", { status: 2, pauseType: 2, pausedOverdue: 1, pauseText: "系统暂停：放币超时" }],
  releaseStep(),
  ["entrust", { status: 2, pausedOverdue: 1 }],
  ["seller", "sellRecover", { id: "$entrust" }, "ok"],
  ["entrust", { status: 1, pausedOverdue: 0 }],
  ["seller", "sellPause", { id: "$entrust" }, "ok"],
  ["entrust", { status: 2, pauseType: 1, pausedOverdue: 0 }],
]);

defineStoryTest("a listing paused for missed orders does not name an overdue release", [
  sellStep({ autoConfirm: 0 }),
  ...[1, 2, 3].flatMap((): StoryStep[] => [buyStep(), ["clock", "+5m"]]),
  ["entrust", { status: 2, pauseType: 2, pausedOverdue: 0 }],
]);

defineStoryTest("starts the time to pay when the seller accepts the order", [
  sellStep({ autoConfirm: 0 }),
  buyStep(),
  ["buyer", "confirm", { orderId: "$order" }, "orderStatusWrong"],
  ["clock", "+4m"],
  ["seller", "confirm", { orderId: "$order", version: 1 }, "ok", { status: 20 }],
  ["order", "$order", { remainSeconds: 900 }],
  ["seller", "confirm", { orderId: "$order", version: 1 }, "orderStatusWrong"],
]);

defineStoryTest("a declined order returns the coins and uses no cancel quota of the buyer", [
  sellStep({ autoConfirm: 0 }),
  buyStep(),
  ["seller", "cancel", { id: "$order" }, "ok", { status: 60, closeType: 3 }],
  ["ledger", "locked of seller", 0],
  ["buyer", "buyConfig", {}, "ok", { cancelLeft: 5 }],
]);

defineStoryTest("bans the buyer from the sixth cancel on, each time longer", [
  sellStep(),
  ...[4, 3, 2, 1, 0].flatMap((left): StoryStep[] => [
    buyStep({ amount: 500 }),
    ["buyer", "cancel", { id: "$order" }, "ok", { quotaLeft: left, closeType: 1 }],
    [
      "buyer",
      "orderDetail",
      { id: "$order" },
      "ok",
      { cancelHint: { quota: 5, left, penalty: "" } },
    ],
  ]),
  buyStep({ amount: 500 }),
  cancel("cancelQuota"),
  ["order", "$order", { status: 20 }],
  cancel("ok", { force: 1 }),
  buyStep({}, "tradeBanned"),
  ["clock", "+15m"],
  buyStep({ amount: 500 }),
  cancel("ok", { force: 1 }),
  ["clock", "+29m"],
  buyStep({}, "tradeBanned"),
  ["clock", "+1m"],
  buyStep({ amount: 500 }),
  ["clock", "+15m"],
  buyStep({}, "tradeBanned"),
  ["clock", "+1d"],
  [
    "buyer",
    "orderDetail",
    { id: "$order" },
    "ok",
    { cancelHint: { quota: 0, left: 0, penalty: "" } },
  ],
  buyStep({ amount: 500 }),
  cancel("ok", { force: 0 }),
]);

defineStoryTest("refuses an impossible cancel with a specific code for each case", [
  sellStep(),
  ["buyer", "cancel", { id: "O1" }, "orderNotFound"],
  buyStep(),
  ["other", "cancel", { id: "$order" }, "orderNotYours"],
  ["seller", "cancel", { id: "$order" }, "orderStatusWrong"],
  cancel("orderMovedOn", { version: 7 }),
  cancel("orderStatusWrong", { undo: 1 }),
  payStep(),
  confirmReceiptStep(),
  ["order", "$order", { status: 35 }],
  cancel("transferAlreadyConfirmed"),
  cancel("undoExpired", { undo: 1 }),
  releaseStep(),
  cancel("orderStatusWrong"),
]);

defineStoryTest("lets the buyer undo a payment mark up to a minute later, but only once", [
  sellStep(),
  buyStep(),
  ["clock", "+5m"],
  payStep(),
  ["clock", "+60s"],
  ["order", "$order", { status: 30, allow: { undo: 1 } }, "buyer"],
  cancel("ok", { undo: 1 }),
  ["order", "$order", { status: 20, remainSeconds: 600, vouchers: [] }],
  payStep(),
  cancel("undoExpired", { undo: 1 }),
]);

defineStoryTest("refuses to undo a payment mark after a minute", [
  sellStep(),
  buyStep(),
  payStep(),
  ["clock", "+61s"],
  cancel("undoExpired", { undo: 1 }),
]);

defineStoryTest("extends the time to pay at most twice", [
  sellStep(),
  buyStep(),
  ["seller", "delay", { id: "$order" }, "delayTooEarly"],
  ["buyer", "delay", { id: "$order" }, "ok", { action: "askPay" }],
  ["buyer", "delay", { id: "$order" }, "delayUsedUp"],
  ["order", "$order", { delayRequested: 1 }],
  ["seller", "delay", { id: "$order" }, "ok", { action: "extendPay", delayLeft: 1 }],
  ["order", "$order", { delayRequested: 0, allow: { delay: 0 } }, "buyer"],
  ["buyer", "delay", { id: "$order" }, "delayUsedUp"],
  ["clock", "+20m"],
  ["seller", "delay", { id: "$order" }, "ok", { delayLeft: 0 }],
  ["seller", "delay", { id: "$order" }, "delayUsedUp"],
  ["clock", "+14m"],
  ["order", "$order", { status: 20 }],
  ["clock", "+1m"],
  ["order", "$order", { status: 60, closeType: 2 }],
]);

defineStoryTest("releases the coins automatically ten minutes after confirmation of receipt", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  confirmReceiptStep(),
  ["clock", "+10m"],
  ["order", "$order", { status: 50, completeType: 2 }],
  ["ledger", "able of buyer", 100],
  ["ledger", "fee", 0.2],
  ["entrust", { status: 3, remain: 0, sold: 100 }],
]);

defineStoryTest("bans a buyer after two orders declared unpaid in a day", [
  sellStep(),
  ...[1, 2].flatMap((): StoryStep[] => [
    buyStep({ amount: 500 }),
    payStep(),
    cancel("ok", { force: 1 }),
    ["order", "$order", { status: 60, closeType: 6 }],
  ]),
  buyStep({}, "tradeBanned"),
  ["clock", "+1d"],
  buyStep({}, "tradeBanned"),
  ["clock", "+1d"],
  buyStep(),
]);

defineStoryTest("pay requires one to nine own vouchers and a payment method of the order", [
  sellStep(),
  buyStep(),
  payStep({ vouchers: [] }, "voucherMissing"),
  payStep({ vouchers: ["/lightweight/files/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"] }, "voucherMissing"),
  payStep({ vouchers: Array.from({ length: 10 }, () => "$picture") }, "voucherLimit"),
  payStep({ methodId: "M1" }, "methodNotOfOrder"),
  payStep({ payerMethodId: "M1" }, "methodNotFound"),
  ["seller", "pay", { orderId: "$order", methodId: "M1", vouchers: [] }, "orderStatusWrong"],
  payStep(),
  ["buyer", "replenish", { orderId: "$order", vouchers: [] }, "voucherMissing"],
  ...[1, 2, 3].map(
    (): StoryStep => ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"] }, "ok"],
  ),
  ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"] }, "replenishLimit"],
]);

test("rejects another user's image as voucher", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  const { code } = story.ask("buyer", "pay", {
    orderId: "$order",
    methodId: "$offered",
    vouchers: [story.picture("other")],
  });
  expect(code).toBe("voucherMissing");
});

defineStoryTest("after five wrong PINs, refuses even the right PIN", [
  sellStep(),
  buyStep(),
  payStep(),
  ...[4, 3, 2, 1].map((remain) => releaseStep({ payPassword: "000001" }, "pinWrong", { remain })),
  releaseStep({ payPassword: "000001" }, "pinLocked"),
  releaseStep({}, "pinLocked"),
  ["clock", "+2h"],
]);

defineStoryTest("permits a nudge once a minute, five times per status", [
  sellStep(),
  buyStep(),
  ["buyer", "warn", { id: "$order" }, "orderStatusWrong"],
  ...[4, 3, 2, 1, 0].flatMap((left): StoryStep[] => [
    ["seller", "warn", { id: "$order" }, "ok", { left }],
    ["clock", "+60s"],
  ]),
  ["seller", "warn", { id: "$order" }, "warnLimit"],
  payStep(),
  ["buyer", "warn", { id: "$order" }, "ok", { left: 4 }],
  ["buyer", "warn", { id: "$order" }, "warnTooSoon", { seconds: 60 }],
]);

defineStoryTest("a nudge for the release appears as chat and system message", [
  sellStep(),
  buyStep(),
  payStep(),
  ["buyer", "warn", { id: "$order" }, "ok"],
  ["push", "seller", "对方称已付款，请您查账"],
  [
    "seller",
    "chatList",
    { id: "$order", afterSeq: 2 },
    "ok",
    {
      records: [
        { senderRole: 1, msgType: 1, content: "我这边已付款，麻烦您查一下账" },
        { senderRole: 3, content: "买家催了卖家一次，10:01 前不能再催" },
      ],
    },
  ],
  ...[3, 2, 1, 0].flatMap((left): StoryStep[] => [
    ["clock", "+60s"],
    ["buyer", "warn", { id: "$order" }, "ok", { left }],
  ]),
  [
    "seller",
    "chatList",
    { id: "$order", afterSeq: 11 },
    "ok",
    { records: [{ content: "买家催了卖家一次，不能再催了" }] },
  ],
  ["seller", "transferConfirm", { id: "$order", ...correctReceiptAnswers }, "ok"],
  ["buyer", "warn", { id: "$order" }, "ok"],
  ["push", "seller", "您已确认到账，对方请您放币"],
]);

defineStoryTest("shows the buyer the penalty of a payment timeout before it happens", [
  sellStep(),
  buyStep(),
  ["order", "$order", { cancelHint: { timeout: "信誉分 −2，占今日 1 次取消" } }, "buyer"],
  ["order", "$order", { cancelHint: { quota: 0, left: 0, penalty: "" } }, "seller"],
  payStep(),
  ["order", "$order", { cancelHint: { penalty: "信誉分−5", timeout: undefined } }, "buyer"],
]);

defineStoryTest("while an undo is possible, shows the buyer the time to pay after the undo", [
  sellStep(),
  buyStep(),
  ["clock", "+5m"],
  payStep(),
  ["order", "$order", { undoPaySeconds: 600 }, "buyer"],
  ["order", "$order", { undoPaySeconds: null }, "seller"],
  ["buyer", "cancel", { id: "$order", undo: 1 }, "ok"],
  payStep(),
  ["order", "$order", { undoPaySeconds: null }, "buyer"],
]);

defineStoryTest("risk control closes a seller's unpaid orders and pauses their listings", [
  sellStep(),
  buyStep(),
  ["risk", "seller", true],
  ["order", "$order", { status: 60, closeType: 7 }],
  ["entrust", { status: 2, pauseType: 4, canRecover: 0 }],
  ["seller", "sellRecover", { id: "$entrust" }, "entrustRiskPaused"],
  ["risk", "seller", false],
  ["entrust", { status: 2, pauseType: 4, canRecover: 1 }],
  ["seller", "sellRecover", { id: "$entrust" }, "ok", { status: 1 }],
  buyStep(),
]);

test("payment methods stay invalid under risk control even after their review", () => {
  const story = new Story();
  const statuses = () =>
    (story.ask("seller", "methodList", {}).result as unknown as { status: number }[])
      .map((it) => it.status)
      .toSorted((a, b) => a - b);
  const { result } = story.ask("seller", "methodAdd", {
    type: 2,
    account: "13800138000",
    payPassword: "283917",
  });
  story.play([
    "seller",
    "methodEdit",
    { id: result.id, status: 1, payPassword: "283917" },
    "ok",
    { status: 2 },
  ]);
  story.play(["risk", "seller", true]);
  expect(statuses()).toEqual([3, 3]);
  story.ask("seller", "methodAdd", { type: 2, account: "13800138001", payPassword: "283917" });
  story.play(["clock", "+3s"]);
  expect(statuses()).toEqual([3, 3, 3]);
  story.play(["risk", "seller", false]);
  expect(statuses()).toEqual([1, 1, 1]);
});

test("a user under risk control cannot enable a payment method", () => {
  const story = new Story();
  const method = story.meant("seller", "method");
  const edit = (status: number) =>
    story.ask("seller", "methodEdit", { id: method, status, payPassword: "283917" }).result;
  expect(edit(0)).toMatchObject({ status: 0 });
  story.play(["risk", "seller", true]);
  expect(edit(1)).toMatchObject({ status: 3 });
});

defineStoryTest("does not resume an almost sold out listing while its orders run", [
  sellStep({ quantity: 110, maxAmount: 792 }),
  buyStep({ quantity: 100, amount: undefined }),
  payStep(),
  ["entrust", { status: 2, pauseType: 5 }],
  ["risk", "seller", true],
  ["seller", "sellRecover", { id: "$entrust" }, "entrustRiskPaused"],
  ["risk", "seller", false],
  ["seller", "sellRecover", { id: "$entrust" }, "notRecoverable"],
  cancel("ok", { force: 1 }),
  ["seller", "sellRecover", { id: "$entrust" }, "ok", { status: 1 }],
]);

test("cents added to a purchase do not exceed the buyer's daily limit", () => {
  const story = new Story({
    ...regularStoryUserOptions,
    buyer: { ...regularStoryUserOptions.buyer, level: 1 },
  });
  story.play(sellStep({ quantity: 2000 }));
  for (const amount of [2000, 2000]) {
    story.play(buyStep({ amount }));
    story.play(payStep());
    story.play(releaseStep());
  }
  const limits = () =>
    story.ask("buyer", "userInfo", {}).result.limits as {
      buyDailyLimit: number;
      buyDailyUsed: number;
    };
  const left = () => Math.round((limits().buyDailyLimit - limits().buyDailyUsed) * 100) / 100;
  story.play(buyStep({ amount: Math.floor(left() - 100) }));
  story.play(payStep());
  story.play(releaseStep());
  expect(left()).toBeLessThan(102);
  story.play(buyStep({ amount: Math.min(left(), 100) }));
  expect(left()).toBeGreaterThanOrEqual(0);
});
