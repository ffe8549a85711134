import type { Price } from "contract";
import type { ReactNode } from "react";
import { floatingPriceOffsetText } from "../../trade/selling/asked-price.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { formatCoinPrice } from "../../lib/money/format-money.ts";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { classNames } from "../../ui/base/class-names.ts";
import own from "./prominent-amount-field.module.css";
import css from "./sell.module.css";

const mostPermille = 50;

interface FloatingPriceFieldProps {
  float: number;
  onChange: (float: number) => void;
  reference: Price;
  /** Price that results from `float` at the current reference price. */
  price: Price | undefined;
  /** Warning of the loss that `price` causes. Without one, `help` is shown. */
  warning: string | undefined;
  help: ReactNode;
}

/**
 * Input for a price as an offset from the reference price (0.1 % per step), with the resulting
 * price.
 */
export function FloatingPriceField({
  float,
  onChange,
  reference,
  price,
  warning,
  help,
}: FloatingPriceFieldProps) {
  const step = (by: 1 | -1) =>
    onChange(Math.min(mostPermille, Math.max(-mostPermille, float + by)));
  return (
    <div className={own["big"]}>
      <div className={own["bigHead"]}>
        <span>浮动比例</span>
        <span className="num t-3">{`参考价 ${formatCoinPrice(reference)}`}</span>
      </div>
      <div className={own["bigBody"]}>
        <output className={classNames("num", own["bigLine"], own["figure"])} aria-label="浮动比例">
          {floatingPriceOffsetText(float)}
        </output>
        <div className={css["steps"]}>
          <IconButton icon="minus" label="浮动降低 0.1%" onClick={() => step(-1)} />
          <IconButton icon="plus" label="浮动提高 0.1%" onClick={() => step(1)} />
        </div>
      </div>
      <p className={classNames("num", own["bigHelp"], warning !== undefined && own["warned"])}>
        {`现在 ${coinPriceText(price ?? null)}，`}
        {warning ?? help}
      </p>
      <p className={css["note"]}>单价随参考价变动，对方下单前锁价60秒</p>
    </div>
  );
}
