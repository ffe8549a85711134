import { expect, test } from "vitest";
import { AppealResult, EvidenceKind } from "contract";
import { ruleByHand } from "../engine/trade/appeals.ts";
import { transact } from "../perform/transact.ts";
import { buying, paying, releasing, scenario, selling, type Step, Story } from "./run.ts";

const words = "我已经完成转账，流水见附图，请平台核实";
const paid: Step[] = [selling(), buying(), paying(), ["clock", "+5m"]];
const filing = (who: "buyer" | "seller", type: number, more = {}): Step => [
  who,
  "suspend",
  { orderId: "$order", type, content: words, images: ["$picture"], ...more },
  "ok",
];
const stating = (who: "buyer" | "seller", more = {}): Step => [
  who,
  "replenish",
  { orderId: "$order", vouchers: ["$picture"], content: words, ...more },
  "ok",
];
const { bill, voucher, balance } = EvidenceKind;
const refusedDelay: Step = ["seller", "delay", { id: "$order", refuse: 1 }, "ok", { status: 20, action: "refusePay" }];

type Row = { fact: string; source: string; buyer: number | null; seller: number | null };
type Appeal = { human: number; deadline: number; result: number; resultReason: string; reviewTime: number | null } & {
  ruling: { rows: Row[]; wouldHelp: { side: number; text: string }[] };
};
const appealOf = (story: Story, who: string) => story.ask(who, "orderDetail", { id: "$order" }).result.appeal as unknown as Appeal;

scenario("a picture that shows nothing wins nothing, whoever sends it", [
  ...paid,
  filing("buyer", 101, { kinds: [voucher] }),
  stating("seller"),
  ["clock", "+2h"],
  ["order", "$order", { status: 50, completeType: 3, appeal: { resultReason: "按双方证据裁定；买家的证据 2 分；卖家的证据 0 分" } }],
]);

test("each side's bill weighs the same, and each fact is a line that both read", () => {
  const story = new Story();
  for (const step of [...paid, filing("buyer", 101, { kinds: [bill] }), stating("seller", { kinds: [balance] })]) story.play(step);
  story.play(["clock", "+2h"]);
  const [mine, theirs] = [appealOf(story, "buyer"), appealOf(story, "seller")];
  expect(mine.resultReason).toBe("按双方证据裁定；买家的证据 5 分；卖家的证据 1 分");
  expect(mine.ruling.rows).toEqual([
    { fact: "银行或支付平台账单，含金额、时间和姓名（1张）", source: "您 10:05 提交", buyer: 3, seller: null },
    { fact: "付款凭证（1张）", source: "您 10:00 提交", buyer: 2, seller: null },
    { fact: "账户余额截图，看不出谁付的款（1张）", source: "对方 10:05 提交", buyer: null, seller: 1 },
  ]);
  expect(theirs.ruling.rows.map(({ source }) => source)).toEqual(["对方 10:05 提交", "对方 10:00 提交", "您 10:05 提交"]);
  expect(mine.ruling.wouldHelp).toEqual([{ side: 2, text: "付款时间前后收款账户的完整账单，且其中没有这一笔" }]);
});

/** Two points each: the voucher of the payment, and one that the seller calls so. */
const tied: Step[] = [...paid, filing("buyer", 101, { kinds: [9] }), stating("seller", { kinds: [voucher] }), ["clock", "+2h"]];

test("equal evidence stays open for a person, with all that was weighed to be read", () => {
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
  story.play(["push", "buyer", "双方证据分相同，转人工裁定"]);
  story.play(["clock", "+2h"]);
  const { result, resultReason } = appealOf(story, "buyer");
  expect([AppealResult.buyer, AppealResult.seller]).toContain(result);
  expect(resultReason).toBe("专员裁定；买家的证据 2 分；卖家的证据 2 分");
  // Points that are equal, or say otherwise, are not what decided.
  expect(appealOf(story, "buyer").ruling.rows[0]).toEqual({
    fact: "专员核对双方材料后裁定",
    source: "人工裁定，不按分数",
    buyer: null,
    seller: null,
  });
  story.check();
});

test("the person decides what has become unequal by it, and the house may say it for him", () => {
  const story = new Story();
  for (const step of [...tied, stating("buyer", { kinds: [bill] }), ["clock", "+2h"] as Step]) story.play(step);
  expect(appealOf(story, "buyer")).toMatchObject({ result: 1, resultReason: "专员裁定；买家的证据 5 分；卖家的证据 2 分" });
  const other = new Story();
  for (const step of tied) other.play(step);
  transact(other.world, (desk) => ruleByHand(desk, String(other.known.get("order")), AppealResult.seller));
  other.shows("buyer", "orderDetail", { id: "$order" }, { status: 60, closeType: 5 });
});

