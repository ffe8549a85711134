import { describe, expect, test } from "vitest";
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

const words = "我已经完成转账，流水见附图，请平台核实";
const suspending = (
  who: "buyer" | "seller",
  type: number,
  code: Parameters<typeof buyStep>[1] = "ok",
  changes = {},
): StoryStep => [
  who,
  "suspend",
  { orderId: "$order", type, content: words, images: ["$picture"], ...changes },
  code,
];
const paidOrder: StoryStep[] = [sellStep(), buyStep(), payStep()];

defineStoryTest("the platform appeals if the seller is silent, and rules against the seller", [
  ...paidOrder,
  ["clock", "+15m"],
  ["order", "$order", { status: 30, overdue: 1 }],
  ["push", "seller", "放币已超时，请立即处理"],
  ["entrust", { status: 2, pauseType: 2 }],
  ["seller", "delay", { id: "$order" }, "delayUsedUp"],
  ["clock", "+30m"],
  ["order", "$order", { status: 40, appealStatus: 1, allow: { delay: 0 } }],
  ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"], content: words }, "ok"],
  ["clock", "+30m"],
  ["order", "$order", { status: 50, completeType: 3, appealStatus: 3 }, "buyer"],
  ["seller", "sellRecover", { id: "$entrust" }, "tradeBanned"],
  ["clock", "+1d"],
  ["seller", "sellRecover", { id: "$entrust" }, "ok"],
]);

defineStoryTest("accepts a complete appeal five minutes after the payment, once per side", [
  ...paidOrder,
  suspending("buyer", 101, "appealTooSoon"),
  ["clock", "+5m"],
  suspending("buyer", 201, "appealIncomplete"),
  suspending("buyer", 101, "appealIncomplete", { content: "太短" }),
  suspending("buyer", 101, "appealIncomplete", { images: [] }),
  suspending("buyer", 101, "orderMovedOn", { version: 9 }),
  suspending("buyer", 101),
  ["order", "$order", { status: 40, remainSeconds: 1800, needAction: 1 }],
  ["push", "seller", "对方已发起申诉，请在30分钟内举证"],
  suspending("seller", 201, "appealExists"),
  ["seller", "delay", { id: "$order" }, "orderStatusWrong"],
  ["buyer", "delay", { id: "$order" }, "ok", { action: "withdrawAppeal", status: 30 }],
  suspending("buyer", 101, "appealExists"),
  releaseStep(),
]);

defineStoryTest("lets the buyer concede in an appeal", [
  ...paidOrder,
  ["clock", "+5m"],
  suspending("buyer", 101),
  ["buyer", "cancel", { id: "$order", statement: 1 }, "ok", { status: 60, closeType: 6 }],
  ["ledger", "locked of seller", 0],
  ["order", "$order", { appealStatus: 5 }],
]);

defineStoryTest("lets the seller release during an appeal", [
  ...paidOrder,
  suspending("seller", 201),
  releaseStep(),
  ["order", "$order", { status: 50, completeType: 1, appealStatus: 5 }],
  ["push", "buyer", "协商一致：放币给您"],
]);

defineStoryTest("after a seller confirms receipt, only they may appeal, with fewer reasons", [
  ...paidOrder,
  confirmReceiptStep(),
  ["seller", "delay", { id: "$order" }, "orderStatusWrong"],
  suspending("seller", 201, "appealIncomplete"),
  suspending("buyer", 101, "orderStatusWrong"),
  suspending("seller", 203),
  ["seller", "delay", { id: "$order" }, "ok", { status: 35, action: "withdrawAppeal" }],
  ["clock", "+10m"],
  ["order", "$order", { status: 50, completeType: 2 }],
]);

defineStoryTest("an appeal with evidence of both sides goes to an officer after two hours", [
  ...paidOrder,
  ["clock", "+5m"],
  suspending("buyer", 101),
  [
    "seller",
    "replenish",
    { orderId: "$order", vouchers: ["$picture"], kinds: [1], content: words },
    "ok",
  ],
  ["order", "$order", { status: 40, appealStatus: 2, remainSeconds: 7200 }],
  ["clock", "+2h"],
  [
    "order",
    "$order",
    { status: 40, remainSeconds: 7200, appeal: { human: 1, result: 0, resultReason: "" } },
  ],
]);

