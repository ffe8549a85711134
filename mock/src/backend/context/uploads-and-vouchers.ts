import { isPdfUrl, type OrderDetail, OrderStatus, type Output } from "contract";
import { uploadsPerDayMax, vouchersPerOrderMax } from "../../rules/constants.ts";
import { dayStart, orderNumberWithDate } from "../../rules/calendar.ts";
import { similarImageDistanceMax, imageHashDistance } from "../../rules/image-similarity.ts";
import type { BuyerOrSellerSide } from "../../rules/order-sides.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { addVoucher, orderById, vouchersOfOrder } from "../../db/orders.ts";
import {
  addUpload,
  findSameVoucherFileInOtherOrders,
  uploadByUrl,
  uploadTotalsSince,
  newestUserVouchersOfOtherOrders,
} from "../../db/uploads.ts";
import type { RequestContext, ReceivedUpload } from "./request-context.ts";

type ImageMatchView = NonNullable<Output<"upload">["same"]> | null;
const tailLength = 4;
type ImageMatch = { orderId: string; own: 0 | 1; distance: number };
type ImageMatches = { same?: ImageMatch | undefined; like?: ImageMatch | undefined };

/**
 * Finds a voucher of another order with the same file or, if there is none, with a similar image.
 * Similar images are searched only among the user's own vouchers, because similarity is only a
 * hint.
 */
function findImageMatches(
  ctx: RequestContext,
  file: Pick<ReceivedUpload, "hash" | "sha">,
  userId: string,
  orderId: string,
): ImageMatches {
  const same = findSameVoucherFileInOtherOrders(ctx.db, file.sha, userId, orderId);
  if (same)
    return { same: { orderId: same.orderId, own: same.userId === userId ? 1 : 0, distance: 0 } };
  const near = newestUserVouchersOfOtherOrders(ctx.db, userId, orderId)
    .map((usedImage) => ({
      orderId: usedImage.orderId,
      own: 1 as const,
      distance: imageHashDistance(file.hash, usedImage.hash) ?? Number.POSITIVE_INFINITY,
    }))
    .filter((it) => it.distance <= similarImageDistanceMax)
    .toSorted((a, b) => a.distance - b.distance)[0];
  return { like: near };
}

/**
 * Describes a match to the caller. Only the buyer and the seller of the matching order get the
 * last digits of its number (`orderTail`). For others, they are empty.
 */
function imageMatchView(ctx: RequestContext, mark: ImageMatch | undefined): ImageMatchView {
  const order = mark && orderById(ctx.db, mark.orderId);
  if (!mark || !order) return null;
  const isParty = order.buyerId === ctx.caller.userId || order.sellerId === ctx.caller.userId;
  return {
    own: mark.own,
    orderTail: isParty ? orderNumberWithDate(order.id, order.createdAt).slice(-tailLength) : "",
    distance: mark.distance,
  };
}

type UploadCode = "uploadQuota" | "pictureUnclear" | "pictureReused";

/**
 * Refuses images that would only cost the other side time: unclear ones, and files that the user
 * has already sent as a voucher.
 */
function requireClearImage(
  ctx: RequestContext<UploadCode>,
  file: ReceivedUpload,
  same: ImageMatch | undefined,
): void {
  if (file.unclear === 1) ctx.refuse("pictureUnclear");
  if (same?.own === 1)
    ctx.refuse("pictureReused", { orderTail: imageMatchView(ctx, same)?.orderTail ?? "" });
}

export function storeUpload(
  ctx: RequestContext<UploadCode>,
  file: ReceivedUpload,
  scene: string,
): Output<"upload"> {
  const { userId } = ctx.caller;
  const { same, like } = findImageMatches(ctx, file, userId, "");
  if (scene === "voucher") requireClearImage(ctx, file, same);
  const today = uploadTotalsSince(ctx.db, userId, dayStart(ctx.now));
  if (today.count >= uploadsPerDayMax.count || today.bytes + file.size > uploadsPerDayMax.bytes)
    ctx.refuse("uploadQuota");
  addUpload(ctx.db, { ...file, userId, scene, createdAt: ctx.now });
  const { url, name, size, width, height } = file;
  return {
    url,
    name,
    size,
    width,
    height,
    duplicated: same ? 1 : 0,
    same: imageMatchView(ctx, same),
    like: imageMatchView(ctx, like),
  };
}

