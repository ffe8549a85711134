import {
  CertificationStatus,
  type Fen,
  asFen,
  fenDecimals,
  isEqualOrMissing,
  PayMethodStatus,
  type Output,
  type PayMethod,
  payTypeNames,
  formatDecimal,
} from "contract";
import { maskName, payMethodNameAndLastDigits } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { coinLockText } from "../../trade/purchase/coin-lock-text.ts";
import { releaseForecastTexts } from "../../trade/purchase/release-forecast-text.ts";
import {
  maxPurchaseAmount,
  maxPurchaseInputText,
  type PurchaseBasis,
} from "../../trade/purchase/purchase-quote.ts";
import { payMethodReviewText } from "../../trade/prerequisite-steps.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import {
  referencePriceDifferenceForBuyer,
  coinsText,
  yuanTextWithoutZeroCents,
  yuanRangeText,
} from "../../lib/money/figure-texts-with-units.ts";
import { formatCny } from "../../lib/money/format-money.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { PriceDifferenceText } from "../../ui/figures/price-difference.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { FactLineList } from "../../ui/layout/fact-line-list.tsx";
import { VerifiedMerchantBadge } from "../../ui/base/badges.tsx";
import { PayChannelLetter } from "../../ui/base/pay-channel.tsx";
import css from "./market.module.css";
import payer from "./payer-account.module.css";
import { SeenBySeller } from "./seen-by-seller.tsx";
import {
  nearestValidPurchaseAmount,
  type PurchaseFormValues,
  type PurchaseFormState,
  lockedPriceOrListingPrice,
} from "./purchase-form.ts";

type Detail = Output<"buySellDetail">;
type PurchaseFormChange = (it: Partial<PurchaseFormValues>) => void;

/**
 * Shows only the seller's name and, if they are certified, a mark. Screen readers also read the
 * action, 向 … 购买.
 */
export const SellerTitle = ({ seller }: { seller: Detail["seller"] }) => (
  <span className={css["seller"]}>
    <span className="sr-only">向</span>
    {seller.nickName}
    <span className="sr-only">购买</span>
    {seller.isAuthentication === CertificationStatus.done && (
      <VerifiedMerchantBadge label="已实名认证" />
    )}
  </span>
);

export function PurchaseLimitLine({
  mode,
  form: { limits, isCutByOwnLimits },
}: {
  mode: PurchaseBasis;
  form: PurchaseFormState;
}) {
  if (mode === "quantity") return `剩余 ${coinsText(limits.remain, runtimeConfig.assetUnit)}`;
  return `${isCutByOwnLimits ? "可买" : "限额"} ${yuanRangeText(limits.minAmount, maxPurchaseAmount(limits))}`;
}

/**
 * Returns the buttons of the amount field. If the amount is too low or too high, one button enters
 * the nearest valid amount. Otherwise one button switches between amount and quantity, and the
 * other enters the maximum. Returns none if nothing can be bought.
 */
export function purchaseAmountButtonProps(
  entry: PurchaseFormValues,
  form: PurchaseFormState,
  change: PurchaseFormChange,
) {
  if (form.closedReason !== undefined) return [];
  const cure = nearestValidPurchaseAmount(entry, form);
  if (cure !== undefined)
    return [
      {
        label: `改为 ${yuanTextWithoutZeroCents(cure)}`,
        onPress: () => change({ text: typed(cure) }),
      },
    ];
  const other = entry.mode === "amount" ? ("quantity" as const) : ("amount" as const);
  return [
    {
      label: other === "quantity" ? "按数量" : "按金额",
      onPress: () => change({ mode: other, text: "" }),
    },
    {
      label: "全部",
      onPress: () => change({ text: maxPurchaseInputText(entry.mode, form.limits) }),
    },
  ];
}
const typed = (amount: Fen) => formatDecimal(amount, fenDecimals, 0);

/**
 * Returns the text shown in place of the paying account if the seller accepts none of the buyer's
 * accounts. `step` is the number of the step in which a first-time buyer adds an account.
 */
export function noPaymentAccountText(
  methods: Output<"methodList">,
  { payTypes }: Detail,
  step: number,
): string {
  const now = serverNow();
  const fits = methods.filter(
    (it) => payTypes.includes(it.type) && it.status === PayMethodStatus.checking,
  );
  if (fits.length > 0) return ["审核中", payMethodReviewText(fits, now)].filter(Boolean).join("，");
  return methods.some((it) => isEqualOrMissing(it.status, PayMethodStatus.on))
    ? "没有该卖家支持的，去添加"
    : `还没有，第 ${step} 步添加`;
}

interface PurchaseFactRowsProps {
  detail: Detail;
  config: Output<"buyConfig"> | undefined;
  /** True if the user has not completed all steps before the first purchase. */
  isNewcomer: boolean;
  /** Text shown in place of the paying account if none of the accounts fits this seller. */
  noWay: string;
  form: PurchaseFormState | undefined;
  /**
   * True once everything has loaded. Until then, `detail` may have only the data from the market
   * list.
   */
  isWhole: boolean;
  /**
   * Opens the choice of the account, or the missing setup if the seller accepts none of the user's
   * accounts. Undefined until the form has loaded.
   */
  onPay: (() => void) | undefined;
}