defineStoryTest("a test keyword in a statement decides the appeal for either side", [
  ...paidOrder,
  suspending("seller", 201, "ok", { content: `${words}#买家胜` }),
  ["order", "$order", { status: 50, completeType: 3 }],
  ["clock", "+1d"],
  ["seller", "sellRecover", { id: "$entrust" }, "notRecoverable"],
  buyStep(),
  payStep(),
  suspending("seller", 201, "ok", { content: `${words}#卖家胜` }),
  ["order", "$order", { status: 60, closeType: 5 }],
  buyStep({}, "tradeBanned"),
]);

defineStoryTest("locks coins for a late appeal and returns them on withdrawal", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  ["clock", "+15m"],
  ["order", "$order", { status: 60, allow: { suspend: 1 } }, "buyer"],
  suspending("buyer", 102, "appealIncomplete"),
  suspending("buyer", 101),
  ["ledger", "locked of seller", 100.2],
  ["order", "$order", { status: 40, closeType: 0 }],
  ["buyer", "delay", { id: "$order" }, "ok", { status: 60 }],
  ["ledger", "locked of seller", 0],
  ["order", "$order", { status: 60, closeType: 2 }],
  suspending("buyer", 101, "appealExists"),
]);

defineStoryTest("a late appeal takes coins from the seller's balance if the listing is closed", [
  sellStep({ quantity: 100, maxAmount: 720 }),
  buyStep(),
  ["clock", "+15m"],
  ["seller", "sellClose", { id: "$entrust" }, "ok", { status: 4, returned: 100.2 }],
  ["ledger", "able of seller", 10_000],
  suspending("buyer", 101),
  ["ledger", "able of seller", 9899.8],
  ["buyer", "cancel", { id: "$order" }, "ok", { status: 60 }],
  ["ledger", "able of seller", 10_000],
]);

defineStoryTest(
  "refuses a late appeal if the seller has too few coins",
  [
    sellStep({ quantity: 100, maxAmount: 720 }),
    buyStep(),
    ["clock", "+15m"],
    ["seller", "sellClose", { id: "$entrust" }, "ok"],
    sellStep({ quantity: 100, price: 7.3, maxAmount: 730 }),
    suspending("buyer", 101, "sellerAssetsTooLow"),
    ["clock", "+1d"],
    ["clock", "+1s"],
    suspending("buyer", 101, "orderStatusWrong"),
  ],
  { ...regularStoryUserOptions, seller: { ...regularStoryUserOptions.seller, able: 150 } },
);

defineStoryTest("limits reports to users the reporter met and to five a day", [
  sellStep(),
  buyStep(),
  [
    "buyer",
    "report",
    { orderId: "$order", targetUserId: "$id:buyer", type: 1, content: words, withChat: 1 },
    "reportSelf",
  ],
  [
    "buyer",
    "report",
    { targetUserId: "$id:seller", type: 1, content: words, withChat: 1 },
    "reportInputWrong",
  ],
  [
    "buyer",
    "report",
    { orderId: "$order", targetUserId: "$id:other", type: 1, content: words, withChat: 1 },
    "reportInputWrong",
  ],
  [
    "other",
    "report",
    { orderId: "$order", targetUserId: "$id:seller", type: 1, content: words, withChat: 1 },
    "orderNotFound",
  ],
  [
    "buyer",
    "report",
    { entrustId: "E1", targetUserId: "$id:seller", type: 1, content: words, withChat: 1 },
    "reportInputWrong",
  ],
  [
    "buyer",
    "report",
    { entrustId: "E1", targetUserId: "$id:seller", type: 1, content: words, withChat: 0 },
    "entrustNotFound",
  ],
  [
    "buyer",
    "report",
    { orderId: "$order", targetUserId: "$id:seller", type: 8, content: words, withChat: 1 },
    "reportInputWrong",
  ],
  ...[1, 2, 3, 4].flatMap((): StoryStep[] => [
    [
      "buyer",
      "report",
      { orderId: "$order", targetUserId: "$id:seller", type: 1, content: words, withChat: 1 },
      "ok",
    ],
    [
      "buyer",
      "report",
      { orderId: "$order", targetUserId: "$id:seller", type: 1, content: words, withChat: 1 },
      "reportExists",
    ],
    ["clock", "+5m"],
  ]),
  [
    "buyer",
    "reportList",
    {},
    "ok",
    { total: 4, records: [{ status: 4 }, { status: 4 }, { status: 4 }, { status: 3 }] },
  ],
  [
    "buyer",
    "report",
    { orderId: "$order", targetUserId: "$id:seller", type: 9, content: words, withChat: 0 },
    "ok",
  ],
  ["clock", "+5m"],
  [
    "buyer",
    "report",
    { orderId: "$order", targetUserId: "$id:seller", type: 9, content: words, withChat: 0 },
    "reportTooOften",
  ],
]);

