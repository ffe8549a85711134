import { expect, test } from "vitest";
import { AppealResult, EvidenceKind } from "contract";
import { decideAppealManually } from "../../src/backend/orders/appeals.ts";
import { decideCompletedOrderAppealManually } from "../../src/backend/orders/appeals-of-ended-orders.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
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
const paid: StoryStep[] = [sellStep(), buyStep(), payStep(), ["clock", "+5m"]];
const filing = (who: "buyer" | "seller", type: number, more = {}): StoryStep => [
  who,
  "suspend",
  { orderId: "$order", type, content: words, images: ["$picture"], ...more },
  "ok",
];
const stating = (who: "buyer" | "seller", more = {}): StoryStep => [
  who,
  "replenish",
  { orderId: "$order", vouchers: ["$picture"], content: words, ...more },
  "ok",
];
const { bill, voucher, balance } = EvidenceKind;
const refusedDelay: StoryStep = [
  "seller",
  "delay",
  { id: "$order", refuse: 1 },
  "ok",
  { status: 20, action: "refusePay" },
];

type Row = {
  fact: string;
  source: string;
  buyer: number | null;
  seller: number | null;
  claim: number | null;
};
type Appeal = {
  human: number;
  deadline: number;
  result: number;
  resultReason: string;
  reviewTime: number | null;
} & {
  ruling: { rows: Row[]; wouldHelp: { side: number; text: string }[] };
};
const appealOf = (story: Story, who: string) =>
  story.ask(who, "orderDetail", { id: "$order" }).result.appeal as unknown as Appeal;

const ruledBy = (story: Story, result: AppealResult) =>
  runInTransaction(story.world, (desk) => {
    const order = String(story.known.get("order"));
    return (
      decideAppealManually(desk, order, result) ||
      decideCompletedOrderAppealManually(desk, order, result)
    );
  });
/** Fixes the decision of the officer. Below one half, the officer decides for the buyer. */
const eyes = (story: Story, random: number) => void (story.world.random = () => random);

defineStoryTest("an appeal with only labeled images and a chat reply goes to an officer", [
  ...paid,
  filing("buyer", 101, { kinds: [bill] }),
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "账单已经提交", clientMsgId: "message-1" },
    "ok",
  ],
  stating("seller"),
  ["clock", "+2h"],
  ["order", "$order", { status: 40, appeal: { human: 1, result: 0 } }],
  ["ledger", "able of buyer", 0],
  ["push", "buyer", "已核实的事实不足以裁定，转人工裁定"],
]);

test("a ruling gives points for platform records, none for image labels", () => {
  const story = new Story();
  for (const step of [
    ...paid,
    filing("buyer", 101, { kinds: [bill] }),
    stating("seller", { kinds: [balance] }),
  ])
    story.play(step);
  story.play(["clock", "+2h"]);
  const [mine, theirs] = [appealOf(story, "buyer"), appealOf(story, "seller")];
  expect(mine.ruling.rows).toEqual([
    {
      fact: "买家称：完整账单，有这一笔",
      source: "您 10:05 提交 1 张，未经核实",
      buyer: 0,
      seller: null,
      claim: 1,
    },
    {
      fact: "买家称：付款凭证",
      source: "您 10:00 提交 1 张，未经核实",
      buyer: 0,
      seller: null,
      claim: 1,
    },
    {
      fact: "卖家称：余额变动",
      source: "对方 10:05 提交 1 张，未经核实",
      buyer: null,
      seller: 0,
      claim: 2,
    },
    { fact: "按时举证", source: "订单记录 10:05、10:05", buyer: 1, seller: 1, claim: null },
  ]);
  expect(theirs.ruling.rows.map(({ source }) => source)).toEqual([
    "对方 10:05 提交 1 张，未经核实",
    "对方 10:00 提交 1 张，未经核实",
    "您 10:05 提交 1 张，未经核实",
    "订单记录 10:05、10:05",
  ]);
  expect(mine.ruling.wouldHelp).toEqual([
    { side: 2, text: "付款时间前后收款账户的完整账单，且其中没有这一笔" },
  ]);
});

test("a ruling lists an unlabeled image as unlabeled", () => {
  const story = new Story();
  for (const step of [
    ...paid,
    filing("seller", 201, { kinds: [bill] }),
    stating("buyer"),
    ["clock", "+2h"] as StoryStep,
  ])
    story.play(step);
  const { rows } = appealOf(story, "seller").ruling;
  expect(rows).toContainEqual({
    fact: "图片 1 张，未注明内容",
    source: "对方 10:05 提交，不计分",
    buyer: 0,
    seller: null,
    claim: null,
  });
  expect(rows).toContainEqual(
    expect.objectContaining({ fact: "卖家称：完整账单，没有这一笔", claim: 2 }),
  );
});

