import type { PriceLevelList, Output, Price } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { priceRankText, askedPriceChoices } from "../../trade/selling/asked-price.ts";
import { formatCoinPrice } from "../../lib/money/format-money.ts";
import choice from "../../ui/base/hidden-input.module.css";
import { Button } from "../../ui/base/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Tag } from "../../ui/base/badges.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./entrust.module.css";
import type { ListingPriceChangeController } from "../../trade/selling/use-change-listing.ts";

const unknownMarket = { refPrice: null, priceMin: null, priceMax: null };

interface PriceLadderProps {
  detail: Output<"sellDetail">;
  ladder: PriceLevelList;
  /** Reason why the listing has no rank now. Undefined if it has one. */
  rests: string | undefined;
  chosen: Price | undefined;
  onChoose: (price: Price | undefined) => void;
  repricing: ListingPriceChangeController;
}

/**
 * Current rank, and up to five prices with their ranks. A tap selects a price, the button in the
 * footer applies it.
 */
export function OwnListingPriceLadder({
  detail,
  ladder,
  rests,
  chosen,
  onChoose,
  repricing,
}: PriceLadderProps) {
  const market = useRead("sellConfig", {}, { quiet: true }).data ?? unknownMarket;
  const typing = useSheet(async () => (await import("./reprice-sheet.tsx")).RepriceSheet, {
    detail,
    ladder,
    reference: market.refPrice,
    repricing,
  });
  const rungs = askedPriceChoices(detail.price, ladder, market);
  const place = priceRankText(ladder, detail.price);
  const reference = market.refPrice === null ? [] : [`参考价 ${formatCoinPrice(market.refPrice)}`];
  const [own = "", all = ""] = place.split("，");
  return (
    <Card
      title={rests ?? `排名${own}`}
      aside={
        <span className={css["note"]}>
          {[...reference, ...(rests === undefined ? [all] : [])].join("，")}
        </span>
      }
    >
      <div role="radiogroup" aria-label="点选新价格" className={css["ladder"]}>
        {/* The rows are keyed by position, because only their prices change, as in an order
            book. */}
        {rungs.map((rung, at) => (
          <label key={at} className={css["rung"]}>
            <input
              type="radio"
              name="price"
              className={choice["input"]}
              checked={rung.price === (chosen ?? detail.price)}
              onChange={() => onChoose(rung.price === detail.price ? undefined : rung.price)}
            />
            <span className={`num ${css["rungFace"]}`}>
              <span>{rung.rank}</span>
              <TradeFigure kind="price" value={rung.price} />
              <span>{rung.price === detail.price ? "" : rung.why}</span>
              {rung.price === detail.price ? (
                <Tag>现价</Tag>
              ) : (
                <Icon name="check" className={css["rungTick"]} />
              )}
            </span>
          </label>
        ))}
      </div>
      <Button variant="text" block onClick={() => typing.open()}>
        自己输入
      </Button>
    </Card>
  );
}
