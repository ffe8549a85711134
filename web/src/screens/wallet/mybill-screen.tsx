import { BillType } from "contract";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { useCsvExport } from "../../api/use-csv-export.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./bills-and-qr-code.module.css";
import {
  type BillFilter,
  buildBillListRequest,
  dateRangeName,
  isSameDateRange,
  emptyBillFilter,
  thisMonthRange,
  lastThreeMonthsRange,
} from "./bill-filter.ts";
import { billCsvHead, billCsvRow } from "./bill-csv.ts";
import { BillMonths, NoBills } from "./bill-months.tsx";
import { useBills } from "./use-bills.ts";

/** Heights of the loading placeholders: month heading and bills. */
const monthPx = [24, 512];

export function MyBillsScreen() {
  const back = useGoBack();
  const main = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const [filter, setFilter] = useState<BillFilter>(() => ({
    ...emptyBillFilter,
    ...thisMonthRange(serverNow()),
    billType: Number(query.get("type")) || undefined,
  }));
  const bills = useBills(filter);
  const csv = useCsvExport({
    call: "billList",
    input: buildBillListRequest(filter),
    idOf: (bill) => bill.id,
    head: billCsvHead,
    cellsOf: billCsvRow,
    csvFileName: "bills.csv",
    noun: "账单",
    counter: "条",
  });
  const change = (item: Partial<BillFilter>) => {
    setFilter({ ...filter, ...item });
    main.current?.scrollTo({ top: 0 });
  };
  const dates = useSheet(
    async () => (await import("./bill-date-range-sheet.tsx")).BillDateRangeSheet,
    {
      filter,
      onChange: change,
    },
  );
  const details = useSheet(async () => (await import("./bill-sheet.tsx")).BillSheet);
  const statement = useSheet(
    async () => (await import("./month-statement-sheet.tsx")).BillMonthStatementSheet,
  );
  return (
    <ListPage
      mainRef={main}
      bar={
        <>
          <Navbar
            title="账单"
            onBack={() => back()}
            actions={<IconButton icon="download" label="导出 CSV" onClick={csv.run} />}
          />
          <BillChips filter={filter} onChange={change} onChooseDays={() => dates.open()} />
        </>
      }
      onRefresh={bills.refetch}
      list={bills}
      what="账单"
      skeleton={<PageSkeleton blocks={monthPx} />}
      empty={<NoBills filter={filter} onChange={setFilter} />}
    >
      {(months) => (
        <BillMonths
          months={months}
          filter={filter}
          onOpen={(bill) => details.open({ bill })}
          onOpenMonth={(month) => statement.open({ month })}
        />
      )}
    </ListPage>
  );
}

const directions = [
  { direction: 1, name: "收入" },
  { direction: 2, name: "支出" },
];

interface BillChipsProps {
  filter: BillFilter;
  onChange: (it: Partial<BillFilter>) => void;
  onChooseDays: () => void;
}

function BillChips({ filter, onChange, onChooseDays }: BillChipsProps) {
  const all = filter.billType === undefined && filter.direction === undefined;
  return (
    <search aria-label="筛选账单">
      <ChipRow label="时间和类型" look="bar">
        <PeriodChips filter={filter} onChange={onChange} onChooseDays={onChooseDays} />
        <i className={css["rule"]} />
        <Chip pressed={all} onClick={() => onChange({ billType: undefined, direction: undefined })}>
          全部
        </Chip>
        {directions.map(({ direction, name }) => (
          <Chip
            key={name}
            pressed={filter.direction === direction}
            onClick={() =>
              onChange({ direction: filter.direction === direction ? undefined : direction })
            }
          >
            {name}
          </Chip>
        ))}
        <TypeChips filter={filter} onChange={onChange} />
      </ChipRow>
    </search>
  );
}

function PeriodChips({ filter, onChange, onChooseDays }: BillChipsProps) {
  const now = serverNow();
  const periods = [
    { name: "本月", days: thisMonthRange(now) },
    { name: "近 3 月", days: lastThreeMonthsRange(now) },
  ];
  const isOwn = !periods.some((it) => isSameDateRange(it.days, filter));
  return (
    <>
      {periods.map(({ name, days }) => (
        <Chip key={name} pressed={isSameDateRange(days, filter)} onClick={() => onChange(days)}>
          {name}
        </Chip>
      ))}
      <Chip caret pressed={isOwn} onClick={onChooseDays}>
        {isOwn ? dateRangeName(filter) : "自选"}
      </Chip>
    </>
  );
}

/** Chips for the bill types. Fees come first, because users filter for them most often. */
function TypeChips({ filter, onChange }: Omit<BillChipsProps, "onChooseDays">) {
  const types = useRead("billTypes", {}, { quiet: true }).data ?? [];
  const first = types.toSorted(
    (a, b) => Number(b.code === BillType.fee) - Number(a.code === BillType.fee),
  );
  return first.map(({ code, name }) => (
    <Chip
      key={code}
      pressed={filter.billType === code}
      onClick={() => onChange({ billType: filter.billType === code ? undefined : code })}
    >
      {name}
    </Chip>
  ));
}
