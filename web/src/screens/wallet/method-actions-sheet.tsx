import { PayMethodStatus, type PayMethod } from "contract";
import { payMethodWithLastDigits } from "../../trade/payment-account.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import css from "./method.module.css";
import { methodDraftSlot } from "./method-draft.ts";
import { MethodMark } from "./method-mark.tsx";
import { methodFormPaths, isMethodUsable } from "./method-view.ts";
import type { useMethodActions } from "./use-method-actions.ts";

interface MethodActionsSheetProps extends OverlayProps {
  method: PayMethod;
  acts: ReturnType<typeof useMethodActions>;
}

/** All actions of an account, each with an explanation. */
export function MethodActionsSheet({ method, acts, ...overlay }: MethodActionsSheetProps) {
  const go = useAppNavigate();
  const isOn = isMethodUsable(method);
  const isInvalid = method.status === PayMethodStatus.invalid;
  const used = method.used ?? 0;
  const edit = () => {
    // Clear the draft, because unsaved input of an earlier edit may differ from the current data.
    methodDraftSlot(method.type, method.id).clear();
    go(methodFormPaths[method.type]({ id: method.id }));
  };
  // Close this sheet, because the PIN sheet replaces it.
  const ask = (act: (method: PayMethod) => void) => () => {
    overlay.onClose();
    act(method);
  };
  return (
    <Sheet
      {...overlay}
      title={payMethodWithLastDigits(method)}
      lead={<MethodMark method={method} />}
    >
      <CellGroup>
        {!isInvalid && (
          <CellRow
            title="启用"
            desc="关闭后不用于新订单和新挂单，进行中的不受影响"
            value={<Switch label="启用" hideLabel checked={isOn} onChange={ask(acts.toggle)} />}
          />
        )}
        {isOn && (
          <CellRow
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
        {used > 0 && <CellRow title="在用的挂单和订单" value={`${used} 个`} to={paths.mysell()} />}
        {!isInvalid && <CellRow title="修改账户信息" onPress={edit} />}
        {used > 0 ? (
          <CellRow
            title={<span className={css["cannot"]}>删除</span>}
            desc={`还有 ${used} 个挂单或订单在用，结束后可删除`}
          />
        ) : (
          <CellRow title="删除" danger arrow={false} onPress={ask(acts.remove)} />
        )}
      </CellGroup>
    </Sheet>
  );
}
