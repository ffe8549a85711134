import { useId, useState } from "react";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import { classNames } from "../../ui/base/class-names.ts";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./sell.module.css";
import {
  minSellerLevelForBuyerConditions,
  hasBuyerConditions,
  canSetBuyerConditions,
} from "./sell-form.ts";
import type { SellFormSectionProps } from "./sell-quantity-and-price.tsx";

const rows = [
  { field: "minOrders", label: "买家最低成交单数", suffix: "单" },
  { field: "minRate", label: "最低完成率", suffix: "%" },
  { field: "minDays", label: "注册天数", suffix: "天" },
] as const;

/**
 * Collapsible fields for the conditions that a buyer must meet. A seller whose level is too low
 * sees instead which level is needed.
 */
export function BuyerConditionFields({
  level,
  ...props
}: SellFormSectionProps & { level: number | null }) {
  const { draft, errors } = props;
  const id = useId();
  const wrong = rows.some((it) => errors[it.field] !== undefined);
  const [opened, setOpened] = useState(() => hasBuyerConditions(draft));
  const open = opened || wrong;
  if (!canSetBuyerConditions(level))
    return (
      <p
        className={css["note"]}
      >{`高级条件：等级达到 ${minSellerLevelForBuyerConditions} 后，可以限制哪些买家能下单`}</p>
    );
  return (
    <>
      <button
        type="button"
        className={css["fold"]}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        <span>
          高级条件
          <span className={css["foldNote"]}>
            {hasBuyerConditions(draft) ? "已设置" : "限制哪些买家能下单"}
          </span>
        </span>
        <Icon name="down" className={classNames(css["foldIcon"], open && css["turned"])} />
      </button>
      <div id={id} className={css["conditions"]} hidden={!open}>
        <ConditionFields {...props} />
      </div>
    </>
  );
}

function ConditionFields({ draft, config, errors, change, leave, inputOf }: SellFormSectionProps) {
  const levels = [{ level: 0, name: "不限" }, ...config.levelOptions.filter((it) => it.level > 1)];
  return (
    <>
      {rows.map(({ field, label, suffix }) => (
        <TextField
          key={field}
          label={label}
          value={draft[field]}
          onChange={(text) => change({ [field]: text.trim() })}
          onBlur={() => leave(field)}
          suffix={suffix}
          placeholder="不限"
          inputMode="numeric"
          maxLength={6}
          error={errors[field]}
          inputRef={inputOf(field)}
        />
      ))}
      <p className={css["partLabel"]}>仅限高等级</p>
      <ChipRow label="仅限高等级" look="grid">
        {levels.map((level) => (
          <Chip
            key={level.level}
            pressed={draft.minLevel === level.level}
            onClick={() => change({ minLevel: level.level })}
          >
            {level.level === 0 ? level.name : `等级 ${level.level} 以上`}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}
