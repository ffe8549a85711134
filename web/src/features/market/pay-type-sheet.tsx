import { type PayType, payTypeNames, payTypes } from "contract";
import { channels } from "../../deal/account.ts";
import { OptionGroup } from "../../ui/form/option.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { PayIcon } from "../../ui/mark/pay.tsx";

interface PayTypeSheetProps {
  open: boolean;
  chosen: PayType | undefined;
  onChoose: (it: PayType | undefined) => void;
  onClose: () => void;
}

const any = "any";

export function PayTypeSheet({ open, chosen, onChoose, onClose }: PayTypeSheetProps) {
  const options = Object.values(payTypes).map((type) => ({
    value: String(type),
    title: payTypeNames[type],
    icon: <PayIcon channel={channels[type]} />,
  }));
  const choose = (value: string) => {
    onChoose(value === any ? undefined : (Number(value) as PayType));
    onClose();
  };
  return (
    <Sheet open={open} title="付款方式" onClose={onClose}>
      <OptionGroup
        label="您想用什么付款"
        value={chosen === undefined ? any : String(chosen)}
        options={[{ value: any, title: "全部付款方式" }, ...options]}
        onChange={choose}
      />
    </Sheet>
  );
}
