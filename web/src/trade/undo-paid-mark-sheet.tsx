import type { OrderDetail } from "contract";
import { showToast } from "../api/toasts-and-warnings.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { Button } from "../ui/base/button.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { KeyValueList } from "../ui/layout/key-values.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import type { OrderActionController } from "./use-order-action-controller.ts";
import css from "./sheet.module.css";

interface UndoPaymentSheetProps {
  order: OrderDetail;
  acts: OrderActionController;
  open: boolean;
  onClose: () => void;
}

/**
 * Asks whether to undo the mark "paid". Shows the seconds left, and closes with a toast when they
 * have passed.
 */
export function UndoPaidMarkSheet({ order, acts, open, onClose }: UndoPaymentSheetProps) {
  const busy = acts.busy === "undo";
  const close = () => {
    // A request sent in time may still be pending. The sheet stays open, because the response
    // decides whether the undo succeeded.
    if (busy) return;
    onClose();
    showToast("撤回时间已过；没有付款请点“我没有付款，取消”", "warn");
  };
  const left = useRemainingSeconds(open ? order.undoUntil : null, close);
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title="撤回“已付款”"
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <SeparatorDot />
          回到待付款，时间接着走
        </>
      }
      foot={
        <div className={css["choice"]}>
          <Button variant="soft" size="lg" busy={busy} onClick={() => void acts.run("undo")}>
            点错了，撤回
          </Button>
          <Button size="lg" disabled={busy} onClick={onClose}>
            已付款，不撤回
          </Button>
        </div>
      }
    >
      <div className={css["sheet"]}>
        <Limits
          secondsLeft={order.undoUntil === null ? undefined : left}
          paySeconds={order.undoPaySeconds ?? undefined}
        />
        <p className={css["note"]}>
          只在点错时用。钱已经转出就不要撤回：订单会按未付款计时，到点自动取消。
        </p>
        <p className={css["note"]}>凭证会移除，每笔订单只能撤回一次。</p>
      </div>
    </Sheet>
  );
}

/** Shows how long the undo is possible, and until when the buyer has to pay after it. */
function Limits({
  secondsLeft,
  paySeconds,
}: {
  secondsLeft: number | undefined;
  paySeconds: number | undefined;
}) {
  if (secondsLeft === undefined && paySeconds === undefined) return null;
  const until =
    paySeconds === undefined ? "" : formatShortTime(serverNow() + paySeconds * 1000, serverNow());
  const left = secondsLeft === undefined ? "" : <span role="timer">{`${secondsLeft} 秒`}</span>;
  return (
    <KeyValueList
      boxed
      rows={[
        { key: "还能撤回", value: left },
        { key: "撤回后请在此前付款", value: until },
      ]}
    />
  );
}
