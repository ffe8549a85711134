import { asFen, fenDecimals, parseDecimal } from "contract";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { storeBuyAmountDraft } from "../../trade/buy-amount.ts";
import { buyerMaxAmount } from "../../trade/purchase/buyer-limits.ts";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { AmountKeypad } from "../../ui/inputs/keypad.tsx";
import { LargeAmountInput } from "../../ui/inputs/large-amount-input.tsx";
import { useAmountInput } from "../../ui/inputs/use-amount-input.ts";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";

/**
 * Page of elder mode to enter the wanted amount. Afterwards, the list shows only offers that accept
 * the amount.
 */
export function ElderAmountScreen() {
  const [query] = useSearchParams();
  const back = useGoBack();
  const [text, setText] = useState(query.get("amount") ?? "");
  const [tried, setTried] = useState(false);
  const amount = useAmountInput("fiat", text, setText, { replacesPrefilled: true });
  const config = useRead("buyConfig", {}, { quiet: true }).data;
  const most = config && buyerMaxAmount(config);
  const typed = asFen(parseDecimal(text, fenDecimals) ?? 0);
  const problem = () => {
    if (most !== undefined && typed > most) return `最多 ${yuanTextWithoutZeroCents(most)}`;
    return tried && typed <= 0 ? "请输入金额" : undefined;
  };
  const wrong = problem();
  const toList = () => back({ named: "buy", fallback: "buy" });
  const submit = () => {
    setTried(true);
    if (typed <= 0 || wrong !== undefined) return;
    storeBuyAmountDraft(`amount:${text}`);
    toList();
  };
  return (
    <PageLayout
      surface
      bar={<Navbar surface title="想买多少" onBack={toList} />}
      foot={<AmountKeypad onKey={amount.press} act={{ verb: "看哪些人卖", onPress: submit }} />}
    >
      <ElderContent>
        <LargeAmountInput
          amount={amount}
          label="想买的金额"
          error={wrong}
          sub={most === undefined ? "\u00A0" : `最多 ${yuanTextWithoutZeroCents(most)}`}
          onEnter={submit}
        />
      </ElderContent>
    </PageLayout>
  );
}
