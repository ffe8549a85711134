import { type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { isRefused } from "../api/call-error.ts";
import { useCommand } from "../api/command.ts";
import { Banner } from "../ui/frame/banner.tsx";
import { Button } from "../ui/control/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { OptionGroup } from "../ui/form/option.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import css from "./sheet.module.css";

interface CancelProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

const buyerReasons = ["不想买了", "对方未响应", "付款方式无法使用", "信息填错", "价格不合适", "其他"];
const sellerReasons = ["暂时不便", "收款账户受限", "对方不符合要求", "其他"];

type Kind = { title: string; yes: string; reasons: readonly string[]; text: string };

/** What it costs, before it is done: the tries of the day, the credit, the ban. */
function kindOf(order: OrderDetail): Kind {
  const penalty = order.cancelHint?.penalty ?? "";
  const cost = penalty === "" ? "" : `${penalty}。`;
  if (order.isSeller === 1)
    return { title: "暂不接单", yes: "暂不接单", reasons: sellerReasons, text: `订单将取消，资产退回您的挂单。${cost}` };
  if (order.status === OrderStatus.suspended)
    return { title: "同意取消", yes: "同意取消", reasons: [], text: `资产将退回对方，申诉随之结束，无法恢复。${cost}` };
  if (order.status === OrderStatus.waitConfirm)
    return { title: "取消订单", yes: "取消订单", reasons: buyerReasons, text: "对方尚未接单，不计入取消次数。" };
  const quota = quotaText(order);
  const quotaCost = order.cancelHint?.left ? `${quota}，用完后再取消将限制购买。` : quota && `${quota}。`;
  return { title: "取消订单", yes: "取消订单", reasons: buyerReasons, text: `${quotaCost}${cost}若已付款，请勿取消。` };
}

/** Empty where nobody counts. */
function quotaText({ cancelHint }: OrderDetail): string {
  if (cancelHint === null) return "";
  const { left, quota } = cancelHint;
  return left > 0 ? `今日还可取消${left}次（共${quota}次）` : "今日取消次数已用完";
}

/** After the quota is used up the backend names the price once more; only then it is paid. */
function useCancel({ order, onClose }: Omit<CancelProps, "open">) {
  const cancel = useCommand("cancel", { handles: ["cancelQuota"] });
  const [warning, setWarning] = useState<string>();
  const run = async (reason: string | undefined) => {
    try {
      await cancel.mutateAsync({
        id: order.orderId,
        version: order.version ?? undefined,
        ...(reason !== undefined && { reason }),
        ...(warning !== undefined && { force: 1 as const }),
      });
      onClose();
    } catch (error) {
      if (isRefused(error, "cancelQuota")) setWarning(error.text);
      else if (isRefused(error)) onClose();
    }
  };
  return { run, warning, busy: cancel.isPending };
}

export function SheetCancel({ order, open, onClose }: CancelProps) {
  const kind = kindOf(order);
  const [reason, setReason] = useState<string>();
  const [tried, setTried] = useState(false);
  const { run, warning, busy } = useCancel({ order, onClose });
  const missing = kind.reasons.length > 0 && reason === undefined;
  const submit = () => {
    setTried(true);
    if (!missing) void run(reason);
  };
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title={kind.title}
      foot={
        <div className={css["choice"]}>
          <Button variant="soft" size="lg" onClick={onClose}>
            再想想
          </Button>
          <Button variant="danger" size="lg" busy={busy} onClick={submit}>
            {warning === undefined ? kind.yes : "仍要取消"}
          </Button>
        </div>
      }
    >
      <div className={css["sheet"]}>
        <Banner tone={warning === undefined ? "info" : "danger"} text={warning ?? kind.text} />
        {kind.reasons.length > 0 && (
          <OptionGroup label="原因" value={reason} options={kind.reasons.map((it) => ({ value: it, title: it }))} onChange={setReason} />
        )}
        {tried && missing && (
          <p className={css["note"]} role="alert">
            请选择原因
          </p>
        )}
      </div>
    </Sheet>
  );
}

const words = "我没有付款";

/** Who has paid and cancels loses his money; so he has to write that he has not. */
export function SheetDeclareUnpaid({ order, open, onClose }: CancelProps) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const { run, warning, busy } = useCancel({ order, onClose });
  const cost = [quotaText(order), order.cancelHint?.penalty ?? ""].filter((it) => it !== "").join("，");
  const fits = text.trim() === words;
  const submit = () => {
    setTried(true);
    if (fits) void run(words);
  };
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title="我没有付款，取消"
      foot={
        <div className={css["choice"]}>
          <Button variant="soft" size="lg" onClick={onClose}>
            返回
          </Button>
          <Button variant="danger" size="lg" busy={busy} onClick={submit}>
            {warning === undefined ? "取消订单" : "仍要取消"}
          </Button>
        </div>
      }
    >
      <div className={css["sheet"]}>
        <Banner tone="danger" text={warning ?? "若您已经付款，请勿取消：资产将退回对方，平台无法追回您的款项。"} />
        {cost !== "" && <p className={css["note"]}>{cost}</p>}
        <Field
          label={`请输入“${words}”确认`}
          value={text}
          onChange={setText}
          placeholder={words}
          maxLength={10}
          error={tried && !fits ? `请输入“${words}”` : undefined}
        />
      </div>
    </Sheet>
  );
}
