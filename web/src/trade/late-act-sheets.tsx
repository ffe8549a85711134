import type { OrderDetail } from "contract";
import { showToast } from "../api/notices.ts";
import { lazyOverlay } from "../ui/overlays/lazy-overlay.tsx";
import type { OrderActs } from "./use-order-acts.ts";

const ActSheets = lazyOverlay(async () => (await import("./act-sheets.tsx")).ActSheets);

/** The sheets and questions of an order's acts: no screen waits for their file before one of them is opened. */
export function LateActSheets({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const close = () => {
    acts.close();
    acts.unask();
  };
  const tell = () => {
    // Nobody has asked for what says that all went well.
    if (acts.sheet !== "moment") showToast("没打开，请检查网络后再试", "error");
    close();
  };
  return (
    <ActSheets
      open={acts.sheet !== undefined || acts.question !== undefined}
      onClose={close}
      onFailed={tell}
      order={order}
      acts={acts}
    />
  );
}
