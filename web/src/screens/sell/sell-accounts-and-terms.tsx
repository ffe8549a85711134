import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { payMethodNameAndLastDigitsWithoutLabel } from "../../trade/payment-account.ts";
import { distinctPayChannels } from "../../trade/entrust-display-values.ts";
import { coinsText, yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { formatCoinQuantity } from "../../lib/money/format-money.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { type PayChannel, PayChannelLetter } from "../../ui/base/pay-channel.tsx";
import { Overlay, useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./sell.module.css";
import {
  type SellFormErrors,
  type SellFormState,
  sellTermsFields,
  sellTermsSummaryText,
} from "./sell-form.ts";
import type { SellFormSectionProps } from "./sell-quantity-and-price.tsx";

const loadTermsSheet = async () => (await import("./terms-sheet.tsx")).SellTermsSheet;

interface AccountsAndTermsRowsProps extends SellFormSectionProps {
  level: number | null;
  /** State of the sheet with the terms, and functions to show and hide it. */
  terms: { open: boolean; show: () => void; hide: () => void };
}

/**
 * Rows that open the choice of receiving accounts (all enabled ones by default) and the sheet with
 * the terms.
 */
export function ReceivingAccountsAndTermsRows({
  level,
  terms,
  ...part
}: AccountsAndTermsRowsProps) {
  const { draft, form, errors, change } = part;
  const methods = useSheet(
    async () => (await import("./receiving-method-sheet.tsx")).ReceivingMethodSheet,
    {
      methods: form.usable,
      chosenIds: form.chosen.map((it) => it.id),
      onChange: (methodIds: string[]) => change({ methodIds }),
    },
  );
  const wrong = wrongTerm(errors);
  const showTerms = () => {
    if (draft.carried) change({ carried: false });
    terms.show();
  };
  return (
    <div>
      <ListRowGroup>
        <ListRow
          title="收款到"
          desc={
            form.chosen.length > 0
              ? form.chosen.map(payMethodNameAndLastDigitsWithoutLabel).join("、")
              : "请选择买家可以付款的账户"
          }
          value={
            form.chosen.length > 0 ? (
              <Letters channels={distinctPayChannels(form.chosen)} />
            ) : (
              "去选择"
            )
          }
          onPress={() => methods.open()}
        />
        <ListRow
          title="交易条件"
          desc={sellTermsSummaryText(draft, form, level)}
          value={draft.carried ? "沿用上一单" : ""}
          onPress={showTerms}
        />
      </ListRowGroup>
      {errors.methods !== undefined && <Bad text={errors.methods} />}
      {wrong !== undefined && !terms.open && <Bad text={wrong} />}
      <Overlay
        load={loadTermsSheet}
        {...part}
        level={level}
        open={terms.open}
        onClose={terms.hide}
      />
    </div>
  );
}

const Letters = ({ channels }: { channels: readonly PayChannel[] }) => (
  <span className={css["letters"]}>
    {channels.map((channel) => (
      <PayChannelLetter key={channel} channel={channel} hollow={false} />
    ))}
  </span>
);

const wrongTerm = (errors: SellFormErrors): string | undefined =>
  sellTermsFields.map((it) => errors[it]).find((it) => it !== undefined);

const Bad = ({ text }: { text: string }) => (
  <p className={css["partBad"]} role="alert">
    <Icon name="info" className={css["badIcon"]} />
    {text}
  </p>
);

export const sellTipRequest = { code: "SELL_TIP" };
/**
 * Built-in safety tip, replaced when the backend's tip has loaded. It is about as long as the usual
 * tip of the backend, so that the replacement takes no more lines.
 */
const ownTip = "发布后资产将被冻结；以银行或支付App实际到账为准，截图不能作为到账依据。";

/**
 * Safety tip for sellers, the exact quantity that publishing locks, and the amount that can still
 * be sold today.
 */
export function SellSafetyNote({ form, feeRate }: { form: SellFormState; feeRate: number | null }) {
  const { sums, leftToday } = form;
  const tip = useRead("tipByCode", sellTipRequest, { quiet: true }).data?.content || ownTip;
  const frozen =
    sums && feeRate !== null
      ? `这个挂单冻结${coinsText(sums.frozen, runtimeConfig.assetUnit)}，含手续费${formatCoinQuantity(sums.fee)}，关闭后退回。`
      : "";
  return (
    <p className={`num ${css["safety"]}`}>
      <Icon name="info" className={css["badIcon"]} />
      <span>
        {tip}
        {frozen}
        {leftToday !== null && `今日还可出售 ${yuanText(leftToday)}。`}
      </span>
    </p>
  );
}
