import type { Bill } from "contract";
import { useRead } from "../../api/read.ts";
import { formatUnits } from "../../lib/format-money.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Stack } from "../../ui/list/card.tsx";
import { useHeldSkeleton } from "../../ui/frame/held-skeleton.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { InfiniteEnd } from "../../ui/list/infinite-end.tsx";
import { LoadFailed } from "../../ui/frame/loaded.tsx";
import { Sep } from "../../ui/mark/marks.tsx";
import { OrderSkeleton } from "../../ui/frame/skeleton.tsx";
import { StaleStrip } from "../../ui/frame/stale-strip.tsx";
import css from "./asset.module.css";
import { type BillFilter, monthInput, monthName, noFilter } from "./bill-filter.ts";
import { markOf, withSign } from "./bill-view.ts";
import type { useBills } from "./use-bills.ts";

interface BillListProps {
  bills: ReturnType<typeof useBills>;
  filter: BillFilter;
  onOpen: (bill: Bill) => void;
  onClear: () => void;
}

export function BillList({ bills, filter, onOpen, onClear }: BillListProps) {
  const skeleton = useHeldSkeleton(bills.isPending);
  if (skeleton)
    return (
      <Stack>
        <OrderSkeleton rows={5} />
      </Stack>
    );
  if (!bills.months) return bills.isError ? <LoadFailed onRetry={() => void bills.refetch()} /> : null;
  if (bills.months.length === 0) return <NoBills filtered={filter !== noFilter} onClear={onClear} />;
  return (
    <>
      {bills.isError && <StaleStrip since={bills.dataUpdatedAt} />}
      {bills.months.map(([month, rows]) => (
        <section key={month} aria-label={month === "" ? "账单" : monthName(month)}>
          {month !== "" && <MonthHead month={month} filter={filter} />}
          <ul className={css["bills"]}>
            {rows.map((bill) => (
              <li key={bill.id}>
                <BillRow bill={bill} onOpen={() => onOpen(bill)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <InfiniteEnd pages={bills} />
    </>
  );
}

/** The sums are the ledger's own for the whole month, also where only a part of it is loaded. */
function MonthHead({ month, filter }: { month: string; filter: BillFilter }) {
  const sum = useRead("billList", monthInput(month, filter), { quiet: true }).data?.sum;
  return (
    <div className={css["month"]}>
      <h2 className="num">{monthName(month)}</h2>
      {sum && (
        <span className={`num ${css["sums"]}`}>
          {`收入 +${formatUnits(sum.in)}`}
          <Sep />
          {`支出 −${formatUnits(sum.out)}`}
        </span>
      )}
    </div>
  );
}

function BillRow({ bill, onOpen }: { bill: Bill; onOpen: () => void }) {
  const { icon, tone } = markOf(bill);
  return (
    <button type="button" className={css["bill"]} onClick={onOpen}>
      <span className={css["mark"]} data-tone={tone}>
        <Icon name={icon} size="sm" />
      </span>
      <span className={css["what"]}>
        <span className={`t-clip ${css["name"]}`}>{bill.typeName}</span>
        <span className={`num ${css["time"]}`}>{formatWhen(bill.createTime, serverNow())}</span>
      </span>
      <span className={`num ${css["amount"]}`} data-in={bill.quantity > 0 || undefined}>
        {withSign(bill.quantity)}
        <span className={css["balance"]}>{`余额 ${formatUnits(bill.balance)}`}</span>
      </span>
    </button>
  );
}

function NoBills({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const go = useGo();
  return (
    <Blank
      title="暂无账单"
      text={filtered ? "换个类型或日期看看" : "买入或卖出后，每一笔变动都会记在这里"}
      icon="bill"
      action={filtered ? <Button onClick={onClear}>清除筛选</Button> : <Button onClick={() => go(paths.buy())}>去购买</Button>}
    />
  );
}
