import type { Fen } from "contract";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import {
  buildOfferListRequest,
  type OfferFilter,
  payTypeFilterLabel,
  type OfferSortName,
  offerSorts,
} from "./offer-filter.ts";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./market.module.css";

interface FilterBarProps {
  filter: OfferFilter;
  amount: Fen | undefined;
  onChange: (filter: OfferFilter) => void;
}

/**
 * Chips for the sort criteria, the filters and the seller search. A second tap on a sort criterion
 * reverses its order.
 */
export function OfferFilterBar({ filter, amount, onChange }: FilterBarProps) {
  const change = (it: Partial<OfferFilter>) => onChange({ ...filter, ...it });
  const sheet = useSheet(async () => (await import("./offer-filter-sheet.tsx")).OfferFilterSheet, {
    input: buildOfferListRequest({ ...filter, payType: undefined }, amount),
    chosen: filter.payType,
    onChoose: (payType: OfferFilter["payType"]) => change({ payType }),
  });
  return (
    <>
      <ChipRow label="筛选" look="bar">
        {(Object.keys(offerSorts) as OfferSortName[]).map((sort) => {
          const { name, orders } = offerSorts[sort];
          const chosen = sort === filter.sort;
          return (
            <Chip
              key={sort}
              pressed={chosen}
              label={chosen ? `${name}，${orders[filter.turned ? 1 : 0]}` : undefined}
              onClick={() => change({ sort, turned: chosen && !filter.turned })}
            >
              {name}
              {chosen && <Icon name={filter.turned ? "down" : "up"} className={css["order"]} />}
            </Chip>
          );
        })}
        <i className={css["rule"]} />
        <Chip
          label="只看可成交"
          pressed={filter.onlyMatch}
          onClick={() => change({ onlyMatch: !filter.onlyMatch })}
        >
          可成交
        </Chip>
        <Chip
          caret
          pressed={filter.payType !== undefined}
          onClick={() => sheet.open({ kind: "way" })}
        >
          {payTypeFilterLabel(filter.payType)}
        </Chip>
        <Chip pressed={filter.onlyLiked} onClick={() => change({ onlyLiked: !filter.onlyLiked })}>
          收藏
        </Chip>
        <Chip caret onClick={() => sheet.open({ kind: "seller" })}>
          找卖家
        </Chip>
      </ChipRow>
    </>
  );
}
