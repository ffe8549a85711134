import {
  imagesPerFormMax,
  imageCountRule,
  PayMethodStatus,
  type OrderDetail,
  OrderStatus,
  isEqualOrMissing,
} from "contract";
import { type ReactNode, useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { useCommand } from "../api/use-command.ts";
import { showToast } from "../api/toasts-and-warnings.ts";
import { useRead } from "../api/read-queries.ts";
import { uploadImage } from "../api/upload-image.ts";
import { Button } from "../ui/base/button.tsx";
import { Banner } from "../ui/layout/banner.tsx";
import { SkeletonBar } from "../ui/layout/skeleton.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { RadioGroup } from "../ui/inputs/option-groups.tsx";
import {
  type FileUploadsSetter,
  type FileUpload,
  createFinishedUploadFromUrl,
  finishedUploadUrls,
} from "../ui/inputs/use-uploads.ts";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { declaredAccountOf, payMethodName, payMethodNameAndLastDigits } from "./payment-account.ts";
import { DeclaredAccountLine, PaySerialField, ServiceLink } from "./pay-serial-field.tsx";
import { usePaySerial } from "./use-pay-serial.ts";
import type { OrderActionController } from "./use-order-action-controller.ts";
import { userSideOfOrder } from "./appeal-text.ts";
import {
  changePaymentProgress,
  clearPaymentProgress,
  payeeMethodChosenByBuyer,
  readPaymentProgress,
} from "./payment-progress.ts";
import { CoveredUploader } from "./covered-uploader.tsx";
import css from "./sheet.module.css";
import { AppealAgainstUserSummary } from "./appeal-against-user.tsx";
import evidenceCss from "./evidence.module.css";
import { formFooterPropsForUnlabelledImages } from "./evidence-images.tsx";
import { AppealEvidenceFields } from "./dispute-statement-form.tsx";
import {
  hasUploadingImages,
  evidenceKindsOfUploadedImages,
  imagesUploadingText,
  countUnlabelledImages,
  useDisputeStatementDraft,
} from "./dispute-statement-draft.ts";

interface SheetProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

interface VoucherSheetProps extends Pick<SheetProps, "open" | "onClose"> {
  title: string;
  sub?: ReactNode;
  yes: ReactNode;
  images: readonly FileUpload[];
  /** Error text that blocks sending, for example because no image is uploaded. */
  missing: string | undefined;
  busy: boolean;
  send: () => Promise<unknown>;
  /** Text above the button that states what is needed before sending. */
  note?: string | undefined;
  /**
   * Replaces the submit button while the user must do something else first, such as label the
   * images.
   */
  before?: { label: string; press: () => void; isMain?: boolean } | undefined;
  /**
   * Called with an error that is not about the images. Returns true if the error is a refused
   * serial number, which the form then shows.
   */
  onRefused?: (error: unknown) => boolean;
  /** Link below the button. */
  below?: ReactNode;
  children: (problem: string | undefined) => ReactNode;
}

/**
 * Sends images to the other side. Errors about the images are shown next to them, a refused serial
 * number at its field. Any other refusal is shown as a toast and closes the sheet.
 */
function VoucherSheet(props: VoucherSheetProps) {
  const { open, onClose, title, sub, yes, images, missing, busy, send, note, before } = props;
  const { children, onRefused, below } = props;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ text: string; images: readonly FileUpload[] }>();
  const missingText = tried ? missing : undefined;
  const submit = async () => {
    setTried(true);
    if (missing !== undefined) return;
    try {
      await send();
      onClose();
    } catch (error) {
      if (isRefusalError(error, "voucherMissing", "voucherLimit"))
        setRefused({ text: error.text, images });
      else if (onRefused?.(error)) return;
      else if (isRefusalError(error)) onClose();
    }
  };
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title={title}
      sub={sub}
      foot={
        <>
          {note !== undefined && <p className={evidenceCss["foot"]}>{note}</p>}
          <Button
            size="lg"
            block
            variant={before && !before.isMain ? "soft" : "ink"}
            busy={busy}
            onClick={before ? before.press : () => void submit()}
          >
            {before ? before.label : yes}
          </Button>
          {below && <div className={css["below"]}>{below}</div>}
        </>
      }
    >
      <div className={css["sheet"]}>
        {children(refused?.images === images ? refused.text : missingText)}
      </div>
    </Sheet>
  );
}

