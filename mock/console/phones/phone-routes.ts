import { createObservableValue } from "../state/observable-value.ts";
import { selectOrder } from "../state/selected-items.ts";
import { activePhoneSide, type PhoneSide } from "../state/phone-users.ts";

/** Current route of each embedded app, as reported by the app. */
export const phoneRoutes = createObservableValue<Readonly<Record<PhoneSide, string>>>({
  a: "",
  b: "",
});

export const phoneFrameName = (side: PhoneSide) => `lwh5-director-${side}`;
const orderIdInRoute = (route: string): string | undefined =>
  new URLSearchParams(route.split("?")[1]).get("orderId") ?? undefined;

/** Selects the embedded app and the order of its current route. */
export function activatePhone(side: PhoneSide): void {
  activePhoneSide.set(side);
  const orderId = orderIdInRoute(phoneRoutes.get()[side]);
  if (orderId !== undefined) selectOrder(orderId);
}

/** Keys inside an embedded app belong to the app; pressing Escape twice returns to the director. */
export function onDoubleEscape({ contentWindow }: HTMLIFrameElement, leave: () => void): void {
  let isOnce = false;
  const hear = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && isOnce) leave();
    isOnce = key === "Escape" && !isOnce;
  };
  contentWindow?.addEventListener("keydown", hear, { capture: true });
}

export function listenForPhoneRoutes(): () => void {
  const hear = ({ origin, source, data }: MessageEvent<{ route?: unknown }>) => {
    if (origin !== location.origin || typeof data?.route !== "string") return;
    const side = (["a", "b"] as const).find(
      (it) => window.frames[phoneFrameName(it) as never] === source,
    );
    if (!side) return;
    phoneRoutes.set({ ...phoneRoutes.get(), [side]: data.route });
    if (side === activePhoneSide.get()) activatePhone(side);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
