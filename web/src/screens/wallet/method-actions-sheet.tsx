import { PayMethodStatus, type PayMethod } from "contract";
import { payMethodNameAndLastDigits } from "../../trade/payment-account.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import css from "./method.module.css";
import { paymentMethodDraftStorageSlot } from "./method-draft.ts";
import { PaymentMethodIcon } from "./payment-method-icons.tsx";
import { paymentMethodFormPaths, isPaymentMethodUsable } from "./method-view.ts";
import type { usePaymentMethodActions } from "./use-method-actions.ts";

interface PaymentMethodActionsSheetProps extends OverlayProps {
  method: PayMethod;
  acts: ReturnType<typeof usePaymentMethodActions>;
}

/** Sheet with the actions of an account: enable or disable, make default, edit and delete. */
export function PaymentMethodActionsSheet({
  method,
  acts,
  ...overlay
}: PaymentMethodActionsSheetProps) {
  const go = useAppNavigate();
  const isOn = isPaymentMethodUsable(method);
  const isInvalid = method.status === PayMethodStatus.invalid;
  const used = method.used ?? 0;
  const edit = () => {
    // Clear the draft, because unsaved input of an earlier edit may differ from the current data.
    paymentMethodDraftStorageSlot(method.type, method.id).clear();
    go(paymentMethodFormPaths[method.type]({ id: method.id }));
  };
  // Close this sheet first, because the PIN sheet replaces it. Of the actions, only `makeDefault`
  // needs no PIN.
  const ask = (act: (method: PayMethod) => void) => () => {
    overlay.onClose();
    act(method);
  };
  return (
    <Sheet
      {...overlay}
      title={payMethodNameAndLastDigits(method)}
      lead={<PaymentMethodIcon method={method} />}
    >
      <ListRowGroup>
        {!isInvalid && (
          <ListRow
            title="启用"
            desc="关闭后不用于新订单和新挂单，进行中的不受影响"
            value={<Switch label="启用" hideLabel checked={isOn} onChange={ask(acts.toggle)} />}
          />
        )}
        {isOn && (
          <ListRow
            title="下单默认"
            desc={
              method.isDefault === 1
                ? "买币时先选它，把另一个设为默认即可更换"
                : "买币时先选它，可随时改选"
            }
            value={
              <Switch
                label="下单默认"
                hideLabel
                checked={method.isDefault === 1}
                disabled={method.isDefault === 1}
                onChange={ask(acts.makeDefault)}
              />
            }
          />
        )}
        {used > 0 && <ListRow title="在用的挂单和订单" value={`${used} 个`} to={paths.mysell()} />}
        {!isInvalid && <ListRow title="修改账户信息" onPress={edit} />}
        {used > 0 ? (
          <ListRow
            title={<span className={css["cannot"]}>删除</span>}
            desc={`还有 ${used} 个挂单或订单在用，结束后可删除`}
          />
        ) : (
          <ListRow title="删除" danger arrow={false} onPress={ask(acts.remove)} />
        )}
      </ListRowGroup>
    </Sheet>
  );
}
