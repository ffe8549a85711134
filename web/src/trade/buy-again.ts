import {
  EntrustStatus,
  asFen,
  fenDecimals,
  type OrderDetail,
  type Output,
  formatDecimal,
} from "contract";
import { isRefusalError } from "../api/call-error.ts";
import { showToast } from "../api/toasts-and-warnings.ts";
import { fetchFreshRead } from "../api/read-queries.ts";
import { yuanTextWithoutZeroCents } from "../lib/money/figure-texts-with-units.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths } from "../lib/navigation/paths.ts";

const yuan = 100;
type AmountOfOrder = Pick<OrderDetail, "amount">;
/**
 * Returns the order amount rounded up to whole yuan. For a purchase by an amount in whole yuan,
 * that is the amount that the buyer typed, because the platform sets the fen to identify the
 * payment.
 */
export const buyAgainAmount = ({ amount }: AmountOfOrder) => asFen(Math.ceil(amount / yuan) * yuan);
export const buyAgainAmountInputText = (order: AmountOfOrder): string =>
  formatDecimal(buyAgainAmount(order), fenDecimals, 0);
export const buyAgainAmountText = (order: AmountOfOrder): string =>
  yuanTextWithoutZeroCents(buyAgainAmount(order));

/** Maximum difference in percent at which the price of another seller counts as similar. */
const nearPercent = 1;
type Offer = Output<"buyAbleList">["records"][number];
/**
 * Counts the other sellers who are online and whose price differs from that of the order by at most
 * 1 %.
 */
export function countSellersWithSimilarPrice(
  offers: readonly Pick<Offer, "price" | "seller">[],
  { price, seller }: OrderDetail,
): number {
  const near = offers.filter(
    (it) => Math.abs(it.price - price) * 100 <= price * nearPercent && it.seller.online === 1,
  );
  return new Set(near.map((it) => it.seller.userId).filter((it) => it !== seller.userId)).size;
}

/**
 * Returns the id of the order's listing if it is still on sale, otherwise that of another listing
 * of the same seller among the first 50 offers.
 */
async function openListing({ entrustId, seller }: OrderDetail): Promise<string | undefined> {
  try {
    const { status } = await fetchFreshRead("buySellDetail", { id: entrustId }, { quiet: true });
    if (status === EntrustStatus.selling) return entrustId;
  } catch (error) {
    if (!isRefusalError(error)) throw error;
  }
  const { records } = await fetchFreshRead("buyAbleList", { pageSize: 50, onlyMatch: 0 });
  return records.find((it) => it.seller.userId === seller.userId)?.entrustId;
}

/**
 * Returns a function that opens a purchase from the same seller. If that seller has no listing on
 * sale, it opens the list of sellers. If the listings cannot be read, it only shows a toast.
 */
export function useBuyAgain() {
  const go = useAppNavigate();
  const buyAgain = async (order: OrderDetail) => {
    try {
      const id = await openListing(order);
      if (id === undefined) showToast("该卖家暂无在售挂单，看看其他卖家", "warn");
      go(id === undefined ? paths.buy() : paths.purchasebox({ id }));
    } catch {
      showToast("暂时无法查询卖家的挂单，请稍后再试", "warn");
    }
  };
  return buyAgain;
}
