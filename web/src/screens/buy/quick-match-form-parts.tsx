import { Fragment } from "react";
import { type Fen, fenDecimals, type Offer, type Output, formatDecimal } from "contract";
import { ownPayMethodText } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { coinLockText } from "../../trade/purchase/coin-lock-text.ts";
import { releaseForecastTextsOfOffers } from "../../trade/purchase/release-forecast-text.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import {
  formatCoinPrice,
  formatCoinQuantity,
  insertThousandsSeparators,
} from "../../lib/money/format-money.ts";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { FactLineList } from "../../ui/layout/fact-line-list.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { PayChannelLetter } from "../../ui/base/pay-channel.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import css from "./quick-match.module.css";
import {
  type QuickMatchPriceEstimate,
  type QuickMatchFormValues,
  type QuickMatchFormState,
  maxQuickMatchAmountText,
  type QuickMatchPreference,
  emptyBuyConfigUntilLoaded,
} from "./quick-match-form.ts";
import { dailyLimitLeft } from "../../trade/purchase/buyer-limits.ts";
import {
  roundSecondsToMinutes,
  referencePriceDifferenceForBuyer,
  coinPriceText,
  yuanText,
  yuanRangeText,
} from "../../lib/money/figure-texts-with-units.ts";
import { classNames } from "../../ui/base/class-names.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";

type Config = Output<"buyConfig">;
type QuickMatchFormChange = (it: Partial<QuickMatchFormValues>) => void;

/**
 * Placeholder of a value that is still loading, so that the rows below do not move when it arrives.
 */
const unknown = "—";

const sellerPreferences = [
  { value: "cheapest", label: "最便宜" },
  { value: "fair", label: "1% 内最快" },
  { value: "fastest", label: "最快" },
] as const satisfies readonly { value: QuickMatchPreference; label: string }[];

export function QuickMatchQuoteLine({
  entry,
  form,
  config,
}: {
  entry: QuickMatchFormValues;
  form: QuickMatchFormState;
  config: Config;
}) {
  const quote = "error" in form.quote ? undefined : form.quote;
  return (
    <>
      {quote && config.refPrice !== null && (
        <>
          {entry.mode === "amount" ? "约得 " : "约付 "}
          <strong>
            {entry.mode === "amount" ? formatCoinQuantity(quote.quantity) : yuanText(quote.amount)}
          </strong>
          {entry.mode === "amount" && ` ${runtimeConfig.assetUnit}`}
          <SeparatorDot />
        </>
      )}
      {config.refPrice !== null && `参考价 ${coinPriceText(config.refPrice)}`}
      {!form.known && config.refPrice === null && `参考价 ${unknown}`}
    </>
  );
}

/** Returns the button that switches between amount and quantity. */
export const amountOrQuantitySwitchProps = (
  { mode }: QuickMatchFormValues,
  change: QuickMatchFormChange,
) =>
  mode === "amount"
    ? { label: "按数量", onPress: () => change({ mode: "quantity", text: "" }) }
    : { label: "按金额", onPress: () => change({ mode: "amount", text: "" }) };

export function QuickAmountButtons({
  entry,
  config,
  change,
}: {
  entry: QuickMatchFormValues;
  config: Config;
  change: QuickMatchFormChange;
}) {
  const most = maxQuickMatchAmountText(entry.mode, config);
  return (
    <div
      className={classNames(css["amounts"], config === emptyBuyConfigUntilLoaded && css["kept"])}
    >
      <ChipRow label="常用金额" look="grid">
        {entry.mode === "amount" &&
          config.quickAmounts.map((quickAmount) => {
            const text = formatDecimal(quickAmount, fenDecimals, 0);
            return (
              <Chip
                key={quickAmount}
                pressed={text === entry.text}
                onClick={() => change({ text })}
              >
                {insertThousandsSeparators(text)}
              </Chip>
            );
          })}
        <Chip
          pressed={most !== "" && most === entry.text}
          disabled={most === ""}
          onClick={() => change({ text: most })}
        >
          最大
        </Chip>
      </ChipRow>
    </div>
  );
}

/**
 * Chosen paying account, or a text if none is chosen: 全部付款方式, or 添加本人账户 if the user has
 * none.
 */
const PayValue = ({ account, payTypes }: QuickMatchFormState) => (
  <>
    {account && (
      <span aria-hidden="true">
        <PayChannelLetter channel={payChannelByType[account.type]} hollow={false} />
      </span>
    )}
    <span>{account ? ownPayMethodText(account) : noAccountText(payTypes)}</span>
  </>
);

const noAccountText = (payTypes: QuickMatchFormState["payTypes"]): string =>
  payTypes.length === 0 ? "添加本人账户" : "全部付款方式";

