import { type PayMethod, payTypeNames } from "contract";
import { maskedAccountText } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { RadioGroup } from "../../ui/inputs/option-groups.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { PayChannelIcon } from "../../ui/base/pay-channel.tsx";

interface QuickMatchPayingAccountSheetProps {
  open: boolean;
  accounts: readonly PayMethod[];
  account: PayMethod | undefined;
  onChoose: (accountId: string | undefined) => void;
  onClose: () => void;
}

const any = "any";

/**
 * Lists only the user's own accounts, because the backend refuses to release coins if the payer has
 * another name.
 */
export function QuickMatchPayingAccountSheet({
  open,
  accounts,
  account,
  onChoose,
  onClose,
}: QuickMatchPayingAccountSheetProps) {
  const go = useAppNavigate();
  const choose = (value: string) => {
    onChoose(value === any ? undefined : value);
    onClose();
  };
  return (
    <Sheet open={open} title="付款方式" sub="付款方式须为本人实名" onClose={onClose}>
      <RadioGroup
        label="您想用哪个账户付款"
        value={account?.id ?? any}
        options={[
          { value: any, title: "全部付款方式", desc: "更容易匹配到卖家" },
          ...accounts.map((item) => ({
            value: item.id,
            title: payTypeNames[item.type],
            desc: `${maskedAccountText(item)} ${item.holder}`,
            icon: <PayChannelIcon channel={payChannelByType[item.type]} />,
          })),
        ]}
        onChange={choose}
      />
      <Button variant="text" icon="plus" onClick={() => go(paths.payment({ pick: "quickmatch" }))}>
        选择或添加付款方式
      </Button>
    </Sheet>
  );
}
