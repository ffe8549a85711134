import { type Fen, asFen, asPrice, asAssetUnits } from "contract";
import { dayMs, demoPin, hourMs, minuteMs } from "../../../rules/constants.ts";
import {
  banSeedUserFromBuying,
  type SeedUser,
  setSeedUserCreditScore,
} from "../../../backend/users/seed-users.ts";
import type { World } from "../../../backend/context/world.ts";
import { seedOrdersOfEveryStatus } from "./seed-orders-of-every-status.ts";
import { demoUsers, demoNewcomer, buyersInSeedData, sellersInSeedData } from "./seed-user-table.ts";
import {
  type SeedListing,
  openSeedClient,
  type SeedUserWithId,
  type SeedClient,
} from "./seed-client.ts";
import { runInTransaction } from "../../../backend/execute/run-in-transaction.ts";

const historyDays = 30;
const ordersPerDay = 2;
const basePrice = 72_000;
/** Prices of each seller's three listings, as rising differences from `basePrice` in 0.01 CNY. */
const priceSteps = [
  [-6, 1, 9],
  [-4, 3, 12],
  [-3, 4, 15],
  [-1, 6, 18],
  [-8, 0, 8],
  [2, 7, 20],
  [1, 5, 14],
  [-2, 2, 10],
  [-10, 3, 16],
  [0, 4, 11],
  [-7, 5, 13],
  [-5, 1, 7],
] as const;
const remarks = ["", "本人实名付款，秒放币", "大额优先，请勿备注", "在线时间9:00–23:00"];

function publishListing(
  street: SeedClient,
  seller: SeedUserWithId,
  place: number,
  step: number,
  autoConfirm: 0 | 1,
  demanding: boolean,
): SeedListing {
  const own = street.call(seller.id, "methodList", {});
  const quantity = street.between(2000, 4000);
  const at = asPrice(basePrice + step * 100);
  const methods = own.slice(0, place === 0 ? own.length : 1 + (place % own.length));
  const { entrustId } = street.call(seller.id, "sellCreate", {
    quantity: asAssetUnits(quantity * 10_000),
    price: at,
    minAmount: asFen([100_00, 500_00, 1000_00][place % 3] ?? 100_00),
    maxAmount: asFen([5000_00, 10_000_00, 13_000_00][place % 3] ?? 5000_00),
    methodIds: methods.map((it) => it.id),
    payMinutes: street.pick([15, 15, 20, 30]),
    autoConfirm,
    conditions: demanding
      ? { minOrders: 5, minRate: 90, minDays: 30, minLevel: 3 }
      : { minOrders: 0, minRate: 0, minDays: 0, minLevel: 0 },
    remark: street.pick(remarks),
    payPassword: demoPin,
  });
  return { id: entrustId, sellerId: seller.id, price: at, payTypes: methods.map((it) => it.type) };
}

const goodTags = ["放币很快", "付款及时", "沟通顺畅", "态度友好", "信息清楚", "值得信赖"];

function rateEachOther(street: SeedClient, orderId: string, people: readonly string[]): void {
  for (const id of people) {
    if (street.between(1, 10) > 7) continue;
    const stars = street.pick([5, 5, 5, 5, 4, 4, 3]);
    const tags = stars >= 4 ? [street.pick(goodTags)] : ["响应一般"];
    street.call(id, "evaluate", {
      orderId,
      stars,
      tags,
      content: "",
      anonymous: street.pick([0, 0, 1]),
    });
  }
}

/**
 * Plays an order from purchase to evaluation, unless the users share no payment method or the
 * purchase is refused. The buyer cancels about one order in fourteen.
 */
function playTrade(
  street: SeedClient,
  buyer: SeedUserWithId,
  listing: SeedListing,
  amount: Fen,
): void {
  const payType = listing.payTypes.find((it) => buyer.methods.includes(it));
  if (payType === undefined) return;
  const bought = street.tryCall(buyer.id, "buyCreate", {
    entrustId: listing.id,
    amount,
    payType,
    price: listing.price,
  });
  if (bought === undefined) return;
  const { orderId } = bought;
  if (street.between(1, 14) === 1) {
    street.call(buyer.id, "cancel", { id: orderId });
    return;
  }
  street.wait(street.between(1, 8) * minuteMs + street.between(0, 59) * 1000);
  const methodId = street.call(buyer.id, "orderDetail", { id: orderId }).payMethods[0]?.id ?? "";
  street.call(buyer.id, "pay", { orderId, methodId, vouchers: [street.uploadImage(buyer.id)] });
  street.wait(street.between(1, 9) * minuteMs + street.between(0, 59) * 1000);
  street.release(listing.sellerId, orderId);
  rateEachOther(street, orderId, [buyer.id, listing.sellerId]);
}

const amounts = [500_00, 800_00, 1000_00, 1500_00, 2000_00, 3000_00].map(asFen);

function simulateDays(
  street: SeedClient,
  buyers: readonly SeedUserWithId[],
  listings: readonly SeedListing[],
): void {
  for (let day = 0; day < historyDays; day += 1) {
    const begins = street.world.now();
    for (let i = 0; i < ordersPerDay; i += 1) {
      street.wait(street.between(20, 110) * minuteMs);
      const listing = listings[(day * ordersPerDay + i) % listings.length];
      if (listing) playTrade(street, street.pick(buyers), listing, street.pick(amounts));
    }
    street.wait(begins + dayMs - street.world.now());
  }
}

/**
 * Creates the seed data of one seed: its users, the orders of the last month, and orders of every
 * status for one demo user. The orders of the month are played by calls of a client.
 */
export function createSeedData(world: World, at: number): void {
  const street = openSeedClient(world);
  world.clock.set(at - (historyDays + 1) * dayMs);
  const settlePerson = (it: SeedUser): SeedUserWithId => ({ ...it, id: street.createUser(it) });
  const sellers = sellersInSeedData.map(settlePerson);
  const buyers = buyersInSeedData.map(settlePerson);
  const { buyer, seller, banned, appeal } = {
    buyer: settlePerson(demoUsers.buyer),
    seller: settlePerson(demoUsers.seller),
    banned: settlePerson(demoUsers.banned),
    appeal: settlePerson(demoUsers.appeal),
  };
  const listings = sellers.flatMap((seededUser, n) =>
    (priceSteps[n] ?? []).map((step, place) =>
      publishListing(
        street,
        seededUser,
        place,
        step,
        n % 4 === 3 && place === 2 ? 0 : 1,
        place === 2 && n % 3 === 0,
      ),
    ),
  );
  const ofDemo = [2, 5, 9].map((step, place) =>
    publishListing(street, seller, place, step, place === 2 ? 0 : 1, false),
  );
  const open = [...listings, ...ofDemo].filter((_, n) => n % 3 === 0);
  simulateDays(street, [...buyers, buyer, buyer], open);
  street.createNewcomer(demoNewcomer);
  street.wait(at - world.now() - hourMs);
  seedOrdersOfEveryStatus(street, appeal, [...buyers, ...sellers.slice(0, 3)], listings);
  runInTransaction(world, (ctx) => {
    for (const user of [...sellers, ...buyers, buyer, seller, appeal])
      setSeedUserCreditScore(ctx, user.id, user.score);
    banSeedUserFromBuying(ctx, banned.id, at + 7 * dayMs);
  });
  if (world.now() < at) street.wait(at - world.now());
}
