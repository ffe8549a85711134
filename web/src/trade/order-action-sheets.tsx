import { isFinalStatus, type OrderDetail } from "contract";
import { lazy, Suspense, useState } from "react";
import { copyWithToast } from "../api/copy-with-toast.ts";
import { useElderMode } from "../lib/browser/elder-mode.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { ListRow, ListRowGroup } from "../ui/layout/list-row.tsx";
import { ConfirmOverlay } from "../ui/overlays/confirm-overlay.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import type { OrderActionController, OrderActionSheetName } from "./use-order-action-controller.ts";
import { TradeCompleteSheet } from "./trade-complete.tsx";
import { CoinReleaseFlow } from "./coin-release-flow.tsx";
import { elderOrderActsOf } from "./elder-order-acts.ts";
import { AgreeToCancelInAppealSheet } from "./agree-to-cancel-in-appeal-sheet.tsx";
import { CancelOrderSheet, CancelByDeclaringNotPaidSheet } from "./cancel-order-sheets.tsx";
import { NoAccessSheet } from "./no-access-sheet.tsx";
import {
  PayeeQrCodeSheet,
  PaymentNotArrivedSheet,
} from "./payment-not-arrived-and-payee-qr-code-sheets.tsx";
import { TriangleFraudSheet } from "./triangle-fraud-sheet.tsx";
import { UndoPaidMarkSheet } from "./undo-paid-mark-sheet.tsx";
import { EvidenceFileSheet } from "./evidence-file/evidence-file-sheet.tsx";
import { AddVoucherOrEvidenceSheet, PaymentVoucherSheet } from "./voucher-sheets.tsx";
import css from "./sheet.module.css";
import { orderActionsOf } from "./order-actions.ts";

const ElderCoinReleaseFlow = lazy(async () => ({
  default: (await import("./elder-coin-release-flow.tsx")).ElderCoinReleaseFlow,
}));

interface OrderActionSheetsProps {
  order: OrderDetail;
  acts: OrderActionController;
}

/**
 * Shows one sheet at a time. A closed sheet stays mounted until the next one opens, so that its
 * closing animation can run. Each opening mounts a new sheet.
 */
export function OrderActionSheets({ order, acts }: OrderActionSheetsProps) {
  const [shown, setShown] = useState<{ name: OrderActionSheetName; nth: number }>();
  const [was, setWas] = useState<OrderActionSheetName>();
  if (acts.sheet !== was) {
    setWas(acts.sheet);
    if (acts.sheet !== undefined) setShown({ name: acts.sheet, nth: (shown?.nth ?? 0) + 1 });
  }
  return (
    <>
      <Suspense fallback={null}>
        {shown && <OrderActionSheet key={shown.nth} name={shown.name} order={order} acts={acts} />}
      </Suspense>
      <OrderActionConfirmDialog order={order} acts={acts} />
    </>
  );
}

function OrderActionSheet({
  name,
  order,
  acts,
}: OrderActionSheetsProps & { name: OrderActionSheetName }) {
  const common = { order, open: acts.sheet === name, onClose: acts.close };
  const ReleaseFlow = useElderMode() ? ElderCoinReleaseFlow : CoinReleaseFlow;
  switch (name) {
    case "pay":
      return <PaymentVoucherSheet {...common} />;
    case "cancel":
      return <CancelOrderSheet {...common} acts={acts} />;
    case "declareUnpaid":
      return <CancelByDeclaringNotPaidSheet {...common} acts={acts} />;
    case "agreeCancel":
      return <AgreeToCancelInAppealSheet {...common} acts={acts} />;
    case "undo":
      return <UndoPaidMarkSheet {...common} acts={acts} />;
    case "guardRelease":
    case "guardConfirm":
      return (
        <ReleaseFlow
          {...common}
          to={name === "guardRelease" ? "release" : "confirm"}
          onNotArrived={() => acts.open("notArrived")}
          onAppeal={acts.appealWith}
          onEvidence={() => acts.press("evidence")}
          onLonger={() => acts.press("extendRelease")}
          onReleased={acts.onReleased}
        />
      );
    case "notArrived":
      return (
        <PaymentNotArrivedSheet
          {...common}
          onLonger={() => acts.press("extendRelease")}
          onAppeal={() => acts.appealWith()}
        />
      );
    case "noAccess":
      return <NoAccessSheet {...common} acts={acts} />;
    case "triangle":
      return <TriangleFraudSheet {...common} />;
    case "evidence":
      return <AddVoucherOrEvidenceSheet {...common} acts={acts} />;
    case "evidenceFile":
      return <EvidenceFileSheet {...common} />;
    case "code":
      return <PayeeQrCodeSheet {...common} />;
    case "moment":
      return (
        <TradeCompleteSheet
          {...common}
          overdueSince={acts.overdueSince}
          onRate={() => acts.press("evaluate")}
        />
      );
    case "menu":
      return <OrderActionMenu {...common} acts={acts} />;
  }
}

