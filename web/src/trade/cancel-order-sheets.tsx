import { type OrderDetail, OrderStatus } from "contract";
import { type ReactNode, useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { Banner } from "../ui/layout/banner.tsx";
import { Button } from "../ui/base/button.tsx";
import { TextField } from "../ui/inputs/text-field.tsx";
import { RadioGroup } from "../ui/inputs/option-groups.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import type { OrderActionController } from "./use-order-action-controller.ts";
import css from "./sheet.module.css";

interface CancelProps {
  order: OrderDetail;
  acts: OrderActionController;
  open: boolean;
  onClose: () => void;
}

const buyerReasons = [
  "不想买了",
  "对方未响应",
  "付款方式无法使用",
  "信息填错",
  "价格不合适",
  "其他",
];
const sellerReasons = ["暂时不便", "收款账户受限", "对方不符合要求", "其他"];

type CancelKind = { title: string; yes: string; reasons: readonly string[]; text: string };

/**
 * Returns the texts and reasons of the cancellation form. The text states what the cancellation
 * costs: one of the cancellations allowed per day, credit or a restriction, or that it costs
 * nothing.
 */
function kindOf(order: OrderDetail): CancelKind {
  const penalty = order.cancelHint?.penalty ?? "";
  const cost = penalty === "" ? "" : `${penalty}。`;
  if (order.isSeller === 1)
    return {
      title: "暂不接单",
      yes: "暂不接单",
      reasons: sellerReasons,
      text: `订单将取消，资产退回您的挂单。${cost}`,
    };
  if (order.status === OrderStatus.waitConfirm)
    return {
      title: "取消订单",
      yes: "取消订单",
      reasons: buyerReasons,
      text: "对方尚未接单，不计入取消次数。",
    };
  const quota = quotaText(order);
  const quotaCost = order.cancelHint?.left
    ? `${quota}，用完后再取消将限制购买。`
    : quota && `${quota}。`;
  return {
    title: "取消订单",
    yes: "取消订单",
    reasons: buyerReasons,
    text: `${quotaCost}${cost}若已付款，请勿取消。`,
  };
}

/**
 * Returns the text that states how many cancellations the buyer has left today. Empty if the
 * backend does not count cancellations.
 */
function quotaText({ cancelHint, status }: OrderDetail): string {
  if (cancelHint === null) return "";
  const { left, quota } = cancelHint;
  // The backend counts cancellations before and after the payment separately.
  const phase = status === OrderStatus.waitPay ? "付款前" : "付款后";
  return left > 0
    ? `今日${phase}还可取消 ${left} 次（共 ${quota} 次）`
    : `今日${phase}取消次数已用完`;
}

/**
 * Returns `submit` and the state of the cancellation. If today's cancellations are used up, the
 * backend refuses the first request and names the penalty. The sheet shows it, and the next tap
 * sends the request with `force`, which the backend accepts.
 */
function useCancel({ order, acts: { cancel }, onClose }: Omit<CancelProps, "open">) {
  const [warning, setWarning] = useState<string>();
  const [tried, setTried] = useState(false);
  /**
   * Sends the cancellation. Without a reason, only marks the attempt, so that the form shows the
   * error.
   */
  const submit = async (reason: string | undefined) => {
    setTried(true);
    if (reason === undefined) return;
    try {
      await cancel.mutateAsync({
        id: order.orderId,
        version: order.version ?? undefined,
        ...(reason !== "" && { reason }),
        ...(warning !== undefined && { force: 1 as const }),
      });
      onClose();
    } catch (error) {
      if (isRefusalError(error, "cancelQuota")) setWarning(error.text);
      else if (isRefusalError(error)) onClose();
    }
  };
  return { submit, tried, warning, busy: cancel.isPending };
}

interface CancelQuestionProps extends Pick<CancelProps, "open" | "onClose"> {
  title: string;
  yes: string;
  asked: ReturnType<typeof useCancel>;
  reason: string | undefined;
  children: ReactNode;
}

const CancelQuestion = ({
  open,
  onClose,
  title,
  yes,
  asked: { submit, warning, busy },
  reason,
  children,
}: CancelQuestionProps) => (
  <Sheet
    open={open}
    busy={busy}
    onClose={onClose}
    title={title}
    foot={
      <div className={css["choice"]}>
        <Button variant="soft" size="lg" onClick={onClose}>
          返回
        </Button>
        <Button variant="danger" size="lg" busy={busy} onClick={() => void submit(reason)}>
          {warning === undefined ? yes : "仍要取消"}
        </Button>
      </div>
    }
  >
    <div className={css["sheet"]}>{children}</div>
  </Sheet>
);

export function CancelOrderSheet(props: CancelProps) {
  const { title, yes, text, reasons } = kindOf(props.order);
  const [chosen, setChosen] = useState<string>();
  const asked = useCancel(props);
  const { warning, tried } = asked;
  const reason = reasons.length > 0 ? chosen : "";
  return (
    <CancelQuestion {...props} title={title} yes={yes} asked={asked} reason={reason}>
      <div className={css["cost"]}>
        <Banner tone={warning === undefined ? "info" : "danger"} text={warning ?? text} />
      </div>
      {reasons.length > 0 && (
        <RadioGroup
          label="原因"
          value={chosen}
          options={reasons.map((it) => ({ value: it, title: it }))}
          onChange={setChosen}
        />
      )}
      {tried && reason === undefined && (
        <p className={css["note"]} role="alert">
          请选择原因
        </p>
      )}
    </CancelQuestion>
  );
}

/** Sentence that a buyer types to state that they have not paid. */
export const notPaidDeclarationText = "我没有付款";

/**
 * Cancellation by a buyer who marked the order as paid. A buyer who really has paid would lose
 * their money, so the buyer must type that they have not paid.
 */
export function CancelByDeclaringNotPaidSheet(props: CancelProps) {
  const { order } = props;
  const [text, setText] = useState("");
  const cost = [quotaText(order), order.cancelHint?.penalty ?? ""]
    .filter((it) => it !== "")
    .join("，");
  const asked = useCancel(props);
  const reason = text.trim() === notPaidDeclarationText ? notPaidDeclarationText : undefined;
  return (
    <CancelQuestion
      {...props}
      asked={asked}
      reason={reason}
      title="我没有付款，取消"
      yes="取消订单"
    >
      <div className={css["cost"]}>
        <Banner
          tone="danger"
          text={asked.warning ?? "若您已经付款，请勿取消：资产将退回对方，平台无法追回您的款项。"}
        />
      </div>
      {cost !== "" && <p className={css["note"]}>{cost}</p>}
      <TextField
        label={`请输入“${notPaidDeclarationText}”确认`}
        value={text}
        onChange={setText}
        placeholder={notPaidDeclarationText}
        maxLength={10}
        error={
          asked.tried && reason === undefined ? `请输入“${notPaidDeclarationText}”` : undefined
        }
      />
    </CancelQuestion>
  );
}
