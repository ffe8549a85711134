import type { OrderDetail } from "contract";
import { useState } from "react";
import { useCommand } from "../../api/command.ts";
import { ConfirmDialog } from "../../ui/overlay-dialog.tsx";
import type { Act } from "./appeal-acts.ts";

type Words = { title: string; text: string; yes: string; danger: boolean };

const wordsOf = (act: Act, { isSeller, cancelHint: { penalty } }: OrderDetail): Words => {
  const sells = isSeller === 1;
  const price = penalty === "" ? "" : `${penalty}。`;
  if (act === "withdraw") return { title: "撤回申诉", text: "撤回后订单恢复，且您不能再对该订单发起申诉。", yes: "撤回申诉", danger: true };
  if (sells) return { title: "同意放币", text: "您确认款项已到账，10分钟内未放币将自动放币给买家。", yes: "同意放币", danger: false };
  return { title: "同意取消", text: `订单将取消，资产退回卖家。如您已付款，请先与卖家确认退款。${price}`, yes: "同意取消", danger: true };
};

/** The consequence stands above the button, before it happens. */
export function ActDialog({ act, order, onClosed }: { act: Act; order: OrderDetail; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const confirm = useCommand("transferConfirm");
  const concede = useCommand("cancel");
  const withdraw = useCommand("delay");
  const sells = order.isSeller === 1;
  const words = wordsOf(act, order);
  const input = { id: order.orderId, version: order.version };
  const run = async () => {
    try {
      if (act === "withdraw") await withdraw.mutateAsync(input);
      else if (sells) await confirm.mutateAsync(input);
      else await concede.mutateAsync(input);
    } catch {
      // Told by the command; what has changed is read again.
    }
    setOpen(false);
  };
  const busy = confirm.isPending || concede.isPending || withdraw.isPending;
  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      text={words.text}
      confirm={{ label: words.yes, onPress: () => void run(), danger: words.danger, busy }}
      cancel={{ label: "再想想", onPress: () => setOpen(false) }}
      onClosed={onClosed}
    />
  );
}