test("a ruling's advice names the most useful image for the type of the appeal", () => {
  const adviceFor = (type: number) => {
    const story = new Story();
    for (const step of [
      ...paid,
      filing("seller", type),
      stating("buyer"),
      ["clock", "+2h"] as StoryStep,
    ])
      story.play(step);
    ruledBy(story, AppealResult.buyer);
    return appealOf(story, "seller").ruling.wouldHelp;
  };
  expect(adviceFor(201)).toEqual([
    { side: 2, text: "付款时间前后收款账户的完整账单，且其中没有这一笔" },
  ]);
  expect(adviceFor(202)).toEqual([
    { side: 2, text: "这笔到账的账单详情，能看到实收金额和到账时间" },
  ]);
  expect(adviceFor(203)).toEqual([{ side: 2, text: "这笔到账的账单详情或回单，能看到付款人姓名" }]);
});

/** Appeal in which both sides labeled an image and neither replied in the chat. */
const tied: StoryStep[] = [
  ...paid,
  filing("buyer", 101, { kinds: [9] }),
  stating("seller", { kinds: [voucher] }),
  ["clock", "+2h"],
];

test("an officer decides a tied appeal, and the ruling lists this decision", () => {
  const story = new Story();
  for (const step of tied) story.play(step);
  story.shows(
    "buyer",
    "orderDetail",
    { id: "$order" },
    { status: 40, appealStatus: 2, remainSeconds: 7200, appeal: { human: 1, result: 0 } },
  );
  const { ruling, deadline } = appealOf(story, "seller");
  expect(deadline).toBe(story.world.now() + 7_200_000);
  expect(ruling.wouldHelp.map(({ side }) => side)).toEqual([1, 2]);
  story.play(["push", "buyer", "已核实的事实双方相当，转人工裁定"]);
  story.play(["clock", "+2h"]);
  const { result, resultReason } = appealOf(story, "buyer");
  expect([AppealResult.buyer, AppealResult.seller]).toContain(result);
  expect(resultReason).toBe("专员裁定；已核实的分数：买家 1，卖家 1");
  // The facts give both sides equal points, so the first row names the decision of the officer as
  // the reason.
  expect(appealOf(story, "buyer").ruling.rows[0]).toEqual({
    fact: "专员核对双方材料后裁定",
    source: "人工裁定，不按分数",
    buyer: null,
    seller: null,
    claim: null,
  });
  story.check();
});

test.each([
  ["buyer", 0.4, 1],
  ["seller", 0.6, 2],
] as const)(
  "at the deadline, decides a tied appeal for the %s if the random number is %d",
  (_, random, result) => {
    const story = new Story();
    for (const step of [...tied, stating("buyer", { kinds: [bill] })]) story.play(step);
    eyes(story, random);
    story.play(["clock", "+2h"]);
    expect(appealOf(story, "buyer")).toMatchObject({
      result,
      resultReason: "专员裁定；已核实的分数：买家 1，卖家 1",
    });
  },
);

test("an officer can decide an appeal before its deadline", () => {
  const story = new Story();
  for (const step of tied) story.play(step);
  ruledBy(story, AppealResult.seller);
  expect(story.ask("buyer", "orderDetail", { id: "$order" }).result).toMatchObject({
    status: 60,
    closeType: 5,
  });
});

test("a ruling gives no points for timely evidence if it was sent after the review began", () => {
  const story = new Story();
  for (const step of [
    sellStep(),
    buyStep(),
    payStep(),
    ["clock", "+76m"] as StoryStep,
    stating("buyer", { kinds: [bill] }),
  ])
    story.play(step);
  // The platform appealed, both sides were silent, and an officer was already reviewing when the
  // buyer made this statement, so the ruling gives no points for evidence in time (按时举证).
  ruledBy(story, AppealResult.buyer);
  expect(appealOf(story, "buyer").ruling.rows.map(({ fact }) => fact)).not.toContain("按时举证");
});

