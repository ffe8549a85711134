import type { OrderActor, TransitionName } from "contract";
import type { UserClient } from "../../src/client/user-client.ts";
import type { CallInput, CallOutput } from "../../src/client/call-types.ts";
import type { World } from "../../src/client/world.ts";

type Detail = CallOutput<"orderDetail">;
/** Client and role that perform the transition, its order, and the PIN if required. */
export type Hand = {
  phone: UserClient;
  orderId: string;
  by: OrderActor;
  status: number;
  pin: string;
};
type Deed = (hand: Hand) => Promise<unknown>;

/** Statement for calls that require a reason. */
const statement = "我已于约定时间内完成转账，流水见附图，请平台核实处理";
const bill = 1;
const picture = (phone: UserClient) => phone.upload("voucher");
const detail = ({ phone, orderId }: Hand): Promise<Detail> =>
  phone.must.orderDetail({ id: orderId });
/** Returns the amount and payer name that an honest seller sees in their account. */
async function found(
  hand: Hand,
): Promise<Pick<CallInput<"deliver">, "receivedAmount" | "payerName">> {
  const { amount, buyer } = await detail(hand);
  return { receivedAmount: amount ?? 0, payerName: buyer.realName };
}

const cancels =
  (more: Partial<CallInput<"cancel">> = {}): Deed =>
  ({ phone, orderId }) =>
    phone.must.cancel({ id: orderId, ...more });
const delays =
  (more: Partial<CallInput<"delay">> = {}): Deed =>
  ({ phone, orderId }) =>
    phone.must.delay({ id: orderId, ...more });
const shows =
  (more: Partial<CallInput<"replenish">> = {}): Deed =>
  async ({ phone, orderId }) =>
    phone.must.replenish({
      orderId,
      vouchers: [await picture(phone)],
      kinds: [bill],
      content: statement,
      ...more,
    });

/** TABLE: appeal type by role and stage. */
const appealTypes = {
  buyer: 101,
  seller: 201,
  sellerConfirmed: 202,
  late: 101,
  ended: 204,
} as const;
const appeals =
  (typeOf: (hand: Hand) => number | Promise<number>): Deed =>
  async (hand) => {
    const { phone, orderId } = hand;
    return phone.must.suspend({
      orderId,
      type: await typeOf(hand),
      content: statement,
      images: [await picture(phone)],
      kinds: [bill],
    });
  };
const filingType = ({ by, status }: Hand): number => {
  if (by === "buyer") return appealTypes.buyer;
  return status === 35 ? appealTypes.sellerConfirmed : appealTypes.seller;
};

/**
 * TABLE: the API call of each transition by a user; `null` for transitions of the platform only.
 */
const deeds: Readonly<Record<TransitionName, Deed | null>> = {
  confirm: ({ phone, orderId }) => phone.must.confirm({ orderId }),
  reject: cancels(),
  cancel: cancels({ force: 1 }),
  declareUnpaid: cancels(),
  concede: cancels({ statement: 1 }),
  agreeCancel: cancels({ statement: 2 }),
  undo: cancels({ undo: 1 }),
  extendPay: delays(),
  askPay: delays(),
  extendRelease: delays(),
  withdrawAppeal: delays(),
  refusePay: delays({ refuse: 1 }),
  pay: async (hand) => {
    const { payMethods } = await detail(hand);
    return hand.phone.must.pay({
      orderId: hand.orderId,
      methodId: payMethods[0]?.id ?? "",
      vouchers: [await picture(hand.phone)],
    });
  },
  replenish: shows(),
  offer: async (hand) =>
    hand.phone.must.replenish({
      orderId: hand.orderId,
      vouchers: [],
      offer: hand.by === "buyer" ? 1 : 2,
    }),
  decline: ({ phone, orderId }) => phone.must.replenish({ orderId, vouchers: [], decline: 1 }),
  transferConfirm: async (hand) =>
    hand.phone.must.transferConfirm({ id: hand.orderId, ...(await found(hand)) }),
  deliver: async (hand) =>
    hand.phone.must.deliver({
      orderId: hand.orderId,
      payPassword: hand.pin,
      ...(await found(hand)),
    }),
  suspend: appeals(filingType),
  lateAppeal: appeals(() => appealTypes.late),
  endAppeal: appeals(() => appealTypes.ended),
  object: appeals(async (hand) => {
    const { appeal } = await detail(hand);
    if (!appeal) throw new Error("还没有裁定，提不了异议");
    return appeal.type ?? filingType(hand);
  }),
  evaluate: ({ phone, orderId }) =>
    phone.must.evaluate({ orderId, stars: 5, tags: [], content: "", anonymous: 0 }),
  warn: ({ phone, orderId }) => phone.must.warn({ id: orderId }),
  acceptTimeout: null,
  payTimeout: null,
  releaseOverdue: null,
  systemAppeal: null,
  autoRelease: null,
  toHuman: null,
  ruleForBuyer: null,
  ruleForSeller: null,
  riskClose: null,
};

/** Performs a transition as the user, by the same API call as the user's own app. */
export async function carryOut(on: TransitionName, hand: Hand): Promise<unknown> {
  const deed = deeds[on];
  if (deed === null) throw new Error("这一步只有平台能走");
  return deed(hand);
}

export type HouseHand = {
  world: World;
  orderId: string;
  seller: { p: string };
  deadline: { at: number; move: string | null } | null;
};

/**
 * TABLE: transitions of the platform by ruling or risk control. All other transitions of the
 * platform happen at a deadline.
 */
const houseDeeds: Partial<Readonly<Record<TransitionName, (hand: HouseHand) => Promise<unknown>>>> =
  {
    ruleForBuyer: ({ world, orderId }) => world.decideAppeal(orderId, "buyer"),
    ruleForSeller: ({ world, orderId }) => world.decideAppeal(orderId, "seller"),
    riskClose: ({ world, seller }) => world.setRiskControl(seller, true),
  };
/**
 * A deadline can be triggered only if it is the next one of the order. A later deadline must wait
 * until it is the next one.
 */
export const isHouseReady = (on: TransitionName, deadline: HouseHand["deadline"]): boolean =>
  houseDeeds[on] !== undefined || (deadline !== null && deadline.move === on);

export async function carryOutHouse(on: TransitionName, hand: HouseHand): Promise<unknown> {
  const deed = houseDeeds[on];
  if (deed) return deed(hand);
  if (!isHouseReady(on, hand.deadline) || hand.deadline === null)
    throw new Error("还没到这一步的时候");
  return hand.world.clock.to(hand.deadline.at);
}
