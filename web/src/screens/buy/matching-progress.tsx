import {
  type ConsideredSeller,
  SellerNotMatchedReason,
  type Fen,
  lookUpEnum,
  type PayType,
  payTypeNames,
  quantityForAmount,
} from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { formatEstimatedCoinQuantity } from "../../lib/money/format-money.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import css from "./matching-progress.module.css";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";

interface QuickMatchSearchProgressProps {
  amount: Fen | null;
  payTypes: readonly PayType[];
  expireAt: number | null;
  /** True if the backend searches again, because the first seller did not accept the order. */
  again: boolean;
  /** True if the last request for the state of the ticket failed. */
  lost: boolean;
  /**
   * Sellers whom the backend considers, in its order of preference. Empty if it does not list them.
   */
  asked: readonly ConsideredSeller[];
  onEnd: () => void;
}

const words: Record<SellerNotMatchedReason, string> = {
  [SellerNotMatchedReason.none]: "等待接单",
  [SellerNotMatchedReason.declined]: "未接单",
  [SellerNotMatchedReason.payType]: "不收这种付款方式",
  [SellerNotMatchedReason.price]: "单价超出",
  [SellerNotMatchedReason.limits]: "额度不够",
  [SellerNotMatchedReason.terms]: "条件不符",
};

/**
 * Maximum number of sellers shown. More rows would need scrolling, and a search of half a minute is
 * too short for that.
 */
const shownMost = 6;

function stateClass(at: number, nowAt: number): string | undefined {
  if (at === nowAt) return css["now"];
  return nowAt >= 0 && at > nowAt ? css["later"] : undefined;
}

function stateText({ why }: ConsideredSeller, at: number, nowAt: number): string | undefined {
  if (nowAt < 0 || at <= nowAt || why !== SellerNotMatchedReason.none)
    return lookUpEnum(words, why);
  return at === nowAt + 1 ? "下一位" : "";
}

function AskedSellers({ asked, amount }: Pick<QuickMatchSearchProgressProps, "asked" | "amount">) {
  const nowAt = asked.findIndex((it) => it.why === SellerNotMatchedReason.none);
  return (
    <ol className={css["asked"]} aria-label="正在询问的卖家">
      {asked.slice(0, shownMost).map((item, at) => (
        <li key={`${item.nickName}-${item.price}`} className={stateClass(at, nowAt)}>
          <Avatar size="sm" name={item.nickName} level={item.creditLevel} />
          <span>
            {item.nickName}
            <small className="num">
              {coinPriceText(item.price)}
              {amount !== null && (
                <>
                  <SeparatorDot />
                  <span className="t-whole">{`得 ${formatEstimatedCoinQuantity(quantityForAmount(amount, item.price))} ${runtimeConfig.assetUnit}`}</span>
                </>
              )}
            </small>
          </span>
          <em>{stateText(item, at, nowAt)}</em>
        </li>
      ))}
    </ol>
  );
}

/**
 * Progress of a quick match: amount, payment types, remaining seconds, and the list of sellers. If
 * the backend lists none, a radar animation replaces the list.
 */
export function QuickMatchSearchProgress({
  amount,
  payTypes,
  expireAt,
  again,
  lost,
  asked,
  onEnd,
}: QuickMatchSearchProgressProps) {
  const seconds = useRemainingSeconds(expireAt, onEnd);
  return (
    <div className={css["stage"]}>
      <p className={css["sum"]}>
        {amount !== null && <TradeFigure kind="fiat" value={amount} size="xl" />}
      </p>
      <p className={css["stageTitle"]} role="status">
        {again ? "卖家未接单，正在为您重新匹配…" : "正在为您匹配卖家…"}
      </p>
      <p className={`num ${css["stageText"]}`}>
        {payTypes.map((it) => payTypeNames[it]).join("、")}
        {payTypes.length > 0 && <SeparatorDot />}
        <span role="timer" aria-label={`还剩 ${seconds} 秒`}>{`最多 ${seconds} 秒`}</span>
      </p>
      <p className={css["stageText"]}>
        {lost ? "网络不稳定，正在重新查询" : "匹配前不会扣款，匹配成功后自动进入订单"}
      </p>
      {asked.length > 0 ? (
        <AskedSellers asked={asked} amount={amount} />
      ) : (
        <span className={css["radar"]} aria-hidden="true">
          <span className={css["wave"]} />
          <span className={css["wave"]} />
          <Icon name="search" className={css["radarIcon"]} />
        </span>
      )}
      {asked.length > shownMost && (
        <p className={`num ${css["stageText"]}`}>{`列表之后还有 ${asked.length - shownMost} 位`}</p>
      )}
    </div>
  );
}