/** Seller whom the backend would contact first. */
export function QuickMatchFirstSellerRow({
  offer,
  entry,
  config,
}: {
  offer: Offer;
  entry: QuickMatchFormValues;
  config: Config;
}) {
  const { seller, price } = offer;
  const facts = [
    ...sellerPreferences.filter((it) => it.value === entry.preference).map((it) => it.label),
    ...(seller.avgReleaseSec === null
      ? []
      : [`约 ${roundSecondsToMinutes(seller.avgReleaseSec)} 分钟放币`]),
    ...(seller.finishRate30d === null ? [] : [`${seller.finishRate30d}% 完成`]),
  ];
  return (
    <div className={css["first"]}>
      <Avatar
        name={seller.nickName}
        imageUrl={seller.avatar || undefined}
        level={seller.creditLevel}
        online={seller.online === 1 || undefined}
      />
      <span className={css["payBody"]}>
        {seller.nickName}
        <span className={`num ${css["payDesc"]}`}>
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && <SeparatorDot />}
              {fact}
            </Fragment>
          ))}
        </span>
      </span>
      <span className={`num ${css["firstPrice"]}`}>
        {coinPriceText(price)}
        {config.refPrice !== null && (
          <span className={css["payDesc"]}>
            {referencePriceDifferenceForBuyer(price, config.refPrice).text}
          </span>
        )}
      </span>
    </div>
  );
}

interface QuickMatchFactRowsProps {
  config: Config;
  entry: QuickMatchFormValues;
  form: QuickMatchFormState;
  estimate: QuickMatchPriceEstimate;
  known: boolean;
  change: QuickMatchFormChange;
  onAccounts: () => void;
}

/**
 * Rows such as the payment method, the preference, the estimated price, the number of sellers and
 * the limits.
 */
export function QuickMatchDetailsList({
  config,
  entry,
  form,
  estimate,
  known,
  change,
  onAccounts,
}: QuickMatchFactRowsProps) {
  const go = useAppNavigate();
  const range =
    estimate &&
    priceRange(entry.preference === "cheapest" ? { ...estimate, high: estimate.low } : estimate);
  // Sellers above the price limit are not contacted, so the rows below count only sellers within
  // it.
  const asked =
    estimate?.able.filter((it) => entry.preference !== "cheapest" || it.price === estimate.low) ??
    [];
  const most = entry.preference === "cheapest" ? estimate?.low : estimate?.high;
  const release = releaseForecastTextsOfOffers(asked);
  const onPay =
    form.payTypes.length === 0 ? () => go(paths.payment({ pick: "quickmatch" })) : onAccounts;
  const lock = coinLockText(config);
  const rows = [
    {
      key: "付款方式",
      value: form.known ? <PayValue {...form} /> : unknown,
      ...(form.known && { onPress: onPay }),
    },
    {
      key: "匹配偏好",
      value: (
        <SegmentedControl
          size="sm"
          label="匹配偏好"
          options={sellerPreferences}
          value={entry.preference}
          onChange={(taste) => change({ preference: taste })}
        />
      ),
      note: (estimate && differenceText(estimate)) || "\u00A0",
    },
    {
      key: "预计单价",
      value: range ?? (known ? "暂无可成交的卖家" : unknown),
      note: most === undefined ? "\u00A0" : `最高 ${coinPriceText(most)}，更贵的不会成交`,
    },
    { key: "可匹配卖家", value: known || estimate ? `${estimate?.sellers ?? 0} 位` : unknown },
    { key: "预计放币", value: release.value || unknown, note: release.note },
    { key: "付款时限", value: payTimeText(asked) || unknown },
    { key: "单笔限额", value: limitsText(config, form) },
    { key: "今日剩余额度", value: <TradeFigure kind="fiat" value={dailyLimitLeft(config)} /> },
    {
      key: "今日付款前可取消",
      value: <TradeFigure kind="count" value={config.cancelLeft} unit="次" />,
    },
    ...(lock === undefined ? [] : [{ key: "T+1 保护", value: lock.replace("T+1 保护，", "") }]),
  ];
  return <FactLineList rows={rows} />;
}

/** Returns a text that compares the price of the fastest seller with the lowest price. */
function differenceText({ low, fastest }: NonNullable<QuickMatchPriceEstimate>): string {
  const { text } = referencePriceDifferenceForBuyer(fastest, low);
  return text.startsWith("+")
    ? `最快 ${coinPriceText(fastest)}，比最便宜贵 ${text.slice(1)}`
    : `最快的就是最便宜的，${coinPriceText(low)}`;
}

/** Estimated amount due. Its cents are unknown until an order with a seller is created. */
export const QuickMatchAmountDueRow = ({ due }: { due: Fen | null }) => (
  <FactLineList
    due
    rows={[
      {
        key: "实付",
        value: due === null ? unknown : `约 ${yuanText(due)}`,
        note: "角分是核对码，下单时定",
      },
    ]}
  />
);

function limitsText({ minAmount, maxAmount }: Config, { known }: QuickMatchFormState): string {
  if (minAmount !== null && maxAmount !== null) return yuanRangeText(minAmount, maxAmount);
  return known ? "" : unknown;
}

const priceRange = ({ low, high }: NonNullable<QuickMatchPriceEstimate>): string =>
  low === high ? coinPriceText(low) : `${coinPriceText(low)}–${formatCoinPrice(high)}`;

/**
 * Returns a text about the payment deadline. The deadline starts with the order, or with the
 * acceptance if a seller accepts manually.
 */
function payTimeText(asked: readonly Offer[]): string {
  const minutes = asked.flatMap((it) => it.payMinutes ?? []);
  if (minutes.length === 0) return "";
  const least = Math.min(...minutes);
  const most = Math.max(...minutes);
  return `${asked.some((it) => it.autoConfirm === 0) ? "卖家接单" : "下单"}后 ${least === most ? least : `${least}–${most}`} 分钟内`;
}
