import { type Output, type PayMethod, payTypeNames } from "contract";
import { payChannelByType, maskedAccountText } from "../../trade/payment-account.ts";
import { OptionGroup } from "../../ui/inputs/option-groups.tsx";
import { PayChannelIcon } from "../../ui/base/pay-channel.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import type { PurchaseForm } from "./purchase-form.ts";

interface PurchaseAccountSheetProps {
  open: boolean;
  form: PurchaseForm;
  able: Output<"ablePayMethods">;
  onChoose: (it: PayMethod) => void;
  onClose: () => void;
}

/** Offers only accounts of the user whose payment type the seller accepts. */
export function PurchaseAccountSheet({
  open,
  form,
  able,
  onChoose,
  onClose,
}: PurchaseAccountSheetProps) {
  const arrival = ({ type }: PayMethod) => able.find((it) => it.type === type)?.arrival;
  const choose = (id: string) => {
    const account = form.choices.find((it) => it.id === id);
    if (account) onChoose(account);
    onClose();
  };
  return (
    <Sheet open={open} title="付款方式" sub="付款方式须为本人实名" onClose={onClose}>
      <OptionGroup
        label="您用哪个账户付款"
        value={form.account?.id ?? ""}
        options={form.choices.map((choice) => ({
          value: choice.id,
          title: payTypeNames[choice.type],
          desc: [
            maskedAccountText(choice),
            ...(arrival(choice) ? [`到账时间 ${arrival(choice)}`] : []),
          ].join("，"),
          icon: <PayChannelIcon channel={payChannelByType[choice.type]} />,
        }))}
        onChange={choose}
      />
    </Sheet>
  );
}
