import { describe, expect, test } from "vitest";
import { realNameOfTestUsers } from "../../src/backend/users/create-user-with-coins.ts";
import {
  buyStep,
  confirmReceiptStep,
  payStep,
  releaseStep,
  sellStep,
  defineStoryTest,
  type StoryStep,
  Story,
} from "./story.ts";

const declared = [sellStep(), buyStep({ buyerMethodId: "$method" })];
const paid = [...declared, payStep()];
const serial = "2026112622001445001866204317";
const otherSerial = "2026112622001445001866209999";
const statement = "我已经完成转账，流水见附图，请平台核实";

const playAll = (steps: readonly StoryStep[]): Story => {
  const story = new Story();
  for (const step of steps) story.play(step);
  return story;
};
const detailOf = (story: Story, who: string, id = "$order") =>
  story.ask(who, "orderDetail", { id }).result as {
    status: number;
    buyerMethod: { type: number; holder: string; tail: string; declaredAt: number | null };
    serialTail: string;
    serialConflict: { tail: string; usedAt: number } | null;
    noAccess: { time: number; reason: number } | null;
    allow: Record<string, number>;
    deadline: number;
    appeal: { ruling: { rows: { fact: string; source: string }[] } | null };
  };
const tailOf = (story: Story) => detailOf(story, "seller").buyerMethod.tail;
const suspending = (changes = {}): StoryStep => [
  "seller",
  "suspend",
  { orderId: "$order", type: 203, content: statement, images: ["$picture"], ...changes },
  "ok",
];
const factsOfRuling = (story: Story, who: string) =>
  detailOf(story, who).appeal.ruling?.rows.map((row) => row.fact) ?? [];

describe("declared paying account", () => {
  test("the seller sees the declared paying account as type, tail and masked name", () => {
    const story = playAll(paid);
    const { buyerMethod } = detailOf(story, "seller");
    expect(buyerMethod).toMatchObject({ type: 2, declaredAt: story.world.now() });
    expect(buyerMethod.tail).toHaveLength(4);
    expect(buyerMethod.holder).toContain("*");
    expect(detailOf(story, "buyer").buyerMethod.holder).toBe(realNameOfTestUsers);
  });

  test("an order has no declared paying account if the buyer named none", () => {
    const story = playAll([sellStep(), buyStep(), payStep()]);
    expect(detailOf(story, "seller").buyerMethod.declaredAt).toBeNull();
    story.play(releaseStep({ payerAccountTail: "0000" }));
  });

  test("a quick match declares the paying account if the buyer named it", () => {
    const match = (more = {}): StoryStep => [
      "buyer",
      "buyFast",
      { amount: 720, payTypes: [2], ...more },
      "ok",
    ];
    expect(
      detailOf(playAll([sellStep(), match({ buyerMethodId: "$method" })]), "seller").buyerMethod
        .declaredAt,
    ).not.toBeNull();
    expect(detailOf(playAll([sellStep(), match()]), "seller").buyerMethod.declaredAt).toBeNull();
  });

  test.each([
    ["the declared tail", (tail: string) => tail, "ok"],
    ["no account on the bill", () => "", "ok"],
    ["no answer of an older client", () => undefined, "ok"],
    ["another tail", () => "3308", "payerAccountWrong"],
  ] as const)("release and confirmation return the same code for %s", (_, stated, code) => {
    for (const step of [releaseStep, confirmReceiptStep]) {
      const story = playAll(paid);
      story.play(step({ payerAccountTail: stated(tailOf(story)) }, code));
      expect(detailOf(story, "seller").status === 30).toBe(code !== "ok");
    }
  });

  defineStoryTest("the receipt check compares the paying account after the amount and the name", [
    ...paid,
    releaseStep({ receivedAmount: 1, payerAccountTail: "3308" }, "receivedAmountWrong"),
    releaseStep({ payerName: "别人", payerAccountTail: "3308" }, "payerNameWrong"),
  ]);

  test("an appeal records whether the seller's stated account is the declared one", () => {
    const story = playAll(paid);
    story.play(releaseStep({ payerAccountTail: "3308" }, "payerAccountWrong"));
    story.play(suspending({ payerAccountTail: "3308", payerName: realNameOfTestUsers }));
    const { appeal } = story.ask("buyer", "orderDetail", { id: "$order" }).result as {
      appeal: { guardAnswers: object[] };
    };
    expect(appeal.guardAnswers[0]).toMatchObject({
      payerAccountTail: "3308",
      accountFits: 0,
      nameFits: 1,
      fits: 0,
    });
    const { records } = story.ask("buyer", "chatList", { id: "$order" }).result as {
      records: { content: string }[];
    };
    expect(records.some((it) => it.content.includes("称付款账号尾号 3308"))).toBe(true);
  });

  test("an appeal records no account comparison if the bill does not show the account", () => {
    const story = playAll([...paid, releaseStep({ payerAccountTail: "" })]);
    story.play(suspending({ type: 204 }));
    const { appeal } = story.ask("seller", "orderDetail", { id: "$order" }).result as {
      appeal: { guardAnswers: object[] };
    };
    expect(appeal.guardAnswers[0]).toMatchObject({ payerAccountTail: "", fits: 1 });
    expect(appeal.guardAnswers[0]).not.toHaveProperty("accountFits");
  });
});

