import { describe, expect, test } from "vitest";
import {
  buyStep,
  payStep,
  releaseStep,
  defineStoryTest,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";

const words = "我已经完成转账，流水见附图，请平台核实";
const appealed: StoryStep[] = [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  payStep(),
  [
    "seller",
    "suspend",
    { orderId: "$order", type: 201, content: words, images: ["$picture"], kinds: [1] },
    "ok",
  ],
];
const refund: StoryStep = [
  "seller",
  "replenish",
  { orderId: "$order", vouchers: ["$picture"], content: "已原路退给您", offer: 2, refunded: 1 },
  "ok",
];
const unpaidOffer: StoryStep = [
  "seller",
  "replenish",
  { orderId: "$order", vouchers: [], offer: 2, refunded: 0 },
  "ok",
];
const agree = (statement: number | undefined, closeType: number): StoryStep => [
  "buyer",
  "cancel",
  { id: "$order", ...(statement !== undefined && { statement }) },
  "ok",
  { status: 60, closeType },
];
const object: StoryStep = [
  "buyer",
  "suspend",
  { orderId: "$order", type: 201, content: words, images: ["$picture"] },
  "ok",
];

const played = (...steps: StoryStep[]): Story => {
  const story = new Story();
  for (const step of steps) story.play(step);
  return story;
};
type Values = Record<string, unknown>;
const linesOf = (story: Story, who: string): string[] =>
  (story.ask(who, "chatList", { id: "$order" }).result.records as { content: string }[]).map(
    (it) => it.content,
  );
const detailOf = (story: Story, who: string) =>
  story.ask(who, "orderDetail", { id: "$order" }).result as {
    timeline: { text: string }[];
    suspendUntil: number | null;
    allow: Values;
  } & Values;
const scoresOf = (story: Story, who: string): string[] =>
  (story.ask(who, "userInfo", {}).result.creditChanges as { reason: string }[] | undefined)?.map(
    (it) => it.reason,
  ) ?? [];
const scoreOf = (story: Story, who: string) => story.ask(who, "userInfo", {}).result.creditScore;

describe("cancel in an appeal", () => {
  defineStoryTest("records an agreed cancel of an appeal if the buyer confirms the refund", [
    ...appealed,
    refund,
    agree(2, 8),
    ["ledger", "locked of seller", 0],
    ["ledger", "frozen of seller", 100.2],
    [
      "order",
      "$order",
      {
        status: 60,
        closeType: 8,
        appealStatus: 5,
        appeal: { cancelStatement: 2, offer: { state: 2 } },
      },
    ],
    ["push", "seller", "对方确认退款到账，同意取消"],
  ]);

  test("an agreed cancel mentions no missing payment unless the buyer states one", () => {
    for (const statement of [2, undefined, 7]) {
      const story = played(...appealed, agree(statement, 8));
      const record = JSON.stringify([linesOf(story, "buyer"), detailOf(story, "seller")]);
      expect(record).not.toMatch(/没有付款|撤销|未付/);
      expect(detailOf(story, "buyer").timeline.at(-1)?.text).toBe(
        statement === 2 ? "买家确认退款到账，同意取消" : "买家同意取消",
      );
    }
  });

  test("after an agreed cancel, the chat names the coins' receiver and the objection deadline", () => {
    const story = played(...appealed, refund, ["clock", "+6m"], agree(2, 8));
    expect(linesOf(story, "buyer").slice(-2)).toEqual([
      "买家确认退款到账，同意取消",
      "申诉结束，100.00 枚退回卖家的挂单。明天 10:06 前买家可提异议",
    ]);
  });

  test("after an agreed cancel, the chat does not mention the listing if it is closed", () => {
    const late: StoryStep = [
      "buyer",
      "suspend",
      { orderId: "$order", type: 101, content: words, images: ["$picture"], kinds: [1] },
      "ok",
    ];
    const close: StoryStep = ["seller", "sellClose", { id: "$entrust" }, "ok"];
    const story = played(
      sellStep({ quantity: 100, maxAmount: 720 }),
      buyStep(),
      ["clock", "+15m"],
      close,
      late,
      agree(1, 6),
    );
    expect(linesOf(story, "buyer").slice(-2)).toEqual([
      "买家写下“我没有付款”，同意取消",
      "申诉结束，100.00 枚退回卖家",
    ]);
  });

  test("an agreed cancel reduces the buyer's score only if the buyer states not having paid", () => {
    const agreed = played(...appealed);
    const before = scoreOf(agreed, "buyer");
    agreed.play(agree(2, 8));
    expect(scoreOf(agreed, "buyer")).toBe(before);
    const stated = played(...appealed, agree(1, 6));
    expect(Number(scoreOf(stated, "buyer"))).toBe(Number(before) - 5);
    expect(scoresOf(stated, "buyer").join()).not.toContain("撤销付款");
  });

  test("an agreed cancel lowers the buyer's finish rate only if the buyer states not having paid", () => {
    const party = (story: Story) =>
      (detailOf(story, "seller").buyer as { finishRate30d: number | null }).finishRate30d;
    const agreed = played(...appealed, agree(2, 8), buyStep(), payStep(), releaseStep());
    expect(party(agreed)).toBe(100);
    const stated = played(...appealed, agree(1, 6), buyStep(), payStep(), releaseStep());
    expect(party(stated)).toBe(50);
  });
});

describe("objection to an agreed cancel", () => {
  defineStoryTest("allows one objection of the buyer to an agreed cancel, decided after a day", [
    ...appealed,
    refund,
    agree(2, 8),
    ["order", "$order", { allow: { object: 1, suspend: 0 } }, "buyer"],
    ["order", "$order", { allow: { object: 0, suspend: 0 } }, "seller"],
    object,
    [
      "order",
      "$order",
      {
        status: 60,
        closeType: 8,
        allow: { object: 0 },
        appeal: { objection: { by: 1, result: 0 } },
      },
      "buyer",
    ],
    ["push", "seller", "对方对双方同意的取消提出异议，由专员复核"],
    [
      "buyer",
      "suspend",
      { orderId: "$order", type: 201, content: words, images: ["$picture"] },
      "appealExists",
    ],
    ["clock", "+1d"],
    [
      "order",
      "$order",
      {
        status: 60,
        closeType: 8,
        appeal: { objection: { result: 1, reason: "证据不足以支持买家：维持双方同意的取消" } },
      },
    ],
    ["ledger", "locked of seller", 0],
  ]);

  defineStoryTest("refuses an objection to an agreed cancel after 24 hours", [
    ...appealed,
    agree(undefined, 8),
    ["clock", "+1d"],
    ["clock", "+1s"],
    ["order", "$order", { allow: { object: 0 } }, "buyer"],
    [
      "buyer",
      "suspend",
      { orderId: "$order", type: 201, content: words, images: ["$picture"] },
      "orderStatusWrong",
    ],
  ]);

  defineStoryTest("refuses an objection to an agreed cancel if the buyer stated not having paid", [
    ...appealed,
    agree(1, 6),
    ["order", "$order", { allow: { object: 0, suspend: 0 }, suspendUntil: null }, "buyer"],
    [
      "buyer",
      "suspend",
      { orderId: "$order", type: 201, content: words, images: ["$picture"] },
      "orderStatusWrong",
    ],
  ]);

  defineStoryTest("allows an objection to an agreed cancel after a late appeal too", [
    sellStep({ quantity: 100, maxAmount: 720 }),
    buyStep(),
    ["clock", "+15m"],
    [
      "buyer",
      "suspend",
      { orderId: "$order", type: 101, content: words, images: ["$picture"], kinds: [1] },
      "ok",
    ],
    ["ledger", "locked of seller", 100.2],
    agree(2, 8),
    ["ledger", "locked of seller", 0],
    ["order", "$order", { closeType: 8, allow: { object: 1, suspend: 0 } }, "buyer"],
  ]);

  test("an objection to an agreed cancel does not raise a score that was not reduced", () => {
    const story = played(...appealed, agree(2, 8));
    const before = scoreOf(story, "buyer");
    story.play([
      "buyer",
      "suspend",
      {
        orderId: "$order",
        type: 201,
        content: words,
        images: ["$picture", "$picture"],
        kinds: [1, 1],
      },
      "ok",
    ]);
    story.play(["clock", "+1d"]);
    const { result, reason } = (
      detailOf(story, "buyer").appeal as { objection: { result: number; reason: string } }
    ).objection;
    expect([result, reason]).toEqual([
      2,
      "证据支持买家：已付的款项由客服协助处理，已退回的资产不变动",
    ]);
    expect(scoreOf(story, "buyer")).toBe(before);
  });

  test("shows both sides the end of the objection window after an agreed cancel", () => {
    const story = played(...appealed, agree(2, 8));
    const day = 24 * 3_600_000;
    for (const who of ["buyer", "seller"]) {
      const { suspendUntil, cancelTime } = detailOf(story, who);
      expect(suspendUntil).toBe(Number(cancelTime) + day);
    }
  });
});

describe("proposal to cancel", () => {
  defineStoryTest("a cancel proposal contains the order's amount as the seller's claimed refund", [
    ...appealed,
    refund,
    [
      "order",
      "$order",
      {
        vouchers: [{ by: 1 }, { by: 2 }],
        appeal: {
          canReply: 1,
          offer: {
            by: 2,
            result: 2,
            state: 1,
            refunded: 1,
            refund: { amount: 720, account: { type: 2 } },
          },
        },
      },
      "buyer",
    ],
    ["push", "buyer", "对方提议取消：称已退款 ¥720.00，凭证 1 张"],
    ["push", "buyer", "已原路退给您"],
  ]);

  defineStoryTest("a cancel proposal contains the larger received sum if the seller stated one", [
    ...appealed.slice(0, -1),
    [
      "seller",
      "suspend",
      {
        orderId: "$order",
        type: 202,
        content: words,
        images: ["$picture"],
        kinds: [1],
        receivedAmount: 720.39,
      },
      "ok",
    ],
    refund,
    ["order", "$order", { appeal: { offer: { refund: { amount: 720.39 } } } }, "buyer"],
    ["push", "buyer", "对方提议取消：称已退款 ¥720.39，凭证 1 张"],
  ]);

  defineStoryTest("refuses a cancel proposal with a refund but without an image of it", [
    ...appealed,
    [
      "seller",
      "replenish",
      { orderId: "$order", vouchers: [], offer: 2, refunded: 1 },
      "voucherMissing",
    ],
    ["order", "$order", { appeal: { offer: null } }],
  ]);

  defineStoryTest("a cancel proposal states a missing payment only as the seller's claim", [
    ...appealed,
    unpaidOffer,
    ["order", "$order", { appeal: { offer: { refunded: 0, refund: null } } }, "buyer"],
    ["push", "buyer", "对方提议取消：称您没有付款"],
  ]);

  defineStoryTest("a cancel proposal contains no claim if the seller's client sends none", [
    ...appealed,
    ["seller", "replenish", { orderId: "$order", vouchers: [], offer: 2 }, "ok"],
    ["order", "$order", { appeal: { offer: { refunded: null, refund: null } } }, "buyer"],
    ["push", "buyer", "对方提议协商：资产退回对方"],
  ]);

  defineStoryTest("a proposal of the buyer to release lapses if the buyer agrees to cancel", [
    ...appealed,
    ["buyer", "replenish", { orderId: "$order", vouchers: [], offer: 1 }, "ok"],
    agree(2, 8),
    ["order", "$order", { appeal: { offer: { by: 1, result: 1, state: 4 } } }],
  ]);

  test("a cancel proposal masks the name of the holder of the refund account", () => {
    const story = played(...appealed, refund);
    const { offer } = detailOf(story, "seller").appeal as {
      offer: { refund: { account: { holder: string; tail: string } } };
    };
    expect(offer.refund.account.holder).toContain("*");
    expect(offer.refund.account.tail).toHaveLength(4);
  });
});
