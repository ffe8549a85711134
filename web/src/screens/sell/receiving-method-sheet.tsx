import type { PayMethod } from "contract";
import { maskedAccountText, payTypeName } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { CheckboxGroup } from "../../ui/inputs/option-groups.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { PayChannelIcon } from "../../ui/base/pay-channel.tsx";
import css from "./sell.module.css";

interface ReceivingMethodSheetProps {
  open: boolean;
  methods: readonly PayMethod[];
  chosenIds: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
}

/**
 * Sheet to select one or more of the enabled accounts of the user. 添加 opens the screen that adds
 * a new one.
 */
export function ReceivingMethodSheet({
  open,
  methods,
  chosenIds,
  onChange,
  onClose,
}: ReceivingMethodSheetProps) {
  const go = useAppNavigate();
  const foot = (
    <div className={css["sheetFoot"]}>
      <Button variant="soft" icon="plus" onClick={() => go(paths.payment({ pick: "sell" }))}>
        添加
      </Button>
      <Button onClick={onClose}>完成</Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      title="收款方式"
      sub="买家只能付款到您选择的账户"
      onClose={onClose}
      foot={foot}
    >
      {methods.length === 0 && (
        <p className={css["note"]}>还没有启用的收款方式，添加本人账户后即可出售</p>
      )}
      <CheckboxGroup
        label="收款方式"
        hideLabel
        options={methods.map((method) => ({
          value: method.id,
          title: `${payTypeName(method.type)} ${maskedAccountText(method)}`,
          desc: method.holder,
          icon: <PayChannelIcon channel={payChannelByType[method.type]} />,
        }))}
        values={chosenIds}
        onChange={onChange}
      />
    </Sheet>
  );
}
