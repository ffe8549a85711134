import { AppealResult, EvidenceKind, Side } from "contract";
import { otherSide, type PartySide, sideNames } from "./sides.ts";

/** One picture that somebody shows, and whether anybody can see anything in it. */
export type Piece = { side: PartySide; kind: number; flaw: "" | "unclear" | "reused"; at: number };

/** All a ruling looks at. */
export type Case = {
  type: number;
  spoken: readonly PartySide[];
  texts: string;
  pieces: readonly Piece[];
  hasVoucher: boolean;
  namesDiffer: boolean;
  replied: readonly PartySide[];
  undone: boolean;
};

/** One line of a ruling: a fact, where it comes from, and what it counts for whose it is. */
export type Fact = { fact: string; note: string; side: Side; at: number | null; points: number };
type Advice = { side: PartySide; text: string };
export type Ruling = { result: AppealResult | 0; rule: string; facts: string[]; rows: Fact[]; wouldHelp: Advice[] };

const { buyer, seller } = AppealResult;
const sides = [Side.buyer, Side.seller] as const;

/** TABLE: the same for both. What nobody has named, nobody has read: it counts nothing. */
const weights: readonly (readonly [kind: EvidenceKind, fact: string, points: number])[] = [
  [EvidenceKind.bill, "银行或支付平台账单，含金额、时间和姓名", 3],
  [EvidenceKind.voucher, "付款凭证", 2],
  [EvidenceKind.balance, "账户余额截图，看不出谁付的款", 1],
];
const repliedPoints = 1;

const countable = (it: Case, side: PartySide): Piece[] => it.pieces.filter((one) => one.side === side && one.flaw === "");
const isNamed = ({ kind }: Piece): boolean => weights.some(([known]) => known === kind);

function rowsOf(it: Case, side: PartySide): Fact[] {
  const shown = countable(it, side);
  const named = weights.flatMap(([kind, fact, points]) => {
    const all = shown.filter((one) => one.kind === kind);
    return all[0] ? [{ fact: `${fact}（${all.length}张）`, note: "", side, at: all[0].at, points }] : [];
  });
  const empty = (all: readonly Piece[], fact: string, note: string): Fact[] =>
    all[0] ? [{ fact: `${fact}（${all.length}张）`, note, side, at: all[0].at, points: 0 }] : [];
  const flawed = (flaw: Piece["flaw"]) => it.pieces.filter((one) => one.side === side && one.flaw === flaw);
  return [
    ...named,
    ...empty(
      shown.filter((one) => !isNamed(one)),
      "未注明内容的图片",
      "看不到金额、时间或姓名，不计分",
    ),
    ...empty(flawed("unclear"), "看不清的图片", "几乎全白或太小，不计分"),
    ...empty(flawed("reused"), "付款凭证", "与另一订单的凭证是同一文件，不计分"),
    ...(it.replied.includes(side) ? [{ fact: "10分钟内回复聊天", note: "聊天记录", side, at: null, points: repliedPoints }] : []),
  ];
}

/** What would have led, or would lead, elsewhere: of each side that it would help. */
const adviceOf = (it: Case, to: readonly PartySide[]): Advice[] =>
  to
    .filter((side) => !countable(it, side).some(({ kind }) => kind === EvidenceKind.bill))
    .map((side) => ({
      side,
      text:
        side === Side.buyer
          ? "付款当天的银行或支付平台账单详情，能看到付款时间、金额和收款人姓名"
          : "付款时间前后收款账户的完整账单，且其中没有这一笔",
    }));

const sum = (rows: readonly Fact[], side: PartySide): number =>
  rows.filter((it) => it.side === side).reduce((total, it) => total + it.points, 0);

function ruled(it: Case, result: AppealResult, rule: string, facts: string[], first: Fact): Ruling {
  const loser = result === buyer ? Side.seller : Side.buyer;
  return { result, rule, facts, rows: [first, ...sides.flatMap((side) => rowsOf(it, side))], wouldHelp: adviceOf(it, [loser]) };
}
const plain = (fact: string, side: Side, note = "平台记录"): Fact => ({ fact, note, side, at: null, points: 0 });

function forcedRuling(it: Case): Ruling | undefined {
  const said = (result: AppealResult) =>
    ruled(it, result, "测试指令", ["说明中含有测试指令"], plain("说明中含有测试指令", Side.system, "说明"));
  if (it.texts.includes("#买家胜")) return said(buyer);
  return it.texts.includes("#卖家胜") ? said(seller) : undefined;
}

const otherNameRuling = (it: Case): Ruling | undefined =>
  it.type === 203 && it.namesDiffer
    ? ruled(
        it,
        seller,
        "付款人与买家的实名不一致",
        ["付款账户户名与买家的实名不一致", "款项由双方线下退回买家"],
        plain("付款账户户名与买家的实名不一致", Side.buyer),
      )
    : undefined;

function silenceRuling(it: Case): Ruling | undefined {
  const silent = sides.filter((side) => !it.spoken.includes(side));
  const [only] = silent;
  if (silent.length !== 1 || only === undefined || (only === Side.seller && !it.hasVoucher)) return undefined;
  const text = `${sideNames[only]}未在时限内举证`;
  const result = otherSide[only] === Side.buyer ? buyer : seller;
  return ruled(it, result, "一方未在时限内举证", [text], plain("未在时限内举证", only));
}

/** Equal is equal: then the house does not decide in anybody's place. */
export function weigh(it: Case): Ruling {
  const rows = sides.flatMap((side) => rowsOf(it, side));
  const [ofBuyer, ofSeller] = [sum(rows, Side.buyer), sum(rows, Side.seller)];
  const result = ofBuyer === ofSeller ? 0 : ofBuyer > ofSeller ? buyer : seller;
  const losers = result === 0 ? sides : [result === buyer ? Side.seller : Side.buyer];
  const facts = [`买家的证据 ${ofBuyer} 分`, `卖家的证据 ${ofSeller} 分`];
  const undone = it.undone ? [plain("曾撤回“已付款”", Side.buyer)] : [];
  return { result, rule: "按双方证据裁定", facts, rows: [...rows, ...undone], wouldHelp: adviceOf(it, losers) };
}

/** At once: a test's word, or a name that does not fit. */
export const ruleAtOnce = (it: Case): Ruling | undefined => forcedRuling(it) ?? otherNameRuling(it);
/** Every ruling names the rule that fired and the facts it used; both sides read the same. Result 0: it is for a person. */
export const rule = (it: Case): Ruling => ruleAtOnce(it) ?? silenceRuling(it) ?? weigh(it);

/** A person has looked. What he sees beyond the rows is his, and he says which way. */
export const ruleByPerson = (it: Case, result: AppealResult): Ruling => {
  const weighed = weigh(it);
  const losers = [result === buyer ? Side.seller : Side.buyer];
  // The points may say otherwise: who reads them must know that not they have decided.
  const rows = [plain("专员核对双方材料后裁定", Side.system, "人工裁定，不按分数"), ...weighed.rows];
  return { ...weighed, result, rule: "专员裁定", facts: weighed.facts, rows, wouldHelp: adviceOf(it, losers) };
};

export const resultTexts: Record<AppealResult, string> = { [buyer]: "放币给买家", [seller]: "资产退回卖家" };
