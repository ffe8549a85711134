import type { Fen } from "contract";
import { lazy, Suspense, useState } from "react";
import { Chip, ChipRow } from "../../ui/control/chip.tsx";
import type { FilterPart } from "./filter-sheet.tsx";
import { type OfferFilter, payTypeLabel, sorts } from "./offer-filter.ts";
import { roundYuan } from "../../lib/format-figures.ts";

const FilterSheet = lazy(async () => ({ default: (await import("./filter-sheet.tsx")).FilterSheet }));

interface FilterBarProps {
  filter: OfferFilter;
  quickAmounts: readonly Fen[];
  onChange: (filter: OfferFilter) => void;
}

export function FilterBar({ filter, quickAmounts, onChange }: FilterBarProps) {
  // The part stays while the sheet slides away; only `open` changes then.
  const [part, setPart] = useState<FilterPart>();
  const [open, setOpen] = useState(false);
  const show = (it: FilterPart) => {
    setPart(it);
    setOpen(true);
  };
  return (
    <>
      <ChipRow label="筛选" look="bar">
        <Chip caret pressed onClick={() => show("sort")}>
          {sorts[filter.sort]}
        </Chip>
        <Chip caret pressed={filter.amount !== undefined} onClick={() => show("amount")}>
          {filter.amount === undefined ? "金额" : roundYuan(filter.amount)}
        </Chip>
        <Chip caret pressed={filter.payType !== undefined} onClick={() => show("payType")}>
          {payTypeLabel(filter.payType)}
        </Chip>
        <Chip pressed={filter.onlyMatch} onClick={() => onChange({ ...filter, onlyMatch: !filter.onlyMatch })}>
          只看可成交
        </Chip>
      </ChipRow>
      {part !== undefined && (
        <Suspense fallback={null}>
          <FilterSheet
            key={part}
            part={part}
            open={open}
            filter={filter}
            quickAmounts={quickAmounts}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
