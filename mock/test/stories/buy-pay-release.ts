import { deepStrictEqual, partialDeepStrictEqual } from "node:assert/strict";
import type { CallName, WireInput, WireOutput } from "contract";

export type StoryRole = "seller" | "buyer";
const seats = ["seller", "buyer"] as const;
/** A user of the story. Calls and fields are those of the contract on the wire. */
export type StoryTrader = {
  readonly must: <N extends CallName>(call: N, input: WireInput<N>) => Promise<WireOutput<N>>;
  /** Uploads an image and returns its URL. */
  readonly voucher: () => Promise<string>;
  /** Resolves when a push of this kind with this text has arrived. Throws if none comes. */
  readonly hears: (cmd: string, text: string) => Promise<void>;
};
export type ListingAndOrderIds = { listing: string; order: string };
export type StoryTraders = Readonly<Record<StoryRole, StoryTrader>>;
type Act = (traders: StoryTraders, known: ListingAndOrderIds) => Promise<void>;

const pin = "283917";
const price = 7.2;

/** Actions of the story as calls. The browser test performs some of them in the app instead. */
export const storyActions = {
  async list({ seller }, known) {
    const methodIds = (await seller.must("methodList", {})).map(({ id }) => id);
    const limits = { minAmount: 100, maxAmount: 720, payMinutes: 15, autoConfirm: 1 } as const;
    const { entrustId } = await seller.must("sellCreate", {
      quantity: 100,
      price,
      ...limits,
      methodIds,
      payPassword: pin,
    });
    known.listing = entrustId;
  },
  async buy({ buyer }, known) {
    const order = await buyer.must("buyCreate", {
      entrustId: known.listing,
      amount: 720,
      payType: 2,
      price,
    });
    known.order = order.orderId;
  },
  async pay({ buyer }, known) {
    const { payMethods, version } = await buyer.must("orderDetail", { id: known.order });
    const methodId = payMethods[0]?.id ?? "";
    await buyer.must("pay", {
      orderId: known.order,
      methodId,
      vouchers: [await buyer.voucher()],
      version: version ?? 0,
    });
  },
  async release({ seller }, known) {
    const { amount, buyer, version } = await seller.must("orderDetail", { id: known.order });
    const statement = { receivedAmount: amount ?? 0, payerName: buyer.realName };
    await seller.must("deliver", {
      orderId: known.order,
      payPassword: pin,
      version: version ?? 0,
      ...statement,
    });
  },
} satisfies Record<string, Act>;
export type StoryActionName = keyof typeof storyActions;

type Step = {
  does: StoryActionName;
  /** The order as both users see it. */
  order?: Partial<WireOutput<"orderDetail">>;
  /** Fields of `allow` that each user must see. */
  allows?: Readonly<Record<StoryRole, object>>;
  assets: Readonly<Record<StoryRole, Partial<WireOutput<"assetInfo">>>>;
  pushes: readonly { to: StoryRole; cmd: string; text: string }[];
};

/**
 * A seller with 1,000 coins sells 100 of them to a buyer of level 3 without coins. The buyer takes
 * the whole listing, so that the amount has no payment suffix.
 */
const buyPayRelease: readonly Step[] = [
  {
    does: "list",
    assets: { seller: { able: 899.8, entrustFrozen: 100.2, orderLocked: 0 }, buyer: { able: 0 } },
    pushes: [],
  },
  {
    does: "buy",
    order: {
      status: 20,
      version: 1,
      amount: 720,
      quantity: 100,
      price,
      fee: 0.2,
      payType: 2,
      payMinutes: 15,
      vouchers: [],
    },
    allows: { seller: { pay: 0, delivery: 0 }, buyer: { pay: 1, cancel: 1, delivery: 0 } },
    assets: { seller: { able: 899.8, entrustFrozen: 0, orderLocked: 100.2 }, buyer: { able: 0 } },
    pushes: [
      { to: "seller", cmd: "order", text: "您有新订单，请尽快处理" },
      { to: "buyer", cmd: "order", text: "订单已创建" },
    ],
  },
  {
    does: "pay",
    order: { status: 30, version: 2, amount: 720, quantity: 100, closeType: 0 },
    allows: { seller: { pay: 0, delivery: 1 }, buyer: { pay: 0, undo: 1, delivery: 0 } },
    assets: { seller: { able: 899.8, entrustFrozen: 0, orderLocked: 100.2 }, buyer: { able: 0 } },
    pushes: [
      { to: "seller", cmd: "order", text: "对方称已付款，请核实到账后放币" },
      { to: "seller", cmd: "warn", text: "对方称已付款，请核实到账后放币" },
    ],
  },
  {
    does: "release",
    order: {
      status: 50,
      version: 3,
      amount: 720,
      quantity: 100,
      fee: 0.2,
      completeType: 1,
      closeType: 0,
    },
    allows: { seller: { delivery: 0, evaluate: 1 }, buyer: { pay: 0, evaluate: 1 } },
    assets: {
      seller: { able: 899.8, entrustFrozen: 0, orderLocked: 0 },
      buyer: { able: 100, cooling: 0 },
    },
    pushes: [
      { to: "buyer", cmd: "order", text: "资产已到账" },
      { to: "buyer", cmd: "asset", text: "资产已到账" },
    ],
  },
];

/** Users of the story, as the mock creates them. */
export const buyPayReleaseUserOptions = {
  seller: { certified: true, quiz: true, pin, methods: 1, able: 1_000, level: 4 },
  buyer: { certified: true, quiz: true, pin, methods: 1, level: 3 },
} as const;

/**
 * Plays the story and checks after each step what both users see. Returns the ids of the listing
 * and of the order.
 */
export async function playBuyPayReleaseStory(
  traders: StoryTraders,
  player: Readonly<Record<StoryActionName, Act>> = storyActions,
): Promise<ListingAndOrderIds> {
  const known: ListingAndOrderIds = { listing: "", order: "" };
  for (const { does, order, allows, assets, pushes } of buyPayRelease) {
    await player[does](traders, known);
    for (const { to, cmd, text } of pushes) await traders[to].hears(cmd, text);
    for (const seat of seats) {
      const { must } = traders[seat];
      const isSeller = seat === "seller" ? 1 : 0;
      if (order) {
        const seen = await must("orderDetail", { id: known.order });
        partialDeepStrictEqual(
          seen,
          { ...order, orderId: known.order, entrustId: known.listing, isSeller },
          `${seat} after ${does}`,
        );
        partialDeepStrictEqual(seen.allow, allows?.[seat] ?? {}, `${seat} after ${does}`);
        if (does === "buy")
          deepStrictEqual((seen.deadline ?? 0) - (seen.createTime ?? 0), 15 * 60_000);
      }
      partialDeepStrictEqual(await must("assetInfo", {}), assets[seat], `${seat} after ${does}`);
    }
  }
  const { remain, locked, sold } = await traders.seller.must("sellDetail", { id: known.listing });
  deepStrictEqual({ remain, locked, sold }, { remain: 0, locked: 0, sold: 100 });
  return known;
}
