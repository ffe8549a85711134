import { amountForQuantity, asFen, type Offer } from "contract";
import { randomIntegerInRange, type BotContext, pickRandom } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";

const pageSize = 50;
/**
 * Maximum of the random amount that a bot buys for, in units of 100 CNY. A bot may pay more if
 * the listing's minimum is higher, or if it buys all remaining coins.
 */
const purchaseMaxHundreds = 30;
const cheapestOffersCount = 8;
const buyAllBelowFen = 5000_00;

/**
 * Personas that bots buy from; undefined stands for users who are not bots. Sellers whose orders
 * often end badly are left to these users.
 */
const reliablePersonas: readonly (Persona | undefined)[] = [undefined, "prompt", "slow", "chatty"];

/**
 * In 60 % of cases, prefers listings of users who are not bots, so that these users do not wait
 * forever.
 */
function chooseOffer(means: BotContext, all: readonly Offer[]): Offer | undefined {
  const offers = all.filter((it) => reliablePersonas.includes(means.personaOf(it.seller.userId)));
  const ofPeople = offers.filter((it) => means.personaOf(it.seller.userId) === undefined);
  return pickRandom(
    means,
    ofPeople.length > 0 && means.random() < 0.6 ? ofPeople : offers.slice(0, cheapestOffersCount),
  );
}

function amountToBuy(means: BotContext, offer: Offer) {
  const value = amountForQuantity(offer.remain, offer.price, "up");
  if (value <= Math.min(buyAllBelowFen, offer.maxAmount) && means.random() < 0.5)
    return { quantity: offer.remain };
  const low = Math.ceil(offer.minAmount / 100_00);
  const high = Math.min(purchaseMaxHundreds, Math.floor(offer.maxAmount / 100_00));
  return {
    amount: low > high ? offer.minAmount : asFen(randomIntegerInRange(means, low, high) * 100_00),
  };
}

/** Buys from another user's listing. A bot with the persona `silent` buys nothing. */
export function buyFromListingAsBot(means: BotContext, me: string, persona: Persona): void {
  if (persona === "silent") return;
  // `methodList` returns the default account first, so a bot pays from it if the listing accepts
  // its type.
  const own = means.call(me, "methodList", { status: 1 }) ?? [];
  const offers = means.call(me, "buyAbleList", { pageSize, onlyMatch: 1 })?.records ?? [];
  const usable = (it: Offer) => own.find(({ type }) => it.payTypes.includes(type));
  const offer = chooseOffer(
    means,
    offers.filter((it) => it.canBuy === 1 && it.seller.userId !== me && usable(it) !== undefined),
  );
  const method = offer && usable(offer);
  if (!offer || !method) return;
  const bought = means.call(me, "buyCreate", {
    entrustId: offer.entrustId,
    price: offer.price,
    payType: method.type,
    buyerMethodId: method.id,
    ...amountToBuy(means, offer),
  });
  if (bought) means.plan(`${me} look ${bought.orderId}`, 1000);
}
