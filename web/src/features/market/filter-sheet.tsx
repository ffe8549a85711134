import { type Fen, type PayType, payTypeNames, payTypes } from "contract";
import { useState } from "react";
import { channels } from "../../deal/account.ts";
import { formatCny } from "../../lib/format-money.ts";
import { Button } from "../../ui/control/button.tsx";
import { Chip, ChipRow } from "../../ui/control/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
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
      {part === "amount" && <AmountPart chosen={filter.amount} quickAmounts={quickAmounts} onChoose={(amount) => choose({ amount })} />}
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

interface AmountPartProps {
  chosen: Fen | undefined;
  quickAmounts: readonly Fen[];
  onChoose: (amount: Fen | undefined) => void;
}

function AmountPart({ chosen, quickAmounts, onChoose }: AmountPartProps) {
  const [text, setText] = useState(chosen === undefined ? "" : formatCny(chosen));
  const [error, setError] = useState<string>();
  const apply = () => {
    const read = filterAmount(text);
    if ("error" in read) setError(read.error);
    else onChoose(read.amount);
  };
  return (
    <>
      <Field
        label="只看能成交这个金额的卖家"
        value={text}
        onChange={setText}
        onEnter={apply}
        prefix="¥"
        placeholder="不限"
        inputMode="decimal"
        maxLength={16}
        figure
        error={error}
      />
      <ChipRow label="常用金额" look="grid">
        {quickAmounts.map((amount) => (
          <Chip key={amount} onClick={() => onChoose(amount)}>
            {formatCny(amount).replace(/\.00$/, "")}
          </Chip>
        ))}
      </ChipRow>
      <Button size="lg" block onClick={apply}>
        确定
      </Button>
    </>
  );
}
