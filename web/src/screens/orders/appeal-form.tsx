import type { OrderDetail } from "contract";
import type { ReactNode } from "react";
import { appealConsequencesText, useAppealForm } from "../../trade/use-appeal-form.ts";
import evidenceCss from "../../trade/evidence.module.css";
import { formFooterPropsForUnlabelledImages } from "../../trade/evidence-images.tsx";
import { AppealTimeLeftLine } from "../../trade/order-summary-parts.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import css from "./dispute.module.css";
import { OrderSummaryCard } from "./order-summary-card.tsx";
import { DisputeStatementFormCards } from "./dispute-statement-form-cards.tsx";

interface AppealFormProps {
  bar: ReactNode;
  order: OrderDetail;
  onFiled?: () => void;
}

/**
 * Form that files the appeal of an order. After a ruling or an agreed cancellation, the form files
 * an objection instead, which is possible only once.
 */
export function AppealForm({ bar, order, onFiled }: AppealFormProps) {
  const { file, busy, objects, carriedCount, unlabelled, reasons, ...form } = useAppealForm(order);
  const { note, before } = formFooterPropsForUnlabelledImages(unlabelled);
  const submitLabel = objects ? "提交异议" : "提交申诉";
  const submit = async () => {
    if (await file()) onFiled?.();
  };
  return (
    <PageLayout
      bar={bar}
      layout="pad"
      foot={
        <BottomActionBar>
          <section aria-label={submitLabel}>
            <p className={evidenceCss["foot"]}>{note}</p>
          </section>
          <Button
            size="lg"
            variant={before ? "soft" : "ink"}
            busy={busy}
            onClick={before ? before.press : () => void submit()}
          >
            {before ? before.label : submitLabel}
          </Button>
        </BottomActionBar>
      }
    >
      <CardStack>
        <OrderSummaryCard order={order} />
        <DisputeStatementFormCards
          {...form}
          labelled
          reasons={reasons}
          reasonsLabel={objects ? undefined : "发生了什么"}
          imagesHelp={
            carriedCount > 0 ? `已带上付款凭证 ${carriedCount} 张，请注明内容` : undefined
          }
        >
          <AppealTimeLeftLine order={order} />
          <p className={css["say"]}>{appealConsequencesText(order, objects)}</p>
        </DisputeStatementFormCards>
      </CardStack>
    </PageLayout>
  );
}
