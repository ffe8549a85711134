import type { ReactNode } from "react";
import { classNames } from "../style/class-names.ts";
import css from "./money.module.css";

/** inherit: the text around it. md 20, price 24, lg 28, xl 36. */
export type MoneySize = "inherit" | "md" | "price" | "lg" | "xl";

/** "4,984.00" is read as 4984, "4,984.50" as 4984.50. */
const spoken = (figure: string) => figure.replaceAll(",", "").replace(/\.0+$/, "");
const withoutSign = (amount: string) => amount.replace("¥", "");

/** The role lets the figure be read as the sentence a person would say, instead of sign by sign. */
function Figure({ said, size, children }: { said: string; size: MoneySize; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is text; no tag can carry another reading of its text.
    <span className={classNames("num", css["money"], size !== "inherit" && css[size])} role="img" aria-label={said}>
      {children}
    </span>
  );
}

/** A sum in CNY, already formatted, with or without its sign: "4,984.00". */
export function Cny({ amount, size = "inherit" }: { amount: string; size?: MoneySize }) {
  return (
    <Figure said={`${spoken(withoutSign(amount))} 元`} size={size}>
      <span className={css["sign"]}>¥</span>
      {withoutSign(amount)}
    </Figure>
  );
}

/** What one coin costs: "7.12" and the coin's unit. */
export function UnitPrice({ price, unit, size = "price" }: { price: string; unit: string; size?: MoneySize }) {
  return (
    <Figure said={`单价 ${spoken(withoutSign(price))} 元每${unit}`} size={size}>
      <span className={css["sign"]}>¥</span>
      {withoutSign(price)}
      <span className={css["unit"]}>{`/ ${unit}`}</span>
    </Figure>
  );
}

/** A number of coins: "700.00" and the coin's unit. */
export function Quantity({ amount, unit, size = "inherit" }: { amount: string; unit: string; size?: MoneySize }) {
  return (
    <Figure said={`${spoken(amount)} ${unit}`} size={size}>
      {amount}
      {size === "inherit" ? ` ${unit}` : <span className={css["unit"]}>{unit}</span>}
    </Figure>
  );
}
