import { uploadsPerDay, vouchersMax } from "../../domain/constants.ts";
import { dayStart } from "../../domain/calendar.ts";
import type { PartySide } from "../../domain/sides.ts";
import type { Order } from "../../domain/records.ts";
import { addVoucher, vouchersOf } from "../../store/orders.ts";
import { addUpload, isUsedElsewhere, uploadByUrl, uploadsSince } from "../../store/uploads.ts";
import type { Desk, StoredUpload } from "./desk.ts";

export function keepUpload(desk: Desk<"uploadQuota">, file: StoredUpload, scene: string): StoredUpload & { duplicated: 0 | 1 } {
  const { userId } = desk.caller;
  const today = uploadsSince(desk.db, userId, dayStart(desk.now));
  if (today.count >= uploadsPerDay.count || today.bytes + file.size > uploadsPerDay.bytes) desk.refuse("uploadQuota");
  addUpload(desk.db, { ...file, userId, scene, createdAt: desk.now });
  return { ...file, duplicated: isUsedElsewhere(desk.db, file.hash, userId, "") ? 1 : 0 };
}

/** Only what he has uploaded himself. */
export const areOwn = (desk: Desk, urls: readonly string[]): boolean =>
  urls.every((url) => uploadByUrl(desk.db, url)?.userId === desk.caller.userId);
const isReused = (desk: Desk, url: string, orderId: string): boolean => {
  const upload = uploadByUrl(desk.db, url);
  return upload !== undefined && isUsedElsewhere(desk.db, upload.hash, upload.userId, orderId);
};

/** One to nine in all, uploaded by himself; one that was a proof elsewhere is marked for both sides. */
export function checkVouchers(desk: Desk<"voucherMissing" | "voucherLimit">, order: Order, urls: readonly string[], side: PartySide): void {
  if (urls.length === 0 || !areOwn(desk, urls)) desk.refuse("voucherMissing");
  const known = vouchersOf(desk.db, order.id).filter((it) => it.side === side);
  const added = urls.filter((url) => !known.some((it) => it.url === url));
  if (known.length + new Set(added).size > vouchersMax) desk.refuse("voucherLimit", { max: vouchersMax });
}
export function addVouchers(desk: Desk, order: Order, urls: readonly string[], side: PartySide): void {
  for (const url of new Set(urls))
    addVoucher(desk.db, { orderId: order.id, url, side, duplicated: isReused(desk, url, order.id) ? 1 : 0, createdAt: desk.now });
}
export const voucherUrls = (desk: Desk, order: Order): string[] => vouchersOf(desk.db, order.id).map((it) => it.url);