test("a ruling ignores a reused voucher and lists other vouchers as claims", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  story.play(payStep({ vouchers: [story.picture("buyer", "twice")] }));
  story.play(releaseStep());
  story.play(buyStep());
  const [old, fresh] = [story.picture("buyer", "twice"), story.picture("buyer")];
  story.play(payStep({ vouchers: [old, fresh] }));
  for (const step of [
    ["clock", "+5m"] as StoryStep,
    filing("buyer", 101),
    stating("seller", { kinds: [balance] }),
    ["clock", "+2h"] as StoryStep,
  ])
    story.play(step);
  const { ruling } = appealOf(story, "buyer");
  expect(ruling.rows).toContainEqual(
    expect.objectContaining({
      fact: "买家称：付款凭证",
      source: "您 10:00 提交 1 张，未经核实",
      claim: 1,
    }),
  );
  expect(ruling.rows.find(({ source }) => source.includes("另一订单"))).toMatchObject({
    buyer: 0,
    claim: null,
  });
});

defineStoryTest("a withdrawn appeal has no review time and no replies", [
  ...paid,
  filing("buyer", 101),
  ["buyer", "delay", { id: "$order" }, "ok", { status: 30 }],
  ["order", "$order", { appeal: { status: 4, reviewTime: null, replies: [] } }],
]);

defineStoryTest("accepts one objection of the losing side and answers it after a day", [
  ...paid,
  filing("buyer", 101, { content: `${words}#卖家胜` }),
  ["order", "$order", { status: 60, closeType: 5, allow: { suspend: 0, object: 1 } }, "buyer"],
  ["order", "$order", { allow: { object: 0 } }],
  filing("buyer", 101, { kinds: [bill], content: "补上支付宝账单详情，能看到时间、金额和姓名" }),
  [
    "buyer",
    "suspend",
    { orderId: "$order", type: 101, content: words, images: ["$picture"] },
    "appealExists",
  ],
  [
    "order",
    "$order",
    { status: 60, closeType: 5, suspendUntil: null, appeal: { objection: { by: 1, result: 0 } } },
    "buyer",
  ],
  ["push", "seller", "对方对裁定提出异议，由专员复核"],
  ["clock", "+1d"],
  [
    "order",
    "$order",
    { status: 60, closeType: 5, appeal: { objection: { result: 1, deadline: null } } },
    "buyer",
  ],
]);

const objected: StoryStep[] = [
  ...paid,
  filing("buyer", 101, { kinds: [voucher] }),
  stating("seller", { kinds: [bill] }),
  ["clock", "+2h"],
];

test("an objection that changes the result lifts the ban and moves no coins", () => {
  const story = new Story();
  for (const step of objected) story.play(step);
  ruledBy(story, AppealResult.seller);
  eyes(story, 0.4);
  const steps: StoryStep[] = [
    ["order", "$order", { status: 60, closeType: 5 }],
    ["buyer", "userInfo", {}, "ok", { restrict: { reason: "申诉败诉" } }],
    filing("buyer", 101, { kinds: [bill], content: "补上支付宝账单详情，能看到时间、金额和姓名" }),
    ["clock", "+23h"],
    ["buyer", "userInfo", {}, "ok", { restrict: { reason: "申诉败诉" } }],
    ["clock", "+1h"],
    [
      "order",
      "$order",
      { status: 60, closeType: 5, appeal: { objection: { result: 2 } } },
      "buyer",
    ],
    ["buyer", "userInfo", {}, "ok", { restrict: { type: 0 } }],
    ["ledger", "locked of seller", 0],
  ];
  for (const step of steps) story.play(step);
  expect(auditLedger(story.world).ok).toBe(true);
});

test("an objection without a labeled image leaves the ruling as it is", () => {
  const story = new Story();
  for (const step of objected) story.play(step);
  ruledBy(story, AppealResult.seller);
  eyes(story, 0.4);
  for (const step of [filing("buyer", 101), ["clock", "+1d"] as StoryStep]) story.play(step);
  expect(appealOf(story, "buyer")).toMatchObject({ objection: { result: 1 } });
});

