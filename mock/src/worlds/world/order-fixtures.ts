import {
  AppealResult,
  type CallName,
  calls,
  BuyerPaymentStatementOnCancel,
  CloseType,
  type CodeName,
  codeNameOf,
  CompleteType,
  decodeInput,
  decodeOutput,
  EntrustStatus,
  EvidenceKind,
  type ErrorDetails,
  type Output,
  OrderStatus,
  PayMethodStatus,
} from "contract";
import { demoPin, minuteMs } from "../../rules/constants.ts";
import { expectedReceiptCheckAnswers } from "../../rules/expected-receipt-check-answers.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { createPlaceholderVoucher } from "../../backend/context/placeholder-images.ts";
import type { World, WorldJournalEvent } from "../../backend/context/world.ts";
import { decideAppealManually } from "../../backend/orders/appeals.ts";
import { setUserUnderRiskControl } from "../../backend/orders/user-risk-control.ts";
import { advanceClock } from "../../backend/execute/due-timers.ts";
import { executeCall } from "../../backend/execute/execute-call.ts";
import { runInTransaction } from "../../backend/execute/run-in-transaction.ts";
import { orderById } from "../../db/orders.ts";

/** Source of an appeal: a side, the system after a timeout, or the buyer of a closed order. */
export const appealOpeners = ["buyer", "seller", "system", "late"] as const;
export type AppealOpener = (typeof appealOpeners)[number];
export type TargetOrderStatus = {
  status: OrderStatus;
  closeType?: CloseType | undefined;
  completeType?: CompleteType | undefined;
  by?: AppealOpener | undefined;
};
export type OrderTradeOptions = {
  buyerId: string;
  sellerId: string;
  amount: number;
  price?: number | undefined;
  payType?: number | undefined;
  entrustId?: string | undefined;
};
export type CreatedOrder = {
  orderId: string;
  entrustId: string;
  status: OrderStatus;
  path: string[];
  advancedMs: number;
};

/**
 * Thrown if one of the calls that lead to the requested status is refused. An order of these two
 * users cannot reach the status now.
 */
export class OrderStatusNotReachedError extends Error {
  override readonly name = "NotReached";
  readonly call: string;
  readonly code: CodeName | undefined;
  constructor(call: string, code: CodeName | undefined, facts: ErrorDetails | null) {
    super(
      `${call} was refused with ${code ?? "an unknown code"}${facts ? ` ${JSON.stringify(facts)}` : ""}`,
    );
    this.call = call;
    this.code = code;
  }
}

const appealText = "我已于约定时间内完成转账，流水见附图，请平台核实处理";

/**
 * Opens a client that acts as both sides of a trade and moves the clock. `placed` is the id of an
 * existing order.
 */
