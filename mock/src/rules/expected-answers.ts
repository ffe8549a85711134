import type { OrderDetail } from "contract";

/** What an honest seller finds in his own account, and says of it when he releases. */
export const foundIn = ({ amount, buyer }: OrderDetail) => ({ receivedAmount: amount, payerName: buyer.realName });
