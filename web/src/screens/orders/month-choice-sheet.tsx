import { serverNow } from "../../lib/time/server-clock.ts";
import { RadioGroup } from "../../ui/inputs/option-groups.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { fullMonthName, latestCalendarMonths } from "./order-export-and-month-filter.ts";

interface MonthSheetProps {
  open: boolean;
  month: string | undefined;
  onChoose: (month: string | undefined) => void;
  onClose: () => void;
}

const monthsShown = 12;
const any = "any";

export function MonthChoiceSheet({ open, month, onChoose, onClose }: MonthSheetProps) {
  const months = latestCalendarMonths(serverNow(), monthsShown);
  const listed = month === undefined || months.includes(month) ? months : [...months, month];
  return (
    <Sheet open={open} title="选择月份" onClose={onClose}>
      <RadioGroup
        label="看哪个月的记录"
        value={month ?? any}
        options={[
          { value: any, title: "全部时间" },
          ...listed.map((value) => ({ value, title: fullMonthName(value) })),
        ]}
        onChange={(value) => {
          onChoose(value === any ? undefined : value);
          onClose();
        }}
      />
    </Sheet>
  );
}