export function openBothSidesOrderClient(world: World, trade: OrderTradeOptions, placed = "") {
  let orderId = placed;
  const act = <N extends CallName>(userId: string, name: N, wire: object): Output<N> => {
    const read = decodeInput(calls[name], wire);
    if (!read.ok) throw new OrderStatusNotReachedError(name, "badInput", { field: read.field });
    const { code, result } = executeCall(world, name, { userId, token: "" }, read.value as never);
    const done = code === 200 ? decodeOutput(calls[name], result) : undefined;
    if (!done?.ok)
      throw new OrderStatusNotReachedError(name, codeNameOf(code), result as ErrorDetails | null);
    return done.value as Output<N>;
  };
  const buyer = <N extends CallName>(name: N, wire: object) => act(trade.buyerId, name, wire);
  const seller = <N extends CallName>(name: N, wire: object) => act(trade.sellerId, name, wire);
  const order = (): OrderRecord => {
    const record = orderById(world.db, orderId);
    if (!record) throw new Error("the order does not exist");
    return record;
  };
  const picture = (userId: string): string => {
    const file = createPlaceholderVoucher(world.secret(), () => world.random());
    executeCall(world, "upload", { userId, token: "", file }, { scene: "voucher" });
    return file.url;
  };
  const found = () => expectedReceiptCheckAnswers(seller("orderDetail", { id: orderId }));
  return {
    place(autoConfirm: 0 | 1): string {
      // `methodList` returns the default account first, so `find` prefers it.
      const own = buyer("methodList", { status: PayMethodStatus.on });
      const listing = fitting(autoConfirm, own) ?? list(autoConfirm);
      const taken: readonly number[] =
        trade.payType === undefined ? listing.payMethods.map((it) => it.type) : [trade.payType];
      const method = own.find(({ type }) => taken.includes(type));
      const payType = method?.type ?? trade.payType;
      if (payType === undefined)
        throw new OrderStatusNotReachedError("buyCreate", "methodNeeded", null);
      const { entrustId, price } = listing;
      ({ orderId } = buyer("buyCreate", {
        entrustId,
        amount: trade.amount,
        payType,
        buyerMethodId: method?.id,
        price: price / priceUnit,
      }));
      return entrustId;
    },
    pay(): void {
      const [method] = buyer("orderDetail", { id: orderId }).payMethods;
      buyer("pay", { orderId, methodId: method?.id ?? "", vouchers: [picture(trade.buyerId)] });
    },
    confirmMoney: () => void seller("transferConfirm", { id: orderId, ...wireOf(found()) }),
    release: () => void seller("deliver", { orderId, payPassword: demoPin, ...wireOf(found()) }),
    complain(side: "buyer" | "seller", more = ""): void {
      const [ask, userId, type] =
        side === "buyer"
          ? ([buyer, trade.buyerId, 101] as const)
          : ([seller, trade.sellerId, 201] as const);
      ask("suspend", {
        orderId,
        type,
        content: appealText + more,
        images: [picture(userId)],
        kinds: [EvidenceKind.bill],
      });
    },
    /** Decides the appeal like an officer of the platform. */
    ruleFor: (side: "buyer" | "seller") =>
      void runInTransaction(world, (ctx) => decideAppealManually(ctx, orderId, AppealResult[side])),
    cancel: (side: "buyer" | "seller") =>
      void (side === "buyer" ? buyer : seller)("cancel", { id: orderId, force: 1 }),
    proposeRefund: () =>
      void seller("replenish", {
        orderId,
        vouchers: [picture(trade.sellerId)],
        offer: AppealResult.seller,
        refunded: 1,
      }),
    agreeToCancel: () =>
      void buyer("cancel", { id: orderId, statement: BuyerPaymentStatementOnCancel.refunded }),
    hold: (on: boolean) =>
      void runInTransaction(world, (ctx) => setUserUnderRiskControl(ctx, trade.sellerId, on)),
    wait: (ms: number) => void advanceClock(world, ms),
    /**
     * Advances the clock to the next deadline of the order, at most six times, until the order has
     * the status. Neither side acts.
     */
    waitFor(status: OrderStatus): void {
      for (let left = 6; left > 0 && order().status !== status; left -= 1) {
        const { deadlineAt } = order();
        if (deadlineAt !== null) advanceClock(world, Math.max(0, deadlineAt - world.now()));
      }
    },
    order,
  };

  /**
   * Finds the listing with the requested id. If none is requested, finds a listing of the seller
   * that allows this order, because a seller may have only a few listings at a time.
   */
  function fitting(autoConfirm: 0 | 1, theirs: readonly Method[]): Listing | undefined {
    const fen = Math.round(trade.amount * 100);
    const fits = (item: Listing) =>
      item.status === EntrustStatus.selling &&
      item.opensAt === null &&
      item.autoConfirm === autoConfirm &&
      (trade.price === undefined || item.price === Math.round(trade.price * priceUnit)) &&
      item.minAmount <= fen &&
      item.maxAmount >= fen &&
      (item.remain / unitsUnit) * (item.price / priceUnit) >= trade.amount &&
      item.payMethods.some(({ type }) => theirs.some((own) => own.type === type));
    const { records } = seller("sellList", { pageSize: 50 });
    return trade.entrustId === undefined
      ? records.find(fits)
      : records.find((it) => it.entrustId === trade.entrustId);
  }

  function list(autoConfirm: 0 | 1): Listing {
    const price = trade.price ?? priceDefault;
    const methodIds = seller("methodList", {}).map((it) => it.id);
    const quantity = Math.ceil((trade.amount / price) * 1.01) + 1;
    const limits = { minAmount: Math.min(100, trade.amount), maxAmount: trade.amount };
    const input = {
      quantity,
      price,
      ...limits,
      methodIds: methodIds.slice(0, 10),
      payMinutes: 15,
      autoConfirm,
    };
    const { entrustId } = seller("sellCreate", { ...input, payPassword: demoPin });
    return seller("sellDetail", { id: entrustId });
  }
}
export type BothSidesOrderClient = ReturnType<typeof openBothSidesOrderClient>;

const wireOf = ({ receivedAmount, payerName }: ReturnType<typeof expectedReceiptCheckAnswers>) => ({
  receivedAmount: receivedAmount / 100,
  payerName,
});

type Method = { type: number };
type Listing = Output<"sellList">["records"][number];
const priceDefault = 7.2;
/** Prices are stored in 1/10,000 CNY, quantities in 1/10,000 of a coin. */
const priceUnit = 10_000;
const unitsUnit = 10_000;

const { waitConfirm, waitPay, waitDelivery, transferConfirmed, suspended, completed, cancelled } =
  OrderStatus;