describe("the credit score after a report", () => {
  const reporting = (who: string, changes: object = {}): StoryStep => [
    who,
    "report",
    {
      entrustId: "$entrust",
      targetUserId: "$id:seller",
      type: 1,
      content: words,
      images: ["$picture"],
      withChat: 0,
      ...changes,
    },
    "ok",
  ];
  const scoreAfter = (steps: StoryStep[]) => {
    const story = new Story();
    for (const step of steps) story.play(step);
    const { credit } = story.ask("seller", "userInfo", {}).result as { credit: { score: number } };
    return credit.score;
  };
  const before = scoreAfter([sellStep()]);

  test("a report does not reduce the score of a user who never traded with the reporter", () => {
    const images = { images: ["$picture"] };
    expect(
      scoreAfter([
        sellStep(),
        reporting("other", images),
        ["clock", "+5m"],
        reporting("buyer", images),
        ["clock", "+5m"],
      ]),
    ).toBe(before);
  });

  test("two reports reduce the score once if reporter and reported user have traded", () => {
    const twice = [
      reporting("buyer"),
      ["clock", "+5m"],
      reporting("buyer"),
      ["clock", "+5m"],
    ] as StoryStep[];
    expect(scoreAfter([sellStep(), buyStep(), ...twice])).toBe(before - 10);
  });
});

test("marks a voucher whose image another user has used before", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  const first = story.picture("buyer", "same-picture");
  story.play(payStep({ vouchers: [first] }));
  story.play(buyStep({}, "ok", "other"));
  const again = story.picture("other", "same-picture");
  story.call([
    "other",
    "pay",
    { orderId: "$order", methodId: "$offered", vouchers: [again] },
    "ok",
  ]);
  expect(story.ask("other", "orderDetail", { id: "$order" }).result.vouchers).toMatchObject([
    { url: again, duplicated: 1, by: 1 },
  ]);
});

defineStoryTest("permits a nudge in an appeal only towards a silent side", [
  ...paidOrder,
  suspending("seller", 201),
  ["buyer", "warn", { id: "$order" }, "orderStatusWrong"],
  ["order", "$order", { allow: { warn: 0 } }, "buyer"],
  ["seller", "warn", { id: "$order" }, "ok", { left: 4 }],
  ["push", "buyer", "对方请您尽快回复"],
  ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"], content: words }, "ok"],
  ["clock", "+1m"],
  ["order", "$order", { allow: { warn: 0 } }],
  ["seller", "warn", { id: "$order" }, "orderStatusWrong"],
]);

