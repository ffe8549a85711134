import { type Output, type PayMethod, payTypeNames } from "contract";
import { useState } from "react";
import { maskName, payMethodNameAndLastDigits } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { RadioGroup } from "../../ui/inputs/option-groups.tsx";
import { Button } from "../../ui/base/button.tsx";
import { PayChannelIcon } from "../../ui/base/pay-channel.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./payer-account.module.css";
import type { PurchaseFormState } from "./purchase-form.ts";
import { SeenBySeller } from "./seen-by-seller.tsx";

interface PurchasePayingAccountSheetProps {
  open: boolean;
  form: PurchaseFormState;
  able: Output<"ablePayMethods">;
  /** Id of the account that the user chose for the last purchase on this device. */
  lastUsedId: string | undefined;
  /** True if the backend shows the seller the account that the user names. */
  isShownToSeller: boolean;
  onChoose: (it: PayMethod) => void;
  onAdd: () => void;
  onClose: () => void;
}

/**
 * Offers only accounts of the user. Those that the seller does not accept are listed last, disabled
 * and with the reason.
 */
export function PurchasePayingAccountSheet({
  open,
  form,
  able,
  lastUsedId,
  isShownToSeller,
  onChoose,
  onAdd,
  onClose,
}: PurchasePayingAccountSheetProps) {
  const [chosenId, setChosenId] = useState(form.account?.id ?? "");
  const chosen = form.choices.find((it) => it.id === chosenId) ?? form.account;
  const arrival = ({ type }: PayMethod) => able.find((it) => it.type === type)?.arrival;
  const confirm = () => {
    if (chosen) onChoose(chosen);
    onClose();
  };
  const optionOf = (method: PayMethod, desc: string, disabled = false) => ({
    value: method.id,
    title: payMethodNameAndLastDigits(method),
    desc,
    disabled,
    icon: <PayChannelIcon channel={payChannelByType[method.type]} />,
  });
  return (
    <Sheet
      open={open}
      title="用哪个账户付款"
      onClose={onClose}
      foot={
        chosen && (
          <Button size="lg" block onClick={confirm}>
            {`用${payMethodNameAndLastDigits(chosen)} 付`}
          </Button>
        )
      }
    >
      <div className={css["accounts"]}>
        <RadioGroup
          label="您用哪个账户付款"
          hideLabel
          value={chosen?.id ?? ""}
          options={[
            ...form.choices.map((choice) =>
              optionOf(
                choice,
                [
                  `${maskName(choice.holder)} 本人`,
                  ...(choice.id === lastUsedId ? ["上次用的是它"] : []),
                  ...(arrival(choice) ? [`到账时间 ${arrival(choice)}`] : []),
                ].join("，"),
              ),
            ),
            ...form.refused.map((it) => optionOf(it, `这位卖家不收${payTypeNames[it.type]}`, true)),
          ]}
          onChange={setChosenId}
        />
        <Button variant="text" block onClick={onAdd}>
          添加本人账户
        </Button>
        {isShownToSeller && (
          <SeenBySeller>
            卖家只看到<b>类型、尾号和带星号的姓名</b>
            ，看不到完整账号。下单后不能换账户；要换，请取消后重新下单
          </SeenBySeller>
        )}
      </div>
    </Sheet>
  );
}
