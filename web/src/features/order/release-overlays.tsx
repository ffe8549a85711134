import type { OrderDetail } from "contract";
import { useState } from "react";
import { isRefused } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { openGate } from "../../api/gate.ts";
import { showToast } from "../../api/notices.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCny, formatUnits } from "../../lib/format-money.ts";
import { appealDraft, keepStatement } from "../../lib/kept-statement.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { ConfirmDialog } from "../../ui/overlay-dialog.tsx";
import { PinAmount, PinSheet } from "../../ui/overlay-pin-sheet.tsx";
import { ReleaseCheck } from "./release-check.tsx";

/** arrived: 确认到账. missing: 未到账. check: the three questions before a release; pin: the release itself. */
export type ReleaseStep = "arrived" | "missing" | "check" | "pin";

interface ReleaseOverlaysProps {
  step: ReleaseStep;
  open: boolean;
  detail: OrderDetail;
  onStep: (step: ReleaseStep) => void;
  onClose: () => void;
}

export function ReleaseOverlays(props: ReleaseOverlaysProps) {
  const { step, open, detail, onStep, onClose } = props;
  const go = useGo();
  const { orderId } = detail;
  /** The form finds its reason filled in, after a reload too. */
  const appeal = (type?: number) => {
    if (type !== undefined) keepStatement(appealDraft(orderId), { type });
    go(paths.appeal({ orderId }));
  };
  if (step === "arrived") return <Arrived {...props} onAppeal={appeal} />;
  if (step === "missing") return <Missing {...props} onAppeal={appeal} />;
  if (step === "pin") return <ReleasePin {...props} />;
  const release = { title: "放币前核对", label: "核对无误，去放币", onPress: () => onStep("pin") };
  return <ReleaseCheck open={open} detail={detail} act={release} onAppeal={appeal} onClose={onClose} />;
}

type WithAppeal = ReleaseOverlaysProps & { onAppeal: (type?: number) => void };

/** Whoever says that the money is there lets the coins go ten minutes later: the same questions come first. */
function Arrived({ open, detail, onClose, onAppeal }: WithAppeal) {
  const { orderId, version } = detail;
  const confirm = useCommand("transferConfirm");
  const press = () =>
    confirm.mutate(
      { id: orderId, version },
      { onSuccess: () => showToast("已确认到账，10 分钟内未放币将自动放币", "ok"), onSettled: onClose },
    );
  const act = {
    title: "确认到账前核对",
    label: "核对无误，确认到账",
    warning: "确认后 10 分钟内未放币，系统将自动放币给买家；如有误请立即申诉",
    busy: confirm.isPending,
    onPress: press,
  };
  return <ReleaseCheck open={open} detail={detail} act={act} onAppeal={onAppeal} onClose={onClose} />;
}

/** Once the release may be put off; after that only an appeal keeps the coins. */
function Missing({ open, detail: { orderId, version, allow }, onClose, onAppeal }: WithAppeal) {
  const delay = useCommand("delay");
  const press = () =>
    delay.mutate({ id: orderId, version }, { onSuccess: () => showToast("已延长 30 分钟核实，并通知买家", "ok"), onSettled: onClose });
  if (allow.delay === 0)
    return (
      <ConfirmDialog
        open={open}
        title="款项有误"
        text="放币时间不能再延长。提交申诉后订单暂停，资产继续锁定，由平台核实"
        confirm={{ label: "去申诉", onPress: () => onAppeal() }}
        cancel={{ label: "再核对", onPress: onClose }}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      title="未到账"
      text="将延长 30 分钟核实时间并通知买家，每笔订单仅可延长 1 次。到期仍未到账，可提交申诉"
      confirm={{ label: "延长核实", onPress: press, busy: delay.isPending }}
      cancel={{ label: "再核对", onPress: onClose }}
    />
  );
}

function ReleasePin({ open, detail, onClose }: ReleaseOverlaysProps) {
  const go = useGo();
  const deliver = useCommand("deliver", { handles: ["pinWrong", "pinLocked", "pinNeeded"] });
  const [wrong, setWrong] = useState<{ text: string; locked: boolean }>();
  const { orderId, version, quantity, amount, buyer } = detail;
  const send = async (payPassword: string) => {
    setWrong(undefined);
    try {
      await deliver.mutateAsync({ orderId, payPassword, version });
      showToast("已放币，订单完成", "ok");
      onClose();
    } catch (error) {
      if (isRefused(error, "pinWrong", "pinLocked")) return setWrong({ text: error.text, locked: error.codeName === "pinLocked" });
      onClose();
      if (isRefused(error, "pinNeeded")) openGate("pinNeeded");
    }
  };
  return (
    <PinSheet
      open={open}
      amountLine={
        <PinAmount
          figure={formatUnits(quantity)}
          unit={runtimeConfig.assetUnit}
          text={`放币给 ${buyer.realName}，应收 ¥${formatCny(amount)}`}
        />
      }
      warning="放币后无法撤回，请以收款账户实际到账为准"
      problem={wrong?.text}
      locked={wrong?.locked}
      busy={deliver.isPending}
      onPin={(pin) => void send(pin)}
      onForgot={() => go(paths.paymentPIN({ mode: "reset" }))}
      onClose={onClose}
    />
  );
}