type StepsToOrderStatus = TargetOrderStatus & {
  takesTime?: true;
  autoConfirm?: 0 | 1;
  play: readonly ((stage: BothSidesOrderClient) => void)[];
};

const pay = (it: BothSidesOrderClient): void => it.pay();
const waitForAppeal = (it: BothSidesOrderClient): void => it.wait(5 * minuteMs);
const complain = (it: BothSidesOrderClient): void => it.complain("buyer");

/**
 * Steps to each order status: calls of both sides, rulings, risk control, and deadlines that pass.
 * A status may have several entries. The first one is the default.
 */
export const stepsToOrderStatuses: readonly StepsToOrderStatus[] = [
  { status: waitConfirm, autoConfirm: 0, play: [] },
  { status: waitPay, play: [] },
  { status: waitDelivery, play: [pay] },
  { status: transferConfirmed, play: [pay, (it) => it.confirmMoney()] },
  { status: suspended, by: "seller", play: [pay, (it) => it.complain("seller")] },
  { status: suspended, by: "buyer", takesTime: true, play: [pay, waitForAppeal, complain] },
  { status: suspended, by: "system", takesTime: true, play: [pay, (it) => it.waitFor(suspended)] },
  {
    status: suspended,
    by: "late",
    takesTime: true,
    play: [(it) => it.waitFor(cancelled), complain],
  },
  { status: completed, completeType: CompleteType.released, play: [pay, (it) => it.release()] },
  {
    status: completed,
    completeType: CompleteType.autoReleased,
    takesTime: true,
    play: [pay, (it) => it.confirmMoney(), (it) => it.waitFor(completed)],
  },
  {
    status: completed,
    completeType: CompleteType.ruledForBuyer,
    takesTime: true,
    play: [pay, waitForAppeal, complain, (it) => it.ruleFor("buyer")],
  },
  { status: cancelled, closeType: CloseType.buyerCancelled, play: [(it) => it.cancel("buyer")] },
  {
    status: cancelled,
    closeType: CloseType.payTimeout,
    takesTime: true,
    play: [(it) => it.waitFor(cancelled)],
  },
  {
    status: cancelled,
    closeType: CloseType.sellerRejected,
    autoConfirm: 0,
    play: [(it) => it.cancel("seller")],
  },
  {
    status: cancelled,
    closeType: CloseType.acceptTimeout,
    autoConfirm: 0,
    takesTime: true,
    play: [(it) => it.waitFor(cancelled)],
  },
  {
    status: cancelled,
    closeType: CloseType.ruledForSeller,
    play: [pay, (it) => it.complain("seller"), (it) => it.ruleFor("seller")],
  },
  {
    status: cancelled,
    closeType: CloseType.buyerWithdrew,
    play: [pay, (it) => it.cancel("buyer")],
  },
  {
    status: cancelled,
    closeType: CloseType.agreed,
    play: [
      pay,
      (it) => it.complain("seller"),
      (it) => it.proposeRefund(),
      (it) => it.agreeToCancel(),
    ],
  },
  {
    status: cancelled,
    closeType: CloseType.riskControl,
    play: [(it) => it.hold(true), (it) => it.hold(false)],
  },
];

export const findStepsToOrderStatus = ({
  status,
  closeType,
  completeType,
  by,
}: TargetOrderStatus): StepsToOrderStatus | undefined =>
  stepsToOrderStatuses.find(
    (orderRecipe) =>
      orderRecipe.status === status &&
      (closeType === undefined || orderRecipe.closeType === closeType) &&
      (completeType === undefined || orderRecipe.completeType === completeType) &&
      (by === undefined || orderRecipe.by === by),
  );

/**
 * Creates an order and brings it into the status by calls of both sides, rulings, risk control and
 * deadlines, with all guards, ledger entries, pushes and timers.
 */
export function createOrderInStatus(
  world: World,
  { autoConfirm = 1, play, status }: StepsToOrderStatus,
  trade: OrderTradeOptions,
): CreatedOrder {
  const moves: WorldJournalEvent[] = [];
  const stop = world.onEvent((event) => {
    if (event.type === "move") moves.push(event);
  });
  const from = world.now();
  try {
    const stage = openBothSidesOrderClient(world, trade);
    const entrustId = stage.place(autoConfirm);
    for (const deed of play) deed(stage);
    const { id, status: reached } = stage.order();
    if (reached !== status) throw new Error(`the order has status ${reached}, not ${status}`);
    const path = moves.filter((it) => it["orderId"] === id).map((it) => String(it["move"]));
    return { orderId: id, entrustId, status: reached, path, advancedMs: world.now() - from };
  } finally {
    stop();
  }
}
