import { isDocument, type OrderDetail, OrderStatus, type Output } from "contract";
import { uploadsPerDay, vouchersMax } from "../../rules/constants.ts";
import { dayStart, orderNoOf } from "../../rules/calendar.ts";
import { alikeUpTo, distanceOf } from "../../rules/image-similarity.ts";
import type { PartySide } from "../../rules/order-sides.ts";
import type { Order } from "../../rules/records.ts";
import { addVoucher, orderById, vouchersOf } from "../../db/orders.ts";
import { addUpload, sameElsewhere, uploadByUrl, uploadsSince, vouchersElsewhere } from "../../db/uploads.ts";
import type { Desk, StoredUpload } from "./request-context.ts";

type Resemblance = NonNullable<Output<"upload">["same"]> | null;
const tailLength = 4;
type Mark = { orderId: string; own: 0 | 1; distance: number };
type Marks = { same?: Mark | undefined; like?: Mark | undefined };

/** Where this picture, or one like it, has been a voucher before. Of likeness only his own are asked: it is his hint. */
function marksOf(desk: Desk, file: Pick<StoredUpload, "hash" | "sha">, userId: string, orderId: string): Marks {
  const same = sameElsewhere(desk.db, file.sha, userId, orderId);
  if (same) return { same: { orderId: same.orderId, own: same.userId === userId ? 1 : 0, distance: 0 } };
  const near = vouchersElsewhere(desk.db, userId, orderId)
    .map((it) => ({ orderId: it.orderId, own: 1 as const, distance: distanceOf(file.hash, it.hash) ?? Number.POSITIVE_INFINITY }))
    .filter((it) => it.distance <= alikeUpTo)
    .toSorted((a, b) => a.distance - b.distance)[0];
  return { like: near };
}

/** Which order it was, for those whose order it is. */
function markView(desk: Desk, mark: Mark | undefined): Resemblance {
  const order = mark && orderById(desk.db, mark.orderId);
  if (!mark || !order) return null;
  const isParty = order.buyerId === desk.caller.userId || order.sellerId === desk.caller.userId;
  return { own: mark.own, orderTail: isParty ? orderNoOf(order.id, order.createdAt).slice(-tailLength) : "", distance: mark.distance };
}

type UploadCode = "uploadQuota" | "pictureUnclear" | "pictureReused";

/** What only costs the other side time is not taken as a voucher. */
function checkClear(desk: Desk<UploadCode>, file: StoredUpload, same: Mark | undefined): void {
  if (file.unclear === 1) desk.refuse("pictureUnclear");
  if (same?.own === 1) desk.refuse("pictureReused", { orderTail: markView(desk, same)?.orderTail ?? "" });
}

export function keepUpload(desk: Desk<UploadCode>, file: StoredUpload, scene: string): Output<"upload"> {
  const { userId } = desk.caller;
  const { same, like } = marksOf(desk, file, userId, "");
  if (scene === "voucher") checkClear(desk, file, same);
  const today = uploadsSince(desk.db, userId, dayStart(desk.now));
  if (today.count >= uploadsPerDay.count || today.bytes + file.size > uploadsPerDay.bytes) desk.refuse("uploadQuota");
  addUpload(desk.db, { ...file, userId, scene, createdAt: desk.now });
  const { url, name, size, width, height } = file;
  return { url, name, size, width, height, duplicated: same ? 1 : 0, same: markView(desk, same), like: markView(desk, like) };
}

/** Only what he has uploaded himself. */
export const areOwn = (desk: Desk, urls: readonly string[]): boolean =>
  urls.every((url) => uploadByUrl(desk.db, url)?.userId === desk.caller.userId);

/** Own uploads that can be shown as images. Documents are stored as they were sent, so they are accepted in appeals only. */
export const areOwnPictures = (desk: Desk, urls: readonly string[]): boolean => areOwn(desk, urls) && !urls.some(isDocument);

/** One to nine in all, uploaded by himself; one that was a proof elsewhere is marked for both sides. Documents are for an appeal only. */
export function checkVouchers(desk: Desk<"voucherMissing" | "voucherLimit">, order: Order, urls: readonly string[], side: PartySide): void {
  const mayBeDocuments = order.status === OrderStatus.suspended || order.status === OrderStatus.completed;
  if (urls.length === 0 || !areOwn(desk, urls) || (!mayBeDocuments && urls.some(isDocument))) desk.refuse("voucherMissing");
  const known = vouchersOf(desk.db, order.id).filter((it) => it.side === side);
  const added = urls.filter((url) => !known.some((it) => it.url === url));
  if (known.length + new Set(added).size > vouchersMax) desk.refuse("voucherLimit", { max: vouchersMax });
}
export function addVouchers(desk: Desk, order: Order, urls: readonly string[], side: PartySide): void {
  for (const url of new Set(urls.filter((it) => !isDocument(it)))) {
    const upload = uploadByUrl(desk.db, url);
    const { same, like }: Marks = upload ? marksOf(desk, upload, upload.userId, order.id) : {};
    addVoucher(desk.db, {
      orderId: order.id,
      url,
      side,
      duplicated: same ? 1 : 0,
      sameOrderId: same?.orderId ?? "",
      sameOwn: same?.own ?? 0,
      likeOrderId: like?.orderId ?? "",
      likeOwn: like?.own ?? 0,
      likeDistance: like?.distance ?? 0,
      createdAt: desk.now,
    });
  }
}
type VoucherRow = OrderDetail["vouchers"][number];
export const voucherRows = (desk: Desk, order: Order): VoucherRow[] =>
  vouchersOf(desk.db, order.id).map((it) => ({
    url: it.url,
    time: it.createdAt,
    by: it.side,
    duplicated: it.duplicated,
    same: markView(desk, it.sameOrderId === "" ? undefined : { orderId: it.sameOrderId, own: it.sameOwn, distance: 0 }),
    like: markView(desk, it.likeOrderId === "" ? undefined : { orderId: it.likeOrderId, own: it.likeOwn, distance: it.likeDistance }),
  }));
export const voucherUrls = (desk: Desk, order: Order): string[] => vouchersOf(desk.db, order.id).map((it) => it.url);
