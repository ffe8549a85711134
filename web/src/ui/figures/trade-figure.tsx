import {
  formatCny,
  formatEstimatedCoinQuantity,
  formatCoinPrice,
  formatCoinQuantity,
  insertThousandsSeparators,
} from "../../lib/money/format-money.ts";
import { classNames } from "../base/class-names.ts";
import css from "./trade-figure.module.css";

export type FiatAmountOrMissing = Parameters<typeof formatCny>[0];
export type PriceOrMissing = Parameters<typeof formatCoinPrice>[0];
export type AssetQuantityOrMissing = Parameters<typeof formatCoinQuantity>[0];

/**
 * Font size, in the ordinary mode: sm 15 px, md 22 px, lg 28 px, xl 36 px. Without `size`, the
 * figure has the font size of the surrounding text.
 */
type FigureSize = "sm" | "md" | "lg" | "xl";

type FigureProps = {
  size?: FigureSize | undefined;
  /** Shows a plus before a positive value. A minus is always shown. */
  sign?: boolean;
} & (
  | {
      kind: "fiat";
      value: FiatAmountOrMissing;
      /**
       * Set if the cents of the amount are the payment suffix (核对码). "due": with a background,
       * because the cents must be paid or checked exactly. "settled": only colored.
       */
      tail?: "due" | "settled" | undefined;
    }
  | { kind: "price"; value: PriceOrMissing; unit?: string }
  /** An integer percentage: "98%". */
  | { kind: "rate"; value: number | null }
  /** A count with its unit: "12 单". */
  | { kind: "count"; value: number | null; unit: string }
  /**
   * asset: four decimals, as in records. estimate: two decimals, rounded down, as in an offer. Omit
   * the unit if the column head names it.
   */
  | { kind: "asset" | "estimate"; value: AssetQuantityOrMissing; unit?: string }
);

function textOf(item: FigureProps): string {
  if (item.kind === "fiat") return formatCny(item.value);
  if (item.kind === "price") return formatCoinPrice(item.value);
  if (item.kind === "rate") return `${item.value}%`;
  if (item.kind === "count") return insertThousandsSeparators(String(item.value));
  return item.kind === "asset"
    ? formatCoinQuantity(item.value)
    : formatEstimatedCoinQuantity(item.value);
}

/** Returns an amount in CNY as it is spoken: "1199 元 3 角 6 分". */
const spokenCny = (figure: string) =>
  figure.replace(
    /\.(.)(.)$/,
    (_, jiao: string, fen: string) =>
      ` 元${jiao === "0" ? "" : ` ${jiao} 角`}${fen === "0" ? "" : ` ${fen} 分`}`,
  );

function spokenText(
  { kind, unit }: { kind: FigureProps["kind"]; unit: string | undefined },
  sign: string,
  text: string,
): string {
  const figure = text.replaceAll(",", "");
  const plain = figure.replace(/\.0+$/, "");
  if (kind === "price") return `单价 ${plain} 元${unit === undefined ? "" : `每${unit}`}`;
  const said = kind === "fiat" ? spokenCny(figure) : `${plain} ${unit ?? ""}`.trim();
  return `${sign === "+" ? "加 " : sign && "负 "}${said}`;
}

/**
 * Shows a number of a trade. The number never wraps and has a spoken form for screen readers.
 */
export function TradeFigure(item: FigureProps) {
  const { kind, value, size, sign: signed = false } = item;
  // The dash for a missing value has the font size of the value, so that the line keeps its height
  // when the value arrives.
  if (value === null)
    return <span className={classNames("num", css["figure"], size && css[size])}>—</span>;
  const text = textOf(item);
  const figure = text.replace("-", "");
  const plus = signed && value > 0 ? "+" : "";
  const sign = text.startsWith("-") ? "−" : plus;
  const [whole = "", fraction] = figure.split(".");
  const tail = kind === "fiat" ? item.tail : undefined;
  const unit = kind === "fiat" || kind === "rate" ? undefined : item.unit;
  const decimals = tail ?? (kind === "price" ? undefined : "small");
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No tag gives a text another reading for screen readers.
    <span
      className={classNames("num", css["figure"], size && css[size])}
      role="img"
      aria-label={spokenText({ kind, unit }, sign, figure)}
    >
      {sign}
      {(kind === "fiat" || kind === "price") && <span className={css["currency"]}>¥</span>}
      {whole}
      {fraction !== undefined && (
        <span className={decimals && css[decimals]}>{`.${fraction}`}</span>
      )}
      {unit !== undefined && (
        <span className={css["unit"]}>{`\u00A0${kind === "price" ? "/\u00A0" : ""}${unit}`}</span>
      )}
    </span>
  );
}
