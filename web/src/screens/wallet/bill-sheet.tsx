import type { Bill } from "contract";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { FactLineList } from "../../ui/layout/fact-line-list.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./bills-and-qr-code.module.css";
import { isIncomeBill, billCounterpartyText } from "./bill-view.ts";

export function BillSheet({ bill, ...overlay }: OverlayProps & { bill: Bill }) {
  const go = useAppNavigate();
  const unit = runtimeConfig.assetUnit;
  const orderId = bill.refType === "order" ? bill.refId : undefined;
  const { cny, price, balance, partyName = "", orderNo, remark } = bill;
  const rows = [
    { key: "对方", value: partyName },
    { key: "挂单", value: bill.refType === "entrust" ? billCounterpartyText(bill) : "" },
    { key: "金额", value: cny === null ? "" : <TradeFigure kind="fiat" value={cny} /> },
    { key: "单价", value: price === undefined ? "" : <TradeFigure kind="price" value={price} /> },
    {
      key: "变动后可用",
      value: balance === null ? "" : <TradeFigure kind="asset" value={balance} unit={unit} />,
    },
    { key: "时间", value: formatFullTime(bill.createTime) },
    { key: "订单号", value: orderNo === "" ? "" : <Copied text={orderNo} /> },
    { key: "流水号", value: bill.id },
    { key: "说明", value: remark },
  ];
  return (
    <Sheet
      {...overlay}
      title={bill.typeName}
      foot={
        orderId !== undefined && (
          <Button
            variant="soft"
            size="lg"
            block
            onClick={() => go(paths.orderCompletedDetails({ orderId }))}
          >
            查看订单
          </Button>
        )
      }
    >
      <div className={css["sheet"]}>
        <p className={css["figure"]} data-in={isIncomeBill(bill) || undefined}>
          <TradeFigure kind="asset" value={bill.quantity} size="lg" sign unit={unit} />
        </p>
        <FactLineList rows={rows} />
      </div>
    </Sheet>
  );
}

const Copied = ({ text }: { text: string }) => (
  <span className={css["copied"]}>
    {text}
    <CopyButton what="订单号" copy={() => copyWithToast(text)} />
  </span>
);
