import { type OrderDetail, OrderStatus } from "contract";
import { referencePriceDifferenceForBuyer } from "../lib/money/figure-texts-with-units.ts";

const newAccountDays = 7;
/**
 * Price from which a purchase counts as unusually expensive, in tenths of a percent of the
 * reference price: 102.5 %.
 */
const highPricePermille = 1025;

type SignalFields = Pick<
  OrderDetail,
  "isSeller" | "status" | "price" | "refPriceAtOrder" | "buyer"
>;

/**
 * Returns two signals of triangular fraud as texts: the age of the buyer's account and the price
 * difference. The third signal is that the two users trade for the first time. Returns `undefined`
 * unless all three occur together in an order whose seller has not confirmed the payment yet.
 */
export function triangleFraudSignals({
  isSeller,
  status,
  price,
  refPriceAtOrder: reference,
  buyer: { tradedBefore, registerDays },
}: SignalFields) {
  if (
    isSeller !== 1 ||
    status > OrderStatus.waitDelivery ||
    tradedBefore !== 0 ||
    registerDays === null ||
    registerDays >= newAccountDays ||
    !reference ||
    price * 1000 < reference * highPricePermille
  )
    return undefined;
  return {
    age: registerDays === 0 ? "注册不到 1 天" : `注册 ${registerDays} 天`,
    /** Difference from the reference price: "+3.1%". */
    above: referencePriceDifferenceForBuyer(price, reference).text,
  };
}
