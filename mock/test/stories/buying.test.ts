import { expect, test } from "vitest";
import {
  buyStep,
  correctReceiptAnswers,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  defineStoryTest,
  sellStep,
  Story,
} from "./story.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";

defineStoryTest("accepts one evaluation per party within seven days, with known tags only", [
  sellStep(),
  buyStep({ amount: 720 }),
  payStep(),
  releaseStep(),
  [
    "buyer",
    "evaluate",
    { orderId: "$order", stars: 5, tags: ["放币很快", "加微信 13800000000"], anonymous: 0 },
    "badInput",
    { field: "tags" },
  ],
  [
    "buyer",
    "evaluate",
    { orderId: "$order", stars: 5, tags: ["放币很快 "], anonymous: 0 },
    "badInput",
    { field: "tags" },
  ],
  [
    "buyer",
    "evaluate",
    { orderId: "$order", stars: 5, tags: ["放币很快", "放币很快"], anonymous: 0 },
    "ok",
  ],
  ["order", "$order", { evaluation: { mine: { tags: ["放币很快"] } } }, "buyer"],
  [
    "buyer",
    "evaluate",
    { orderId: "$order", stars: 5, tags: [], anonymous: 0 },
    "alreadyEvaluated",
  ],
  ["seller", "evaluate", { orderId: "$order", stars: 0, tags: [], anonymous: 0 }, "starsMissing"],
  ["seller", "evaluate", { orderId: "$order", stars: 1, tags: [], anonymous: 0 }, "badInput"],
  ["clock", "+8d"],
  [
    "seller",
    "evaluate",
    { orderId: "$order", stars: 5, tags: [], anonymous: 0 },
    "evaluateExpired",
  ],
]);

defineStoryTest(
  "locks bought coins of a new user for a day",
  [
    sellStep(),
    buyStep(),
    payStep(),
    releaseStep(),
    ["ledger", "able of buyer", 0],
    ["clock", "+1d"],
    ["push", "buyer", "T+1资产已解锁"],
  ],
  {
    ...regularStoryUserOptions,
    buyer: { certified: true, pin: true, quiz: true, methods: 1, level: 2 },
  },
);

test("gives equal purchases amounts with different cents and derives quantities from them", () => {
  const story = new Story();
  story.play(sellStep());
  story.play(buyStep({ amount: 1000 }));
  story.play(["order", "$order", { status: 20 }]);
  const first = story.ask("buyer", "orderDetail", { id: "$order" }).result;
  story.play(buyStep({ amount: 1000 }, "ok", "other"));
  const second = story.ask("other", "orderDetail", { id: "$order" }).result;
  for (const { amount, quantity } of [first, second]) {
    expect(Number(amount)).toBeGreaterThan(999);
    expect(Number(amount)).toBeLessThan(1000);
    expect(quantity).toBe(Math.floor((Math.round(Number(amount) * 100) * 100) / 7.2) / 10_000);
  }
  expect(first.amount).not.toBe(second.amount);
});

defineStoryTest("sells the last coins to one buyer, and to another after the first one's timeout", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep({ quantity: 100, amount: undefined }),
  buyStep({}, "entrustNotFound", "other"),
  ["clock", "+15m"],
  ["order", "$order", { status: 60, closeType: 2 }],
  buyStep({}, "ok", "other"),
]);

defineStoryTest("refuses an amount above the remaining quantity of a listing", [
  sellStep({ quantity: 200, maxAmount: 1440 }),
  buyStep({ amount: 720 }),
  [
    "other",
    "buyCreate",
    { entrustId: "$entrust", amount: 1440, payType: 2, price: 7.2 },
    "remainTooLow",
  ],
]);

test("buyCreate repeats the response of a request id and rejects the id with another body", () => {
  const story = new Story();
  story.play(sellStep());
  const input = { entrustId: "$entrust", amount: 720, payType: 2, price: 7.2 };
  const first = story.ask("buyer", "buyCreate", input, "request-0001");
  expect(story.ask("buyer", "buyCreate", input, "request-0001").answer).toEqual(first.answer);
  expect(story.ask("buyer", "buyCreate", { ...input, amount: 500 }, "request-0001").code).toBe(
    "requestReused",
  );
  expect(story.ask("buyer", "orderStat", {}).result).toMatchObject({ total: 1 });
  expect(story.ask("other", "buyCreate", input, "request-0001").code).toBe("ok");
});

test("deliver repeats the refusal of a request id and counts the wrong PIN once", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep(), payStep()]) story.play(step);
  const wrong = { orderId: "$order", payPassword: "111222", ...correctReceiptAnswers };
  expect(story.ask("seller", "deliver", wrong, "request-0002").result).toMatchObject({ remain: 4 });
  expect(story.ask("seller", "deliver", wrong, "request-0002").result).toMatchObject({ remain: 4 });
  expect(story.ask("seller", "deliver", wrong, "request-0003").result).toMatchObject({ remain: 3 });
});

