import type { ComponentProps, ReactNode } from "react";
import {
  AppealEvidenceFields,
  type DisputeStatementReason,
  DisputeStatementReasonField,
  DisputeStatementFields,
} from "../../trade/dispute-statement-form.tsx";
import { LoadedContent, type ReadQueryState } from "../../ui/layout/loaded-content.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { useImageViewer } from "../../ui/overlays/use-image-viewer.ts";

type Parts = Omit<ComponentProps<typeof DisputeStatementFields>, "placeholder" | "onView">;

interface DisputeStatementFormCardsProps extends Parts {
  /**
   * Label of the field for the reason. If undefined, as for an objection, the field is left out,
   * because the reason is that of the appeal.
   */
  reasonsLabel: string | undefined;
  reasons: ReadQueryState<readonly DisputeStatementReason[]>;
  /** True in an appeal, where the user must label the content of each image. */
  labelled?: boolean;
  children?: ReactNode;
}

/**
 * Cards with the input fields of a statement in an appeal or a report. The caller submits the
 * statement.
 */
export function DisputeStatementFormCards({
  reasonsLabel,
  reasons,
  labelled = false,
  children,
  ...parts
}: DisputeStatementFormCardsProps) {
  const viewer = useImageViewer();
  const { images } = parts.statement;
  const pictures = images.filter((it) => it.preview !== "");
  const wordsOf = (list: readonly DisputeStatementReason[]) => ({
    ...parts,
    placeholder:
      list.find((it) => it.code === parts.statement.type)?.example ||
      "请写清时间、金额和经过（至少 10 个字）",
    onView: (at: number) =>
      viewer.open({
        urls: pictures.map((it) => it.url ?? it.preview),
        index: pictures.findIndex((it) => it === images[at]),
      }),
  });
  return (
    <LoadedContent read={reasons}>
      {(list) => (
        <CardStack>
          {reasonsLabel !== undefined && (
            <Card title={reasonsLabel}>
              <DisputeStatementReasonField label={reasonsLabel} reasons={list} {...parts} />
            </Card>
          )}
          {labelled ? (
            <AppealEvidenceFields {...wordsOf(list)} frame={Card} />
          ) : (
            <Card>
              <CardStack>
                <DisputeStatementFields {...wordsOf(list)} />
              </CardStack>
            </Card>
          )}
          {children}
        </CardStack>
      )}
    </LoadedContent>
  );
}
