import type { OrderDetail } from "contract";
import { useState } from "react";
import { type CallError, isRefused } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { openGate } from "../../api/gate.ts";
import { formatCny, formatUnits } from "../../lib/format-money.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { PinAmount, PinSheet } from "../../ui/overlay-pin-sheet.tsx";
import { Sep } from "../../ui/marks.tsx";
import { unit } from "./deal-words.tsx";

interface SheetPinProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/** Lets the coins go. What it says again: how many, to whom, for how much. */
export function SheetPin({ order, open, onClose }: SheetPinProps) {
  const go = useGo();
  const deliver = useCommand("deliver", { handles: ["pinWrong", "pinLocked", "pinNeeded"] });
  const [problem, setProblem] = useState<CallError>();
  const release = async (payPassword: string) => {
    setProblem(undefined);
    try {
      await deliver.mutateAsync({ orderId: order.orderId, payPassword, version: order.version });
      onClose();
    } catch (error) {
      if (isRefused(error, "pinNeeded")) {
        onClose();
        openGate("pinNeeded");
      } else if (isRefused(error, "pinWrong", "pinLocked")) setProblem(error);
      else if (isRefused(error)) onClose();
    }
  };
  return (
    <PinSheet
      open={open}
      busy={deliver.isPending}
      problem={problem?.text}
      locked={isRefused(problem, "pinLocked")}
      amountLine={
        <PinAmount
          figure={formatUnits(order.quantity)}
          unit={unit}
          text={
            <>
              {`放币给${order.buyer.realName}`}
              <Sep />
              {`应收 ¥${formatCny(order.amount)}`}
            </>
          }
        />
      }
      warning="放币后无法撤回。请确认款项已在收款账户到账，而不是仅看截图。"
      onPin={(pin) => void release(pin)}
      onForgot={() => go(paths.paymentPIN({ mode: "reset" }))}
      onClose={onClose}
    />
  );
}
