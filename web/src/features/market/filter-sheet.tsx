import { type Fen, fenDecimals, type PayType, payTypeNames, payTypes, toDecimal } from "contract";
import { useState } from "react";
import { channels } from "../../deal/account.ts";
import { formatCny } from "../../lib/format-money.ts";
import { Chip, ChipRow } from "../../ui/control/chip.tsx";
import { AmountFigure } from "../../ui/form/amount-figure.tsx";
import { Keypad } from "../../ui/form/keypad.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { OptionGroup } from "../../ui/form/option.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { PayIcon } from "../../ui/mark/pay.tsx";
import { filterAmount, type OfferFilter, type Sort, sorts } from "./offer-filter.ts";

export type FilterPart = "sort" | "amount" | "payType";
const titles: Record<FilterPart, string> = { sort: "排序", amount: "购买金额", payType: "付款方式" };

interface FilterSheetProps {
  part: FilterPart;
  open: boolean;
  filter: OfferFilter;
  quickAmounts: readonly Fen[];
  onChange: (filter: OfferFilter) => void;
  onClose: () => void;
}

/** One part of the filter, chosen in a sheet of its own. */
export function FilterSheet({ part, open, filter, quickAmounts, onChange, onClose }: FilterSheetProps) {
  const choose = (change: Partial<OfferFilter>) => {
    onChange({ ...filter, ...change });
    onClose();
  };
  if (part === "amount")
    return <AmountSheet {...{ open, quickAmounts, onClose }} chosen={filter.amount} onChoose={(amount) => choose({ amount })} />;
  return (
    <Sheet open={open} title={titles[part]} onClose={onClose}>
      {part === "sort" && (
        <OptionGroup
          label="按什么排序"
          value={filter.sort}
          options={(Object.keys(sorts) as Sort[]).map((value) => ({ value, title: sorts[value] }))}
          onChange={(sort) => choose({ sort })}
        />
      )}
      {part === "payType" && <PayTypePart chosen={filter.payType} onChoose={(payType) => choose({ payType })} />}
    </Sheet>
  );
}

function PayTypePart({ chosen, onChoose }: { chosen: PayType | undefined; onChoose: (it: PayType | undefined) => void }) {
  const any = "any";
  const options = Object.values(payTypes).map((type) => ({
    value: String(type),
    title: payTypeNames[type],
    icon: <PayIcon channel={channels[type]} />,
  }));
  return (
    <OptionGroup
      label="您想用什么付款"
      value={chosen === undefined ? any : String(chosen)}
      options={[{ value: any, title: "全部付款方式" }, ...options]}
      onChange={(value) => onChoose(value === any ? undefined : (Number(value) as PayType))}
    />
  );
}

interface AmountSheetProps {
  open: boolean;
  chosen: Fen | undefined;
  quickAmounts: readonly Fen[];
  onChoose: (amount: Fen | undefined) => void;
  onClose: () => void;
}

function AmountSheet({ open, chosen, quickAmounts, onChoose, onClose }: AmountSheetProps) {
  const [text, setText] = useState(chosen === undefined ? "" : toDecimal(chosen, fenDecimals, 0));
  const [error, setError] = useState<string>();
  const amount = useAmount("fiat", text, (it) => {
    setText(it);
    setError(undefined);
  });
  const apply = () => {
    const read = filterAmount(text);
    if ("error" in read) setError(read.error);
    else onChoose(read.amount);
  };
  return (
    <Sheet
      open={open}
      title={titles.amount}
      onClose={onClose}
      tray={<Keypad onKey={amount.press} act={{ verb: "确定", onPress: apply }} />}
    >
      <AmountFigure
        amount={amount}
        label="只看能成交这个金额的卖家"
        sub="只看能成交这个金额的卖家，不填为不限"
        error={error}
        onEnter={apply}
      />
      <ChipRow label="常用金额" look="grid">
        {quickAmounts.map((it) => (
          <Chip key={it} onClick={() => onChoose(it)}>
            {formatCny(it).replace(/\.00$/, "")}
          </Chip>
        ))}
      </ChipRow>
    </Sheet>
  );
}
