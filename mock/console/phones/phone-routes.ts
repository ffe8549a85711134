import { box } from "../state/observable-value.ts";
import { pickOrder } from "../state/selected-items.ts";
import { pickedSide, type PhoneSide } from "../state/phone-users.ts";

/** Current route of each embedded app, as reported by the app. */
export const phoneRoutes = box<Readonly<Record<PhoneSide, string>>>({ a: "", b: "" });

export const frameName = (side: PhoneSide) => `lwh5-director-${side}`;
const orderIn = (route: string): string | undefined =>
  new URLSearchParams(route.split("?")[1]).get("orderId") ?? undefined;

/** Selects the embedded app and the order of its current route. */
export function takeInHand(side: PhoneSide): void {
  pickedSide.set(side);
  const orderId = orderIn(phoneRoutes.get()[side]);
  if (orderId !== undefined) pickOrder(orderId);
}

/** Keys inside an embedded app belong to the app; pressing Escape twice returns to the director. */
export function hearTwoEscapes({ contentWindow }: HTMLIFrameElement, leave: () => void): void {
  let isOnce = false;
  const hear = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && isOnce) leave();
    isOnce = key === "Escape" && !isOnce;
  };
  contentWindow?.addEventListener("keydown", hear, { capture: true });
}

export function followRoutes(): () => void {
  const hear = ({ origin, source, data }: MessageEvent<{ route?: unknown }>) => {
    if (origin !== location.origin || typeof data?.route !== "string") return;
    const side = (["a", "b"] as const).find(
      (it) => window.frames[frameName(it) as never] === source,
    );
    if (!side) return;
    phoneRoutes.set({ ...phoneRoutes.get(), [side]: data.route });
    if (side === pickedSide.get()) takeInHand(side);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
