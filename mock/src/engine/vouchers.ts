import { vouchersMax } from "../domain/constants.ts";
import type { Order } from "../domain/records.ts";
import { addVoucher, vouchersOf } from "../store/orders.ts";
import type { Desk } from "./desk.ts";
import { areOwn, isReused } from "./uploads.ts";

/** One to nine in all, uploaded by himself; one that was a proof elsewhere is marked for both sides. */
export function checkVouchers(desk: Desk<"voucherMissing" | "voucherLimit">, order: Order, urls: readonly string[], side: 1 | 2): void {
  if (urls.length === 0 || !areOwn(desk, urls)) desk.refuse("voucherMissing");
  const known = vouchersOf(desk.db, order.id).filter((it) => it.side === side);
  const added = urls.filter((url) => !known.some((it) => it.url === url));
  if (known.length + new Set(added).size > vouchersMax) desk.refuse("voucherLimit", { max: vouchersMax });
}
export function addVouchers(desk: Desk, order: Order, urls: readonly string[], side: 1 | 2): void {
  for (const url of new Set(urls))
    addVoucher(desk.db, { orderId: order.id, url, side, duplicated: isReused(desk, url, order.id) ? 1 : 0, createdAt: desk.now });
}
export const voucherUrls = (desk: Desk, order: Order): string[] => vouchersOf(desk.db, order.id).map((it) => it.url);
