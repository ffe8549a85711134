import type { OrderActor, TransitionName } from "contract";
import type { UserClient } from "mock/client/user-client.ts";
import type { CallInput, CallOutput } from "mock/client/call-types.ts";
import type { World } from "mock/client/world.ts";

type OrderDetailOutput = CallOutput<"orderDetail">;
/**
 * Client, order and role for a transition. `status` is the current status of the order. Only a
 * release uses `pin`.
 */
export type UserTransitionInput = {
  client: UserClient;
  orderId: string;
  by: OrderActor;
  status: number;
  pin: string;
};
type UserTransitionCall = (hand: UserTransitionInput) => Promise<unknown>;

/** Statement of the user in appeals and with evidence. */
const statementText = "我已于约定时间内完成转账，流水见附图，请平台核实处理";
const billEvidenceKind = 1;
const uploadVoucherImage = (phone: UserClient) => phone.upload("voucher");
const fetchOrderDetail = ({ client, orderId }: UserTransitionInput): Promise<OrderDetailOutput> =>
  client.must.orderDetail({ id: orderId });
/** Returns the amount and payer name that an honest seller sees in their account. */
async function fetchReceivedPayment(
  hand: UserTransitionInput,
): Promise<Pick<CallInput<"deliver">, "receivedAmount" | "payerName">> {
  const { amount, buyer } = await fetchOrderDetail(hand);
  return { receivedAmount: amount ?? 0, payerName: buyer.realName };
}

const cancelWith =
  (more: Partial<CallInput<"cancel">> = {}): UserTransitionCall =>
  ({ client, orderId }) =>
    client.must.cancel({ id: orderId, ...more });
const delayWith =
  (more: Partial<CallInput<"delay">> = {}): UserTransitionCall =>
  ({ client, orderId }) =>
    client.must.delay({ id: orderId, ...more });
const replenishWith =
  (more: Partial<CallInput<"replenish">> = {}): UserTransitionCall =>
  async ({ client, orderId }) =>
    client.must.replenish({
      orderId,
      vouchers: [await uploadVoucherImage(client)],
      kinds: [billEvidenceKind],
      content: statementText,
      ...more,
    });

/** Appeal type of the contract, by role and phase of the order. */
const appealTypeByStage = {
  buyer: 101,
  seller: 201,
  sellerConfirmed: 202,
  late: 101,
  ended: 204,
} as const;
const appealWith =
  (typeOf: (hand: UserTransitionInput) => number | Promise<number>): UserTransitionCall =>
  async (hand) => {
    const { client, orderId } = hand;
    return client.must.suspend({
      orderId,
      type: await typeOf(hand),
      content: statementText,
      images: [await uploadVoucherImage(client)],
      kinds: [billEvidenceKind],
    });
  };
const appealTypeOf = ({ by, status }: UserTransitionInput): number => {
  if (by === "buyer") return appealTypeByStage.buyer;
  return status === 35 ? appealTypeByStage.sellerConfirmed : appealTypeByStage.seller;
};

/**
 * API call for each transition by a user. `null` means that only the platform performs the
 * transition.
 */
const userTransitionCalls: Readonly<Record<TransitionName, UserTransitionCall | null>> = {
  confirm: ({ client, orderId }) => client.must.confirm({ orderId }),
  reject: cancelWith(),
  cancel: cancelWith({ force: 1 }),
  declareUnpaid: cancelWith(),
  concede: cancelWith({ statement: 1 }),
  agreeCancel: cancelWith({ statement: 2 }),
  undo: cancelWith({ undo: 1 }),
  extendPay: delayWith(),
  askPay: delayWith(),
  extendRelease: delayWith(),
  extendNoAccess: delayWith({ noAccessReason: 1 }),
  withdrawAppeal: delayWith(),
  refusePay: delayWith({ refuse: 1 }),
  pay: async (hand) => {
    const { payMethods } = await fetchOrderDetail(hand);
    return hand.client.must.pay({
      orderId: hand.orderId,
      methodId: payMethods[0]?.id ?? "",
      vouchers: [await uploadVoucherImage(hand.client)],
    });
  },
  replenish: replenishWith(),
  offer: async (hand) =>
    hand.client.must.replenish({
      orderId: hand.orderId,
      vouchers: [],
      offer: hand.by === "buyer" ? 1 : 2,
    }),
  decline: ({ client, orderId }) => client.must.replenish({ orderId, vouchers: [], decline: 1 }),
  transferConfirm: async (hand) =>
    hand.client.must.transferConfirm({ id: hand.orderId, ...(await fetchReceivedPayment(hand)) }),
  deliver: async (hand) =>
    hand.client.must.deliver({
      orderId: hand.orderId,
      payPassword: hand.pin,
      ...(await fetchReceivedPayment(hand)),
    }),
  suspend: appealWith(appealTypeOf),
  lateAppeal: appealWith(() => appealTypeByStage.late),
  endAppeal: appealWith(() => appealTypeByStage.ended),
  object: appealWith(async (hand) => {
    const { appeal } = await fetchOrderDetail(hand);
    if (!appeal) throw new Error("还没有裁定，提不了异议");
    return appeal.type ?? appealTypeOf(hand);
  }),
  evaluate: ({ client, orderId }) =>
    client.must.evaluate({ orderId, stars: 5, tags: [], content: "", anonymous: 0 }),
  warn: ({ client, orderId }) => client.must.warn({ id: orderId }),
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
export async function performUserTransition(
  on: TransitionName,
  hand: UserTransitionInput,
): Promise<unknown> {
  const deed = userTransitionCalls[on];
  if (deed === null) throw new Error("这一步只有平台能走");
  return deed(hand);
}

export type PlatformTransitionInput = {
  world: World;
  orderId: string;
  seller: { p: string };
  deadline: { at: number; move: string | null } | null;
};

/**
 * Transitions that the platform performs on request: rulings and risk control. It performs all its
 * other transitions at a deadline.
 */
const platformTransitionCalls: Partial<
  Readonly<Record<TransitionName, (hand: PlatformTransitionInput) => Promise<unknown>>>
> = {
  ruleForBuyer: ({ world, orderId }) => world.decideAppeal(orderId, "buyer"),
  ruleForSeller: ({ world, orderId }) => world.decideAppeal(orderId, "seller"),
  riskClose: ({ world, seller }) => world.setRiskControl(seller, true),
};
/**
 * Returns whether the platform can perform the transition now. A ruling or a risk closure is always
 * possible. Any other transition must be the next deadline of the order.
 */
export const isPlatformTransitionReady = (
  on: TransitionName,
  deadline: PlatformTransitionInput["deadline"],
): boolean =>
  platformTransitionCalls[on] !== undefined || (deadline !== null && deadline.move === on);

export async function performPlatformTransition(
  on: TransitionName,
  hand: PlatformTransitionInput,
): Promise<unknown> {
  const deed = platformTransitionCalls[on];
  if (deed) return deed(hand);
  if (!isPlatformTransitionReady(on, hand.deadline) || hand.deadline === null)
    throw new Error("还没到这一步的时候");
  return hand.world.clock.to(hand.deadline.at);
}
