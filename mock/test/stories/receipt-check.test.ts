import { describe, expect, test } from "vitest";
import { realNameOfTestUsers } from "../../src/backend/users/create-user-with-coins.ts";
import {
  buyStep,
  confirmReceiptStep,
  payStep,
  releaseStep,
  defineStoryTest,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";

const paid: StoryStep[] = [sellStep(), buyStep(), payStep()];
const words = "款项到账后被银行冻结，见附图账单";
const filing = (more = {}): StoryStep => [
  "seller",
  "suspend",
  { orderId: "$order", type: 204, content: words, images: ["$picture"], ...more },
  "ok",
];

defineStoryTest("accepts a release and a confirmation with the correct amount and name", [
  ...paid,
  confirmReceiptStep({ payerName: "别人" }, "payerNameWrong"),
  ["order", "$order", { status: 30 }],
  confirmReceiptStep(),
  ["order", "$order", { status: 35 }],
  releaseStep(),
  ["order", "$order", { status: 50 }],
]);

defineStoryTest("refuses a release without amount or name, before the PIN check", [
  ...paid,
  releaseStep({ payerName: undefined, payPassword: "000001" }, "answersMissing"),
  releaseStep({ receivedAmount: undefined }, "answersMissing"),
  ["seller", "deliver", { orderId: "$order", payPassword: "283917" }, "answersMissing"],
  ["seller", "transferConfirm", { id: "$order" }, "answersMissing"],
  ["order", "$order", { status: 30 }],
  releaseStep({ payPassword: "000001" }, "pinWrong", { remain: 4 }),
]);

defineStoryTest("refuses a release with a wrong amount before the PIN check", [
  ...paid,
  ...[1, 2, 3, 4, 5, 6].map(
    (): StoryStep =>
      releaseStep({ receivedAmount: 1, payPassword: "000001" }, "receivedAmountWrong"),
  ),
  releaseStep({ payPassword: "000001" }, "pinWrong"),
]);

const sumOf = (story: Story): number =>
  (story.ask("seller", "orderDetail", { id: "$order" }).result as { amount: number }).amount;
const paidStory = (): Story => {
  const story = new Story();
  for (const step of paid) story.play(step);
  return story;
};
const cents = (yuan: number, more: number): number => (Math.round(yuan * 100) + more) / 100;

describe("release with a surplus", () => {
  test.each([
    [39, {}, "receivedAmountWrong"],
    [39, { surplus: 0 }, "receivedAmountWrong"],
    [39, { surplus: 1 }, "ok"],
    [0, { surplus: 1 }, "ok"],
    [-61, { surplus: 1 }, "receivedAmountWrong"],
    [39, { surplus: 1, payerName: "别人" }, "payerNameWrong"],
  ] as const)("a release that differs by %i fen with %j returns %s", (more, changes, code) => {
    for (const name of ["deliver", "transferConfirm"] as const) {
      const story = paidStory();
      const stated = {
        receivedAmount: cents(sumOf(story), more),
        payerName: realNameOfTestUsers,
        ...changes,
      };
      const target =
        name === "deliver" ? { orderId: "$order", payPassword: "283917" } : { id: "$order" };
      expect(story.ask("seller", name, { ...target, ...stated }).code).toBe(code);
    }
  });

  test("a release with a surplus moves only the locked coins and stores the stated amount", () => {
    const exact = paidStory();
    exact.play(releaseStep());
    const story = paidStory();
    const sum = sumOf(story);
    const received = cents(sum, 39);
    story.play(releaseStep({ receivedAmount: received, surplus: 1 }));
    for (const side of ["seller", "buyer"])
      expect(story.ask(side, "assetInfo", {}).result).toEqual(
        exact.ask(side, "assetInfo", {}).result,
      );
    expect(story.ask("seller", "orderDetail", { id: "$order" }).result).toMatchObject({
      status: 50,
      amount: sum,
    });
    story.play(filing());
    const { appeal } = story.ask("buyer", "orderDetail", { id: "$order" }).result as {
      appeal: { guardAnswers: unknown[] };
    };
    expect(appeal.guardAnswers[0]).toMatchObject({
      receivedAmount: received,
      fits: 0,
      amountFits: 0,
      nameFits: 1,
    });
  });

  test("accepts a release with a surplus in an appeal too", () => {
    const story = paidStory();
    story.play(filing({ type: 202 }));
    story.play(releaseStep({ receivedAmount: cents(sumOf(story), 39) }, "receivedAmountWrong"));
    story.play(releaseStep({ receivedAmount: cents(sumOf(story), 39), surplus: 1 }));
    expect(story.ask("seller", "orderDetail", { id: "$order" }).result).toMatchObject({
      status: 50,
    });
  });
});

test.each([
  [
    { receivedAmount: "$sum", payerName: "张三" },
    { fits: 0, amountFits: 1, nameFits: 0 },
  ],
  [
    { receivedAmount: 1, payerName: realNameOfTestUsers },
    { fits: 0, amountFits: 0, nameFits: 1 },
  ],
  [
    { receivedAmount: "$sum", payerName: realNameOfTestUsers },
    { fits: 1, amountFits: 1, nameFits: 1 },
  ],
  [
    { receivedAmount: "$sum", payerName: `*${realNameOfTestUsers.slice(1)}` },
    { fits: 1, amountFits: 1, nameFits: 1 },
  ],
])("an appeal records for each stated fact whether it fits the order: %j", (stated, facts) => {
  const story = paidStory();
  story.play(filing({ type: 202, ...stated }));
  for (const side of ["seller", "buyer"]) {
    const { appeal } = story.ask(side, "orderDetail", { id: "$order" }).result as {
      appeal: { guardAnswers: unknown[] };
    };
    expect(appeal.guardAnswers).toEqual([expect.objectContaining(facts)]);
  }
});

test("an appeal records no receipt fact that the seller did not state", () => {
  const story = paidStory();
  story.play(filing({ type: 202, receivedAmount: 1 }));
  const { appeal } = story.ask("buyer", "orderDetail", { id: "$order" }).result as {
    appeal: { guardAnswers: object[] };
  };
  expect(appeal.guardAnswers[0]).toMatchObject({ amountFits: 0 });
  expect(appeal.guardAnswers[0]).not.toHaveProperty("nameFits");
});

test("stores the seller's receipt answers and shows them in a later appeal", () => {
  const story = new Story();
  for (const step of paid) story.play(step);
  const { amount } = story.ask("seller", "orderDetail", { id: "$order" }).result as {
    amount: number;
  };
  story.play(
    releaseStep({ receivedAmount: 700, payerName: realNameOfTestUsers }, "receivedAmountWrong"),
  );
  story.play(["clock", "+1m"]);
  story.play(releaseStep());
  story.play(filing({ receivedAmount: 0.5, payerName: "张三" }));
  const { appeal } = story.ask("buyer", "orderDetail", { id: "$order" }).result as {
    appeal: { guardAnswers: unknown[] };
  };
  expect(appeal.guardAnswers).toEqual([
    expect.objectContaining({ receivedAmount: 700, payerName: realNameOfTestUsers, fits: 0 }),
    expect.objectContaining({ receivedAmount: amount, payerName: realNameOfTestUsers, fits: 1 }),
    expect.objectContaining({ receivedAmount: 0.5, payerName: "张三", fits: 0 }),
  ]);
});

defineStoryTest("a PIN reset unlocks the PIN in time for the release", [
  ...paid,
  ...[4, 3, 2, 1].map((): StoryStep => releaseStep({ payPassword: "000001" }, "pinWrong")),
  releaseStep({ payPassword: "000001" }, "pinLocked"),
  ["seller", "smsCode", { scene: 3 }, "ok"],
  [
    "seller",
    "pinChange",
    { mode: "reset", newPassword: "592047", smsCode: "246810", idTail: "$idTail:seller" },
    "ok",
  ],
  releaseStep({ payPassword: "592047" }),
  ["order", "$order", { status: 50 }],
]);
