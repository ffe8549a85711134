import { prefetchFirstPage, prefetchRead } from "../../api/read-queries.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";
import { defaultOfferFilter, buildOfferListRequest } from "../../screens/buy/offer-filter.ts";
import { buildFirstMessagesRequest } from "../../screens/chat/first-messages-input.ts";
import { buildOrderListRequest } from "../../screens/orders/order-list-input.ts";
import { parseBuyAmountDraft, readBuyAmountDraft } from "../../trade/buy-amount.ts";

/**
 * Sends the reads. The build uses another sender, which only records the paths of the reads for
 * page-script.ts.
 */
const prefetch = { read: prefetchRead, firstPage: prefetchFirstPage };
export type ReadSender = typeof prefetch;
type ScreenReads = (send: ReadSender, query: URLSearchParams) => void;

const order: ScreenReads = ({ read }, query) => {
  const id = query.get("orderId");
  if (id) read("orderDetail", { id });
};
const chat: ScreenReads = (send, query) => {
  order(send, query);
  const orderId = query.get("orderId");
  if (orderId) send.read("chatList", buildFirstMessagesRequest(orderId));
};

/**
 * Reads that are sent when the user presses a link to a screen, and at the app start unless
 * `readsAtStart` has the screen.
 */
const readsOnOpen: Partial<Record<RouteName, ScreenReads>> = {
  sell({ read }) {
    read("sellConfig", {});
    read("methodList", {});
  },
  my({ read }) {
    read("userInfo", {});
    read("assetInfo", {});
    read("orderStat", {});
  },
  purchasebox({ read }, query) {
    const id = query.get("id");
    if (id) read("buySellDetail", { id });
    read("methodList", {});
    read("ablePayMethods", {});
  },
  quickmatch: ({ read }) => read("methodList", {}),
  orderBuyChat: order,
  orderSellChat: order,
  orderCompletedDetails: order,
};

/**
 * Screens that send other reads at the start of the app than later: no list is cached yet, and the
 * login itself loads user and assets.
 */
const readsAtStart: Partial<Record<RouteName, ScreenReads>> = {
  buy({ read, firstPage }) {
    const amount = parseBuyAmountDraft(readBuyAmountDraft());
    firstPage("buyAbleList", buildOfferListRequest(defaultOfferFilter, amount));
    read("buyConfig", {});
    read("orderStat", {});
  },
  order({ read, firstPage }, query) {
    if (!query.has("tab")) firstPage("orderList", buildOrderListRequest("running", "all", ""));
    read("orderStat", {});
  },
  orderBuyChat: chat,
  orderSellChat: chat,
  my: ({ read }) => read("orderStat", {}),
};

/** Starts the reads of a screen at `pointerdown` on a link to it. */
export const sendReadsOnOpen = (name: RouteName, query: URLSearchParams): void =>
  readsOnOpen[name]?.(prefetch, query);

/** Starts the reads of the first screen while the session is starting. */
export const sendReadsAtStart = (
  name: RouteName,
  query: URLSearchParams,
  send: ReadSender = prefetch,
): void => (readsAtStart[name] ?? readsOnOpen[name])?.(send, query);
