import type { Fen, OrderDetail } from "contract";
import type { ReactNode } from "react";
import { Icon } from "../ui/base/icon.tsx";
import type { IconName } from "../ui/base/icon-names.ts";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { declaredText, maskName, payTypeNameAndLastDigits } from "./payment-account.ts";
import css from "./receipt-check.module.css";
import { type ReceiptCheckAnswers, receivedSurplusAmount } from "./receipt-check-choices.ts";
import type { MismatchingReceiptAnswer } from "./receipt-mismatch.ts";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";

/** Result of the check of one fact. */
type FactState =
  /** Agrees with the order. */
  | "ok"
  /** Is being checked. */
  | "now"
  /** Differs from the order. */
  | "bad"
  /** Could not be checked, or has not been checked. */
  | "open";
export type ReceiptFact = {
  label: string;
  state: FactState;
  value: ReactNode;
  note?: ReactNode;
};

export const factIcons: Record<FactState, IconName> = {
  ok: "check-circle",
  now: "search",
  bad: "x-circle",
  open: "info",
};
export const spokenFactStates: Record<FactState, string> = {
  ok: "已对上",
  now: "正在核对",
  bad: "对不上",
  open: "没有核对",
};

/** Facts of the receipt check, each with the result of its check. */
export const ReceiptFacts = ({ facts }: { facts: readonly ReceiptFact[] }) => (
  <dl className={`num ${css["facts"]}`}>
    {facts.map(({ label, state, value, note }) => (
      <div key={label} data-state={state}>
        <dt>
          <Icon name={factIcons[state]} />
          {label}
          <span className="sr-only">{`，${spokenFactStates[state]}`}</span>
        </dt>
        <dd>
          {value}
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

export function amountFact(order: OrderDetail, received: Fen): ReceiptFact {
  const more = receivedSurplusAmount(order, received);
  return {
    label: "金额",
    state: "ok",
    value: <TradeFigure kind="fiat" value={received} tail={more > 0 ? undefined : "due"} />,
    note: more > 0 ? `多收 ${yuanText(more)}` : undefined,
  };
}

export const nameFact = (order: OrderDetail, note?: string): ReceiptFact => ({
  label: "付款人",
  state: "ok",
  value: maskName(order.buyer.realName),
  note,
});

/**
 * Account from which the buyer paid, after the check. The state is `open` if the seller's bill does
 * not show the account.
 */
const accountFact = (order: OrderDetail, tail: string): ReceiptFact =>
  tail === ""
    ? {
        label: "付款账号",
        state: "open",
        value: "账单看不到账号",
        note: "这一项没有核对",
      }
    : {
        label: "付款账号",
        state: "ok",
        value: order.buyerMethod && payTypeNameAndLastDigits(order.buyerMethod),
        note: "与下单时写明的一致",
      };

export type PayerMismatch = Exclude<MismatchingReceiptAnswer, { of: "sum" }>;

/**
 * Returns the facts of a check that failed. The fact that differs shows the value that the seller
 * read and the expected one.
 */
export function mismatchFacts(order: OrderDetail, wrong: PayerMismatch): ReceiptFact[] {
  if (wrong.of === "name")
    return [
      amountFact(order, wrong.received),
      {
        label: "付款人",
        state: "bad",
        value: `您看到 ${wrong.chosen}`,
        note: `对方实名：${maskName(order.buyer.realName)}`,
      },
      { label: "付款账号", state: "open", value: "还没有核对" },
    ];
  return [
    amountFact(order, wrong.received),
    ...(wrong.payerName === undefined ? [] : [nameFact(order)]),
    {
      label: "付款账号",
      state: "bad",
      value: `您看到 尾号 ${wrong.chosen}`,
      note: declaredText(order),
    },
  ];
}

/** Returns the facts of a finished check. Leaves out a fact that the seller was not asked about. */
export function checkedFacts(
  order: OrderDetail,
  { receivedAmount, payerName, payerAccountTail }: ReceiptCheckAnswers,
): ReceiptFact[] {
  return [
    amountFact(order, receivedAmount),
    ...(payerName === undefined ? [] : [nameFact(order, "与对方实名一致")]),
    ...(payerAccountTail === undefined ? [] : [accountFact(order, payerAccountTail)]),
  ];
}

/** Returns whether the seller found all three facts in their bill. */
export const areAllFactsChecked = (facts: readonly ReceiptFact[]): boolean =>
  facts.length === 3 && facts.every(({ state }) => state === "ok");
