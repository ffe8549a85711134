import { AppealResult, imagesPerFormMax, type OrderDetail, OrderActorSide } from "contract";
import { type ReactNode, useRef, useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { uploadImage } from "../../api/upload-image.ts";
import { CoveredUploader } from "../../trade/covered-uploader.tsx";
import { payTypeNameAndLastDigits, maskName } from "../../trade/payment-account.ts";
import { useOrderActionController } from "../../trade/use-order-action-controller.ts";
import { refundDueAmount } from "../../trade/settlement-proposal.ts";
import { hasUploadingImages, imagesUploadingText } from "../../trade/dispute-statement-draft.ts";
import { paymentVouchersOfOrder } from "../../trade/vouchers.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Button } from "../../ui/base/button.tsx";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { TextArea } from "../../ui/inputs/text-area.tsx";
import { type FileUpload, finishedUploadUrls } from "../../ui/inputs/use-uploads.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import css from "./dispute.module.css";

interface ProposeCancelProps {
  bar: ReactNode;
  order: OrderDetail;
  onDone: () => void;
}

type PaymentClaim = "refunded" | "unpaid";
const claims = [
  { value: "refunded", label: "付过，我已退款" },
  { value: "unpaid", label: "没有付过" },
] as const;
const wordsMax = 200;

/**
 * Form in which the seller proposes to cancel an order in appeal. The seller states whether the
 * buyer has paid. If so, the seller must add a proof of the refund.
 */
export function CancelProposalForm({ bar, order, onDone }: ProposeCancelProps) {
  const [claim, setClaim] = useState<PaymentClaim>();
  const [images, setImages] = useState<FileUpload[]>([]);
  const [words, setWords] = useState("");
  const [refused, setRefused] = useState<string>();
  const { replenish } = useOrderActionController(order);
  const body = useRef<HTMLDivElement>(null);
  const missing = missingOf(claim, images, words);
  const send = async () => {
    if (missing) return leadTo(body.current, missing.at);
    const content = words.trim();
    try {
      await replenish.mutateAsync({
        orderId: order.orderId,
        vouchers: claim === "refunded" ? finishedUploadUrls(images) : [],
        offer: AppealResult.seller,
        refunded: claim === "refunded" ? 1 : 0,
        ...(content !== "" && { content }),
      });
      showToast("已提议，等待对方答复", "ok");
      onDone();
    } catch (error) {
      // The command `replenish` shows any other refusal in a toast.
      if (isRefusalError(error, "voucherMissing", "voucherLimit")) setRefused(error.text);
    }
  };
  return (
    <PageLayout
      bar={bar}
      layout="pad"
      foot={
        <BottomActionBar>
          <Button
            size="lg"
            variant={missing ? "soft" : "ink"}
            busy={replenish.isPending}
            onClick={() => void send()}
          >
            {missing?.label ?? "提交提议"}
          </Button>
        </BottomActionBar>
      }
    >
      <div ref={body}>
        <CardStack>
          <div data-part="claim">
            <Card title="对方付过款吗">
              <ChipRow label="对方付过款吗" look="fill">
                {claims.map(({ value, label }) => (
                  <Chip key={value} pressed={claim === value} onClick={() => setClaim(value)}>
                    {label}
                  </Chip>
                ))}
              </ChipRow>
              <p className={css["say"]}>
                <BuyerMark order={order} />
                选“没有付过”，要由对方写下“我没有付款”才能取消。
              </p>
            </Card>
          </div>
          {claim === "refunded" && (
            <RefundCard order={order} images={images} onChange={setImages} error={refused} />
          )}
          <div data-part="words">
            <Card>
              <TextArea
                label="给对方的话"
                value={words}
                onChange={setWords}
                max={wordsMax}
                placeholder="例如：已原路退给您，查到后请同意取消"
              />
            </Card>
          </div>
          <p className={css["footnote"]}>
            {claim === "unpaid" ? "对方写下“我没有付款”后，" : "对方确认退款到账后，"}
            <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
            才退回您的挂单。对方不同意，申诉照常进行。
          </p>
        </CardStack>
      </div>
    </PageLayout>
  );
}

type MissingPart = { at: "claim" | "refund" | "words"; label: string };

/**
 * Returns the first missing or invalid part, in the order of the form. Undefined if the form is
 * complete.
 */
function missingOf(
  claim: PaymentClaim | undefined,
  images: readonly FileUpload[],
  words: string,
): MissingPart | undefined {
  if (claim === undefined) return { at: "claim", label: "还差：对方付过款吗" };
  if (claim === "refunded" && hasUploadingImages(images))
    return { at: "refund", label: imagesUploadingText };
  if (claim === "refunded" && finishedUploadUrls(images).length === 0)
    return { at: "refund", label: "还差退款凭证" };
  return words.trim().length > wordsMax
    ? { at: "words", label: `给对方的话最多 ${wordsMax} 字` }
    : undefined;
}

/** Scrolls the missing part of the form into view and focuses its first control. */
function leadTo(body: HTMLElement | null, part: MissingPart["at"]): void {
  const place = body?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  place?.scrollIntoView({ block: "center" });
  place
    ?.querySelector<HTMLElement>("input:not([hidden]), button, textarea")
    ?.focus({ preventScroll: true });
}

/**
 * Time and amount of the payment that the buyer marked. Renders nothing if there is no mark, as in
 * a late appeal after a payment timeout.
 */
function BuyerMark({ order }: { order: OrderDetail }) {
  const { payTime, amount } = order;
  if (payTime === null) return null;
  const count = paymentVouchersOfOrder(order).length;
  return (
    <>
      {`对方 ${formatShortTime(payTime, serverNow())} 标记已付 `}
      <TradeFigure kind="fiat" value={amount} />
      {`${count > 0 ? `，凭证 ${count} 张` : ""}。`}
    </>
  );
}

interface RefundCardProps {
  order: OrderDetail;
  images: readonly FileUpload[];
  onChange: (change: (before: FileUpload[]) => FileUpload[]) => void;
  error: string | undefined;
}

function RefundCard({ order, images, onChange, error }: RefundCardProps) {
  const { buyerMethod } = order;
  const left =
    imagesPerFormMax - order.vouchers.filter((it) => it.by === OrderActorSide.seller).length;
  const isMet = finishedUploadUrls(images).length > 0;
  return (
    <div data-part="refund">
      <Card
        title="退款凭证"
        aside={
          <span className={css["need"]} data-met={isMet || undefined}>
            必传，至少 1 张
          </span>
        }
      >
        <CardStack>
          <CoveredUploader
            label="传退款凭证"
            max={Math.max(0, left)}
            images={images}
            onChange={onChange}
            upload={(file, options) => uploadImage(file, { ...options, scene: "voucher" })}
            error={error}
            help="转账成功页，看得到时间、金额、双方姓名"
          />
          <KeyValueList
            rows={[
              {
                key: "退回金额",
                value: <TradeFigure kind="fiat" value={refundDueAmount(order)} />,
              },
              {
                key: "退回账户",
                value: buyerMethod ? (
                  <>
                    {payTypeNameAndLastDigits(buyerMethod)}
                    <SeparatorDot />
                    {maskName(buyerMethod.holder)}
                  </>
                ) : (
                  ""
                ),
              },
            ]}
          />
        </CardStack>
      </Card>
    </div>
  );
}
