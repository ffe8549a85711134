import type { OrderDetail } from "contract";
import type { ReactNode } from "react";
import { appealCostText, useAppeal } from "../../trade/use-appeal-form.ts";
import evidenceCss from "../../trade/evidence.module.css";
import { labelPromptOf } from "../../trade/evidence-images.tsx";
import { AppealLeft } from "../../trade/order-sentence.tsx";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { Footbar } from "../../ui/layout/bottom-action-bar.tsx";
import css from "./dispute.module.css";
import { OrderHead } from "./order-summary-card.tsx";
import { StatementCards } from "./statement-cards.tsx";

interface AppealFormProps {
  bar: ReactNode;
  order: OrderDetail;
  onFiled?: () => void;
}

/**
 * Form that files the appeal of an order, used by every entry point. After a ruling it files the
 * one objection.
 */
export function AppealForm({ bar, order, onFiled }: AppealFormProps) {
  const { file, busy, objects, carriedCount, unlabelled, reasons, ...form } = useAppeal(order);
  const { note, before } = labelPromptOf(unlabelled);
  const submitLabel = objects ? "提交异议" : "提交申诉";
  const submit = async () => {
    if (await file()) onFiled?.();
  };
  return (
    <AppFrame
      bar={bar}
      layout="pad"
      foot={
        <Footbar>
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
        </Footbar>
      }
    >
      <CardStack>
        <OrderHead order={order} />
        <StatementCards
          {...form}
          labelled
          reasons={reasons}
          reasonsLabel={objects ? undefined : "发生了什么"}
          imagesHelp={
            carriedCount > 0 ? `已带上付款凭证 ${carriedCount} 张，请注明内容` : undefined
          }
        >
          <AppealLeft order={order} />
          <p className={css["say"]}>{appealCostText(order, objects)}</p>
        </StatementCards>
      </CardStack>
    </AppFrame>
  );
}
