import { type OrderListItem } from "contract";
import { renderOrderRow } from "../../trade/order-rows.tsx";
import { SectionHeading, CardStack } from "../../ui/layout/card.tsx";

export type BuyOrSellFilter = "all" | "buy" | "sell";

/**
 * Groups running orders by whose turn it is. Each heading has the number of orders. `needAction` is
 * null if it is unknown whose turn it is.
 */
export function OrdersByWhoseTurn({ rows }: { rows: readonly OrderListItem[] }) {
  const parts = [
    { title: "待您处理", part: rows.filter((it) => it.needAction === 1) },
    { title: "等待中", part: rows.filter((it) => it.needAction === 0) },
    { title: "进行中", part: rows.filter((it) => it.needAction === null) },
  ];
  return (
    <CardStack gap="wide">
      {parts.map(
        ({ title, part }) =>
          part.length > 0 && (
            <section key={title} aria-label={title}>
              <CardStack gap="close">
                <SectionHeading>{`${title} ${part.length} 笔`}</SectionHeading>
                <CardStack>{part.map(renderOrderRow)}</CardStack>
              </CardStack>
            </section>
          ),
      )}
    </CardStack>
  );
}
