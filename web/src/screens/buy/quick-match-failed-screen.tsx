import {
  SellerNotMatchedReason,
  type Fen,
  fenDecimals,
  lookUpEnum,
  MatchFailReason,
  type Output,
  payTypeNames,
  TicketState,
  formatDecimal,
} from "contract";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { subscribeToPushes } from "../../api/push-handlers.ts";
import { useRead } from "../../api/read-queries.ts";
import type { OfferAlert } from "../../trade/people/offer-alerts.ts";
import { OfferAlertButton } from "../../trade/people/offer-alert-button.tsx";
import {
  coinPriceText,
  yuanTextWithoutZeroCents,
  yuanText,
} from "../../lib/money/figure-texts-with-units.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import css from "./quick-match.module.css";

type Ticket = Output<"buyFastCheck">;

const reasons: Record<MatchFailReason, string> = {
  [MatchFailReason.noSeller]: "暂无匹配的卖家",
  [MatchFailReason.amountOutOfRange]: "金额超出当前可买范围",
  [MatchFailReason.noMethod]: "所选付款方式暂无卖家",
  [MatchFailReason.notAccepted]: "卖家未接单",
  [MatchFailReason.restricted]: "您的购买功能受限",
  [MatchFailReason.network]: "网络超时",
};
const otherReason = "未能匹配到卖家";

/** Shown after a quick match that found no seller: the reason, and alternatives that work now. */
export function QuickMatchFailedScreen() {
  const [query] = useSearchParams();
  const code = Number(query.get("code") || Number.NaN);
  const go = useAppNavigate();
  const back = useGoBack();
  const check = useRead("buyFastCheck", {}, { quiet: true, enabled: !Number.isNaN(code) });
  useEffect(() => {
    if (Number.isNaN(code)) go(paths.buy(), { replace: true });
  }, [code, go]);
  // If a seller was matched meanwhile, open the order at once, because its deadline is already
  // running.
  useEffect(
    () =>
      subscribeToPushes("match", ({ orderId }) => {
        if (orderId === "") return;
        storage.orderId.set(orderId);
        go(paths.orderBuyChat({ orderId }), { replace: true });
      }),
    [go],
  );
  if (Number.isNaN(code)) return null;
  const ticket = check.data?.state === TicketState.failed ? check.data : undefined;
  const again = paths.quickmatch({
    ...(ticket?.amount && { amount: typed(ticket.amount) }),
    ...(ticket?.payTypes.length === 1 && { payType: String(ticket.payTypes[0]) }),
  });
  return (
    <PageLayout layout="pad" bar={<Navbar title="快捷购买" onBack={() => back()} />}>
      <div className={css["failed"]}>
        <div className={css["failedHead"]}>
          <span className={css["failedArt"]}>
            <Icon name="search" />
          </span>
          <h2 className={css["failedTitle"]}>
            {ticket?.failText || lookUpEnum(reasons, code) || otherReason}
          </h2>
          <p className={`num ${css["failedText"]}`}>{failedText(ticket)}</p>
        </div>
        {check.isPending && <SkeletonBar widthPx={560} heightPx={56} radiusPx={12} />}
        {ticket && <Suggestions ticket={ticket} />}
        <Button
          variant={ticket?.suggest.length === 0 ? "ink" : "soft"}
          size="lg"
          block
          onClick={() => go(again, { replace: true })}
        >
          重新匹配
        </Button>
        <Button variant="soft" size="lg" block onClick={() => go(paths.buy(), { replace: true })}>
          自己挑卖家
        </Button>
        {ticket?.amount && <OfferAlertButton wish={offerAlertOf(ticket, ticket.amount)} />}
      </div>
    </PageLayout>
  );
}

const typed = (amount: NonNullable<Ticket["amount"]>): string =>
  formatDecimal(amount, fenDecimals, 0);

const counts: Partial<Record<SellerNotMatchedReason, string>> = {
  [SellerNotMatchedReason.limits]: "额度不够",
  [SellerNotMatchedReason.declined]: "没有接单",
  [SellerNotMatchedReason.payType]: "不收这种付款方式",
  [SellerNotMatchedReason.price]: "单价超出",
  [SellerNotMatchedReason.terms]: "条件不符",
};
/**
 * Summarizes the considered sellers by reason, such as "问了 9 位：5 位额度不够，3 位没有接单".
 * Returns `undefined` if the backend does not list them.
 */
function askedText(asked: Ticket["asked"] = []): string | undefined {
  const reported = Object.entries(counts).map(([why, text]) => ({
    text,
    count: asked.filter((it) => it.why === Number(why)).length,
  }));
  const some = reported.filter((it) => it.count > 0);
  return some.length === 0
    ? undefined
    : `问了 ${asked.length} 位：${some.map((it) => `${it.count} 位${it.text}`).join("，")}。没有产生订单和扣款。`;
}

const failedText = (ticket: Ticket | undefined): string =>
  askedText(ticket?.asked) ?? plainText(ticket);
const plainText = (ticket: Ticket | undefined): string =>
  ticket?.amount ? `没有卖家能成交 ${yuanText(ticket.amount)}，未产生新的订单` : "未产生新的订单";

/**
 * Alternatives that the backend has checked against the current market, so each of them works now.
 */
function Suggestions({ ticket }: { ticket: Ticket }) {
  const go = useAppNavigate();
  if (ticket.suggest.length === 0)
    return (
      <p className={css["tryLabel"]}>暂时没有其他可成交的方案，可以自己挑卖家，或让我们留意</p>
    );
  return (
    <>
      {ticket.suggest.map((item, at) => (
        <Button
          key={`${item.amount}-${item.payType}`}
          variant={at === 0 ? "buy" : "soft"}
          size="lg"
          block
          onClick={() =>
            go(paths.quickmatch({ amount: typed(item.amount), payType: String(item.payType) }), {
              replace: true,
            })
          }
        >
          {wayText(item, ticket)}
        </Button>
      ))}
    </>
  );
}

const wayText = ({ amount, payType, price }: Ticket["suggest"][number], ticket: Ticket): string => {
  if (amount === ticket.amount)
    return `换用${payTypeNames[payType]}再试 ${yuanTextWithoutZeroCents(amount)}`;
  const by = ticket.payTypes.includes(payType) ? "" : `，用${payTypeNames[payType]}`;
  return `改买 ${yuanTextWithoutZeroCents(amount)}${by}，单价 ${coinPriceText(price)}`;
};

/**
 * Returns the offer alert for the failed match: the amount, with the payment type if only one was
 * possible.
 */
function offerAlertOf({ payTypes: [payType, ...others] }: Ticket, amount: Fen): OfferAlert {
  const only = others.length === 0 ? payType : undefined;
  return {
    name: `${only ? `${payTypeNames[only]} ` : ""}${yuanTextWithoutZeroCents(amount)}`,
    asked: { amount, payType: only, onlyMatch: 1 },
  };
}
