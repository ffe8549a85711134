import type { OrderDetail } from "contract";
import { describe, expect, test } from "vitest";
import { paymentVouchersOfOrder, voucherKindByImageUrl } from "./vouchers.ts";

const voucher = (url: string, by: number, time: number | null) => ({
  url,
  by,
  time,
  duplicated: 0,
});
const appealed = (more: object = {}) =>
  ({
    vouchers: [
      voucher("/paid", 1, 10),
      voucher("/bill", 1, 30),
      voucher("/account", 2, 31),
      voucher("/refund", 2, 40),
      voucher("/more", 1, 35),
    ],
    appeal: {
      createTime: 20,
      images: ["/paid"],
      replies: [{ images: ["/bill"] }],
      offer: { refund: { images: ["/refund"] } },
      ...more,
    },
  }) as unknown as OrderDetail;

describe("voucherKindByImageUrl", () => {
  test("sorts an order's images into payment proofs, appeal evidence and a claimed refund", () => {
    expect(Object.fromEntries(voucherKindByImageUrl(appealed()))).toEqual({
      "/paid": "payment",
      "/bill": "evidence",
      "/account": "evidence",
      "/refund": "refund",
      "/more": "payment",
    });
  });

  test("counts every image of the buyer as payment proof if there is no appeal", () => {
    const order = { ...appealed(), appeal: null };
    expect(paymentVouchersOfOrder(order).map((it) => it.url)).toEqual(["/paid", "/bill", "/more"]);
  });

  test("counts images of an objection as evidence, except older payment proofs", () => {
    const order = appealed({ objection: { images: ["/paid", "/more"] } });
    expect(paymentVouchersOfOrder(order).map((it) => it.url)).toEqual(["/paid"]);
  });
});
