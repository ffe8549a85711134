import type { OrderDetail } from "contract";
import { Overlay } from "../ui/overlays/overlay-host.tsx";
import type { OrderActionController } from "./use-order-action-controller.ts";

const load = async () => (await import("./order-action-sheets.tsx")).OrderActionSheets;

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
  return (
    <Overlay
      load={load}
      open={acts.sheet !== undefined || acts.question !== undefined}
      onClose={close}
      // The success sheet (`moment`) opens without a tap. If it cannot be loaded, no error is
      // shown, because the user has not asked for it.
      onFailed={acts.sheet === "moment" ? close : undefined}
      order={order}
      acts={acts}
    />
  );
}
