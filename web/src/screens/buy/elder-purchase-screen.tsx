import { useId, useState } from "react";
import { yuanText, yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { payMethodNameAndLastDigits } from "../../trade/payment-account.ts";
import {
  pendingPurchaseButtonProps,
  PendingPurchaseStatusLine,
} from "../../trade/pending-purchase/pending-purchase-status-line.tsx";
import { maxPurchaseAmount } from "../../trade/purchase/purchase-quote.ts";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { AccountWords, type ElderFact, ElderFacts } from "../../ui/elder/elder-facts.tsx";
import { SafetySentence } from "../../ui/elder/safety-sentence.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { AmountKeypad, type KeypadActionKey } from "../../ui/inputs/keypad.tsx";
import { LargeAmountInput } from "../../ui/inputs/large-amount-input.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { ListingUnavailable, PurchaseOverlays } from "./purchase-sheet-screen.tsx";
import { noPaymentAccountText } from "./purchase-parts.tsx";
import { usePurchase } from "./use-purchase.ts";

type Purchase = ReturnType<typeof usePurchase>;

/** Page of elder mode to buy from one listing. The key 购买 repeats the amount due. */
export function ElderPurchaseScreen() {
  const purchase = usePurchase();
  const { amount, form, busy, isOffered, barred, entry, buy, wrong, submit } = purchase;
  const back = useGoBack();
  const subId = useId();
  const [picks, setPicks] = useState(false);
  return (
    <PageLayout
      surface
      bar={<Navbar surface title="购买" onBack={() => !busy && back()} />}
      foot={isOffered && <AmountKeypad onKey={amount.press} act={actionKeyOf(purchase, subId)} />}
    >
      <ElderContent>
        {barred !== undefined && <Banner tone="danger" icon="lock" text={barred} />}
        {isOffered ? (
          <>
            <LargeAmountInput
              amount={amount}
              label={entry.mode === "amount" ? "购买金额" : "购买数量"}
              error={buy.problem ?? wrong}
              sub={form ? limitsText(form) : "\u00A0"}
              subId={subId}
              onEnter={submit}
            />
            <ElderFacts label="这一笔购买" facts={factsOf(purchase, () => setPicks(true))} />
            <PendingPurchaseStatusLine>
              <SafetySentence>{sentenceOf(purchase)}</SafetySentence>
            </PendingPurchaseStatusLine>
          </>
        ) : (
          <ListingUnavailable error={purchase.error} onRetry={purchase.retry} />
        )}
      </ElderContent>
      <PurchaseOverlays purchase={purchase} picks={picks} onPicked={() => setPicks(false)} />
    </PageLayout>
  );
}

const limitsText = ({ limits }: NonNullable<Purchase["form"]>) =>
  `可以买 ${yuanTextWithoutZeroCents(limits.minAmount)} 到 ${yuanTextWithoutZeroCents(maxPurchaseAmount(limits))}`;

function actionKeyOf(purchase: Purchase, subId: string): KeypadActionKey {
  const { next, missing, ready, form, buy } = purchase;
  if (next === "steps")
    return { verb: `还差 ${missing.left} 步`, note: missing.time, onPress: purchase.showSteps };
  if (next === "method") return { verb: "添加付款账户", onPress: purchase.addMethod };
  const press = {
    disabled: !ready,
    busy: buy.sending,
    describedBy: ready ? undefined : subId,
    onPress: purchase.submit,
  };
  if (purchase.hasPendingPurchase) return { ...pendingPurchaseButtonProps, ...press };
  const verb = ready && form?.due ? `购买，付 ${yuanText(form.due.amount)}` : "购买";
  return { verb, variant: "buy", ...press };
}

function factsOf(purchase: Purchase, pick: () => void): ElderFact[] {
  const { detail, parts, form, methods, missing } = purchase;
  const account = parts && form?.account;
  const press = () => {
    if (form?.payType !== undefined) return pick();
    return missing.left > 0 ? purchase.showSteps() : purchase.addMethod();
  };
  return [
    { label: "卖家", value: detail?.seller.nickName ?? "\u00A0", isMinor: true },
    {
      label: "付款账户",
      value: account ? (
        <AccountWords text={payMethodNameAndLastDigits(account)} />
      ) : (
        (parts && methods && noPaymentAccountText(methods, parts.detail, missing.methodStep)) ||
        "\u00A0"
      ),
      act: parts && {
        word: account ? "换" : "添加",
        label: account ? "换付款账户" : "添加付款账户",
        onPress: press,
      },
    },
    {
      label: "实付",
      value: (
        <TradeFigure
          kind="fiat"
          value={(parts && form?.due?.amount) ?? null}
          size="lg"
          tail={form?.due?.exact ? "due" : undefined}
        />
      ),
    },
  ];
}

/** Returns the safety sentence. It names the paying account if the seller will see the account. */
function sentenceOf({ parts, form, config }: Purchase): string {
  const account = parts && form?.account;
  return account && config?.showsPayerAccount === 1
    ? `用${payMethodNameAndLastDigits(account)} 付，转账不要写备注。`
    : "用您自己的账户付，转账不要写备注。";
}
