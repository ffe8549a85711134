import { fen, type Fen, fenDecimals, type Output, type PayType, payTypeNames, toDecimal } from "contract";
import { channels, maskedAccount } from "../../deal/account.ts";
import { forecastText } from "../../deal/purchase/forecast-words.ts";
import { openSteps } from "../../deal/steps.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/control/button.tsx";
import { AmountField } from "../../ui/form/amount-field.tsx";
import type { KeypadAct } from "../../ui/form/keypad.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Sep } from "../../ui/mark/marks.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { OptionGroup } from "../../ui/form/option.tsx";
import { PayIcon } from "../../ui/mark/pay.tsx";
import { Segment } from "../../ui/control/segment.tsx";
import css from "./market.module.css";
import type { Entry, Form } from "./purchase-form.ts";
import { mostOf, type QuoteMode } from "../../deal/purchase-quote.ts";
import { coins, roundYuan, yuanRange } from "../../lib/format-figures.ts";

type Change = (it: Partial<Entry>) => void;
const modes = [
  { value: "amount", label: "按金额" },
  { value: "quantity", label: "按数量" },
] as const satisfies readonly { value: QuoteMode; label: string }[];

interface AmountPartProps {
  entry: Entry;
  form: Form;
  quickAmounts: readonly Fen[];
  change: Change;
  error: string | undefined;
  act: KeypadAct;
}

export function AmountPart({ entry, form, quickAmounts, change, error, act }: AmountPartProps) {
  const { limits } = form;
  const byAmount = entry.mode === "amount";
  return (
    <div className={css["group"]}>
      <Segment label="按什么购买" options={modes} value={entry.mode} onChange={(mode) => change({ mode, text: "" })} />
      <AmountField
        label={byAmount ? "购买金额" : "购买数量"}
        hideLabel
        figure
        value={entry.text}
        onChange={(text) => change({ text })}
        kind={byAmount ? "fiat" : "asset"}
        keys={{ line: <Comes form={form} />, quick: byAmount ? quickOf(limits, quickAmounts) : [], act }}
        suffix={byAmount ? undefined : runtimeConfig.assetUnit}
        placeholder={byAmount ? "输入购买金额" : "输入购买数量"}
        action={{ label: "全部", onPress: () => change({ text: mostOf(entry.mode, limits) }) }}
        error={error}
        help={
          <>
            {`限额 ${yuanRange(limits.minAmount, limits.maxAmount)}`}
            <Sep />
            {`剩余 ${coins(limits.remain, runtimeConfig.assetUnit)}`}
          </>
        }
      />
    </div>
  );
}

/** What this seller would take of the usual amounts. */
const quickOf = ({ minAmount, maxAmount }: Form["limits"], amounts: readonly Fen[]) =>
  amounts.filter((it) => it >= minAmount && it <= maxAmount).map((it) => ({ label: roundYuan(it), text: toDecimal(it, fenDecimals, 0) }));

/** Said beside each button that buys, instead of ticks that nobody can verify. */
export const consent = "购买即确认：用本人实名账户付款，转账不写备注";

/** The totals, seen while the keys cover them. */
function Comes({ form: { due } }: { form: Form }) {
  return (
    <>
      <span>
        应付 <Figure kind="fiat" value={due?.amount ?? null} tail={due?.exact ? "due" : undefined} />
      </span>
      <span>
        获得 <Figure kind="asset" value={due?.quantity ?? null} unit={runtimeConfig.assetUnit} />
      </span>
      <span>{consent}</span>
    </>
  );
}

/** Only what the seller takes and the buyer has: a way to pay that cannot work is not a choice. */
export function PayPart({ form, able, change }: { form: Form; able: Output<"ablePayMethods">; change: Change }) {
  const go = useGo();
  if (form.payType === undefined)
    return (
      <div className={css["noMethod"]}>
        <p>您还没有该卖家支持的付款方式，添加本人账户后即可购买</p>
        <Button variant="soft" onClick={() => (form.hasNoMethod ? openSteps("all") : go(paths.payment()))}>
          去添加
        </Button>
      </div>
    );
  const arrival = (type: PayType) => able.find((it) => it.type === type)?.arrival;
  return (
    <>
      <OptionGroup
        label="付款方式"
        value={String(form.payType)}
        options={form.payable.map((type) => ({
          value: String(type),
          title: payTypeNames[type],
          desc: arrival(type) && `到账时间 ${arrival(type)}`,
          icon: <PayIcon channel={channels[type]} />,
        }))}
        onChange={(value) => change({ payType: Number(value) as PayType, accountId: undefined })}
      />
      {form.accounts.length > 1 && form.account && (
        <OptionGroup
          label="付款账户"
          value={form.account.id}
          options={form.accounts.map((it) => ({ value: it.id, title: maskedAccount(it), desc: it.holder }))}
          onChange={(accountId) => change({ accountId })}
        />
      )}
    </>
  );
}

/** One sentence for the whole of the box: it must not change its height while an amount is typed. */
const tailText = ({ lockTail }: Output<"buySellDetail">): string =>
  lockTail === undefined ? "下单后角分会变成这一单的核对码，请按订单金额付到分" : "角分是这笔订单的核对码，请付到分";

/** What is due, to whom and until when, and by when the coins should come. The payable amount gets a tail that only this order has, so that the seller knows the transfer at a glance. */
export function Totals({ form, detail }: { form: Form; detail: Output<"buySellDetail"> }) {
  const { payMinutes: minutes, autoConfirm, seller, forecast } = detail;
  const manual = autoConfirm === 0;
  const { due, payType } = form;
  const whole = "quote" in form.read && form.read.quote.whole;
  const rows = [
    ...(manual ? [{ key: "接单", value: "需卖家接单，最多 5 分钟" }] : []),
    { key: "付款时限", value: minutes === null ? "" : `${manual ? "接单" : "下单"}后 ${minutes} 分钟` },
    { key: "付给", value: payType === undefined ? "" : `${seller.realName || seller.nickName}的${payTypeNames[payType]}` },
    ...(form.account && form.accounts.length === 1 ? [{ key: "付款账户", value: maskedAccount(form.account) }] : []),
    { key: "手续费", value: <Figure kind="fiat" value={fen(0)} /> },
    { key: "预计放币", value: forecastText(forecast) },
    { key: "获得数量", value: <Figure kind="asset" value={due?.quantity ?? null} unit={runtimeConfig.assetUnit} /> },
    { key: "应付金额", value: <Figure kind="fiat" value={due?.amount ?? null} size="md" tail={due?.exact ? "due" : undefined} /> },
  ];
  return (
    <div className={css["group"]}>
      <KeyValues rows={rows} />
      <p className={css["why"]}>{whole ? "\u00A0" : tailText(detail)}</p>
    </div>
  );
}
