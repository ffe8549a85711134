import { OpenHoursFields } from "../../trade/selling/open-hours-fields.tsx";
import { AmountField } from "../../ui/inputs/amount-field.tsx";
import { Button } from "../../ui/base/button.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import { TextArea } from "../../ui/inputs/text-area.tsx";
import { BuyerConditionFields } from "./buyer-condition-fields.tsx";
import { hasOpenHours } from "./sell-form.ts";
import css from "./sell.module.css";
import type { SellFormSectionProps } from "./sell-quantity-and-price.tsx";

interface SellTermsSheetProps extends SellFormSectionProps {
  level: number | null;
  open: boolean;
  onClose: () => void;
}

/**
 * Sheet with the terms of a listing. They seldom change, so the form itself shows only a summary.
 */
export function SellTermsSheet({ open, onClose, level, ...part }: SellTermsSheetProps) {
  const { draft, errors, change, leave, inputOf } = part;
  return (
    <Sheet
      open={open}
      title="交易条件"
      onClose={onClose}
      foot={
        <Button size="lg" block onClick={onClose}>
          完成
        </Button>
      }
    >
      <Limits {...part} />
      <hr className={css["rule"]} />
      <Switch
        label="自动接单"
        checked={draft.autoConfirm}
        onChange={(autoConfirm) => change({ autoConfirm })}
      />
      <p className={css["switchNote"]}>关闭后，每单须在 5 分钟内手动接</p>
      {part.config.canSetHours === 1 && <Hours {...part} />}
      <hr className={css["rule"]} />
      <BuyerConditionFields {...part} level={level} />
      <hr className={css["rule"]} />
      <TextArea
        label="备注"
        value={draft.remark}
        onChange={(remark) => change({ remark })}
        onBlur={() => leave("remark")}
        placeholder="选填，买家下单前可以看到"
        max={200}
        error={errors.remark}
        inputRef={inputOf("remark")}
      />
      {part.config.canGreet === 1 && <hr className={css["rule"]} />}
      {part.config.canGreet === 1 && (
        <TextArea
          label="自动问候"
          value={draft.greeting}
          onChange={(greeting) => change({ greeting })}
          onBlur={() => leave("greeting")}
          placeholder="选填，下单后作为您的第一句话发给对方"
          max={200}
          error={errors.greeting}
          inputRef={inputOf("greeting")}
        />
      )}
    </Sheet>
  );
}

function Hours({ draft, config, errors, change, leave, inputOf }: SellFormSectionProps) {
  return (
    <>
      <hr className={css["rule"]} />
      <OpenHoursFields
        clocks={draft}
        keeps={hasOpenHours(draft, config)}
        onChange={change}
        onBlur={() => leave("hours")}
        error={errors.hours}
        inputRef={inputOf("hours")}
      />
    </>
  );
}

function Limits({ form, config, errors, change, leave, inputOf }: SellFormSectionProps) {
  return (
    <>
      <div className={css["pair"]}>
        <AmountField
          label="最小限额"
          value={form.shown.min}
          onChange={(min) => change({ min })}
          onBlur={() => leave("min")}
          kind="fiat"
          error={errors.min}
          inputRef={inputOf("min")}
        />
        <AmountField
          label="最大限额"
          value={form.shown.max}
          onChange={(max) => change({ max })}
          onBlur={() => form.shown.max !== "" && leave("max")}
          kind="fiat"
          placeholder="挂单总额"
          error={errors.max}
          inputRef={inputOf("max")}
        />
      </div>
      {config.payMinutes.length > 0 && (
        <>
          <p className={css["partLabel"]}>付款时限</p>
          <SegmentedControl
            label="付款时限"
            options={config.payMinutes.map((it) => ({ value: String(it), label: `${it} 分钟` }))}
            value={String(form.payMinutes)}
            onChange={(minutes) => change({ payMinutes: Number(minutes) })}
          />
        </>
      )}
    </>
  );
}
