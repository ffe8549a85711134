import { routeAt } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";

/** The order whose room, receipt or appeal is looked at. A room may be entered without its number: then it is the last one. */
export function orderOnScreen({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  const isRoom = /Chat$/.test(routeAt(pathname) ?? "");
  return new URLSearchParams(search).get("orderId") ?? (isRoom ? storage.orderId.get() : undefined);
}