defineStoryTest("refuses an outdated price and other invalid input of a purchase", [
  sellStep(),
  buyStep({ price: 7.1 }, "priceChanged"),
  [
    "seller",
    "buyCreate",
    { entrustId: "$entrust", amount: 720, payType: 2, price: 7.2 },
    "ownEntrust",
  ],
  buyStep({ quantity: 5 }, "buyInputWrong"),
  buyStep({ amount: undefined }, "buyInputWrong"),
  buyStep({ amount: 0 }, "buyInputWrong"),
  buyStep({ amount: 99.99 }, "amountOutOfLimits"),
  buyStep({ amount: 5000.01 }, "amountOutOfLimits"),
  buyStep({ amount: 100.001 }, "badInput"),
  buyStep({ payType: 3 }, "payTypeUnsupported"),
  buyStep({ buyerMethodId: "M1" }, "methodNotFound"),
  buyStep({ entrustId: "E1" }, "entrustNotFound"),
  ["ledger", "locked of seller", 0],
]);

defineStoryTest("refuses a purchase if the seller's conditions or the open order limit forbid it", [
  sellStep({ conditions: { minOrders: 1, minRate: 0, minDays: 0, minLevel: 0 } }),
  buyStep({}, "conditionsNotMet"),
  sellStep({ quantity: 2000 }),
  buyStep({ amount: 100 }),
  buyStep({ amount: 100 }),
  buyStep({ amount: 100 }, "openOrdersLimit"),
]);

defineStoryTest(
  "limits the amount and the daily total of a beginner's purchases",
  [
    sellStep(),
    buyStep({ amount: 2000.01 }, "amountOutOfLimits"),
    ...[1, 2].flatMap(() => [buyStep({ amount: 2000 }), payStep(), releaseStep()]),
    buyStep({ amount: 1500 }, "dailyLimit"),
    ["clock", "+1d"],
    buyStep({ amount: 1500 }),
  ],
  {
    ...regularStoryUserOptions,
    buyer: { certified: true, pin: true, quiz: true, methods: 1, level: 1 },
  },
);

for (const [missing, code] of [
  ["certified", "certificationNeeded"],
  ["pin", "pinNeeded"],
  ["methods", "methodNeeded"],
  ["quiz", "quizNeeded"],
] as const)
  defineStoryTest(`buyCreate refuses a buyer without ${missing}`, [sellStep(), buyStep({}, code)], {
    ...regularStoryUserOptions,
    buyer: {
      certified: true,
      pin: true,
      quiz: true,
      methods: 1,
      level: 3,
      [missing]: missing === "methods" ? 0 : false,
    },
  });

test("buyCreate returns the first unmet requirement as code and lists all unmet ones", () => {
  const story = new Story({ ...regularStoryUserOptions, buyer: {} });
  story.play(sellStep());
  const { code, result } = story.ask("buyer", "buyCreate", {
    entrustId: "$entrust",
    amount: 720,
    payType: 2,
    price: 7.2,
  });
  expect([code, (result.gates as { code: number }[]).map((it) => it.code)]).toEqual([
    "certificationNeeded",
    [20020, 20028, 20029, 20010],
  ]);
  expect(auditLedger(story.world).ok).toBe(true);
});

defineStoryTest("counts one trading partner after two trades with the same user", [
  sellStep(),
  ["buyer", "buySellDetail", { id: "$entrust" }, "ok", { tradedPeople: 0 }],
  buyStep(),
  payStep(),
  releaseStep(),
  buyStep(),
  payStep(),
  releaseStep(),
  ["buyer", "buySellDetail", { id: "$entrust" }, "ok", { tradedPeople: 1 }],
]);

test("an order offers all payment methods that both sides have, at the same amount", () => {
  const story = new Story();
  const card = {
    type: 1,
    account: "6225880112345674",
    bankCode: "CMB",
    bankName: "招商银行",
    branch: "北京分行",
    payPassword: "283917",
  };
  const cards = ["seller", "buyer"].map((who, at) =>
    story.ask(who, "methodAdd", { ...card, account: ["6225880112345674", "6225880112345666"][at] }),
  );
  expect(cards.map((it) => it.code)).toEqual(["ok", "ok"]);
  story.play(["clock", "+3s"]);
  const [wallet, bank] = ["seller"].flatMap((who) => [
    story.meant(who, "method"),
    cards[0]?.result.id,
  ]);
  story.play(sellStep({ methodIds: [wallet, bank] }));
  story.play(buyStep({ amount: 1000 }));
  const detail = () =>
    story.ask("buyer", "orderDetail", { id: "$order" }).result as {
      amount: number;
      payMethods: { id: string; account: string }[];
    };
  const { amount, payMethods } = detail();
  expect(payMethods.map((it) => it.id)).toEqual([wallet, bank]);
  expect(payMethods[1]?.account).toBe("6225880112345674");
  story.play(payStep({ methodId: bank }));
  expect(detail()).toMatchObject({
    amount,
    payType: 1,
    chosenMethod: bank,
    buyerMethod: { type: 1, tail: "5666" },
  });
  expect(detail().payMethods[0]?.id).toBe(bank);
  story.check();
});

