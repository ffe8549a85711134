import type { Entrust } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { openHoursText } from "../../trade/selling/open-hours.ts";
import { allowedEntrustOwnerActions } from "../../trade/entrust-display-values.ts";
import { countWithUnitText, coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { formatEstimatedCoinQuantity } from "../../lib/money/format-money.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

interface EntrustActionsSheetProps {
  entrust: Entrust;
  acts: EntrustActions;
  isDetail: boolean;
  open: boolean;
  onHours: () => void;
  onClose: () => void;
}

/**
 * Sheet with the less common actions of a listing. The irreversible one (关闭挂单) is last and red.
 */
export function EntrustActionsSheet({
  entrust,
  acts,
  isDetail,
  open,
  onHours,
  onClose,
}: EntrustActionsSheetProps) {
  const go = useAppNavigate();
  const { entrustId: id } = entrust;
  const may = allowedEntrustOwnerActions(entrust);
  const { data: config, isPending } = useRead("sellConfig", {}, { quiet: true });
  // A backend that returns the price ladder also supports a change of the price.
  const mayReprice = config?.ladder !== undefined && may.pause && !isDetail;
  return (
    // The sheet opens only when the available actions are known, so that no row is inserted later.
    <Sheet
      open={open && !isPending}
      title={`${coinPriceText(entrust.price)}的挂单`}
      onClose={onClose}
    >
      <ListRowGroup>
        {mayReprice && (
          <ListRow
            icon="edit"
            title="改价"
            value={entrust.rank ? `第${entrust.rank}位` : ""}
            onPress={() => go(paths.saledetail({ id, view: "owner" }))}
          />
        )}
        <ListRow
          icon="bill"
          title="成交情况"
          value={entrust.orderCount === null ? "" : countWithUnitText(entrust.orderCount, "单")}
          onPress={() => go(paths.salessituation({ id }))}
        />
        {config?.canSetHours === 1 && may.pause && (
          <ListRow
            icon="clock"
            title="营业时间"
            value={entrust.openHours ? openHoursText(entrust.openHours) : "全天"}
            onPress={() => {
              onClose();
              onHours();
            }}
          />
        )}
        <ListRow icon="plus" title="照此再发一单" onPress={() => acts.again(entrust)} />
        {may.close && (
          <ListRow
            danger
            icon="power"
            title="关闭挂单"
            desc={closeEffect(entrust)}
            onPress={() => {
              onClose();
              acts.close(entrust);
            }}
          />
        )}
      </ListRowGroup>
    </Sheet>
  );
}

const closeEffect = ({ remain, runningCount }: Entrust): string =>
  runningCount
    ? `交易中的 ${runningCount} 单完成后才能关闭，可先暂停`
    : `剩余 ${formatEstimatedCoinQuantity(remain)}\u00A0${runtimeConfig.assetUnit}，退回可用`;