function OrderActionMenu({
  order,
  acts,
  open,
  onClose,
}: {
  order: OrderDetail;
  acts: OrderActionController;
  open: boolean;
  onClose: () => void;
}) {
  const go = useAppNavigate();
  const { orderId } = order;
  const deal = orderActionsOf(order);
  const isElder = useElderMode();
  const menu = isElder ? elderOrderActsOf(deal).menu : deal.menu;
  return (
    <Sheet open={open} onClose={onClose} title="更多">
      <div className={css["menu"]}>
        {menu.length > 0 && (
          <ListRowGroup label="订单操作">
            {menu.map((orderAct) => (
              <ListRow
                key={orderAct.name}
                title={orderAct.label}
                {...(orderAct.opensAt === undefined
                  ? {
                      onPress: () => {
                        onClose();
                        acts.press(orderAct.name);
                      },
                    }
                  : { value: `${formatShortTime(orderAct.opensAt, serverNow())} 起` })}
              />
            ))}
          </ListRowGroup>
        )}
        <ListRowGroup label="更多">
          {order.appeal && <ListRow icon="scale" title="申诉进度" to={paths.appeal({ orderId })} />}
          <ListRow
            icon="copy"
            title="复制订单编号"
            desc={order.orderNo}
            arrow={false}
            onPress={() => void copyWithToast(order.orderNo)}
          />
          <ListRow
            icon="bill"
            title="生成证据包"
            desc="银行卡被冻结、警方问询时用"
            onPress={() => {
              onClose();
              acts.open("evidenceFile");
            }}
          />
          {isFinalStatus(order.status) && (
            <ListRow icon="order" title="订单详情" to={paths.orderCompletedDetails({ orderId })} />
          )}
          <ListRow icon="user" title="对方资料" to={paths.user({ orderId })} />
          {order.allow.report === 1 && (
            <ListRow
              icon="flag"
              title="举报对方"
              onPress={() => go(paths.reportcontent({ orderId }))}
            />
          )}
          <ListRow icon="headset" title="联系客服" to={paths.onlineService({ orderId })} />
        </ListRowGroup>
      </div>
    </Sheet>
  );
}

/**
 * Dialog that asks for confirmation before an action that costs something or cannot be undone. For
 * an extension of the payment time, the text adds how many were used.
 */
function OrderActionConfirmDialog({
  order,
  acts,
}: {
  order: OrderDetail;
  acts: OrderActionController;
}) {
  const { question } = acts;
  const used =
    question?.act === "extendPay" && order.payDelayCount !== null
      ? `已延长 ${order.payDelayCount} 次，最多 2 次。`
      : "";
  return (
    <ConfirmOverlay
      question={question && { ...question, text: question.text + used }}
      busy={acts.busy !== undefined && acts.busy === question?.act}
      onAction={() => question && void acts.run(question.act)}
      onClose={acts.unask}
    />
  );
}
