import {
  amountForQuantity,
  type Entrust,
  EntrustStatus,
  asFen,
  type Output,
  EntrustPauseType,
  asPrice,
  type Price,
  asAssetUnits,
} from "contract";
import { randomIntegerInRange, type BotContext, pickRandom } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";
import { demoPin } from "../rules/constants.ts";

const listingsWanted = 3;
/** Price step of 0.01 CNY, in units of 0.0001 CNY. Sellers set prices in whole fen. */
const priceStep = 100;
/**
 * First part of the limit of `isStale`: a price is stale if it differs from the reference price
 * by more than `driftMax` plus eight price steps, which is 0.18 CNY.
 */
const driftMax = 10 * priceStep;
const depositBelowCoins = 1500;
const depositCoinCount = 6000;
const unitsPerCoin = 10_000;
const remarks = ["", "本人实名付款，秒放币", "大额优先，请勿备注", "在线时间9:00–23:00"];

type Config = Output<"sellConfig">;
const roundedPrice = (at: number, { priceMin, priceMax }: Config): Price =>
  asPrice(Math.min(priceMax ?? at, Math.max(priceMin ?? at, at)));

function publishListing(means: BotContext, me: string, persona: Persona, config: Config): void {
  const methods = means.call(me, "methodList", { status: 1 }) ?? [];
  const quantity = asAssetUnits(
    Math.min(
      randomIntegerInRange(means, 300, 1800) * unitsPerCoin,
      Math.floor((config.able ?? 0) / 1.01 / unitsPerCoin) * unitsPerCoin,
    ),
  );
  const at = roundedPrice(
    Math.round((config.refPrice ?? 0) / priceStep) * priceStep +
      randomIntegerInRange(means, -8, 12) * priceStep,
    config,
  );
  const worth = Math.floor(amountForQuantity(quantity, at, "down") / 100_00) * 100_00;
  const first = randomIntegerInRange(means, 0, Math.max(0, methods.length - 1));
  means.call(me, "sellCreate", {
    quantity,
    price: at,
    minAmount: asFen(pickRandom(means, [100_00, 200_00, 500_00]) ?? 100_00),
    maxAmount: asFen(Math.min(worth, pickRandom(means, [3000_00, 5000_00, 10_000_00]) ?? 5000_00)),
    methodIds: methods.slice(first, first + 2).map((it) => it.id),
    payMinutes: pickRandom(means, [15, 15, 20, 30]) ?? 15,
    // Bots with these personas accept orders late or not at all, so their listings do not accept
    // orders automatically.
    autoConfirm: persona === "rejecter" || persona === "silent" || persona === "slow" ? 0 : 1,
    remark: pickRandom(means, remarks) ?? "",
    payPassword: demoPin,
  });
}

const isStale = (entrust: Entrust, { refPrice }: Config): boolean =>
  Math.abs(entrust.price - (refPrice ?? entrust.price)) > driftMax + 8 * priceStep;

/**
 * Resumes listings that the system has paused. Closes other listings without running orders if
 * their price is stale. Also closes some at random, to make room for new ones.
 */
function closeStaleListings(
  means: BotContext,
  me: string,
  own: readonly Entrust[],
  config: Config,
): void {
  for (const item of own) {
    const hidden =
      item.status === EntrustStatus.paused && item.pauseType === EntrustPauseType.system;
    if (hidden) means.call(me, "sellRecover", { id: item.entrustId });
    else if (item.runningCount === 0 && (isStale(item, config) || means.random() < 0.08))
      means.call(me, "sellClose", { id: item.entrustId });
  }
}

/**
 * Maintains the bot's listings: deposits coins if the balance is low, resumes and closes listings,
 * and publishes one if few are on sale.
 */
export function manageListings(means: BotContext, me: string, persona: Persona): void {
  if (persona === "silent" && means.random() < 0.7) return;
  const before = means.call(me, "sellConfig", {});
  if (!before) return;
  if ((before.able ?? 0) < depositBelowCoins * unitsPerCoin) means.fund(me, depositCoinCount);
  const open = () =>
    (means.call(me, "sellList", { pageSize: 50 })?.records ?? []).filter(
      (it) => it.status < EntrustStatus.soldOut,
    );
  closeStaleListings(means, me, open(), before);
  const config = means.call(me, "sellConfig", {}) ?? before;
  if (open().filter((it) => it.status === EntrustStatus.selling).length < listingsWanted)
    publishListing(means, me, persona, config);
}
