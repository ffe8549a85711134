import type { Ladder, Output, Price } from "contract";
import { lazy, Suspense, useState } from "react";
import { useRead } from "../../api/read.ts";
import { placeText, rungsOf } from "../../deal/selling/asked-price.ts";
import { perCoin } from "../../lib/format-figures.ts";
import { Button } from "../../ui/control/button.tsx";
import { Card } from "../../ui/list/card.tsx";
import { OptionGroup } from "../../ui/form/option.tsx";
import css from "./entrust.module.css";
import type { Repricing } from "./use-recover.ts";

const RepriceSheet = lazy(async () => ({ default: (await import("./reprice-sheet.tsx")).RepriceSheet }));
const unknownMarket = { refPrice: null, priceMin: null, priceMax: null };

interface PriceLadderProps {
  detail: Output<"sellDetail">;
  ladder: Ladder;
  chosen: Price | undefined;
  onChoose: (price: Price | undefined) => void;
  repricing: Repricing;
}

/** Where it stands, and the prices that would bring it elsewhere: a tap chooses one, the key below makes it true. */
export function PriceLadder({ detail, ladder, chosen, onChoose, repricing }: PriceLadderProps) {
  const market = useRead("sellConfig", {}, { quiet: true }).data ?? unknownMarket;
  const [typing, setTyping] = useState(false);
  const rungs = rungsOf(detail.price, ladder, market);
  const place = placeText(ladder, detail.price);
  return (
    <Card title={`排名${place.replace(/，.*/, "")}`} aside={<span className={css["note"]}>{place.replace(/.*，/, "")}</span>}>
      <div className={css["ladder"]}>
        <OptionGroup
          label="点选新价格"
          options={rungs.map((it) => ({
            value: String(it.price),
            title: perCoin(it.price),
            desc: `第${it.rank}位，${it.price === detail.price ? "现价" : it.why}`,
          }))}
          value={String(chosen ?? detail.price)}
          onChange={(value) => onChoose(rungs.find((it) => String(it.price) === value && it.price !== detail.price)?.price)}
        />
        <Button variant="text" block onClick={() => setTyping(true)}>
          自己输入
        </Button>
      </div>
      {typing && (
        <Suspense fallback={null}>
          <RepriceSheet
            detail={detail}
            ladder={ladder}
            reference={market.refPrice}
            repricing={repricing}
            onClosed={() => setTyping(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
