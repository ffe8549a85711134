import type { OrderDetail } from "contract";
import { showToast } from "../api/notices.ts";
import { lazyOverlay } from "../ui/overlays/lazy-overlay.tsx";
import type { OrderActionController } from "./use-order-action-controller.ts";

const OrderActionSheets = lazyOverlay(
  async () => (await import("./order-action-sheets.tsx")).OrderActionSheets,
);

/**
 * Sheets and dialogs of the order actions. They are loaded on first use, so that no screen waits
 * for their chunk.
 */
export function LazyOrderActionSheets({
  order,
  acts,
}: {
  order: OrderDetail;
  acts: OrderActionController;
}) {
  const close = () => {
    acts.close();
    acts.unask();
  };
  const tell = () => {
    // The success sheet opens without a tap, so the user did not request it and needs no error.
    if (acts.sheet !== "moment") showToast("没打开，请检查网络后再试", "error");
    close();
  };
  return (
    <OrderActionSheets
      open={acts.sheet !== undefined || acts.question !== undefined}
      onClose={close}
      onFailed={tell}
      order={order}
      acts={acts}
    />
  );
}
