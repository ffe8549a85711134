import { type ComponentProps, type ReactNode, useState } from "react";
import {
  EvidencePart,
  type StatementReason,
  ReasonPart,
  WordsPart,
} from "../../trade/statement-form.tsx";
import { Loaded, type ReadState } from "../../ui/layout/loaded-content.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { PictureViewer } from "./evidence-thumbnails.tsx";

type Parts = Omit<ComponentProps<typeof WordsPart>, "placeholder" | "onView">;

interface StatementCardsProps extends Parts {
  /** Undefined if the reason is known. */
  reasonsLabel: string | undefined;
  reasons: ReadState<readonly StatementReason[]>;
  /** True in an appeal, where each image needs a label. */
  labelled?: boolean;
  children?: ReactNode;
}

/** Form cards of a statement. The caller submits the statement. */
export function StatementCards({
  reasonsLabel,
  reasons,
  labelled = false,
  children,
  ...parts
}: StatementCardsProps) {
  const [viewed, setViewed] = useState<number>();
  const { images } = parts.statement;
  const pictures = images.filter((it) => it.preview !== "");
  const wordsOf = (list: readonly StatementReason[]) => ({
    ...parts,
    placeholder:
      list.find((it) => it.code === parts.statement.type)?.example ||
      "请写清时间、金额和经过（至少 10 个字）",
    onView: (at: number) => setViewed(pictures.findIndex((it) => it === images[at])),
  });
  return (
    <Loaded read={reasons}>
      {(list) => (
        <CardStack>
          {reasonsLabel !== undefined && (
            <Card title={reasonsLabel}>
              <ReasonPart label={reasonsLabel} reasons={list} {...parts} />
            </Card>
          )}
          {labelled ? (
            <EvidencePart {...wordsOf(list)} frame={Card} />
          ) : (
            <Card>
              <CardStack>
                <WordsPart {...wordsOf(list)} />
              </CardStack>
            </Card>
          )}
          {children}
          {viewed !== undefined && (
            <PictureViewer
              urls={pictures.map((it) => it.url ?? it.preview)}
              index={viewed}
              onClose={() => setViewed(undefined)}
            />
          )}
        </CardStack>
      )}
    </Loaded>
  );
}