const missingOf = (images: readonly FileUpload[]): string | undefined =>
  hasUploadingImages(images)
    ? imagesUploadingText
    : imageCountRule.check(finishedUploadUrls(images), { of: "voucher" });

const upload = (file: File, options: Parameters<typeof uploadImage>[1]) =>
  uploadImage(file, { ...options, scene: "voucher" });

interface VoucherPartProps {
  max: number;
  images: readonly FileUpload[];
  onChange: FileUploadsSetter;
  help: string;
  error: string | undefined;
}
const VoucherPart = (props: VoucherPartProps) => (
  <CoveredUploader label="付款凭证" upload={upload} {...props} />
);

/** Sheet in which the buyer reports that they have paid and uploads images that prove it. */
export function PaymentVoucherSheet({ order, open, onClose }: SheetProps) {
  const { orderId, version } = order;
  const to = payeeMethodChosenByBuyer(order);
  const pay = useCommand("pay", { handles: ["voucherMissing", "voucherLimit", "paySerialUsed"] });
  const serial = usePaySerial(order);
  const declared = declaredAccountOf(order);
  const isDeclaredType = declared !== undefined && declared.type === (to?.type ?? order.payType);
  const methods = useRead("methodList", {}, { quiet: true });
  const mine = methods.data?.filter(
    (method) =>
      method.type === (to?.type ?? order.payType) &&
      isEqualOrMissing(method.status, PayMethodStatus.on),
  );
  const tip = useRead("tipByCode", { code: "PAY_TIP" }, { quiet: true });
  const [chosen, setChosen] = useState<string>();
  const [images, setImages] = useState<FileUpload[]>(() =>
    readPaymentProgress(orderId).vouchers.map(createFinishedUploadFromUrl),
  );
  const account =
    mine?.find((it) => it.id === chosen) ?? mine?.find((it) => it.isDefault === 1) ?? mine?.[0];
  const change: FileUploadsSetter = (how) =>
    setImages((before) => {
      const next = how(before);
      changePaymentProgress(orderId, { vouchers: finishedUploadUrls(next) });
      return next;
    });
  const send = async () => {
    if (!to) return;
    await pay.mutateAsync({
      orderId,
      version: version ?? undefined,
      methodId: to.id,
      vouchers: finishedUploadUrls(images),
      ...(account && { payerMethodId: account.id }),
      ...serial.input,
    });
    clearPaymentProgress(orderId);
  };
  const sub = to && (
    <>
      {`付给 ${to.holder}`}
      <SeparatorDot />
      {payMethodName(to)}
      <SeparatorDot />
      <TradeFigure kind="fiat" value={order.amount} tail="due" />
    </>
  );
  const yes = (
    <span>
      我已付 <TradeFigure kind="fiat" value={order.amount} />
      ，通知对方
    </span>
  );
  return (
    <VoucherSheet
      open={open}
      onClose={onClose}
      sub={sub}
      yes={yes}
      images={images}
      send={send}
      title="传付款凭证"
      busy={pay.isPending}
      missing={to ? (missingOf(images) ?? serial.problem) : "还不知道对方的收款账户，请稍候"}
      onRefused={serial.onRefused}
      {...(serial.used && {
        before: {
          label: "换成这次的凭证",
          isMain: true,
          press: () => {
            serial.clear();
            change(() => []);
          },
        },
        below: <ServiceLink orderId={orderId} />,
      })}
    >
      {(problem) => (
        <>
          <VoucherPart
            max={imagesPerFormMax}
            images={images}
            onChange={change}
            help="账单页最有用：时间、金额、双方姓名"
            error={problem}
          />
          {/* Placeholders reserve the place of parts that load late. Otherwise the sheet would
              grow upwards under the user's thumb. */}
          {!isDeclaredType && methods.isPending && (
            <SkeletonBar widthPx={640} heightPx={86} radiusPx={12} />
          )}
          {serial.isSupported && <PaySerialField order={order} serial={serial} />}
          {isDeclaredType && <DeclaredAccountLine declared={declared} />}
          {!isDeclaredType && mine && mine.length > 0 && account && (
            <RadioGroup
              label="您付款用的账户"
              value={account.id}
              options={mine.map((item) => ({
                value: item.id,
                title: payMethodNameAndLastDigits(item),
                desc: item.holder,
              }))}
              onChange={setChosen}
            />
          )}
          {tip.isPending && <SkeletonBar widthPx={640} heightPx={58} radiusPx={12} />}
          {tip.data && <Banner text={tip.data.content} />}
          <p className={css["note"]}>截图只作参考，放币以对方实际到账为准。</p>
        </>
      )}
    </VoucherSheet>
  );
}