test("an order omits payment methods of types that the buyer does not have", () => {
  const story = new Story();
  const card = {
    type: 1,
    account: "6225880112345674",
    bankCode: "CMB",
    bankName: "招商银行",
    branch: "北京分行",
    payPassword: "283917",
  };
  const { result } = story.ask("seller", "methodAdd", card);
  story.play(["clock", "+3s"]);
  story.play(sellStep({ methodIds: [story.meant("seller", "method"), result.id] }));
  story.play(buyStep());
  expect(
    (story.ask("buyer", "orderDetail", { id: "$order" }).result.payMethods as unknown[]).length,
  ).toBe(1);
});

defineStoryTest("shows the seller the buyer's profile before the order is accepted", [
  sellStep({ autoConfirm: 0 }),
  buyStep(),
  [
    "order",
    "$order",
    {
      status: 10,
      buyer: {
        creditLevel: 3,
        orders30d: 0,
        finishRate30d: 100,
        tradedBefore: 0,
        realName: "测*员",
      },
    },
  ],
]);

type Shown = { lockId: string; lockTail: number | null; lockUntil: number };
const look = (story: Story, who: string) =>
  story.ask(who, "buySellDetail", { id: "$entrust" }).result as unknown as Shown;

test("each view of an offer reserves the shown cents for the viewing buyer for a minute", () => {
  const story = new Story();
  story.play(sellStep());
  const first = look(story, "buyer");
  expect(first.lockTail).toBeGreaterThan(0);
  story.play(["clock", "+50s"]);
  const { lockTail, lockId, lockUntil } = look(story, "buyer");
  expect([lockTail, lockUntil]).toEqual([first.lockTail, first.lockUntil + 50_000]);
  const payAmount = (99_900 + (lockTail ?? 0)) / 100;
  story.play(buyStep({ amount: 1000, payAmount: payAmount + 0.01 }, "sumChanged"));
  story.play(buyStep({ amount: 1000, payAmount, lockId }));
  story.shows("buyer", "orderDetail", { id: "$order" }, { amount: payAmount });
  expect(look(story, "buyer").lockTail).not.toBe(lockTail);
});

const crowd = {
  ...regularStoryUserOptions,
  ...Object.fromEntries(
    Array.from({ length: 99 }, (_, at) => [`looker${at}`, regularStoryUserOptions.other ?? {}]),
  ),
};

test("cents reserved for one buyer are given to no other buyer within a minute", () => {
  const story = new Story(crowd);
  story.play(sellStep({ quantity: 2000 }));
  const tails = Array.from({ length: 99 }, (_, at) => look(story, `looker${at}`).lockTail);
  expect(new Set(tails).size).toBe(99);
  expect(look(story, "buyer").lockTail).toBeNull();
  story.play(buyStep({ amount: 1000, payAmount: 1000 }));
  story.play(["clock", "+61s"]);
  expect(look(story, "buyer").lockTail).toBeGreaterThan(0);
  story.check();
});

test("a purchase of all coins keeps its exact amount, and no other buyer gets the same cents", () => {
  const story = new Story(crowd);
  story.play(sellStep({ quantity: 50.05, minAmount: 100, maxAmount: 360.36 }));
  story.play(buyStep({ amount: undefined, quantity: 50.05 }));
  story.shows("buyer", "orderDetail", { id: "$order" }, { amount: 360.36 });
  story.play(sellStep({ quantity: 2000 }));
  const tails = Array.from({ length: 99 }, (_, at) => look(story, `looker${at}`).lockTail);
  expect(tails.filter((it) => it === 36)).toEqual([]);
  expect(tails.at(-1)).toBeNull();
  story.check();
});

test("lastMessage words a system message for its reader, but shows chat text unchanged", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep(), payStep()]) story.play(step);
  const last = (who: string) =>
    (story.ask(who, "orderList", {}).result.records as { lastMessage: string }[])[0]?.lastMessage;
  expect([last("buyer"), last("seller")].map((it) => it?.slice(0, 6))).toEqual([
    "您已标记付款",
    "对方已标记付",
  ]);
  story.play([
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "卖家您好", clientMsgId: "message-1" },
    "ok",
  ]);
  expect([last("buyer"), last("seller")]).toEqual(["卖家您好", "卖家您好"]);
});
