import { fen, type Listing, sumWithTail } from "contract";
import { type Actor, type KnownOffer, type Promised, running, type Wish } from "./actor.ts";
import { type Act, command, pinOf } from "./order-acts.ts";

/** All there is, the busiest, or sellers of some name. */
export const browse: Act = (actor) => ({
  call: "buyAbleList",
  input: actor.dice.pick([{}, {}, { pageSize: 5, sort: "orders" }, { seller: actor.name.slice(0, 1) }])!,
});

/** Who cannot pay the seller's way looks elsewhere, nearly always. */
const canPay = (actor: Actor, offer: KnownOffer): boolean =>
  offer.payTypes.some((it) => actor.methods.some((own) => own.type === it)) || actor.dice.hits(0.03);
const buyable = (actor: Actor): KnownOffer[] => actor.offers.filter((it) => it.remain > 0 && canPay(actor, it));
const payTypeFor = (actor: Actor, offer: KnownOffer): number =>
  offer.payTypes.find((it) => actor.methods.some((own) => own.type === it)) ?? offer.payTypes[0] ?? 2;
const wanted = (actor: Actor, offer: KnownOffer): number => {
  const most = Math.min(offer.max, offer.min * actor.dice.pick([1, 1, 2, 5, 20, 500])!);
  const amount = actor.dice.between(offer.min, Math.max(offer.min, most));
  return actor.dice.hits(0.7) ? Math.ceil(amount / 100) * 100 : amount;
};

/** Who already has two orders to pay seldom tries a third. */
const isBusy = (actor: Actor): boolean => running(actor).filter((it) => !it.isSeller).length >= 2 && actor.dice.hits(0.85);

export const buy: Act = (actor) => {
  if (isBusy(actor)) return undefined;
  if (actor.promise) return buyShown(actor, actor.promise);
  const offer = actor.dice.pick(buyable(actor));
  if (!offer || actor.dice.hits(0.2)) return browse(actor);
  if (actor.dice.hits(0.3)) return { call: "buySellDetail", input: { id: offer.id } };
  const price = actor.dice.hits(0.02) ? offer.price + 100 : offer.price;
  const payType = payTypeFor(actor, offer);
  return command(actor, "buyCreate", { entrustId: offer.id, amount: wanted(actor, offer), payType, price });
};

/** With the sum that the phone shows for what was promised, unless that was too long ago. */
function buyShown(actor: Actor, { offer, lockId, tail }: Promised): Wish {
  actor.promise = undefined;
  const listing = { price: offer.price, remain: offer.remain, minAmount: offer.min, maxAmount: offer.max } as Listing;
  const amount = fen(wanted(actor, offer));
  const payAmount = sumWithTail(listing, { amount }, listing.maxAmount, tail).amount;
  const payType = payTypeFor(actor, offer);
  return command(actor, "buyCreate", { entrustId: offer.id, amount, payType, price: offer.price, lockId, payAmount });
}

/** All that is left, or a little more than that. */
export const grab: Act = (actor) => {
  if (isBusy(actor)) return undefined;
  const small = buyable(actor).toSorted((a, b) => a.remain - b.remain)[0];
  if (!small || actor.dice.hits(0.3)) return browse(actor);
  const quantity = small.remain + (actor.dice.hits(0.1) ? 10_000 : 0);
  return command(actor, "buyCreate", { entrustId: small.id, quantity, payType: payTypeFor(actor, small), price: small.price });
};

export const match: Act = (actor) => {
  if (actor.dice.hits(0.35)) return { call: "buyFastCheck", input: actor.dice.hits(0.1) ? { cancel: 1 } : {} };
  return command(actor, "buyFast", { amount: actor.dice.between(100, 3_000) * 100, payTypes: [actor.dice.pick([1, 2, 2, 2])!, 3] });
};

/** Enough for an order above fifty thousand, for whoever has it. */
const large = (actor: Actor): number => (actor.character.able > 60_000 ? actor.dice.between(80_000_000, 120_000_000) : 2_000_000);

