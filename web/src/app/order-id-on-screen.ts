import { routeNameOfPath } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";

/**
 * Returns the id of the order that the screen shows: the `orderId` of its URL. A chat without an id
 * in its URL shows the order that was opened last.
 */
export function orderIdOnScreen({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  const isRoom = /Chat$/.test(routeNameOfPath(pathname) ?? "");
  return new URLSearchParams(search).get("orderId") ?? (isRoom ? storage.orderId.get() : undefined);
}
