import { AppealResult, EvidenceKind, OrderActorSide } from "contract";
import { otherSide, type BuyerOrSellerSide, sideNames } from "./order-sides.ts";

/**
 * Label that a side gave an image it submitted. `payment`: a voucher of the order without a
 * label. `none`: no label.
 */
export type EvidenceImageLabel = EvidenceKind | "payment" | "none";
/**
 * Image that a side submitted, with its label and the reason why it may not count. `reused`: the
 * same file is a voucher of another order.
 */
export type EvidenceImage = {
  side: BuyerOrSellerSide;
  label: EvidenceImageLabel;
  flaw: "" | "unclear" | "reused";
  at: number;
};

/** Fact about one side from the platform's records. */
export type RecordedFact = { side: BuyerOrSellerSide; fact: string; note?: string };

/** All facts that a ruling considers. */
export type AppealRulingInput = {
  type: number;
  spoken: readonly BuyerOrSellerSide[];
  /** Time of the first statement of each side that made one in time. */
  inTime: Partial<Record<BuyerOrSellerSide, number>>;
  /** Result that a test keyword in a statement demands, in a world made for tests. */
  ordered: AppealResult | undefined;
  pieces: readonly EvidenceImage[];
  hasVoucher: boolean;
  namesDiffer: boolean;
  replied: readonly BuyerOrSellerSide[];
  undone: boolean;
  /** Facts from the platform's records that count for neither side. */
  recorded?: readonly RecordedFact[];
};

type SideShare = { points: number; at: number | null };
/**
 * Row of a ruling: a fact, a note about its source, and the points that it gives to `side`.
 * `claim`: only that side states the fact, and it is unverified. `shares`: points per side,
 * for a fact that can be true of both.
 */
export type RulingFactWithPoints = {
  fact: string;
  note: string;
  /** Number of submitted images, unless the text in `fact` names it. */
  count?: number;
  side: OrderActorSide;
  at: number | null;
  points: number;
  claim?: boolean;
  shares?: Partial<Record<BuyerOrSellerSide, SideShare>>;
};
type EvidenceAdvice = { side: BuyerOrSellerSide; text: string };
export type ComputedRuling = {
  result: AppealResult | 0;
  rule: string;
  facts: string[];
  rows: RulingFactWithPoints[];
  wouldHelp: EvidenceAdvice[];
};

const { buyer, seller } = AppealResult;
const sides = [OrderActorSide.buyer, OrderActorSide.seller] as const;

/** Names of the labels, in the order in which a ruling lists them. */
const labelNames: readonly (readonly [label: Exclude<EvidenceImageLabel, "none">, name: string])[] =
  [
    [EvidenceKind.bill, "完整账单"],
    ["payment", "付款凭证"],
    [EvidenceKind.voucher, "转账成功页"],
    [EvidenceKind.balance, "余额变动"],
    [EvidenceKind.talk, "聊天截图"],
    [EvidenceKind.other, "其他图片"],
  ];
export const isEvidenceKind = (kind: number | undefined): kind is EvidenceKind =>
  labelNames.some(([label]) => label === kind);

const inTimePoints = 1;
const repliedPoints = 1;

/** Text that is appended to the label of a seller's bill, by the reason of the appeal. */
const sellerBillShows: Partial<Record<number, string>> = {
  201: "，没有这一笔",
  202: "，金额不符",
  203: "，付款人不符",
  204: "，款项被冻结或退回",
};
function labelText(
  appealCase: AppealRulingInput,
  side: BuyerOrSellerSide,
  label: Exclude<EvidenceImageLabel, "none">,
  name: string,
): string {
  if (label !== EvidenceKind.bill) return name;
  return (
    name + (side === OrderActorSide.buyer ? "，有这一笔" : (sellerBillShows[appealCase.type] ?? ""))
  );
}

const countable = (appeal: AppealRulingInput, side: BuyerOrSellerSide): EvidenceImage[] =>
  appeal.pieces.filter((one) => one.side === side && one.flaw === "");
/** Returns whether a side has submitted a usable image with a label. */
const hasClaim = (appeal: AppealRulingInput, side: BuyerOrSellerSide): boolean =>
  countable(appeal, side).some(({ label }) => label !== "none");

