import type { Output } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./sell.module.css";
import { coinsText } from "../../lib/money/figure-texts-with-units.ts";

interface LockedCoinsSheetProps {
  open: boolean;
  asset: Output<"assetInfo"> | undefined;
  onClose: () => void;
}

/** Coins under T+1 protection, and when each part can be sold. */
export function LockedCoinsSheet({ open, asset, onClose }: LockedCoinsSheetProps) {
  const tip = useRead("tipByCode", { code: "T1_TIP" }, { quiet: true }).data?.content;
  const rows = (asset?.coolingList ?? []).toSorted(
    (a, b) => (a.unlockTime ?? Infinity) - (b.unlockTime ?? Infinity),
  );
  return (
    <Sheet open={open} title="T+1 保护中" sub={tip} onClose={onClose}>
      <div className={css["sheetBody"]}>
        {rows.length === 0 ? (
          <p className={css["note"]}>暂无保护中的资产</p>
        ) : (
          <KeyValueList
            large
            rows={rows.map((row) => ({
              key: coinsText(row.quantity, runtimeConfig.assetUnit),
              value:
                row.unlockTime === null
                  ? "—"
                  : `${formatFullTime(row.unlockTime).slice(0, 16)} 解锁`,
            }))}
          />
        )}
      </div>
    </Sheet>
  );
}
