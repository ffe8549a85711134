import type { OrderDetail } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { countSellersWithSimilarPrice, buyAgainAmount } from "../../trade/buy-again.ts";
import css from "./order-next-action.module.css";

/**
 * Number of other online sellers whose price is close to that of the order. The line is reserved
 * before the list has loaded, so that the actions below it do not move.
 */
export function SimilarPriceSellerCountLine({ order }: { order: OrderDetail }) {
  const offers = useRead(
    "buyAbleList",
    { amount: buyAgainAmount(order), onlyMatch: 1, pageSize: 50 },
    { quiet: true },
  ).data?.records;
  const count = offers ? countSellersWithSimilarPrice(offers, order) : 0;
  return (
    <p className={css["say"]}>{count > 0 ? `价格相近的还有 ${count} 位卖家在线。` : "\u00A0"}</p>
  );
}
