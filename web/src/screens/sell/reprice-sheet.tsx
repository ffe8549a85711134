import {
  amountForQuantity,
  type PriceLevelList,
  type Output,
  type Price,
  listingRankAtPrice,
  unitPriceRule,
} from "contract";
import { useState } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import {
  referencePriceDifferenceText,
  bestPriceAtSameRank,
  additionalRevenueAtPrice,
  askedPriceInputText,
  parseAskedPrice,
} from "../../trade/selling/asked-price.ts";
import { coinsText, coinPriceText, yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { LargeAmountInput } from "../../ui/inputs/large-amount-input.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { AmountKeypad } from "../../ui/inputs/keypad.tsx";
import css from "./entrust.module.css";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { useAmountInput } from "../../ui/inputs/use-amount-input.ts";
import type { ListingPriceChangeController } from "../../trade/selling/use-change-listing.ts";

type Detail = Output<"sellDetail">;
interface RepriceSheetProps extends OverlayProps {
  detail: Detail;
  ladder: PriceLevelList;
  reference: Price | null;
  repricing: ListingPriceChangeController;
}

/**
 * Sheet to type a new price for a listing. During typing, it shows the rank and the loss at this
 * price.
 */
export function RepriceSheet({
  detail,
  ladder,
  reference,
  repricing,
  ...overlay
}: RepriceSheetProps) {
  const { reprice, problem, forget, busy } = repricing;
  const [text, setText] = useState(() => askedPriceInputText(detail.price));
  const amount = useAmountInput("price", text, (item) => {
    forget();
    setText(item);
  });
  const price = parseAskedPrice(text);
  const wrong = unitPriceRule.check(text, { reference: reference ?? price ?? detail.price });
  const next = wrong === undefined && price !== detail.price ? price : undefined;
  const send = async () => {
    if (next !== undefined && (await reprice(next))) overlay.onClose();
  };
  return (
    <Sheet
      {...overlay}
      busy={busy}
      title="改价"
      tray={
        <AmountKeypad
          onKey={amount.press}
          act={{
            verb: "改价",
            sum: next && coinPriceText(next),
            disabled: next === undefined,
            busy,
            busyLabel: "处理中",
            onPress: () => void send(),
          }}
        />
      }
    >
      <LargeAmountInput
        amount={amount}
        label="新单价"
        error={problem ?? wrong}
        sub={price && <Place price={price} ladder={ladder} reference={reference} />}
        onEnter={() => void send()}
      />
      <div className={css["repriced"]}>
        {next !== undefined && next < detail.price && (
          <Banner tone="warn" text={costText(detail, next, ladder)} />
        )}
        <KeyValueList
          ruled
          rows={[
            {
              key: "现价",
              value: `${coinPriceText(detail.price)}，第${listingRankAtPrice(ladder, detail.price)}位`,
            },
            {
              key: "新价卖完到账",
              value:
                next === undefined ? "—" : yuanText(amountForQuantity(detail.remain, next, "down")),
            },
            {
              key: detail.runningCount ? `进行中的${detail.runningCount}单` : "进行中的订单",
              value: "价格不变",
            },
            { key: "浮动价", value: detail.floatPermille == null ? "" : "改价后固定" },
          ]}
        />
      </div>
    </Sheet>
  );
}

const Place = ({
  price,
  ladder,
  reference,
}: {
  price: Price;
  ladder: PriceLevelList;
  reference: Price | null;
}) => (
  <>
    {`第${listingRankAtPrice(ladder, price)}位`}
    {reference !== null && (
      <>
        <SeparatorDot />
        {referencePriceDifferenceText(price, reference)}
      </>
    )}
  </>
);

/**
 * Describes how much less the seller receives at the lower price. If a higher price has the same
 * rank, names that price.
 */
function costText(detail: Detail, next: Price, ladder: PriceLevelList): string {
  const lost = `剩余${coinsText(detail.remain, runtimeConfig.assetUnit)}卖完，比现价少收 ${yuanText(additionalRevenueAtPrice(detail.remain, next, detail.price))}`;
  const better = bestPriceAtSameRank(next, detail.price, ladder);
  return better === undefined
    ? lost
    : `${lost}。${coinPriceText(better)}已经是第${listingRankAtPrice(ladder, better)}位`;
}