export const sell: Act = (actor) => {
  const { dice } = actor;
  if (actor.refPrice === 0 || dice.hits(0.1)) return { call: "sellConfig", input: {} };
  if (actor.methods.length === 0) return { call: "methodList", input: {} };
  if (actor.entrusts.filter((it) => it.status < 3).length >= 5 && dice.hits(0.95))
    return dice.hits(0.2) ? { call: "sellList", input: { pageSize: 20 } } : undefined;
  const price = actor.refPrice + dice.between(-300, 300) * 10;
  const quantity = dice.pick([
    dice.between(1_000_000, 3_000_000),
    dice.between(1_000_000, 30_000_000),
    dice.between(200_000, 900_000),
    large(actor),
  ])!;
  const worth = Math.floor((quantity / 1e6) * price);
  const most = Math.max(10_000, worth - dice.below(Math.max(1, worth - 10_000)));
  const methodIds = actor.methods.filter((it) => it.status === 1 || dice.hits(0.1)).map((it) => it.id);
  const rest = { payMinutes: dice.pick([10, 15, 20, 30]), autoConfirm: dice.below(2), payPassword: pinOf(actor) };
  return command(actor, "sellCreate", {
    quantity,
    price,
    minAmount: 10_000,
    maxAmount: most,
    methodIds: methodIds.toSorted(() => dice.below(3) - 1).slice(0, 4),
    ...rest,
    ...hoursOf(actor),
  });
};

/** Some keep shop for a part of the day, or of the night. */
function hoursOf({ dice }: Actor): { openHours?: { from: number; until: number } } {
  if (!dice.hits(0.2)) return {};
  const from = dice.below(1440);
  return { openHours: { from, until: (from + dice.between(60, 1200)) % 1440 } };
}

export const entrust: Act = (actor) => {
  const mine = actor.dice.pick(actor.entrusts);
  if (!mine || actor.dice.hits(0.4)) return { call: "sellList", input: { pageSize: 20 } };
  if (actor.dice.hits(0.3)) return { call: "sellDetail", input: { id: mine.id } };
  if (mine.status < 3 && actor.refPrice > 0 && actor.dice.hits(0.3))
    return command(actor, "sellRecover", { id: mine.id, price: actor.refPrice + actor.dice.between(-300, 300) * 10 });
  const call =
    mine.status === 2
      ? actor.dice.pick(["sellRecover", "sellRecover", "sellClose"] as const)!
      : actor.dice.pick(["sellPause", "sellClose"] as const)!;
  return command(actor, call, { id: mine.id });
};

const methodIds = (actor: Actor): string => actor.dice.pick(actor.methods)?.id ?? "M0";
/** A card number with its check digit. */
function cardNumber(actor: Actor): string {
  const body = `622588${actor.dice.letters(9, "0123456789")}`;
  const sum = [...body].toReversed().reduce((total, digit, n) => {
    const doubled = Number(digit) * (n % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
export const method: Act = (actor) => {
  const { dice } = actor;
  if (actor.methods.length === 0 || dice.hits(0.4)) return { call: "methodList", input: {} };
  const payPassword = pinOf(actor);
  const bank = { type: 1, account: cardNumber(actor), bankCode: "CMB", bankName: "招商银行", branch: "北京支行", payPassword };
  if (dice.hits(0.5)) return command(actor, "methodAdd", bank);
  if (dice.hits(0.7)) return command(actor, "methodEdit", { id: methodIds(actor), status: dice.below(2), payPassword });
  return command(actor, "methodDelete", { id: methodIds(actor), payPassword });
};

const pins = ["283917", "574920", "806153"];
export const pin: Act = (actor) =>
  command(actor, "pinChange", {
    mode: "old",
    oldPassword: pinOf(actor),
    newPassword: actor.dice.pick(pins.filter((it) => it !== actor.pin)),
  });

/** Somebody whom he has met, for a while. */
export const shun: Act = (actor) => {
  const met = actor.dice.pick([...actor.orders.values()].filter((it) => it.peer !== ""));
  return met && command(actor, "accountSetting", { type: actor.dice.hits(0.4) ? "block" : "unblock", personId: met.peer });
};

export const money: Act = (actor) =>
  actor.dice.hits(0.7) ? { call: "assetInfo", input: {} } : { call: "billList", input: { pageSize: 20, statement: 1 } };
const mine = ["userInfo", "orderStat", "methodList", "buyConfig", "sellConfig", "appealList", "reportList", "buyFastCheck"] as const;
export const me: Act = (actor) => ({ call: actor.dice.pick(mine)!, input: {} });