const awaited = <SkeletonBar widthPx={112} />;

/** Facts of the purchase, such as the seller's terms, price, account, quantity and deadline. */
export function PurchaseDetailsList({
  detail,
  config,
  isNewcomer,
  noWay,
  form,
  isWhole,
  onPay,
}: PurchaseFactRowsProps) {
  const { payMinutes: minutes, autoConfirm } = detail;
  const manual = autoConfirm === 0;
  const price = lockedPriceOrListingPrice(detail);
  const against = config?.refPrice
    ? referencePriceDifferenceForBuyer(price, config.refPrice)
    : undefined;
  const way = form?.account ? <OwnWay account={form.account} /> : noWay;
  const lock = config && coinLockText(config);
  const rows = [
    // The seller's remark contains their terms. It comes first, because the terms bind the buyer.
    { key: "卖家备注", value: detail.remark },
    {
      key: "单价",
      value: (
        <>
          <TradeFigure kind="price" value={price} />{" "}
          {against && <PriceDifferenceText {...against} />}
        </>
      ),
      note: detail.floats === 1 ? "单价随参考价浮动，锁价到时按新价更新" : undefined,
    },
    { key: "用哪个账户付款", value: isWhole ? way : awaited, onPress: onPay },
    {
      key: "获得",
      value: isWhole ? (
        <TradeFigure
          kind="asset"
          value={form?.due?.quantity ?? null}
          unit={runtimeConfig.assetUnit}
        />
      ) : (
        awaited
      ),
      note: lock && <span className={css["lock"]}>{lock}</span>,
    },
    ...(manual
      ? [
          {
            key: "接单",
            value: "卖家手动，最多等 5 分钟",
            note: "接单前请勿转账；不接单自动取消，不计次数",
          },
        ]
      : []),
    { key: "预计放币", ...releaseForecastTexts(detail), aside: isNewcomer },
    {
      key: "付款时限",
      value: minutes === null ? "" : `${manual ? "接单" : "下单"}后 ${minutes} 分钟`,
      aside: isNewcomer,
    },
    { key: "付给", value: isWhole ? payeeText(detail, form) : awaited, aside: isNewcomer },
    { key: "手续费", value: <TradeFigure kind="fiat" value={asFen(0)} />, aside: isNewcomer },
  ];
  return <FactLineList rows={rows} />;
}

const OwnWay = ({ account }: { account: PayMethod }) => (
  <span className={css["account"]}>
    <span aria-hidden="true">
      <PayChannelLetter channel={payChannelByType[account.type]} hollow={false} />
    </span>
    {payMethodNameAndLastDigits(account)}
  </span>
);

const payeeText = ({ seller }: Detail, form: PurchaseFormState | undefined): string =>
  form?.payType === undefined
    ? ""
    : `${seller.realName || seller.nickName}的${payTypeNames[form.payType]}`;

/**
 * Returns the note that the cents of the amount due are a payment suffix, by which the seller
 * recognizes the transfer. Undefined if the amount has no suffix.
 */
function tailText({ lockTail }: Detail, { due }: PurchaseFormState): string | undefined {
  if (due && !due.exact) return "下单后角分会变成这一单的核对码，请按订单金额付到分";
  const tail = due && lockTail ? formatCny(due.amount).slice(-3) : "";
  return tail === "" || tail === ".00" ? undefined : `角分 ${tail} 是核对码，请付到分`;
}

/**
 * States what the seller will see of the paying account. Takes the same space before the account is
 * known, so that the amount due above does not move.
 */
const PayerAccountLine = ({ account }: { account: PayMethod | undefined }) => (
  <SeenBySeller isHidden={account === undefined}>
    卖家会看到{" "}
    <b className="num">
      {account
        ? `${payMethodNameAndLastDigits(account)}，${maskName(account.holder)}`
        : payerPlaceholder}
    </b>
    。换别的账户付，卖家会对不上、不放币
  </SeenBySeller>
);
const payerPlaceholder = "支付宝 尾号 0000，某*某";

/**
 * Row with the amount due, which is unknown until everything has loaded and an amount is entered.
 * If the seller will see the paying account, a line below the row states it.
 */
export function PurchaseAmountDueRow({
  detail,
  config,
  form,
  isWhole,
}: Pick<PurchaseFactRowsProps, "detail" | "config" | "form" | "isWhole">) {
  const due = isWhole ? form?.due : undefined;
  const account = isWhole ? form?.account : undefined;
  const hasLine = config?.showsPayerAccount === 1 && (account !== undefined || !isWhole);
  const line = (
    <FactLineList
      due
      rows={[
        {
          key: "实付",
          value: (
            <TradeFigure
              kind="fiat"
              value={due?.amount ?? null}
              size="md"
              tail={due?.exact ? "due" : undefined}
            />
          ),
          note: (isWhole && form && tailText(detail, form)) || "\u00A0",
        },
      ]}
    />
  );
  if (!hasLine) return line;
  return (
    <div className={payer["due"]}>
      {line}
      <PayerAccountLine account={account} />
    </div>
  );
}
