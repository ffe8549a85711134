import type { Bill } from "contract";
import { useState } from "react";
import { copyAndTell } from "../../api/copy.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCny, formatUnits } from "../../lib/format-money.ts";
import { formatFullTime } from "../../lib/format-time.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/control/button.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import css from "./asset.module.css";
import { withSign } from "./bill-view.ts";

export function BillSheet({ bill, onClosed }: { bill: Bill; onClosed: () => void }) {
  const go = useGo();
  const [open, setOpen] = useState(true);
  const unit = runtimeConfig.assetUnit;
  const orderId = bill.refType === "order" ? bill.refId : undefined;
  const rows = [
    { key: "类型", value: bill.typeName },
    { key: "时间", value: formatFullTime(bill.createTime) },
    { key: "变动后余额", value: `${formatUnits(bill.balance)}\u00A0${unit}` },
    ...(bill.cny === null ? [] : [{ key: "金额", value: `¥${formatCny(bill.cny)}` }]),
    ...(bill.orderNo === "" ? [] : [{ key: "关联订单", value: bill.orderNo }]),
    ...(bill.remark === "" ? [] : [{ key: "说明", value: bill.remark }]),
  ];
  return (
    <Sheet open={open} title="账单详情" onClose={() => setOpen(false)} onClosed={onClosed}>
      <div className={css["sheet"]}>
        <p className={`num ${css["figure"]}`} data-in={bill.quantity > 0 || undefined}>
          {`${withSign(bill.quantity)} ${unit}`}
        </p>
        <KeyValues large rows={rows} />
        {orderId !== undefined && (
          <>
            <Button variant="soft" block icon="copy" onClick={() => void copyAndTell(bill.orderNo)}>
              复制订单号
            </Button>
            <Button block onClick={() => go(paths.orderCompletedDetails({ orderId }))}>
              查看订单
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
