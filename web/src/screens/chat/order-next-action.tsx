import { type OrderDetail, OrderStatus } from "contract";
import { lazy, type ReactNode, Suspense } from "react";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import {
  declaredAccountOf,
  maskName,
  payeeAccountText,
  payTypeNameAndLastDigits,
} from "../../trade/payment-account.ts";
import { AppealAgainstUserSummary } from "../../trade/appeal-against-user.tsx";
import type { OrderActionController } from "../../trade/use-order-action-controller.ts";
import {
  countReachedAppealSteps,
  appealStepNamesOf,
  voucherDuplicateCheckTexts,
} from "../../trade/appeal-text.ts";
import type { orderActionsOf } from "../../trade/order-actions.ts";
import { payeeMethodChosenByBuyer } from "../../trade/payment-progress.ts";
import { pendingSettlementProposal } from "../../trade/settlement-proposal.ts";
import { SettlementProposalText } from "../../trade/settlement-proposal-text.tsx";
import {
  AppealTimeLeftLine,
  AmountUserReceivedFromOrder,
  OrderInstructionSentence,
} from "../../trade/order-summary-parts.tsx";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { Button } from "../../ui/base/button.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { ProgressSteps } from "../../ui/figures/progress-steps.tsx";
import { PaymentDetailsCopySteps, HavePaidQuestion } from "./payment-copy-steps.tsx";
import { SerialConflictBanner } from "./serial-conflict-banner.tsx";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { UndoPaymentAndAppealRow } from "./undo-and-appeal-row.tsx";
import { CoinReleaseForecast } from "./release-forecast.tsx";
import css from "./order-next-action.module.css";
import { PaymentTimeoutLine } from "./payment-timeout-line.tsx";
import type { PaymentGuide } from "./use-payment-guide.ts";

const SimilarPriceSellerCountLine = lazy(async () => ({
  default: (await import("./similar-price-line.tsx")).SimilarPriceSellerCountLine,
}));

export interface OrderNextActionProps {
  order: OrderDetail;
  deal: ReturnType<typeof orderActionsOf>;
  acts: OrderActionController;
  companion: PaymentGuide;
  remainSeconds: number;
  onPictures: (urls: readonly string[], at: number) => void;
}

/**
 * Returns the parts of the order panel that the current status requires: the status sentence, and
 * the next action or its details.
 */
export function OrderNextAction(props: OrderNextActionProps): ReactNode {
  const { order, deal } = props;
  const isSeller = order.isSeller === 1;
  switch (order.status) {
    case OrderStatus.waitConfirm:
      return (
        <>
          {isSeller && <BuyerAction order={order} />}
          <OrderSentence {...props} />
        </>
      );
    case OrderStatus.waitPay:
      return (
        <>
          {isSeller ? <AwaitedPayment {...props} /> : <PayAction {...props} />}
          <PaymentTimeoutLine {...props} />
        </>
      );
    case OrderStatus.waitDelivery:
      if (isSeller)
        return (
          <>
            <OrderSentence {...props} />
            <SerialConflictBanner order={order} />
            <CheckAction {...props} />
          </>
        );
      return (
        <>
          <SerialConflictBanner order={order} />
          {order.noAccess && deal.substatus === "releaseLonger" && order.deadline !== null && (
            <p className={css["foreBig"]}>
              最迟 <span className="num">{formatShortTime(order.deadline, serverNow())}</span> 放币
            </p>
          )}
          {deal.substatus === "release" || deal.substatus === "releaseLate" ? (
            <CoinReleaseForecast order={order} />
          ) : (
            <OrderSentence {...props} />
          )}
          <UndoPaymentAndAppealRow {...props} />
        </>
      );
    case OrderStatus.suspended:
    case OrderStatus.completed:
      if (deal.turn === "done") return <ReceivedAction {...props} />;
      return (
        <>
          {order.appeal && (
            <ProgressSteps
              steps={appealStepNamesOf(order.appeal)}
              at={countReachedAppealSteps(order.appeal)}
              tone="dispute"
              label="申诉进度"
            />
          )}
          {deal.substatus === "answerMine" && !pendingSettlementProposal(order) && (
            <AppealAgainstUserSummary order={order} short />
          )}
          <ClaimAction {...props} />
        </>
      );
    default:
      return (
        <>
          <OrderSentence {...props} />
          {deal.main?.name === "buyOn" && (
            <Suspense fallback={<p className={css["say"]}>{"\u00A0"}</p>}>
              <SimilarPriceSellerCountLine order={order} />
            </Suspense>
          )}
          <AppealTimeLeftLine order={order} label={deal.leftLabel} />
        </>
      );
  }
}

/**
 * Shows the other side's open settlement proposal instead of the status sentence. The proposal
 * contains claims of that side, which the platform has not checked.
 */
function ClaimAction(props: OrderNextActionProps) {
  const { order, onPictures } = props;
  const proposal = pendingSettlementProposal(order);
  useRemainingSeconds(proposal?.deadline ?? null, () =>
    invalidateReads(["orderDetail", "appealList"]),
  );
  if (!proposal) return <OrderSentence {...props} />;
  const images = proposal.refund?.images ?? [];
  return (
    <div className={css["claim"]}>
      <p>
        <SettlementProposalText proposal={proposal} />
      </p>
      {images[0] !== undefined && (
        <button
          type="button"
          className={css["claimPicture"]}
          aria-label="放大退款凭证"
          onClick={() => onPictures(images, 0)}
        >
          <img src={images[0]} alt="" />
        </button>
      )}
    </div>
  );
}

