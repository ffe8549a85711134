import { type Fen, fenDecimals, type Output, formatDecimal } from "contract";
import { storeBuyAmountDraft } from "../../trade/buy-amount.ts";
import { formatCoinPrice } from "../../lib/money/format-money.ts";
import { yuanTextWithoutZeroCents, yuanSign } from "../../lib/money/figure-texts-with-units.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { useIsNetworkOnline } from "../../api/network-status.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { classNames } from "../../ui/base/class-names.ts";
import css from "./market.module.css";

const question = `${yuanSign} 您想买多少`;

interface BuyAmountBarProps {
  amount: Fen | undefined;
  config: Output<"buyConfig"> | undefined;
}

/**
 * Shows the wanted purchase amount, a button to clear it, and the reference price. A tap on the
 * amount or on 快捷购买 opens the quick match, in which the user enters the amount.
 */
export function WantedBuyAmountBar({ amount, config }: BuyAmountBarProps) {
  const go = useAppNavigate();
  const hasNetwork = useIsNetworkOnline();
  const open = () =>
    go(
      paths.quickmatch(
        amount === undefined ? {} : { amount: formatDecimal(amount, fenDecimals, 0) },
      ),
    );
  return (
    <div className={css["ask"]} data-to={paths.quickmatch()}>
      <button
        type="button"
        className={classNames("num t-clip", css["sum"], amount === undefined && css["unasked"])}
        onClick={open}
      >
        {amount === undefined ? (
          question
        ) : (
          <>
            <span className="sr-only">想买 </span>
            {yuanTextWithoutZeroCents(amount)}
          </>
        )}
      </button>
      {amount !== undefined && (
        <IconButton
          icon="close"
          look="quiet"
          label="清除金额"
          onClick={() => storeBuyAmountDraft("amount:")}
        />
      )}
      {config?.refPrice && (
        <span className={`num ${css["ref"]}`}>{`参考价 ${formatCoinPrice(config.refPrice)}`}</span>
      )}
      <Button variant="buy" size="sm" icon="bolt" disabled={!hasNetwork} onClick={open}>
        快捷购买
      </Button>
    </div>
  );
}

/**
 * Shows only the text `question` until the app has loaded. The empty `<span>` replaces the button
 * 快捷购买, because the styles of that button apply to the last child.
 */
export const BuyAmountBarSkeleton = () => (
  <div className={css["ask"]}>
    <button type="button" className={classNames("num t-clip", css["sum"], css["unasked"])}>
      {question}
    </button>
    <span />
  </div>
);
