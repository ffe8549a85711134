import { type OrderDetail, OrderStatus } from "contract";
import type { Acts } from "../../deal/acts.ts";
import type { Act } from "../../deal/status.ts";
import { formatRemain } from "../../lib/format-remain.ts";
import { Button } from "../../ui/control/button.tsx";
import css from "./deal.module.css";
import { useUntil } from "./use-order.ts";
import { useSettled } from "./use-settled.ts";

interface ActionBarProps {
  order: OrderDetail;
  acts: Acts;
  shown: readonly Act[];
  /** Seconds until the other side may be reminded again. */
  warnWait?: number | undefined;
  lead?: { label: string; onPress: () => void } | undefined;
}

/** Only what the server allows. The last one is the one that moves the order on. */
export function ActionBar({ order, acts, shown: allowed, warnWait = 0, lead }: ActionBarProps) {
  const shown = useSettled(allowed, allowed.map((it) => it.name).join());
  const appealWait = useUntil(waitsForAppeal(order) ? order.suspendAt : null);
  const label = ({ name, label: text }: Act) => {
    if (name === "warn" && warnWait > 0) return `${text} ${warnWait}s`;
    if (name === "extendPay") return `${text} (${order.payDelayCount}/2)`;
    return text;
  };
  return (
    <>
      <Undo order={order} acts={acts} />
      {(shown.length > 0 || appealWait > 0 || lead) && (
        <div className={css["actions"]}>
          {lead && (
            <Button variant="line" onClick={lead.onPress}>
              {lead.label}
            </Button>
          )}
          {appealWait > 0 && (
            <Button variant="line" disabled>
              {`申诉 ${formatRemain(appealWait * 1000)}`}
            </Button>
          )}
          {shown.map((act, index) => (
            <Button
              key={act.name}
              variant={index === shown.length - 1 ? "ink" : index === 0 ? "line" : "soft"}
              disabled={act.name === "warn" && warnWait > 0}
              busy={acts.busy === act.name}
              onClick={() => allowed.some((it) => it.name === act.name) && acts.press(act.name)}
            >
              {label(act)}
            </Button>
          ))}
        </div>
      )}
      {appealWait > 0 && <p className={css["why"]}>付款5分钟后可申诉</p>}
    </>
  );
}

const waitsForAppeal = (order: OrderDetail): boolean =>
  order.isSeller === 0 && order.status === OrderStatus.waitDelivery && order.allow.suspend === 0 && order.suspendAt !== null;

/** Offered only while the server allows it. */
function Undo({ order, acts }: { order: OrderDetail; acts: Acts }) {
  const offered = order.allow.undo === 1 && order.undoUntil !== null;
  const left = useUntil(offered ? order.undoUntil : null);
  if (!offered || left <= 0) return null;
  return (
    <div className={css["undo"]}>
      <Button variant="soft" block busy={acts.busy === "undo"} onClick={() => acts.press("undo")}>
        {`撤回“已付款” ${left}s`}
      </Button>
    </div>
  );
}