/** False for a URL that is unknown or was uploaded by another user. True for an empty list. */
export const areFilesUploadedByCaller = (ctx: RequestContext, urls: readonly string[]): boolean =>
  urls.every((url) => uploadByUrl(ctx.db, url)?.userId === ctx.caller.userId);

/**
 * Returns true if the caller has uploaded all of these files and none is a PDF. PDFs are stored
 * as they were sent, not re-encoded like images, so they are accepted only as evidence in
 * appeals.
 */
export const areImagesUploadedByCaller = (ctx: RequestContext, urls: readonly string[]): boolean =>
  areFilesUploadedByCaller(ctx, urls) && !urls.some(isPdfUrl);

/**
 * Refuses vouchers unless there is at least one, the caller has uploaded all of them, and the
 * side then has at most nine in the order. An image that was a voucher in another order is
 * accepted, but marked for both sides. PDFs are accepted only in a suspended or completed order,
 * as evidence in its appeal.
 */
export function refuseInvalidVouchers(
  ctx: RequestContext<"voucherMissing" | "voucherLimit">,
  order: OrderRecord,
  urls: readonly string[],
  side: BuyerOrSellerSide,
): void {
  const mayBeDocuments =
    order.status === OrderStatus.suspended || order.status === OrderStatus.completed;
  if (
    urls.length === 0 ||
    !areFilesUploadedByCaller(ctx, urls) ||
    (!mayBeDocuments && urls.some(isPdfUrl))
  )
    ctx.refuse("voucherMissing");
  const known = vouchersOfOrder(ctx.db, order.id).filter((it) => it.side === side);
  const added = urls.filter((url) => !known.some((it) => it.url === url));
  if (known.length + new Set(added).size > vouchersPerOrderMax)
    ctx.refuse("voucherLimit", { max: vouchersPerOrderMax });
}
export function addVouchersToOrder(
  ctx: RequestContext,
  order: OrderRecord,
  urls: readonly string[],
  side: BuyerOrSellerSide,
): void {
  for (const url of new Set(urls.filter((it) => !isPdfUrl(it)))) {
    const upload = uploadByUrl(ctx.db, url);
    const { same, like }: ImageMatches = upload
      ? findImageMatches(ctx, upload, upload.userId, order.id)
      : {};
    addVoucher(ctx.db, {
      orderId: order.id,
      url,
      side,
      duplicated: same ? 1 : 0,
      sameOrderId: same?.orderId ?? "",
      sameOwn: same?.own ?? 0,
      likeOrderId: like?.orderId ?? "",
      likeOwn: like?.own ?? 0,
      likeDistance: like?.distance ?? 0,
      createdAt: ctx.now,
    });
  }
}
type VoucherRow = OrderDetail["vouchers"][number];
export const voucherViewsOfOrder = (ctx: RequestContext, order: OrderRecord): VoucherRow[] =>
  vouchersOfOrder(ctx.db, order.id).map((voucher) => ({
    url: voucher.url,
    time: voucher.createdAt,
    by: voucher.side,
    duplicated: voucher.duplicated,
    same: imageMatchView(
      ctx,
      voucher.sameOrderId === ""
        ? undefined
        : { orderId: voucher.sameOrderId, own: voucher.sameOwn, distance: 0 },
    ),
    like: imageMatchView(
      ctx,
      voucher.likeOrderId === ""
        ? undefined
        : { orderId: voucher.likeOrderId, own: voucher.likeOwn, distance: voucher.likeDistance },
    ),
  }));
export const voucherUrlsOfOrder = (ctx: RequestContext, order: OrderRecord): string[] =>
  vouchersOfOrder(ctx.db, order.id).map((it) => it.url);
