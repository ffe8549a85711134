import { type OrderDetail, OrderActorSide } from "contract";

type VoucherFields = Pick<OrderDetail, "vouchers" | "appeal">;
/**
 * Content of an image of an order: proof of the payment, evidence for an appeal, or proof of the
 * refund that the seller claims.
 */
export type VoucherKind = "payment" | "evidence" | "refund";

/**
 * Returns the kind of each image by its URL. An image of the buyer shows the payment, unless it
 * belongs to a statement in the appeal and was sent after the appeal began.
 */
export function voucherKindByImageUrl({
  vouchers,
  appeal,
}: VoucherFields): ReadonlyMap<string, VoucherKind> {
  const refunds = appeal?.offer?.refund?.images ?? [];
  const stated = new Set(
    [appeal, ...(appeal?.replies ?? []), appeal?.objection].flatMap((it) => it?.images ?? []),
  );
  const since = appeal?.createTime ?? Number.POSITIVE_INFINITY;
  const kindOf = ({ url, by, time }: VoucherFields["vouchers"][number]): VoucherKind => {
    if (refunds.includes(url)) return "refund";
    if (by !== OrderActorSide.buyer) return "evidence";
    // The buyer's own appeal also lists the payment proofs. They are older than the appeal.
    return stated.has(url) && time !== null && time >= since ? "evidence" : "payment";
  };
  return new Map(vouchers.map((it) => [it.url, kindOf(it)]));
}

/** Images of the payment, without the evidence for an appeal. */
export function paymentVouchersOfOrder(order: VoucherFields): VoucherFields["vouchers"] {
  const kinds = voucherKindByImageUrl(order);
  return order.vouchers.filter((it) => kinds.get(it.url) === "payment");
}
