import type { Fen, OrderDetail } from "contract";
import type { ReactNode } from "react";
import { Icon } from "../ui/base/icon.tsx";
import type { IconName } from "../ui/base/icon-names.ts";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { maskName, payTypeNameAndLastDigits } from "./payment-account.ts";
import css from "./receipt-check.module.css";
import { receivedSurplusAmount } from "./receipt-check-choices.ts";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";

/** `now`: in question. `bad`: differs from the order. `open`: could not be checked. */
type FactState = "ok" | "now" | "bad" | "open";
export type ReceiptFact = {
  label: string;
  state: FactState;
  value: ReactNode;
  note?: ReactNode;
};

const icons: Record<FactState, IconName> = {
  ok: "check-circle",
  now: "search",
  bad: "x-circle",
  open: "info",
};
const spokenStates: Record<FactState, string> = {
  ok: "已对上",
  now: "正在核对",
  bad: "对不上",
  open: "没有核对",
};

/** The three facts of the receipt check, each with its result. */
export const ReceiptFacts = ({ facts }: { facts: readonly ReceiptFact[] }) => (
  <dl className={`num ${css["facts"]}`}>
    {facts.map(({ label, state, value, note }) => (
      <div key={label} data-state={state}>
        <dt>
          <Icon name={icons[state]} />
          {label}
          <span className="sr-only">{`，${spokenStates[state]}`}</span>
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
 * Paying account after the check. If the seller's bill does not show the account, the state is
 * `open`.
 */
export const accountFact = (order: OrderDetail, tail: string): ReceiptFact =>
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
