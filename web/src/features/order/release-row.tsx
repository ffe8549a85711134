import { type OrderDetail, type OrderRow, OrderStatus, payTypeNames } from "contract";
import { lazy, Suspense, useState } from "react";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { formatCny } from "../../lib/format-money.ts";
import { formatRemain } from "../../lib/format-time.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { storage } from "../../lib/storage.ts";
import { useRemaining } from "../../lib/use-remaining.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { countdownTone, CountdownPill } from "../../ui/countdown-pill.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Cny } from "../../ui/money.tsx";
import { StateText } from "../../ui/state-text.tsx";
import { receiving } from "./order-facts.ts";
import css from "./order.module.css";
import type { ReleaseStep } from "./release-overlays.tsx";

const ReleaseOverlays = lazy(async () => ({ default: (await import("./release-overlays.tsx")).ReleaseOverlays }));

/** Money that should have come in: who pays, where it lands, how long is left, and what to do about it. */
export function ReleaseRow({ row }: { row: OrderRow }) {
  const detail = useRead("orderDetail", { id: row.orderId }, { quiet: true }).data;
  const [step, setStep] = useState<ReleaseStep>();
  const [open, setOpen] = useState(false);
  const show = (it: ReleaseStep) => {
    setStep(it);
    setOpen(true);
  };
  const { orderId } = row;
  return (
    <article className={css["release"]} aria-label={`应收 ¥${formatCny(row.amount)}`}>
      <div className={css["releaseHead"]}>
        <span className={css["due"]}>应收</span>
        <Clock row={row} overdue={detail?.overdue === 1} />
      </div>
      <Cny amount={formatCny(row.amount)} size="xl" />
      <KeyValues
        rows={[
          { key: "付款人", value: <strong>{detail?.buyer.realName ?? row.counterparty.nickName}</strong> },
          { key: "收款账户", value: detail ? receiving(detail) : payTypeNames[row.payType] },
        ]}
      />
      {detail && <Acts detail={detail} show={show} />}
      <div className={css["releaseMore"]}>
        <GoLink
          className={buttonClass({ variant: "text", size: "sm" })}
          to={paths.orderSellChat({ orderId })}
          onClick={() => storage.orderId.set(orderId)}
        >
          {row.unread > 0 ? `聊天与凭证（${row.unread} 条未读）` : "聊天与凭证"}
        </GoLink>
      </div>
      {step !== undefined && detail && (
        <Suspense fallback={null}>
          <ReleaseOverlays step={step} open={open} detail={detail} onStep={show} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}

function Clock({ row, overdue }: { row: OrderRow; overdue: boolean }) {
  const remainSeconds = useRemaining(row.deadline, () => invalidateReads(["orderList", "orderStat", "orderDetail"]));
  if (overdue) return <StateText tone="dispute" text="放币已超时" />;
  const label = row.status === OrderStatus.transferConfirmed ? "自动放币" : "待放币";
  if (row.deadline === null) return <StateText tone="check" text={label} />;
  return (
    <CountdownPill
      label={label}
      text={formatRemain(remainSeconds * 1000)}
      remainSeconds={remainSeconds}
      tone={countdownTone(remainSeconds, "check")}
    />
  );
}

function Acts({ detail, show }: { detail: OrderDetail; show: (it: ReleaseStep) => void }) {
  const { allow } = detail;
  return (
    <div className={css["releaseActs"]}>
      {(allow.delay === 1 || allow.suspend === 1) && (
        <Button variant="soft" onClick={() => show("missing")}>
          {detail.status === OrderStatus.transferConfirmed ? "有误" : "未到账"}
        </Button>
      )}
      {allow.transferConfirm === 1 && (
        <Button variant="soft" onClick={() => show("arrived")}>
          确认到账
        </Button>
      )}
      {allow.delivery === 1 && <Button onClick={() => show("check")}>放币</Button>}
    </div>
  );
}