function imageRows(appealCase: AppealRulingInput, side: BuyerOrSellerSide): RulingFactWithPoints[] {
  const shown = countable(appealCase, side);
  const claims = labelNames.flatMap(([label, name]): RulingFactWithPoints[] => {
    const all = shown.filter((one) => one.label === label);
    const fact = `${sideNames[side]}称：${labelText(appealCase, side, label, name)}`;
    return all[0]
      ? [{ fact, note: "未经核实", count: all.length, side, at: all[0].at, points: 0, claim: true }]
      : [];
  });
  const empty = (
    all: readonly EvidenceImage[],
    what: string,
    note: string,
  ): RulingFactWithPoints[] =>
    all[0]
      ? [{ fact: `图片 ${all.length} 张，${what}`, note, side, at: all[0].at, points: 0 }]
      : [];
  const flawed = (flaw: EvidenceImage["flaw"]) =>
    appealCase.pieces.filter((one) => one.side === side && one.flaw === flaw);
  return [
    ...claims,
    ...empty(
      shown.filter((one) => one.label === "none"),
      "未注明内容",
      "不计分",
    ),
    ...empty(flawed("unclear"), "看不清", "几乎全白或太小，不计分"),
    ...empty(flawed("reused"), "用于另一订单", "与另一订单的凭证是同一文件，不计分"),
  ];
}

/**
 * Returns the row of a fact from the records of the platform, with points for each side in `found`.
 * Returns no row if the fact applies to neither side.
 */
function recordRow(
  fact: string,
  note: string,
  found: readonly BuyerOrSellerSide[],
  shareOf: (side: BuyerOrSellerSide) => SideShare,
): RulingFactWithPoints[] {
  if (found.length === 0) return [];
  return [
    {
      fact,
      note,
      side: OrderActorSide.system,
      at: null,
      points: 0,
      shares: Object.fromEntries(found.map((side) => [side, shareOf(side)])),
    },
  ];
}

const rowsOf = (appealCase: AppealRulingInput): RulingFactWithPoints[] => [
  ...sides.flatMap((side) => imageRows(appealCase, side)),
  ...recordRow(
    "按时举证",
    "订单记录",
    sides.filter((side) => appealCase.inTime[side] !== undefined),
    (side) => ({ points: inTimePoints, at: appealCase.inTime[side] ?? null }),
  ),
  ...recordRow("10 分钟内回复聊天", "聊天记录", appealCase.replied, () => ({
    points: repliedPoints,
    at: null,
  })),
  ...(appealCase.undone ? [factWithoutPoints("曾撤回“已付款”", OrderActorSide.buyer)] : []),
  ...(appealCase.recorded ?? []).map(({ side, fact, note = "订单记录" }) =>
    factWithoutPoints(fact, side, note),
  ),
];

/** Most useful image of each side, by the reason of the appeal. Key 0 is for every other reason. */
const mostUsefulImages: Record<BuyerOrSellerSide, Partial<Record<number, string>> & { 0: string }> =
  {
    [OrderActorSide.buyer]: {
      0: "付款当天的银行或支付平台账单详情，能看到付款时间、金额和收款人姓名",
      202: "这笔付款的账单详情，能看到实付金额和付款时间",
      203: "付款账户的实名信息和这笔账单，能看到户名与买家实名一致",
      204: "付款账户的账单，能看到这笔付款没有撤回或退款",
    },
    [OrderActorSide.seller]: {
      0: "付款时间前后收款账户的完整账单，且其中没有这一笔",
      202: "这笔到账的账单详情，能看到实收金额和到账时间",
      203: "这笔到账的账单详情或回单，能看到付款人姓名",
      204: "银行的冻结或退回通知，能看到金额和时间",
    },
  };

/** Advice for each side in `to` that has not submitted a usable full bill (完整账单). */
const adviceOf = (
  appealCase: AppealRulingInput,
  to: readonly BuyerOrSellerSide[],
): EvidenceAdvice[] =>
  to
    .filter((side) => !countable(appealCase, side).some(({ label }) => label === EvidenceKind.bill))
    .map((side) => ({
      side,
      text: mostUsefulImages[side][appealCase.type] ?? mostUsefulImages[side][0],
    }));

function pointsOf(row: RulingFactWithPoints, side: BuyerOrSellerSide): number {
  if (row.shares) return row.shares[side]?.points ?? 0;
  return row.side === side ? row.points : 0;
}
const sum = (rows: readonly RulingFactWithPoints[], side: BuyerOrSellerSide): number =>
  rows.reduce((total, it) => total + pointsOf(it, side), 0);

function rulingDraft(
  appealCase: AppealRulingInput,
  result: AppealResult,
  rule: string,
  facts: string[],
  first: RulingFactWithPoints,
): ComputedRuling {
  const loser = result === buyer ? OrderActorSide.seller : OrderActorSide.buyer;
  return {
    result,
    rule,
    facts,
    rows: [first, ...rowsOf(appealCase)],
    wouldHelp: adviceOf(appealCase, [loser]),
  };
}
const factWithoutPoints = (
  fact: string,
  side: OrderActorSide,
  note = "平台记录",
): RulingFactWithPoints => ({
  fact,
  note,
  side,
  at: null,
  points: 0,
});