const Plain = ({ children }: { children: ReactNode }) => children;

/**
 * Sheet that adds images to the order. In an appeal, text can be added to the images or sent alone.
 */
export function AddVoucherOrEvidenceSheet({
  order,
  acts: { replenish },
  open,
  onClose,
}: SheetProps & { acts: OrderActionController }) {
  const { orderId } = order;
  // A completed order accepts only evidence for an appeal.
  const inAppeal = order.status === OrderStatus.suspended || order.status === OrderStatus.completed;
  const left = Math.max(
    0,
    imagesPerFormMax - order.vouchers.filter((it) => it.by === userSideOfOrder(order)).length,
  );
  const { statement, setStatement, forget } = useDisputeStatementDraft(`evidence_${orderId}`);
  const { images } = statement;
  const serial = usePaySerial(order);
  const hasSerial = serial.isSupported && !inAppeal;
  const content = statement.content.trim();
  const hasWords = inAppeal && content !== "";
  const send = async () => {
    const kinds = evidenceKindsOfUploadedImages(statement);
    await replenish.mutateAsync({
      orderId,
      vouchers: finishedUploadUrls(images),
      ...(content !== "" && { content }),
      ...(inAppeal && kinds && kinds.length > 0 && { kinds }),
      ...(hasSerial && serial.input),
    });
    forget();
    showToast("已提交", "ok");
  };
  const missingImages = hasWords && !hasUploadingImages(images) ? undefined : missingOf(images);
  const serialProblem = hasSerial ? serial.problem : undefined;
  const missing = content.length > 500 ? "说明最多500个字" : (missingImages ?? serialProblem);
  const help = `还可上传 ${Math.max(0, left - images.length)} 张`;
  return (
    <VoucherSheet
      open={open}
      onClose={onClose}
      images={images}
      missing={missing}
      send={send}
      title={inAppeal ? "提交证据" : "补充凭证"}
      sub={inAppeal ? `尾号 ${order.orderNo.slice(-4)}` : undefined}
      yes={inAppeal ? "提交证据" : "提交"}
      busy={replenish.isPending}
      onRefused={serial.onRefused}
      {...(inAppeal && formFooterPropsForUnlabelledImages(countUnlabelledImages(statement)))}
    >
      {(problem) =>
        inAppeal ? (
          <>
            <AppealAgainstUserSummary order={order} />
            <AppealEvidenceFields
              frame={Plain}
              statement={statement}
              onChange={setStatement}
              problems={problem === undefined ? {} : { images: problem }}
              imagesHelp={help}
              imagesMost={left}
              placeholder="请写清经过"
            />
          </>
        ) : (
          <>
            <VoucherPart
              max={left}
              images={images}
              onChange={(change) =>
                setStatement((before) => ({ ...before, images: change(before.images) }))
              }
              help={help}
              error={problem}
            />
            {hasSerial && <PaySerialField order={order} serial={serial} />}
          </>
        )
      }
    </VoucherSheet>
  );
}