export const OrderSentence = ({ order, deal }: OrderNextActionProps) =>
  deal.say.length > 0 && (
    <p className={css["say"]}>
      <OrderInstructionSentence order={order} clauses={deal.say} />
    </p>
  );

/** Name and trading record of the buyer, shown to the seller before they accept the order. */
function BuyerAction({ order: { buyer } }: { order: OrderDetail }) {
  return (
    <p className={`num ${css["facts"]}`}>
      {buyer.realName !== "" && (
        <span>
          付款人 <b>{buyer.realName}</b>
        </span>
      )}
      {buyer.orders30d !== null && (
        <span>
          近 30 天 <b>{buyer.orders30d}</b> 单
        </span>
      )}
      {buyer.finishRate30d !== null && (
        <span>
          完成率 <b>{`${buyer.finishRate30d}%`}</b>
        </span>
      )}
      {buyer.tradedBefore === 0 && <span>首次与您交易</span>}
    </p>
  );
}

/**
 * Shown to a seller who waits for the payment: the status sentence. If the serial number of the
 * payment was refused, a banner and an instruction for the seller replace it.
 */
function AwaitedPayment(props: OrderNextActionProps) {
  const { order } = props;
  if (!order.serialConflict) return <OrderSentence {...props} />;
  return (
    <>
      <SerialConflictBanner order={order} />
      <p className={css["say"]}>
        您不用做什么：对方会换成这次的凭证。没看到钱到账，谁催都不要放币。
      </p>
    </>
  );
}

function PayAction(props: OrderNextActionProps) {
  const { order, acts, companion } = props;
  // Load the data of the voucher sheet in advance, so that no content appears in it during a tap.
  useRead("methodList", {}, { quiet: true });
  useRead("tipByCode", { code: "PAY_TIP" }, { quiet: true });
  const to = payeeMethodChosenByBuyer(order);
  if (!to) return <MissingAccount order={order} />;
  return (
    <>
      {companion.asksIfPaid ? (
        <HavePaidQuestion order={order} to={to} />
      ) : (
        <PaymentDetailsCopySteps
          order={order}
          to={to}
          companion={companion}
          onCode={() => acts.open("code")}
        />
      )}
      <OrderSentence {...props} />
    </>
  );
}

/**
 * Shown if the order contains no account to pay to. The buyer is not sent to the chat for it,
 * because fraudsters send their own account there.
 */
export function MissingAccount({ order }: { order: OrderDetail }) {
  return (
    <div className={css["say"]}>
      <p>
        应付 <TradeFigure kind="fiat" value={order.amount} size="md" tail="due" />
      </p>
      <p>暂时看不到收款账户。请勿付款到聊天中给出的账户，可联系在线客服。</p>
      <Button variant="soft" onClick={() => invalidateReads(["orderDetail"])}>
        重新载入
      </Button>
    </div>
  );
}

/**
 * Payment details that the seller looks for in their account, with the voucher next to them. The
 * name is the expected payer, not one found on the voucher.
 */
function CheckAction({ order, onPictures }: OrderNextActionProps) {
  const declared = declaredAccountOf(order);
  const urls = order.vouchers.map((it) => it.url);
  const isUsedBefore =
    order.vouchers[0] && voucherDuplicateCheckTexts(order.vouchers[0], false).tone === "danger";
  const caption = isUsedBefore ? "同一张图用过" : "对方上传";
  return (
    <div className={css["check"]}>
      <dl>
        <div>
          <dt>应收</dt>
          <dd>
            <TradeFigure kind="fiat" value={order.amount} size="md" tail="due" />
          </dd>
        </div>
        {order.buyer.realName !== "" && (
          <div>
            <dt>付款人</dt>
            <dd>{maskName(order.buyer.realName)}</dd>
          </div>
        )}
        {order.buyerMethod?.declaredAt !== undefined && (
          <div>
            <dt>付款账户</dt>
            <dd className="num">
              {declared ? payTypeNameAndLastDigits(declared) : <small>对方没有写明</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>收款至</dt>
          <dd className="num">{payeeAccountText(order)}</dd>
        </div>
      </dl>
      {urls[0] !== undefined && (
        <button
          type="button"
          className={css["voucher"]}
          aria-label={`放大凭证，${caption}`}
          onClick={() => onPictures(urls, 0)}
        >
          <img src={urls[0]} alt="" />
          <em>{caption}</em>
        </button>
      )}
    </div>
  );
}

function ReceivedAction(props: OrderNextActionProps) {
  const { order, deal } = props;
  return (
    <div className={css["came"]} data-buys={order.isSeller === 0 || undefined}>
      <h2>
        <span className="sr-only">{deal.title}</span>
        <AmountUserReceivedFromOrder order={order} />
      </h2>
      <OrderSentence {...props} />
    </div>
  );
}
