import { type Input, isNickNameMatch, type Offer } from "contract";
import { useSyncExternalStore } from "react";
import { showWarningNotice } from "../../api/toasts-and-warnings.ts";
import { subscribeToPushes } from "../../api/push-handlers.ts";
import { readAllPages } from "../../api/read-all-pages.ts";
import { playChime, vibratePhone } from "../../lib/browser/sound-and-vibration.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";
import { createStore } from "../../lib/browser/store.ts";
import { blockedUserStorage, favouriteUserStorage } from "./blocked-favourite-and-noted-users.ts";

type OfferListInput = Input<"buyAbleList">;
/**
 * A request of the user to be notified about matching offers. `name` identifies it. `asked` is sent
 * to the backend as a filter, and the client filters the result again.
 */
export type OfferAlert = {
  name: string;
  asked: Pick<OfferListInput, "amount" | "payType" | "onlyMatch" | "seller">;
  sellerId?: string | undefined;
  onlyLiked?: boolean | undefined;
  /** Id of the offer that the user was notified about. */
  found?: string;
};

const lookMs = 60_000;
/**
 * Minimum time between two rounds of reading the offers. One change of the market sends many
 * pushes, which must not cause a round each.
 */
const restMs = 5000;
const pagesMax = 20;
/**
 * Maximum number of stored alerts, because each alert costs requests and users rarely remove them.
 */
const awaitedMax = 10;

const slot = storage.personal("arrivals");
const changes = createStore(0);

const stored = draft(
  slot,
  schema.validItems(
    schema.whole<OfferAlert>(
      {
        name: schema.text,
        asked: schema.object<OfferAlert["asked"]>,
        sellerId: schema.text,
        onlyLiked: schema.flag,
        found: schema.text,
      },
      ["sellerId", "onlyLiked", "found"],
    ),
  ),
);
export const readOfferAlerts = stored.read;
function storeOfferAlerts(all: readonly OfferAlert[]): void {
  stored.write(all.slice(-awaitedMax));
  changes.set(changes.get() + 1);
}

export const removeOfferAlert = (name: string): void =>
  storeOfferAlerts(readOfferAlerts().filter((it) => it.name !== name));
export const addOfferAlert = (input: OfferAlert): void =>
  storeOfferAlerts([...readOfferAlerts().filter((it) => it.name !== input.name), input]);

export function useOfferAlerts(): OfferAlert[] {
  useSyncExternalStore(changes.subscribe, () => slot.get());
  return readOfferAlerts();
}

/**
 * Returns whether the offer matches the alert, is not sold out and is not from a blocked seller.
 * Checks the seller too, because a backend that does not know the `seller` filter returns all
 * offers.
 */
function matchesAlert(
  { seller, maxAmount }: Offer,
  { asked, sellerId, onlyLiked }: OfferAlert,
): boolean {
  const meant =
    sellerId === undefined
      ? isNickNameMatch(seller.nickName, asked.seller ?? "")
      : seller.userId === sellerId;
  return (
    meant &&
    maxAmount > 0 &&
    !blockedUserStorage.has(seller.userId) &&
    (onlyLiked !== true || favouriteUserStorage.has(seller.userId))
  );
}

/**
 * Returns the cheapest matching offer. Returns undefined also if the request failed, because the
 * next round retries.
 */
const offerFor = async (input: OfferAlert): Promise<Offer | undefined> =>
  (
    await readAllPages("buyAbleList", { sort: "price", ...input.asked }, pagesMax, true).catch(
      () => [],
    )
  ).find((it) => matchesAlert(it, input));

function showOfferAlert(input: OfferAlert, { entrustId, price }: Offer): void {
  addOfferAlert({ ...input, found: entrustId });
  showWarningNotice(
    `“${input.name}”有货了，单价 ${coinPriceText(price)}`,
    "",
    paths.saledetail({ id: entrustId, view: "buyer" }),
  );
  void playChime();
  vibratePhone();
}

/**
 * While the page is visible, reads the offers for all alerts each minute, after a push and when the
 * page appears. Notifies at most once per alert. Shows at most one notice per round, because there
 * is room for only one. Never creates an order.
 */
export function watchOfferAlerts(signal: AbortSignal): void {
  let lookedAt = -restMs;
  let looking = false;
  const look = async () => {
    if (document.hidden || looking || performance.now() - lookedAt < restMs) return;
    looking = true;
    for (const input of readOfferAlerts().filter((it) => it.found === undefined)) {
      const offer = await offerFor(input);
      if (signal.aborted) return;
      if (!offer || !readOfferAlerts().some((it) => it.name === input.name)) continue;
      showOfferAlert(input, offer);
      break;
    }
    looking = false;
    lookedAt = performance.now();
  };
  const now = () => void look();
  const timer = setInterval(now, lookMs);
  const deaf = subscribeToPushes("entrust", now);
  document.addEventListener("visibilitychange", now, { signal });
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    deaf();
  });
}
