import { lazy, Suspense, useState } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { Card } from "../../ui/list/card.tsx";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { PayMarks } from "../../ui/mark/pay.tsx";
import { Switch } from "../../ui/control/switch.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import css from "./sell.module.css";
import { channelsOf } from "../../deal/entrust-view.ts";
import { Conditions } from "./sell-conditions.tsx";
import { coins } from "../../lib/format-figures.ts";
import type { SellForm } from "./sell-form.ts";
import type { PartProps } from "./sell-parts.tsx";

const MethodSheet = lazy(async () => ({ default: (await import("./method-sheet.tsx")).MethodSheet }));

/** Which of my accounts buyers may pay to. All of them unless I choose. */
export function MethodsPart({ form, errors, change }: PartProps) {
  // Once opened it stays, so that it can slide away.
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <div>
      <Cells>
        <Cell
          title="收款方式"
          desc={form.chosen.length > 0 ? <ChosenChannels form={form} /> : "请选择买家可以付款的账户"}
          value={form.chosen.length > 0 ? `已选 ${form.chosen.length}` : "去选择"}
          onPress={show}
        />
      </Cells>
      {errors.methods !== undefined && (
        <p className={css["partBad"]} role="alert">
          <Icon name="info" className={css["badIcon"]} />
          {errors.methods}
        </p>
      )}
      {opened && (
        <Suspense fallback={null}>
          <MethodSheet
            open={open}
            methods={form.usable}
            chosenIds={form.chosen.map((it) => it.id)}
            onChange={(methodIds) => change({ methodIds })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const ChosenChannels = ({ form }: { form: SellForm }) => <PayMarks channels={channelsOf(form.chosen)} />;

export function OptionsPart(props: PartProps & { level: number | null }) {
  const { draft, errors, change, leave, inputOf } = props;
  return (
    <Card>
      <Switch label="自动接单" checked={draft.autoConfirm} onChange={(autoConfirm) => change({ autoConfirm })} />
      <p className={css["note"]}>关闭后需在5分钟内手动接单</p>
      <hr className={css["rule"]} />
      <Conditions {...props} />
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
    </Card>
  );
}

/** What publishing will do, to the last digit. */
export function SummaryPart({ form, feeRate }: { form: SellForm; feeRate: number | null }) {
  const unit = runtimeConfig.assetUnit;
  const { sums } = form;
  const rate = feeRate === null ? "—" : `${Math.round(feeRate * 10_000) / 100}%`;
  return (
    <Card>
      <KeyValues
        rows={[
          { key: "预计到账", value: <Figure kind="fiat" value={sums?.income ?? null} /> },
          { key: "手续费", value: sums && feeRate !== null ? `${coins(sums.fee, unit)} (${rate})` : rate },
          { key: "冻结合计", value: <Figure kind="asset" value={sums && feeRate !== null ? sums.frozen : null} unit={unit} /> },
          { key: "今日剩余额度", value: <Figure kind="fiat" value={form.leftToday} /> },
        ]}
      />
    </Card>
  );
}
