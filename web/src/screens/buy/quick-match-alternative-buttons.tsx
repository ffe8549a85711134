import {
  type Fen,
  fenDecimals,
  type PayType,
  payTypeNames,
  quantityForAmount,
  formatDecimal,
} from "contract";
import type { ReactNode } from "react";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";
import { formatEstimatedCoinQuantity } from "../../lib/money/format-money.ts";
import { Button } from "../../ui/base/button.tsx";
import css from "./quick-match.module.css";
import {
  type QuickMatchFormValues,
  type QuickMatchFormState,
  type QuickMatchAlternative,
  findQuickMatchAlternatives,
} from "./quick-match-form.ts";

interface QuickMatchAlternativeButtonsProps {
  due: Fen;
  form: QuickMatchFormState;
  change: (it: Partial<QuickMatchFormValues>) => void;
  /** Buttons with quick amounts, shown if no other payment type is an alternative. */
  others: ReactNode;
}

const page = { sort: "price", onlyMatch: 1, pageSize: 50 } as const;

/**
 * Shown if no seller accepts the amount. Offers the nearest amount and another payment type that a
 * seller accepts now, one button each.
 */
export function QuickMatchAlternativeButtons({
  due,
  form,
  change,
  others,
}: QuickMatchAlternativeButtonsProps) {
  const payType = form.payTypes.length === 1 ? form.payTypes[0] : undefined;
  const anySum =
    useRead("buyAbleList", { ...page, ...(payType && { payType }) }, { quiet: true }).data
      ?.records ?? [];
  const anyWay =
    useRead(
      "buyAbleList",
      { ...page, amount: due },
      { enabled: payType !== undefined, quiet: true },
    ).data?.records ?? [];
  const mine: PayType[] = [...new Set(form.accounts.map((it) => it.type))];
  const { sum, way } = findQuickMatchAlternatives(due, form.payTypes, mine, { anySum, anyWay });
  const take = ({ amount, payType: type }: QuickMatchAlternative) =>
    change({
      mode: "amount",
      text: formatDecimal(amount, fenDecimals, 0),
      ...(payType && { payType: type, accountId: undefined }),
    });
  return (
    <div className={css["ways"]}>
      {sum && (
        <Button variant="buy" size="lg" block onClick={() => take(sum)}>
          {`改买 ${yuanTextWithoutZeroCents(sum.amount)}，约 ${formatEstimatedCoinQuantity(quantityForAmount(sum.amount, sum.price))} ${runtimeConfig.assetUnit}`}
        </Button>
      )}
      {way ? (
        <Button variant="soft" block onClick={() => take(way)}>
          {`换用${payTypeNames[way.payType]}买 ${yuanTextWithoutZeroCents(due)}（${way.sellers} 位卖家）`}
        </Button>
      ) : (
        others
      )}
    </div>
  );
}