test("one picture that was used before counts nothing, the others do", () => {
  const story = new Story();
  for (const step of [selling(), buying()]) story.play(step);
  story.play(paying({ vouchers: [story.picture("buyer", "twice")] }));
  story.play(releasing());
  story.play(buying());
  const [old, fresh] = [story.picture("buyer", "twice"), story.picture("buyer")];
  story.play(paying({ vouchers: [old, fresh] }));
  for (const step of [["clock", "+5m"] as Step, filing("buyer", 101), stating("seller", { kinds: [balance] }), ["clock", "+2h"] as Step])
    story.play(step);
  const { ruling, resultReason } = appealOf(story, "buyer");
  expect(resultReason).toBe("按双方证据裁定；买家的证据 2 分；卖家的证据 1 分");
  expect(ruling.rows).toContainEqual(expect.objectContaining({ fact: "付款凭证（1张）", buyer: 2 }));
  expect(ruling.rows.find(({ source }) => source.includes("另一订单"))).toMatchObject({ buyer: 0 });
});

scenario("a withdrawn appeal says that nobody has looked at it", [
  ...paid,
  filing("buyer", 101),
  ["buyer", "delay", { id: "$order" }, "ok", { status: 30 }],
  ["order", "$order", { appeal: { status: 4, reviewTime: null, replies: [] } }],
]);

scenario("who has lost objects once within a day, and a person answers", [
  ...paid,
  filing("buyer", 101, { content: `${words}#卖家胜` }),
  ["order", "$order", { status: 60, closeType: 5, allow: { suspend: 0, object: 1 } }, "buyer"],
  ["order", "$order", { allow: { object: 0 } }],
  filing("buyer", 101, { kinds: [bill], content: "补上支付宝账单详情，能看到时间、金额和姓名" }),
  ["buyer", "suspend", { orderId: "$order", type: 101, content: words, images: ["$picture"] }, "appealExists"],
  ["order", "$order", { status: 60, closeType: 5, suspendUntil: null, appeal: { objection: { by: 1, result: 0 } } }, "buyer"],
  ["push", "seller", "对方对裁定提出异议，由专员复核"],
  ["clock", "+1d"],
  ["order", "$order", { status: 60, closeType: 5, appeal: { objection: { result: 1, deadline: null } } }, "buyer"],
]);

scenario("an objection that changes the result lifts the punishment, and moves no coin", [
  ...paid,
  filing("buyer", 101, { kinds: [voucher] }),
  stating("seller", { kinds: [bill] }),
  ["clock", "+2h"],
  ["order", "$order", { status: 60, closeType: 5 }],
  ["buyer", "userInfo", {}, "ok", { restrict: { reason: "申诉败诉" } }],
  filing("buyer", 101, { kinds: [bill], content: "补上支付宝账单详情，能看到时间、金额和姓名" }),
  ["clock", "+23h"],
  ["buyer", "userInfo", {}, "ok", { restrict: { reason: "申诉败诉" } }],
  ["clock", "+1h"],
  ["order", "$order", { status: 60, closeType: 5, appeal: { objection: { result: 2 } } }, "buyer"],
  ["buyer", "userInfo", {}, "ok", { restrict: { type: 0 } }],
  ["ledger", "locked of seller", 0],
]);

scenario("money that was frozen after the release: looked at, and no coin moves", [
  ...paid,
  releasing(),
  ["seller", "suspend", { orderId: "$order", type: 201, content: words, images: ["$picture"] }, "appealIncomplete"],
  ["order", "$order", { status: 50, allow: { suspend: 0, object: 1 } }],
  filing("seller", 204, { kinds: [bill], content: "款项到账后被银行冻结，见账单" }),
  ["order", "$order", { status: 50, appealStatus: 1, appeal: { canReply: 1 } }, "buyer"],
  ["seller", "suspend", { orderId: "$order", type: 204, content: words, images: ["$picture"] }, "appealExists"],
  stating("buyer"),
  ["clock", "+2h"],
  ["order", "$order", { status: 50, completeType: 1, appealStatus: 3, appeal: { result: 2 } }],
  ["buyer", "userInfo", {}, "ok", { restrict: { reason: "申诉败诉" } }],
  ["buyer", "replenish", { orderId: "$order", vouchers: ["$picture"] }, "orderStatusWrong"],
  ["ledger", "able of buyer", 99.9486],
]);

scenario("who shows nothing of it has not shown it, though the other is silent", [
  ...paid,
  releasing(),
  filing("seller", 204, { content: "款项到账后被银行冻结，没有账单" }),
  ["clock", "+1d"],
  ["order", "$order", { status: 50, appeal: { status: 3, result: 1 } }],
  ["buyer", "userInfo", {}, "ok", { restrict: { type: 0 } }],
]);

scenario("an offer to end it by consent waits half an hour, for a yes by deed or a no", [
  ...paid,
  filing("buyer", 101),
  ["seller", "replenish", { orderId: "$order", vouchers: [], offer: 1 }, "badInput", { field: "offer" }],
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
  releasing(),
  ["order", "$order", { status: 50, appeal: { status: 5, offer: { state: 2 } } }],
]);

scenario("nobody answers an offer: it lapses", [
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

scenario("the seller says no to the buyer who asks for more time", [
  selling(),
  buying(),
  ["seller", "delay", { id: "$order", refuse: 1 }, "orderStatusWrong"],
  ["buyer", "delay", { id: "$order" }, "ok", { action: "askPay" }],
  ["order", "$order", { allow: { refuseDelay: 1 } }],
  refusedDelay,
  ["order", "$order", { delayRequested: 0, allow: { refuseDelay: 0 }, remainSeconds: 900 }],
  ["push", "buyer", "对方未同意延长，请在原时限内付款"],
]);
