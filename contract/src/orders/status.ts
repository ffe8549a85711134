/** Order statuses. The steps of ten leave room for values between them, such as 35. */
export const OrderStatus = {
  waitConfirm: 10,
  waitPay: 20,
  waitDelivery: 30,
  transferConfirmed: 35,
  suspended: 40,
  completed: 50,
  cancelled: 60,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** Reason for status 60 (cancelled). */
export const CloseType = {
  buyerCancelled: 1,
  payTimeout: 2,
  sellerRejected: 3,
  acceptTimeout: 4,
  ruledForSeller: 5,
  buyerWithdrew: 6,
  riskControl: 7,
  /** The buyer agreed to cancel in an appeal, without stating that they have not paid. */
  agreed: 8,
} as const;
export type CloseType = (typeof CloseType)[keyof typeof CloseType];

/** Statement of the buyer with a cancel in an appeal. Without one the buyer only agrees. */
export const BuyerPaymentStatementOnCancel = { unpaid: 1, refunded: 2 } as const;
export type BuyerPaymentStatementOnCancel =
  (typeof BuyerPaymentStatementOnCancel)[keyof typeof BuyerPaymentStatementOnCancel];

/** Reason for status 50 (completed). */
export const CompleteType = { released: 1, autoReleased: 2, ruledForBuyer: 3 } as const;
export type CompleteType = (typeof CompleteType)[keyof typeof CompleteType];

/** Reason why the seller cannot look into their account now. */
export const NoAccessReason = { locked: 1, maintenance: 2, otherDevice: 3 } as const;
export type NoAccessReason = (typeof NoAccessReason)[keyof typeof NoAccessReason];

export type TradeRole = "buyer" | "seller";
export type OrderActor = TradeRole | "system";

export const isFinalStatus = (status: number): boolean =>
  status === OrderStatus.completed || status === OrderStatus.cancelled;
