import { createStore } from "../../src/lib/browser/store.ts";
import { selectOrder } from "../state/selected-order-and-journal-entry.ts";
import { activePhonePosition, type PhonePosition } from "../state/phone-users.ts";

/** Current route of each embedded phone app. The app reports it in a window message. */
export const currentRouteByPhone = createStore<Readonly<Record<PhonePosition, string>>>({
  a: "",
  b: "",
});

export const phoneFrameName = (side: PhonePosition) => `lwh5-director-${side}`;
const orderIdInRoute = (route: string): string | undefined =>
  new URLSearchParams(route.split("?")[1]).get("orderId") ?? undefined;

/**
 * Makes this embedded app the active one, and selects the order that its current route names, if
 * any.
 */
export function selectPhoneAndItsOrder(side: PhonePosition): void {
  activePhonePosition.set(side);
  const orderId = orderIdInRoute(currentRouteByPhone.get()[side]);
  if (orderId !== undefined) selectOrder(orderId);
}

/**
 * Calls `leave` when the user presses Escape twice in a row inside the embedded app. The director
 * handles no other keys that are pressed there.
 */
export function listenForDoubleEscapeInPhone(
  { contentWindow }: HTMLIFrameElement,
  leave: () => void,
): void {
  let isOnce = false;
  const hear = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && isOnce) leave();
    isOnce = key === "Escape" && !isOnce;
  };
  contentWindow?.addEventListener("keydown", hear, { capture: true });
}

export function listenForPhoneRouteMessages(): () => void {
  const hear = ({ origin, source, data }: MessageEvent<{ route?: unknown }>) => {
    if (origin !== location.origin || typeof data?.route !== "string") return;
    const side = (["a", "b"] as const).find(
      (it) => window.frames[phoneFrameName(it) as never] === source,
    );
    if (!side) return;
    currentRouteByPhone.set({ ...currentRouteByPhone.get(), [side]: data.route });
    if (side === activePhonePosition.get()) selectPhoneAndItsOrder(side);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