describe("serial number of the payment", () => {
  const earlier = [...declared, payStep({ paySerial: serial })];
  const bySecondBuyer = (code: "ok" | "paySerialUsed", changes = {}): StoryStep => [
    "other",
    "pay",
    { orderId: "$order", methodId: "$offered", vouchers: ["$picture"], ...changes },
    code,
  ];

  test("orderDetail shows only the last four characters of the payment's serial number", () => {
    const story = playAll([
      ...declared,
      payStep({ paySerial: "2026 1126 2200 1445 0018 6620 4317" }),
    ]);
    for (const who of ["buyer", "seller"]) {
      expect(detailOf(story, who).serialTail).toBe("4317");
      expect(JSON.stringify(detailOf(story, who))).not.toContain(serial);
    }
  });

  defineStoryTest("pay refuses a malformed serial number", [
    ...declared,
    payStep({ paySerial: "12345" }, "badInput"),
    ["order", "$order", { status: 20 }],
  ]);

  test("refuses the serial number of another buyer's order and informs buyer and seller", () => {
    const story = playAll(earlier);
    const firstId = story.known.get("order") as string;
    const usedAt = story.world.now();
    story.play(["clock", "+1m"]);
    story.play(buyStep({ amount: 500 }, "ok", "other"));
    story.play(bySecondBuyer("paySerialUsed", { paySerial: serial }));
    expect(detailOf(story, "seller")).toMatchObject({
      status: 20,
      serialConflict: { tail: "4317", usedAt },
      serialTail: "",
    });
    story.play([
      "push",
      "seller",
      "对方提交的流水号（后四位 4317）11-20 已付过另一笔订单，平台已拦下，没有算作付款。",
    ]);
    // The earlier order with this serial number is stopped too, because it belongs to another
    // buyer.
    const contested = "对方的流水号与另一笔订单相同，请先不要放币，等对方换成这次的凭证。";
    story.play(["push", "seller", contested]);
    story.play(["push", "buyer", "另一笔订单提交了同一个流水号，请补充这次的凭证和流水号。"]);
    story.known.set("order", firstId);
    expect(detailOf(story, "buyer").serialConflict).toEqual({ tail: "4317", usedAt });
    story.play(releaseStep({}, "paySerialContested"));
    story.play(confirmReceiptStep({}, "paySerialContested"));
    story.play([
      "buyer",
      "replenish",
      { orderId: "$order", vouchers: ["$picture"], paySerial: otherSerial },
      "ok",
    ]);
    expect(detailOf(story, "seller").serialConflict).toBeNull();
    story.play(releaseStep());
    story.check();
  });

  test("the serial number of the buyer's own earlier order stops only the new order", () => {
    const story = playAll(earlier);
    const firstId = story.known.get("order") as string;
    story.play(buyStep({ amount: 500, buyerMethodId: "$method" }));
    story.play(payStep({ paySerial: serial }, "paySerialUsed"));
    story.play(payStep({ paySerial: serial }, "paySerialUsed"));
    const told = story.pushes.filter((it) => it.text.includes("已付过另一笔订单"));
    expect(told).toHaveLength(1);
    story.play(payStep({ paySerial: otherSerial }));
    expect(detailOf(story, "seller")).toMatchObject({ status: 30, serialConflict: null });
    expect(detailOf(story, "seller", firstId).serialConflict).toBeNull();
    story.known.set("order", firstId);
    story.play(releaseStep());
  });

  test("a serial number is free again after the buyer undoes the payment", () => {
    const story = playAll([...earlier, ["buyer", "cancel", { id: "$order", undo: 1 }, "ok"]]);
    expect(detailOf(story, "buyer").serialTail).toBe("");
    story.play(payStep({ paySerial: serial }));
    expect(detailOf(story, "seller").serialTail).toBe("4317");
  });

  const supplement = (paySerial: string, code: "ok" | "paySerialUsed"): StoryStep => [
    "buyer",
    "replenish",
    { orderId: "$order", vouchers: ["$picture"], paySerial },
    code,
  ];
  defineStoryTest("a used serial number in a supplement stops the release until it is replaced", [
    ...earlier,
    releaseStep(),
    buyStep({ amount: 500 }),
    payStep(),
    supplement(serial, "paySerialUsed"),
    releaseStep({}, "paySerialContested"),
    supplement(otherSerial, "ok"),
    releaseStep(),
  ]);
});

