import { type Fen, asFen, type Output } from "contract";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { ProgressBar } from "../../ui/figures/progress-bar.tsx";
import { hiddenAmountPlaceholder } from "./hidden-amounts.ts";
import css from "./my-screen.module.css";

type Limits = NonNullable<Output<"userInfo">["limits"]>;

/**
 * Amounts and cancellations left today. The bars show how much is used. If amounts are hidden,
 * their bars are empty.
 */
export const RemainingDailyLimits = ({ limits, hidden }: { limits: Limits; hidden: boolean }) => (
  <dl className={css["quota"]}>
    <Money
      name="今日可买"
      used={limits.buyDailyUsed}
      limit={limits.buyDailyLimit}
      hidden={hidden}
    />
    <Money
      name="今日可卖"
      used={limits.sellDailyUsed}
      limit={limits.sellDailyLimit}
      hidden={hidden}
    />
    <div>
      <dt>付款前可取消</dt>
      <ProgressBar
        value={limits.cancelQuota - limits.cancelLeft}
        max={limits.cancelQuota}
        tone="on-vault"
      />
      <dd>
        <TradeFigure kind="count" value={limits.cancelLeft} unit="次" />
      </dd>
    </div>
  </dl>
);

interface MoneyProps {
  name: string;
  used: Fen;
  limit: Fen;
  hidden: boolean;
}

function Money({ name, used, limit, hidden }: MoneyProps) {
  const left = asFen(Math.max(0, limit - used));
  return (
    <div>
      <dt>{name}</dt>
      <ProgressBar value={hidden ? 0 : used} max={limit} tone="on-vault" />
      <dd>{hidden ? hiddenAmountPlaceholder : <TradeFigure kind="fiat" value={left} />}</dd>
    </div>
  );
}
