import type { Bill } from "contract";
import { lazy, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read.ts";
import { useBack } from "../../lib/navigation.tsx";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Chip, ChipRow } from "../../ui/control/chip.tsx";
import { IconButton } from "../../ui/control/icon-button.tsx";
import { Navbar } from "../../ui/frame/navbar.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { type BillFilter, noFilter } from "./bill-filter.ts";
import { BillList } from "./bill-list.tsx";
import { useBillExport } from "./use-bill-export.ts";
import { useBills } from "./use-bills.ts";

const BillSheet = lazy(async () => ({ default: (await import("./bill-sheet.tsx")).BillSheet }));
const DateSheet = lazy(async () => ({ default: (await import("./date-sheet.tsx")).DateSheet }));

export function MybillScreen() {
  const back = useBack();
  const main = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const [filter, setFilter] = useState<BillFilter>({ ...noFilter, billType: Number(query.get("type")) || undefined });
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<Bill>();
  const bills = useBills(filter);
  const exporting = useBillExport(filter);
  const change = (it: Partial<BillFilter>) => {
    setFilter({ ...filter, ...it });
    main.current?.scrollTo({ top: 0 });
  };
  return (
    <AppFrame
      mainRef={main}
      layout="pad"
      busy={bills.isPending}
      bar={
        <>
          <Navbar
            title="账单"
            onBack={() => back()}
            actions={
              <>
                <IconButton icon="download" label="导出CSV" onClick={exporting.run} />
                <IconButton icon="calendar" label="选择日期" onClick={() => setChoosing(true)} />
              </>
            }
          />
          <TypeChips filter={filter} onChange={change} />
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={bills.refetch}>
        <BillList bills={bills} filter={filter} onOpen={setChosen} onClear={() => setFilter(noFilter)} />
      </PullToRefresh>
      <Suspense fallback={null}>
        {choosing && <DateSheet filter={filter} onChange={change} onClosed={() => setChoosing(false)} />}
        {chosen && <BillSheet key={chosen.id} bill={chosen} onClosed={() => setChosen(undefined)} />}
      </Suspense>
    </AppFrame>
  );
}

const directions = [
  { direction: 1, name: "收入" },
  { direction: 2, name: "支出" },
];

function TypeChips({ filter, onChange }: { filter: BillFilter; onChange: (it: Partial<BillFilter>) => void }) {
  const types = useRead("billTypes", {}, { quiet: true }).data ?? [];
  const all = filter.billType === undefined && filter.direction === undefined;
  return (
    <search aria-label="筛选账单">
      <ChipRow label="类型" look="bar">
        <Chip pressed={all} onClick={() => onChange({ billType: undefined, direction: undefined })}>
          全部
        </Chip>
        {directions.map(({ direction, name }) => (
          <Chip
            key={name}
            pressed={filter.direction === direction}
            onClick={() => onChange({ direction: filter.direction === direction ? undefined : direction })}
          >
            {name}
          </Chip>
        ))}
        {types.map(({ code, name }) => (
          <Chip
            key={code}
            pressed={filter.billType === code}
            onClick={() => onChange({ billType: filter.billType === code ? undefined : code })}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
    </search>
  );
}