describe("extension because the seller cannot see the account", () => {
  const noAccess = (code: "ok" | "delayUsedUp" | "badInput" = "ok", reason = 1): StoryStep => [
    "seller",
    "delay",
    { id: "$order", noAccessReason: reason },
    code,
  ];

  test("delay with noAccessReason adds 15 minutes once and keeps the credit score", () => {
    const story = playAll(paid);
    const before = detailOf(story, "seller");
    const score = () =>
      (story.ask("seller", "userInfo", {}).result.credit as { score: number }).score;
    const scoreBefore = score();
    expect(before.allow["delayNoAccess"]).toBe(1);
    expect(detailOf(story, "buyer").allow["delayNoAccess"]).toBe(0);
    story.play(noAccess());
    const after = detailOf(story, "seller");
    expect(after.deadline - before.deadline).toBe(15 * 60_000);
    expect(after.noAccess).toEqual({ time: story.world.now(), reason: 1 });
    expect([after.allow["delayNoAccess"], after.allow["delay"]]).toEqual([0, 0]);
    expect(score()).toBe(scoreBefore);
    story.play(["push", "buyer", "对方暂时看不到账户，查账延长到 10:30"]);
    story.play(noAccess("delayUsedUp"));
    story.play(["seller", "delay", { id: "$order" }, "delayUsedUp"]);
  });

  defineStoryTest("delay with noAccessReason is refused after another extension", [
    ...paid,
    ["seller", "delay", { id: "$order" }, "ok"],
    noAccess("delayUsedUp"),
  ]);

  defineStoryTest("delay refuses an unknown noAccessReason", [...paid, noAccess("badInput", 9)]);

  defineStoryTest("delay with noAccessReason is refused before the payment", [
    ...declared,
    ["seller", "delay", { id: "$order", noAccessReason: 1 }, "orderStatusWrong"],
  ]);

  test("a ruling lists the extension by noAccessReason and the declared paying account", () => {
    const story = playAll([...paid, noAccess("ok", 2), suspending()]);
    story.play(["clock", "+31m"]);
    for (const who of ["buyer", "seller"])
      expect(factsOfRuling(story, who)).toEqual(
        expect.arrayContaining([
          "曾暂时看不到账户，查账延长 15 分钟",
          expect.stringContaining("写明的付款账户：支付宝 尾号 "),
        ]),
      );
  });
});

test("paying with another payment type declares the buyer's account of that type", () => {
  const story = new Story();
  const cardOf = (who: string, account: string) =>
    story.ask(who, "methodAdd", {
      type: 1,
      account,
      bankCode: "CMB",
      bankName: "招商银行",
      branch: "北京分行",
      payPassword: "283917",
    }).result.id as string;
  const sellersCard = cardOf("seller", "6225880112345674");
  const buyersCard = cardOf("buyer", "6225880112345666");
  story.play(["clock", "+3s"]);
  const wallet = story.meant("seller", "method");
  story.play(sellStep({ methodIds: [wallet, sellersCard] }));
  story.play(buyStep({ amount: 1000, buyerMethodId: "$method" }));
  story.play(["clock", "+1m"]);
  story.play(payStep({ methodId: sellersCard, payerMethodId: buyersCard }));
  expect(detailOf(story, "seller").buyerMethod).toMatchObject({
    type: 1,
    tail: "5666",
    declaredAt: story.world.now(),
  });
  story.play(["buyer", "cancel", { id: "$order", undo: 1 }, "ok"]);
  story.play(payStep({ methodId: wallet }));
  expect(detailOf(story, "seller").buyerMethod).toMatchObject({ type: 2, declaredAt: null });
});
