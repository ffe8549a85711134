import { asFen, type PayType, asAssetUnits } from "contract";
import { demoPin, hourMs, minuteMs } from "../../../rules/constants.ts";
import { openBothSidesOrderClient, type BothSidesOrderClient } from "../order-fixtures.ts";
import { type SeedListing, type SeedUserWithId, type SeedClient } from "./seed-client.ts";
import { createOrderWithoutPrerequisiteChecks } from "../../../backend/orders/create-order.ts";
import { runInTransaction } from "../../../backend/execute/run-in-transaction.ts";

const amount = asFen(1000_00);
/** Number of coins that suffices for all purchases below from one listing. */
const enough = asAssetUnits(1000_0000);

/** Places an order, even beyond the limit of open orders. Locks the coins like `buyCreate`. */
function placeUnlimitedOrder(
  { world }: SeedClient,
  buyer: SeedUserWithId,
  listing: SeedListing,
): BothSidesOrderClient {
  const payType = (listing.payTypes.find((it) => buyer.methods.includes(it)) ?? 2) as PayType;
  const orderId = runInTransaction(world, (ctx) =>
    createOrderWithoutPrerequisiteChecks(ctx, buyer.id, listing.id, amount, payType),
  );
  return openBothSidesOrderClient(
    world,
    { buyerId: buyer.id, sellerId: listing.sellerId, amount: amount / 100 },
    orderId,
  );
}

function publishOwnListing(
  street: SeedClient,
  me: SeedUserWithId,
  autoConfirm: 0 | 1,
): SeedListing {
  const [first] = street.call(me.id, "methodList", {});
  const at = 72_300;
  const { entrustId } = street.call(me.id, "sellCreate", {
    quantity: 20_000_000 as never,
    price: at as never,
    minAmount: asFen(100_00),
    maxAmount: asFen(5000_00),
    methodIds: [first?.id ?? ""],
    payMinutes: 30,
    autoConfirm,
    payPassword: demoPin,
  });
  return {
    id: entrustId,
    sellerId: me.id,
    price: at as never,
    payTypes: first ? [first.type] : [],
  };
}

type PlaceOrder = (waits: boolean) => BothSidesOrderClient;

/** Creates a completed order and one that the buyer cancels. */
function createEndedOrders(street: SeedClient, meet: PlaceOrder): void {
  const ended = meet(false);
  const dropped = meet(false);
  ended.pay();
  dropped.cancel("buyer");
  street.wait(3 * minuteMs);
  ended.release();
}

/**
 * Creates running orders. Paid ones come first, because an appeal is possible only some time after
 * the payment. Those with short deadlines come last, so that this wait does not use up their time.
 */
function createRunningOrders(street: SeedClient, meets: readonly PlaceOrder[]): void {
  const paid = meets.map((meet) => [meet(false), meet(false), meet(false)] as const);
  for (const it of paid.flat()) it.pay();
  street.wait(6 * minuteMs);
  for (const [appealed, confirmed] of paid) {
    appealed.complain("buyer");
    confirmed.confirmMoney();
  }
  for (const meet of meets) {
    meet(false);
    meet(true);
  }
}

/** Creates an order of every status twice: once with the user `me` as buyer, once as seller. */
export function seedOrdersOfEveryStatus(
  street: SeedClient,
  me: SeedUserWithId,
  others: readonly SeedUserWithId[],
  listings: readonly SeedListing[],
): void {
  const mine = [publishOwnListing(street, me, 1), publishOwnListing(street, me, 0)] as const;
  const theirs = listings.filter((it) => it.payTypes.some((type) => me.methods.includes(type)));
  const full = street
    .call(me.id, "buyAbleList", { amount, pageSize: 50 })
    .records.filter((it) => it.remain >= enough);
  const find = (autoConfirm: 0 | 1) =>
    theirs.find((listing) =>
      full.some((offer) => offer.entrustId === listing.id && offer.autoConfirm === autoConfirm),
    );
  const quick = find(1);
  const waiting = find(0);
  if (!quick || !waiting) throw new Error("no seller of the seed data has enough coins");
  const buying: PlaceOrder = (waits) => placeUnlimitedOrder(street, me, waits ? waiting : quick);
  const other = (): SeedUserWithId =>
    street.pick(others.filter((it) => it.methods.some((type) => mine[0].payTypes.includes(type))));
  const selling: PlaceOrder = (waits) =>
    placeUnlimitedOrder(street, other(), waits ? mine[1] : mine[0]);
  createEndedOrders(street, buying);
  createEndedOrders(street, selling);
  street.wait(hourMs - 15 * minuteMs);
  createRunningOrders(street, [buying, selling]);
}