test("an officer decides an appeal after completion, without moving coins", () => {
  const story = new Story();
  const steps: StoryStep[] = [
    ...paid,
    releaseStep(),
    [
      "seller",
      "suspend",
      { orderId: "$order", type: 201, content: words, images: ["$picture"] },
      "appealIncomplete",
    ],
    ["order", "$order", { status: 50, allow: { suspend: 0, object: 1 } }],
    filing("seller", 204, { kinds: [bill], content: "款项到账后被银行冻结，见账单" }),
    ["order", "$order", { status: 50, appealStatus: 1, appeal: { canReply: 1 } }, "buyer"],
    [
      "seller",
      "suspend",
      { orderId: "$order", type: 204, content: words, images: ["$picture"] },
      "appealExists",
    ],
    stating("buyer"),
    ["clock", "+2h"],
    [
      "order",
      "$order",
      { status: 50, completeType: 1, appealStatus: 2, appeal: { human: 1, result: 0 } },
    ],
    ["buyer", "userInfo", {}, "ok", { restrict: { type: 0 } }],
  ];
  for (const step of steps) story.play(step);
  ruledBy(story, AppealResult.seller);
  const after: StoryStep[] = [
    ["order", "$order", { status: 50, completeType: 1, appealStatus: 3, appeal: { result: 2 } }],
    ["buyer", "userInfo", {}, "ok", { restrict: { reason: "申诉败诉" } }],
    ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"] }, "orderStatusWrong"],
    ["ledger", "able of buyer", 99.9486],
  ];
  for (const step of after) story.play(step);
  expect(auditLedger(story.world).ok).toBe(true);
});

defineStoryTest("evidence about a completed order is pushed to the other party", [
  ...paid,
  releaseStep(),
  filing("seller", 204, { content: "款项到账后被银行冻结，没有账单" }),
  stating("seller"),
  ["push", "buyer", "对方已提交证据"],
  ["order", "$order", { lastMessage: "对方提交了证据" }, "buyer"],
]);

defineStoryTest("rules against the seller if an appeal after completion has no labeled image", [
  ...paid,
  releaseStep(),
  filing("seller", 204, { content: "款项到账后被银行冻结，没有账单" }),
  ["clock", "+1d"],
  [
    "order",
    "$order",
    {
      status: 50,
      appeal: {
        status: 3,
        result: 1,
        resultReason: "卖家没有提交注明内容的图片；没有图片说明款项被冻结或退回",
      },
    },
  ],
  ["buyer", "userInfo", {}, "ok", { restrict: { type: 0 } }],
]);

defineStoryTest("the other side can decline a proposal, or accept it by a release in 30 minutes", [
  ...paid,
  filing("buyer", 101),
  [
    "seller",
    "replenish",
    { orderId: "$order", vouchers: [], offer: 1 },
    "badInput",
    { field: "offer" },
  ],
  ["seller", "replenish", { orderId: "$order", vouchers: [], offer: 2 }, "ok"],
  ["order", "$order", { appeal: { canReply: 1, offer: { by: 2, result: 2, state: 1 } } }],
  ["buyer", "replenish", { orderId: "$order", vouchers: [], offer: 1 }, "orderStatusWrong"],
  ["seller", "replenish", { orderId: "$order", vouchers: [], decline: 1 }, "orderStatusWrong"],
  ["buyer", "replenish", { orderId: "$order", vouchers: [], decline: 1 }, "ok"],
  ["push", "seller", "对方未同意您的协商提议"],
  ["order", "$order", { appeal: { offer: { state: 3 } } }],
  ["buyer", "replenish", { orderId: "$order", vouchers: [], offer: 1 }, "ok"],
  ["clock", "+29m"],
  ["order", "$order", { status: 40, appeal: { offer: { by: 1, state: 1 } } }],
  releaseStep(),
  ["order", "$order", { status: 50, appeal: { status: 5, offer: { state: 2 } } }],
]);

defineStoryTest("an unanswered proposal ends after half an hour, and each side may make two", [
  ...paid,
  filing("seller", 201),
  stating("buyer"),
  ["seller", "replenish", { orderId: "$order", vouchers: [], offer: 2 }, "ok"],
  ["clock", "+31m"],
  ["order", "$order", { status: 40, appeal: { offer: { state: 4 }, offersLeft: 1 } }],
  ["seller", "replenish", { orderId: "$order", vouchers: [], offer: 2 }, "ok"],
  ["clock", "+31m"],
  ["seller", "replenish", { orderId: "$order", vouchers: [], offer: 2 }, "orderStatusWrong"],
]);

defineStoryTest("lets the seller refuse the buyer's request for more time to pay", [
  sellStep(),
  buyStep(),
  ["seller", "delay", { id: "$order", refuse: 1 }, "orderStatusWrong"],
  ["buyer", "delay", { id: "$order" }, "ok", { action: "askPay" }],
  ["order", "$order", { allow: { refuseDelay: 1 } }],
  refusedDelay,
  ["order", "$order", { delayRequested: 0, allow: { refuseDelay: 0 }, remainSeconds: 900 }],
  ["push", "buyer", "对方未同意延长，请在原时限内付款"],
]);
