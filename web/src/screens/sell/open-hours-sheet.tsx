import type { Entrust } from "contract";
import { useState } from "react";
import {
  allDayOpenHoursInputTimes,
  OpenHoursFields,
} from "../../trade/selling/open-hours-fields.tsx";
import { openHoursToInputTimes, parseOpenHours } from "../../trade/selling/open-hours.ts";
import { Button } from "../../ui/base/button.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { useChangeOpenHours } from "../../trade/selling/use-change-listing.ts";

/** Changes the opening hours of an active listing. The listing keeps its id, orders and age. */
export function OpenHoursSheet({ entrust, ...overlay }: OverlayProps & { entrust: Entrust }) {
  const [clocks, setClocks] = useState(() =>
    entrust.openHours ? openHoursToInputTimes(entrust.openHours) : allDayOpenHoursInputTimes,
  );
  const [keeps, setKeeps] = useState(entrust.openHours != null);
  const { keep, busy } = useChangeOpenHours(entrust);
  const hours = keeps ? parseOpenHours(clocks) : null;
  const save = async () => {
    if (hours !== undefined && (await keep(hours))) overlay.onClose();
  };
  const change = (part: Partial<typeof clocks>) => {
    const next = { ...clocks, ...part };
    // The time picker reports an empty time while the user changes it, so an empty time alone must
    // not clear `keeps`. Only the switch changes both times at once.
    if (part.from !== undefined && part.until !== undefined) setKeeps(part.from !== "");
    setClocks(next);
  };
  return (
    <Sheet
      {...overlay}
      busy={busy}
      title="营业时间"
      foot={
        <Button
          size="lg"
          block
          disabled={hours === undefined}
          busy={busy}
          busyLabel="保存中"
          onClick={() => void save()}
        >
          保存
        </Button>
      }
    >
      <OpenHoursFields
        clocks={clocks}
        keeps={keeps}
        onChange={change}
        error={hours === undefined ? "请选择不同的开始和结束时间" : undefined}
      />
    </Sheet>
  );
}
