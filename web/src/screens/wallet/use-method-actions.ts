import { PayMethodStatus, type PayMethod } from "contract";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import { maskedPaymentMethodText } from "./method-view.ts";
import { usePinConfirmation } from "./use-pin-confirmation.ts";

type Wish = { act: "on" | "off" | "delete"; method: PayMethod };

const about = { pin: ["pinWrong", "pinLocked", "pinNeeded"], use: ["methodInUse"] } as const;
const words = {
  on: { verb: "启用", done: "已启用" },
  off: { verb: "停用", done: "已停用" },
  delete: { verb: "删除", done: "已删除" },
} as const;

/**
 * Returns the consequence of disabling or deleting an account. It is shown above the PIN keypad.
 */
function warningOf({ act, method }: Wish): string | undefined {
  if (act === "on") return undefined;
  if (act === "delete") return "删除后不可恢复，再次使用需重新添加";
  if (method.used)
    return `使用中 ${method.used}：停用后，只用它收款的挂单会自动暂停，进行中的订单不受影响`;
  return "停用后不会出现在新挂单中，可随时重新启用";
}

/** Returns the actions on a payment account: enable, disable, delete and make default. */
export function usePaymentMethodActions() {
  const edit = useCommand("methodEdit", { handles: [...about.pin, "certificationNeeded"] });
  const remove = useCommand("methodDelete", { handles: [...about.pin, ...about.use] });
  const setting = useCommand("accountSetting");
  const confirm = useConfirm();
  const pinned = usePinConfirmation<Wish>({
    send: ({ act, method: { id } }, payPassword) =>
      act === "delete"
        ? remove.mutateAsync({ id, payPassword })
        : edit.mutateAsync({ id, status: act === "on" ? 1 : 0, payPassword }),
    onDone: ({ act }) => showToast(words[act].done, "ok"),
    onRefused: (error) => {
      if (error.codeName === "methodInUse")
        void confirm({
          hasBack: false,
          title: error.text,
          text: "有进行中的订单，或有挂单只用它收款。请等订单结束或关闭挂单后再删除，也可以先停用。",
          action: "知道了",
        });
    },
  });
  const makeDefault = (method: PayMethod) =>
    setting.mutate(
      { type: "payMethod", defaultId: method.id },
      { onSuccess: () => showToast("已设为默认", "ok") },
    );
  return {
    pinned,
    line:
      pinned.wish &&
      `${words[pinned.wish.act].verb} ${maskedPaymentMethodText(pinned.wish.method)}`,
    warning: pinned.wish && warningOf(pinned.wish),
    toggle: (method: PayMethod) =>
      pinned.ask({ act: method.status === PayMethodStatus.off ? "on" : "off", method }),
    remove: (method: PayMethod) => pinned.ask({ act: "delete", method }),
    makeDefault,
  };
}
