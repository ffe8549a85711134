import {
  type Fen,
  asFen,
  fenDecimals,
  type Input,
  type Offer,
  payTypeNames,
  payTypes,
  formatDecimal,
} from "contract";
import { useRead } from "../../api/read-queries.ts";
import { storeBuyAmountDraft } from "../../trade/buy-amount.ts";
import type { OfferAlert } from "../../trade/people/offer-alerts.ts";
import { OfferAlertButton } from "../../trade/people/offer-alert-button.tsx";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import css from "./market.module.css";
import {
  buildOfferListRequest,
  offerFilterSummaryText,
  defaultOfferFilter,
  type OfferFilter,
} from "./offer-filter.ts";

interface NoOffersProps {
  filter: OfferFilter;
  amount: Fen | undefined;
  hidden: number;
  onFilter: (filter: OfferFilter) => void;
}

type FilterRelaxation = { label: string; count: number; choose: () => void };

/**
 * Shown if no offer matches the filters. Suggests another amount and another payment type, each
 * with the number of sellers who would match.
 */
export function NoOffers({ filter, amount, hidden, onFilter }: NoOffersProps) {
  const ways = useFilterRelaxations(filter, amount, onFilter);
  const clear = () => {
    storeBuyAmountDraft("amount:");
    onFilter({ ...defaultOfferFilter, onlyMatch: false });
  };
  return (
    <div className={css["fill"]}>
      <EmptyState
        title="没有卖家同时符合"
        text={
          offerFilterSummaryText(filter, amount) +
          (hidden > 0 ? `，已隐藏您屏蔽的 ${hidden} 位` : "")
        }
        action={
          <div className={css["ways"]}>
            {ways.map((filterRelaxation, at) => (
              <Button
                key={filterRelaxation.label}
                variant={at === 0 ? "ink" : "soft"}
                size={at === 0 ? "lg" : "md"}
                block
                onClick={filterRelaxation.choose}
              >
                {`${filterRelaxation.label}（${filterRelaxation.count} 位）`}
              </Button>
            ))}
            <OfferAlertButton wish={wishOf(filter, amount)} />
            <Button variant="text" block onClick={clear}>
              清除全部筛选
            </Button>
          </div>
        }
      />
    </div>
  );
}

const wishOf = (filter: OfferFilter, amount: Fen | undefined): OfferAlert => {
  const { amount: sum, payType, onlyMatch } = buildOfferListRequest(filter, amount);
  return {
    name: offerFilterSummaryText(filter, amount) || "任何挂单",
    asked: { amount: sum, payType, onlyMatch },
    onlyLiked: filter.onlyLiked,
  };
};

type OfferListInput = Input<"buyAbleList">;
const peopleOf = (offers: readonly Offer[]) => new Set(offers.map((it) => it.seller.userId)).size;
const useRows = (input: OfferListInput, enabled: boolean): Offer[] =>
  useRead("buyAbleList", { ...input, pageNo: 1, pageSize: 50 }, { enabled, quiet: true }).data
    ?.records ?? [];

/**
 * Returns up to two suggestions: one changes the amount, the other the payment type. The suggestion
 * with more sellers comes first.
 */
function useFilterRelaxations(
  filter: OfferFilter,
  amount: Fen | undefined,
  onFilter: NoOffersProps["onFilter"],
): FilterRelaxation[] {
  const { payType } = filter;
  const anySum = useRows(buildOfferListRequest(filter, undefined), amount !== undefined);
  const anyWay = useRows(
    buildOfferListRequest({ ...filter, payType: undefined }, amount),
    payType !== undefined,
  );
  const most = asFen(Math.max(0, ...anySum.map((it) => it.maxAmount)));
  const sum: FilterRelaxation = {
    label: `改看 ${yuanTextWithoutZeroCents(most)}`,
    count: peopleOf(anySum.filter((it) => it.maxAmount === most)),
    choose: () => storeBuyAmountDraft(`amount:${formatDecimal(most, fenDecimals, 0)}`),
  };
  const ways = Object.values(payTypes).map((type) => ({
    label: `换用${payTypeNames[type]}`,
    count: peopleOf(anyWay.filter((it) => it.payTypes.includes(type))),
    choose: () => onFilter({ ...filter, payType: type }),
  }));
  const [way] = ways.toSorted((a, b) => b.count - a.count);
  return [sum, ...(way ? [way] : [])]
    .filter((it) => it.count > 0)
    .toSorted((a, b) => b.count - a.count);
}
