import type { Bill } from "contract";
import { useState } from "react";
import { showToast } from "../../api/notices.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { copyText } from "../../lib/copy-text.ts";
import { formatCny, formatUnits } from "../../lib/format-money.ts";
import { formatFullTime } from "../../lib/format-time.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import css from "./asset.module.css";
import { signed } from "./bill-view.ts";

export function BillSheet({ bill, onClosed }: { bill: Bill; onClosed: () => void }) {
  const go = useGo();
  const [open, setOpen] = useState(true);
  const unit = runtimeConfig.assetUnit;
  const orderId = bill.refType === "order" ? bill.refId : undefined;
  const copy = async () => showToast((await copyText(bill.orderNo)) ? "已复制" : "复制失败", "plain");
  const rows = [
    { key: "类型", value: bill.typeName },
    { key: "时间", value: formatFullTime(bill.createTime) },
    { key: "变动后余额", value: `${formatUnits(bill.balance)} ${unit}` },
    ...(bill.cny === null ? [] : [{ key: "金额", value: `¥${formatCny(bill.cny)}` }]),
    ...(bill.orderNo === "" ? [] : [{ key: "关联订单", value: bill.orderNo }]),
    ...(bill.remark === "" ? [] : [{ key: "说明", value: bill.remark }]),
  ];
  return (
    <Sheet open={open} title="账单详情" onClose={() => setOpen(false)} onClosed={onClosed}>
      <div className={css["sheet"]}>
        <p className={`num ${css["figure"]}`} data-in={bill.quantity > 0 || undefined}>
          {`${signed(bill.quantity)} ${unit}`}
        </p>
        <KeyValues large rows={rows} />
        {orderId !== undefined && (
          <>
            <Button variant="soft" block icon="copy" onClick={() => void copy()}>
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