/** Returns the result that a test keyword in a statement demands. */
export function appealResultOfTestKeyword(texts: string): AppealResult | undefined {
  if (texts.includes("#买家胜")) return buyer;
  return texts.includes("#卖家胜") ? seller : undefined;
}
const orderedRuling = (appealCase: AppealRulingInput): ComputedRuling | undefined =>
  appealCase.ordered &&
  rulingDraft(
    appealCase,
    appealCase.ordered,
    "测试指令",
    ["说明中含有测试指令"],
    factWithoutPoints("说明中含有测试指令", OrderActorSide.system, "说明"),
  );

const otherNameRuling = (appealCase: AppealRulingInput): ComputedRuling | undefined =>
  appealCase.type === 203 && appealCase.namesDiffer
    ? rulingDraft(
        appealCase,
        seller,
        "付款人与买家的实名不一致",
        ["付款账户户名与买家的实名不一致", "款项由双方线下退回买家"],
        factWithoutPoints("付款账户户名与买家的实名不一致", OrderActorSide.buyer),
      )
    : undefined;

function silenceRuling(appealCase: AppealRulingInput): ComputedRuling | undefined {
  const silent = sides.filter((side) => !appealCase.spoken.includes(side));
  const [only] = silent;
  if (
    silent.length !== 1 ||
    only === undefined ||
    (only === OrderActorSide.seller && !appealCase.hasVoucher)
  )
    return undefined;
  const text = `${sideNames[only]}未在时限内举证`;
  const result = otherSide[only] === OrderActorSide.buyer ? buyer : seller;
  return rulingDraft(
    appealCase,
    result,
    "一方未在时限内举证",
    [text],
    factWithoutPoints("未在时限内举证", only),
  );
}

/** Returns the reason why a person decides. `isEven`: both sides have equal points. */
const undecided = (isEven: boolean): string =>
  isEven ? "已核实的事实双方相当" : "已核实的事实不足以裁定";

/**
 * Lists all facts and leaves the decision to a person. A label is only the claim of one side. The
 * platform's own records, such as a statement in time or a reply in the chat, prove no payment.
 * Labels and records therefore must not decide who gets the coins.
 */
function decideByPoints(appealCase: AppealRulingInput): ComputedRuling {
  const rows = rowsOf(appealCase);
  const ofBuyer = sum(rows, OrderActorSide.buyer);
  const ofSeller = sum(rows, OrderActorSide.seller);
  const facts = [`已核实的分数：买家 ${ofBuyer}，卖家 ${ofSeller}`];
  return {
    result: 0,
    rule: undecided(ofBuyer === ofSeller),
    facts,
    rows,
    wouldHelp: adviceOf(appealCase, sides),
  };
}

/**
 * Rules on an appeal after completion, in which the seller must show that the money was frozen or
 * returned. Without a usable labeled image, the seller loses. With one, a person decides.
 */
export const computeCompletedOrderAppealRuling = (appealCase: AppealRulingInput): ComputedRuling =>
  hasClaim(appealCase, OrderActorSide.seller)
    ? decideByPoints(appealCase)
    : rulingDraft(
        appealCase,
        buyer,
        "卖家没有提交注明内容的图片",
        ["没有图片说明款项被冻结或退回"],
        factWithoutPoints("没有提交注明内容的图片", OrderActorSide.seller),
      );

/**
 * Returns the ruling of a case that can be decided at once: by a test keyword in a statement, or in
 * an appeal of type 203 because the payer's name differs from the buyer's. Undefined otherwise.
 */
export const computeRulingByClearFacts = (appeal: AppealRulingInput): ComputedRuling | undefined =>
  orderedRuling(appeal) ?? otherNameRuling(appeal);
/**
 * Rules on a case. Each ruling names the rule and its facts, and both sides see the same. Result 0
 * means that a person decides.
 */
export const computeAppealRuling = (appeal: AppealRulingInput): ComputedRuling =>
  computeRulingByClearFacts(appeal) ?? silenceRuling(appeal) ?? decideByPoints(appeal);

/** Creates a ruling with the result that a person, or the mock in their place, has chosen. */
export const createManualRuling = (
  appealCase: AppealRulingInput,
  result: AppealResult,
): ComputedRuling => {
  const weighed = decideByPoints(appealCase);
  const losers = [result === buyer ? OrderActorSide.seller : OrderActorSide.buyer];
  // The points may favor the other side. The first row therefore states that a person decided, not
  // the points.
  const rows = [
    factWithoutPoints("专员核对双方材料后裁定", OrderActorSide.system, "人工裁定，不按分数"),
    ...weighed.rows,
  ];
  return {
    ...weighed,
    result,
    rule: "专员裁定",
    facts: weighed.facts,
    rows,
    wouldHelp: adviceOf(appealCase, losers),
  };
};

export const appealResultTexts: Record<AppealResult, string> = {
  [buyer]: "放币给买家",
  [seller]: "资产退回卖家",
};
