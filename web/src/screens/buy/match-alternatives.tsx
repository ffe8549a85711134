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
import { yuanTextWithoutZeroCents } from "../../lib/money/format-figures.ts";
import { formatEstimatedQuantity } from "../../lib/money/format-money.ts";
import { Button } from "../../ui/base/button.tsx";
import css from "./match.module.css";
import {
  type MatchEntry,
  type MatchForm,
  type MatchAlternative,
  matchAlternativesOf,
} from "./match-form.ts";

interface MatchAlternativesProps {
  due: Fen;
  form: MatchForm;
  change: (it: Partial<MatchEntry>) => void;
  /** Quick amounts, shown in place of a missing alternative. */
  others: ReactNode;
}

const page = { sort: "price", onlyMatch: 1, pageSize: 50 } as const;

/** Alternatives that would work now, one button each. */
export function MatchAlternatives({ due, form, change, others }: MatchAlternativesProps) {
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
  const { sum, way } = matchAlternativesOf(due, form.payTypes, mine, { anySum, anyWay });
  const take = ({ amount, payType: type }: MatchAlternative) =>
    change({
      mode: "amount",
      text: formatDecimal(amount, fenDecimals, 0),
      ...(payType && { payType: type, accountId: undefined }),
    });
  return (
    <div className={css["ways"]}>
      {sum && (
        <Button variant="buy" size="lg" block onClick={() => take(sum)}>
          {`改买 ${yuanTextWithoutZeroCents(sum.amount)}，约 ${formatEstimatedQuantity(quantityForAmount(sum.amount, sum.price))} ${runtimeConfig.assetUnit}`}
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
