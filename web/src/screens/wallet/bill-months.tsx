import type { Bill } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { formatCoinQuantity } from "../../lib/money/format-money.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { VirtualizedList } from "../../ui/layout/virtualized-list.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import css from "./bills-and-qr-code.module.css";
import {
  type BillFilter,
  dateRangeName,
  isSameDateRange,
  buildMonthBillListRequest,
  billMonthName,
  emptyBillFilter,
} from "./bill-filter.ts";
import {
  isPaidFromFrozenCoins,
  isIncomeBill,
  billIconAndNameOf,
  billCnyAmountText,
  billCounterpartyText,
} from "./bill-view.ts";
import type { BillMonth } from "./use-bills.ts";

interface BillMonthsProps {
  months: readonly BillMonth[];
  filter: BillFilter;
  onOpen: (bill: Bill) => void;
  onOpenMonth: (month: string) => void;
}

export const BillMonths = ({ months, filter, onOpen, onOpenMonth }: BillMonthsProps) =>
  months.map(({ name: month, rows, before }) => (
    <section
      key={month}
      className={css["months"]}
      aria-label={month === "" ? "账单" : billMonthName(month)}
    >
      {month !== "" && (
        <MonthHead month={month} filter={filter} onOpen={() => onOpenMonth(month)} />
      )}
      <div className={css["bills"]}>
        <VirtualizedList rows={rows} before={before} rowPx={64}>
          {(bill) => (
            <li key={bill.id}>
              <BillRow bill={bill} onOpen={() => onOpen(bill)} />
            </li>
          )}
        </VirtualizedList>
      </div>
    </section>
  ));

interface MonthHeadProps {
  month: string;
  filter: BillFilter;
  onOpen: () => void;
}

/**
 * Heading of a month with the totals of its bills that match the filter, even if only a part of
 * them is loaded.
 */
function MonthHead({ month, filter, onOpen }: MonthHeadProps) {
  const sum = useRead("billList", buildMonthBillListRequest(month, filter), { quiet: true }).data
    ?.sum;
  return (
    <div className={css["month"]}>
      <h2 className="num">{billMonthName(month)}</h2>
      <button type="button" className={`num ${css["sums"]}`} onClick={onOpen}>
        <span key={sum && "known"}>
          {sum
            ? `收入 ${formatCoinQuantity(sum.in)}，支出 ${formatCoinQuantity(sum.out)}`
            : "月结单"}
        </span>
        <Icon name="right" size="sm" />
        <span className="sr-only">，月结单</span>
      </button>
    </div>
  );
}

function BillRow({ bill, onOpen }: { bill: Bill; onOpen: () => void }) {
  const { icon, tone, word } = billIconAndNameOf(bill);
  const who = billCounterpartyText(bill);
  const paid = billCnyAmountText(bill);
  return (
    <button type="button" className={css["bill"]} onClick={onOpen}>
      <span className={css["mark"]} data-tone={tone}>
        <Icon name={icon} size="sm" />
      </span>
      <span className={css["what"]}>
        <span className={`t-clip ${css["name"]}`}>
          {word}
          {who !== "" && (
            <>
              <SeparatorDot />
              {who}
            </>
          )}
        </span>
        <span className={`num ${css["time"]}`}>
          <span className="t-whole">{`${formatShortTime(bill.createTime, serverNow())}${paid ? "，" : ""}`}</span>
          <wbr />
          {paid}
        </span>
      </span>
      <span className={css["amount"]} data-in={isIncomeBill(bill) || undefined}>
        <TradeFigure kind="asset" value={bill.quantity} size="sm" sign />
        <span className={`num ${css["balance"]}`}>
          {isPaidFromFrozenCoins(bill)
            ? "从冻结扣除"
            : bill.balance !== null && `余 ${formatCoinQuantity(bill.balance)}`}
        </span>
      </span>
    </button>
  );
}

interface NoBillsProps {
  filter: BillFilter;
  onChange: (it: BillFilter) => void;
}

/**
 * Shown if the list is empty. Suggests a purchase to a user without any bills. Otherwise suggests
 * clearing the filter.
 */
export function NoBills({ filter, onChange }: NoBillsProps) {
  const go = useAppNavigate();
  const isNarrow =
    filter.billType !== undefined ||
    filter.direction !== undefined ||
    !isSameDateRange(filter, emptyBillFilter);
  const all = useRead("billList", { pageSize: 1 }, { enabled: isNarrow, quiet: true });
  if (isNarrow && all.isPending) return null;
  if (!isNarrow || all.data?.records.length === 0)
    return (
      <EmptyState
        title="还没有账单"
        text="第一笔买入或转入到账后，会记在这里"
        icon="bill"
        action={
          <Button variant="buy" onClick={() => go(paths.buy())}>
            去购买
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title="这些条件下没有账单"
      text={dateRangeName(filter)}
      icon="bill"
      action={<Button onClick={() => onChange(emptyBillFilter)}>清除筛选</Button>}
    />
  );
}
