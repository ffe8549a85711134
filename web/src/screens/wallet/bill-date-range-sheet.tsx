import { useState } from "react";
import { Button } from "../../ui/base/button.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./bills-and-qr-code.module.css";
import { type BillFilter, dateRangeProblem } from "./bill-filter.ts";

interface BillDateRangeSheetProps extends OverlayProps {
  filter: BillFilter;
  onChange: (it: Partial<BillFilter>) => void;
}

/**
 * Sheet to choose a period. Uses the native date picker, because it is the best one on each phone.
 */
export function BillDateRangeSheet({ filter, onChange, ...overlay }: BillDateRangeSheetProps) {
  const [dates, setDates] = useState({ from: filter.from, to: filter.to });
  const problem = dateRangeProblem(dates);
  const apply = (item: typeof dates) => {
    onChange(item);
    overlay.onClose();
  };
  return (
    <Sheet {...overlay} title="选择日期">
      <div className={css["sheet"]}>
        <div className={css["dates"]}>
          <label>
            开始日期
            <input
              type="date"
              value={dates.from}
              onChange={(event) => setDates({ ...dates, from: event.target.value })}
            />
          </label>
          <label>
            结束日期
            <input
              type="date"
              value={dates.to}
              onChange={(event) => setDates({ ...dates, to: event.target.value })}
            />
          </label>
        </div>
        <p className={css["problem"]} role="alert">
          {problem}
        </p>
        <Button size="lg" block disabled={problem !== undefined} onClick={() => apply(dates)}>
          确定
        </Button>
        <Button variant="soft" block onClick={() => apply({ from: "", to: "" })}>
          全部日期
        </Button>
      </div>
    </Sheet>
  );
}
