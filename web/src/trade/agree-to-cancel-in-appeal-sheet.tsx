import { BuyerPaymentStatementOnCancel, type OrderDetail } from "contract";
import { useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { showErrorToast } from "../api/toasts-and-warnings.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { Button } from "../ui/base/button.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { TextField } from "../ui/inputs/text-field.tsx";
import { ConfirmationCheckbox } from "../ui/inputs/option-groups.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { KeyValueList } from "../ui/layout/key-values.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import type { OrderActionController } from "./use-order-action-controller.ts";
import { refundDueAmount } from "./settlement-proposal.ts";
import css from "./agree-to-cancel-in-appeal-sheet.module.css";
import { notPaidDeclarationText } from "./cancel-order-sheets.tsx";

interface AgreeCancelSheetProps {
  order: OrderDetail;
  acts: OrderActionController;
  open: boolean;
  onClose: () => void;
}

type Answer = "paid" | "unpaid";

/**
 * Sheet in which a buyer agrees to cancel an order during an appeal. First asks whether the buyer
 * has paid, without a default answer, because the coins return to the seller as soon as the buyer
 * agrees. A buyer who has paid checks a box that states that the refund has arrived. A buyer who
 * has not paid types a sentence that says so.
 */
export function AgreeToCancelInAppealSheet(props: AgreeCancelSheetProps) {
  const [answer, setAnswer] = useState<Answer>();
  if (answer === undefined) return <Question {...props} onAnswer={setAnswer} />;
  return answer === "paid" ? <AgreeAsPaid {...props} /> : <AgreeAsUnpaid {...props} />;
}

const Sub = ({ order }: { order: OrderDetail }) => (
  <>
    {`尾号 ${order.orderNo.slice(-4)}`}
    <SeparatorDot />
    还没有取消
  </>
);

function Question({
  order,
  open,
  onClose,
  onAnswer,
}: AgreeCancelSheetProps & { onAnswer: (answer: Answer) => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="同意取消" sub={<Sub order={order} />}>
      <div className={css["body"]}>
        <h3 className={css["question"]}>这一笔，您付过款吗？</h3>
        <p className={css["text"]}>
          取消后 <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
          全部退回对方。只看钱有没有从您的账户转出，转给谁、转了多少都算付过。
        </p>
        <div className={css["picks"]}>
          <button type="button" className={css["pick"]} onClick={() => onAnswer("paid")}>
            付过
            <small>包括付错金额、付错账户</small>
          </button>
          <button type="button" className={css["pick"]} onClick={() => onAnswer("unpaid")}>
            没有付过
            <small>账户里没有这笔支出</small>
          </button>
        </div>
        <Button variant="soft" block onClick={onClose}>
          不确定，先查我的账单
        </Button>
      </div>
    </Sheet>
  );
}

/**
 * Returns `agree`, which sends the consent, and whether it is being sent. A refusal closes the
 * sheet, because it usually means that the order has changed. After a lost response the sheet stays
 * open.
 */
function useConsent(
  { order, acts: { cancel }, onClose }: AgreeCancelSheetProps,
  statement: BuyerPaymentStatementOnCancel,
) {
  const agree = async () => {
    try {
      await cancel.mutateAsync({
        id: order.orderId,
        version: order.version ?? undefined,
        statement,
      });
      onClose();
    } catch (error) {
      if (!isRefusalError(error)) return;
      // `useOrderActionController` shows no toast for the refusal `cancelQuota`, so it is shown
      // here.
      if (isRefusalError(error, "cancelQuota")) showErrorToast(error);
      onClose();
    }
  };
  return { agree: () => void agree(), busy: cancel.isPending };
}

function AgreeAsPaid(props: AgreeCancelSheetProps) {
  const { order, open, onClose } = props;
  const [ticked, setTicked] = useState(false);
  const { agree, busy } = useConsent(props, BuyerPaymentStatementOnCancel.refunded);
  const sum = <TradeFigure kind="fiat" value={refundDueAmount(order)} />;
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title="先确认退款到账"
      sub={<Sub order={order} />}
      foot={
        <div className={css["column"]}>
          <Button size="lg" block onClick={onClose}>
            不取消，继续申诉
          </Button>
          <Button
            size="lg"
            block
            variant={ticked ? "lineDanger" : "soft"}
            disabled={!ticked}
            busy={busy}
            onClick={agree}
          >
            退款已到账，同意取消
          </Button>
        </div>
      }
    >
      <div className={css["body"]}>
        <div className={css["red"]}>
          <Icon name="alert" />
          <p>
            <b>您付过 {sum}，请先拿回这笔钱</b>
            取消后资产退回对方，平台无法替您追款。“先取消，再退款”是常见骗法。
          </p>
        </div>
        <KeyValueList
          boxed
          rows={[
            { key: "您付出", value: sum },
            { key: "对方上传的退款凭证", value: <RefundPictures order={order} />, small: true },
          ]}
        />
        <ConfirmationCheckbox
          checked={ticked}
          onChange={setTicked}
          desc="看银行或支付宝余额，不看对方的截图"
        >
          我已查账，退款 {sum} 已到我的账户
        </ConfirmationCheckbox>
      </div>
    </Sheet>
  );
}

function RefundPictures({ order }: { order: OrderDetail }) {
  const refund = order.appeal?.offer?.refund;
  if (!refund || refund.images.length === 0) return <span className={css["none"]}>没有</span>;
  const at = refund.time === null ? "" : `，${formatShortTime(refund.time, serverNow())} 上传`;
  return `${refund.images.length} 张${at}`;
}

function AgreeAsUnpaid(props: AgreeCancelSheetProps) {
  const { order, open, onClose } = props;
  const [text, setText] = useState("");
  const { agree, busy } = useConsent(props, BuyerPaymentStatementOnCancel.unpaid);
  const isTyped = text.trim() === notPaidDeclarationText;
  const penalty = order.cancelHint?.penalty ?? "";
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title="没有付过，同意取消"
      sub={<Sub order={order} />}
      foot={
        <div className={css["row"]}>
          <Button
            size="lg"
            variant={isTyped ? "lineDanger" : "soft"}
            disabled={!isTyped}
            busy={busy}
            onClick={agree}
          >
            同意取消
          </Button>
          <Button size="lg" onClick={onClose}>
            不取消
          </Button>
        </div>
      }
    >
      <div className={css["body"]}>
        <div className={css["red"]}>
          <Icon name="alert" />
          <p>
            <b>付过款就不要继续</b>
            {`资产将退回对方，平台无法追回您的款项。${penalty === "" ? "" : `${penalty}。`}`}
          </p>
        </div>
        <TextField
          label={`请输入“${notPaidDeclarationText}”确认`}
          value={text}
          onChange={setText}
          placeholder={notPaidDeclarationText}
          maxLength={10}
        />
        <p className={css["note"]}>这句话会记入订单，对方和平台都看得到。</p>
      </div>
    </Sheet>
  );
}
