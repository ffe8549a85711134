import { coinsText } from "../lib/money/figure-texts-with-units.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { Button } from "../ui/base/button.tsx";
import { ElderContent } from "../ui/elder/elder-content.tsx";
import { SafetySentence } from "../ui/elder/safety-sentence.tsx";
import { Card } from "../ui/layout/card.tsx";
import { PageOverlay } from "../ui/overlays/page-overlay.tsx";
import type { CheckedFactsProps } from "./coin-release-flow.tsx";
import { ElderSteps } from "./elder-check-page.tsx";
import css from "./elder-check.module.css";
import { ElderReceiptFacts } from "./elder-receipt-facts.tsx";
import { areAllFactsChecked, checkedFacts } from "./receipt-facts.tsx";

/** Shows the facts of the finished receipt check, before the PIN of the release. */
export function ElderCheckedFactsPage({
  order,
  open,
  onClose,
  statement,
  onGoOn,
}: CheckedFactsProps) {
  const facts = checkedFacts(order, statement);
  return (
    <PageOverlay
      canvas
      flush
      open={open}
      title="放币前核对"
      onClose={onClose}
      foot={
        <Button size="lg" block onClick={onGoOn}>
          <span className="num">{`输密码，放 ${coinsText(order.quantity, runtimeConfig.assetUnit)}`}</span>
        </Button>
      }
    >
      <ElderContent
        more={
          <Button size="lg" block variant="line" onClick={onClose}>
            再看看，先不放
          </Button>
        }
      >
        <ElderSteps nth={facts.length} of={facts.length} />
        <h2 className={css["title"]} aria-live="polite">
          {areAllFactsChecked(facts) ? "三项都对上了" : "看得到的都对上了"}
        </h2>
        <Card>
          <ElderReceiptFacts
            facts={facts.map(({ label, state, value }) => ({ label, state, value }))}
          />
        </Card>
        <SafetySentence>放币以后拿不回来。真的看到钱了，再按下面的按钮。</SafetySentence>
      </ElderContent>
    </PageOverlay>
  );
}
