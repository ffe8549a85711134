import type { Output } from "contract";
import { lazy, Suspense, useState } from "react";
import { DoubtLine } from "../../deal/doubt/doubt-line.tsx";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { Button } from "../../ui/control/button.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import css from "./market.module.css";
import { type Entry, formOf, purchaseOf, startOf } from "./purchase-form.ts";
import { AmountPart, consent, PayPart, Totals } from "./purchase-parts.tsx";
import { useBuy } from "./use-buy.ts";
import { coins } from "../../lib/format-figures.ts";

const BuyQuestion = lazy(async () => ({ default: (await import("./buy-question.tsx")).BuyQuestion }));
const SecondQuestion = lazy(async () => ({ default: (await import("../../deal/doubt/second-question.tsx")).SecondQuestion }));

interface PurchaseBoxProps {
  detail: Output<"buySellDetail">;
  config: Output<"buyConfig">;
  methods: Output<"methodList">;
  able: Output<"ablePayMethods">;
  onBusy: (busy: boolean) => void;
  /** He may not buy now: why stands above. */
  barred: boolean;
  /** The draft of what he wants, where he has said it. */
  asked: string | undefined;
}

export function PurchaseBox({ detail, config, methods, able, onBusy, barred, asked }: PurchaseBoxProps) {
  const [entry, setEntry] = useState(() => startOf(asked));
  const [tried, setTried] = useState(false);
  const buy = useBuy(detail.entrustId, onBusy);
  const form = formOf(entry, detail, config, methods);
  const change = (it: Partial<Entry>) => setEntry((before) => ({ ...before, ...it }));
  const submit = () => {
    setTried(true);
    const purchase = purchaseOf(form, entry, detail);
    if (purchase) void buy.send(purchase);
  };
  const { missing } = form;
  return (
    <>
      <AmountPart
        entry={entry}
        form={form}
        quickAmounts={config.quickAmounts}
        change={change}
        error={tried || entry.text !== "" ? missing.amount : undefined}
        act={{
          verb: "购买",
          sum: form.due && <Figure kind="fiat" value={form.due.amount} />,
          variant: "buy",
          disabled: form.due === undefined || barred,
          busy: buy.sending,
          onPress: submit,
        }}
      />
      <PayPart form={form} able={able} change={change} />
      <Totals form={form} detail={detail} />
      <div className={css["submit"]}>
        <p className={css["problem"]} role="alert">
          {buy.problem ?? (tried ? missing.payType : undefined)}
        </p>
        <DoubtLine />
        <p className={css["why"]}>{consent}</p>
        <Button variant="buy" size="lg" block busy={buy.sending} disabled={barred} onClick={submit}>
          {form.due ? `确认购买 ${coins(form.due.quantity, runtimeConfig.assetUnit)}` : "确认购买"}
        </Button>
      </div>
      {buy.second && (
        <Suspense fallback={null}>
          <SecondQuestion {...buy.second} />
        </Suspense>
      )}
      {buy.question && (
        <Suspense fallback={null}>
          <BuyQuestion question={buy.question} />
        </Suspense>
      )}
    </>
  );
}