test("raises the order version by one for a statement, even if it starts the review", () => {
  const story = new Story();
  for (const step of [...paidOrder, suspending("seller", 201)]) story.play(step);
  const seen = () =>
    story.ask("buyer", "orderDetail", { id: "$order" }).result as {
      version: number;
      remainSeconds: number;
    };
  const before = seen().version;
  const speak = (content: string) =>
    story.play([
      "buyer",
      "replenish",
      { orderId: "$order", vouchers: ["$picture"], content },
      "ok",
    ]);
  speak(words);
  expect(seen()).toMatchObject({ version: before + 1, remainSeconds: 7200, appeal: { status: 2 } });
  story.play(["clock", "+1h"]);
  speak("再次补充转账流水");
  expect(seen()).toMatchObject({ version: before + 2, remainSeconds: 3600 });
  story.check();
});

defineStoryTest("a ruling lists a payment voucher as a claim, also after an undone payment mark", [
  sellStep(),
  buyStep(),
  ["clock", "+14m"],
  payStep(),
  ["buyer", "cancel", { id: "$order", undo: 1 }, "ok", { status: 20 }],
  ["clock", "+2m"],
  payStep(),
  ["clock", "+5m"],
  suspending("buyer", 101),
  ["seller", "replenish", { orderId: "$order", vouchers: [], content: words }, "ok"],
  ["clock", "+2h"],
  [
    "order",
    "$order",
    {
      status: 40,
      appeal: {
        human: 1,
        ruling: {
          rows: [
            { fact: "买家称：付款凭证", claim: 1, buyer: 0, seller: null },
            { fact: "图片 1 张，未注明内容", claim: null, buyer: 0, seller: null },
            { fact: "按时举证", claim: null, buyer: 1, seller: 1 },
            { fact: "曾撤回“已付款”", claim: null, buyer: 0, seller: null },
          ],
        },
      },
    },
  ],
]);

defineStoryTest("an officer decides an appeal in which no side made a statement", [
  ...paidOrder,
  ["clock", "+45m"],
  ["order", "$order", { status: 40, appealStatus: 1 }],
  ["clock", "+30m"],
  ["order", "$order", { status: 40, remainSeconds: 7200, appeal: { human: 1, result: 0 } }],
  ["clock", "+2h"],
  [
    "order",
    "$order",
    {
      remainSeconds: 0,
      appeal: { status: 3, resultReason: "专员裁定；已核实的分数：买家 0，卖家 0" },
    },
  ],
]);

defineStoryTest("the chat log names type, stated amount and deadline of an appeal", [
  ...paidOrder,
  suspending("seller", 202, "ok", { receivedAmount: 999, payerName: "林晓晴" }),
  ["order", "$order", { appeal: { receivedAmount: 999, payerName: "林晓晴" } }, "buyer"],
  [
    "buyer",
    "chatList",
    { id: "$order", afterSeq: 2 },
    "ok",
    {
      records: [
        {
          msgType: 3,
          content: "卖家发起申诉：付款金额不符，称实收 ¥999.00。请买家在 10:30 前举证",
        },
      ],
    },
  ],
]);

defineStoryTest("the chat log names the payer that the seller stated", [
  ...paidOrder,
  suspending("seller", 203, "ok", { receivedAmount: 999, payerName: "张三" }),
  [
    "buyer",
    "chatList",
    { id: "$order", afterSeq: 2 },
    "ok",
    {
      records: [{ content: "卖家发起申诉：非实名账户付款，称付款人是张三。请买家在 10:30 前举证" }],
    },
  ],
]);

defineStoryTest("the chat log names each timeout and the next deadline, if any", [
  ...paidOrder,
  ["clock", "+15m"],
  ["clock", "+30m"],
  [
    "buyer",
    "chatList",
    { id: "$order", afterSeq: 2 },
    "ok",
    {
      records: [
        { content: "卖家放币已超时，10:45 平台将自动发起申诉" },
        { content: "放币超时，系统已发起申诉。请双方在 11:15 前举证" },
      ],
    },
  ],
  sellStep({ autoConfirm: 0 }),
  buyStep(),
  ["clock", "+5m"],
  [
    "buyer",
    "chatList",
    { id: "$order", afterSeq: 1 },
    "ok",
    { records: [{ content: "卖家超时未接单，订单已取消" }] },
  ],
]);
