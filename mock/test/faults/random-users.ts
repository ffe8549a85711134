import { type CallName, calls, decodeInput, lookUpEnum, OrderStatus } from "contract";
import type { RandomSource } from "../../src/random.ts";
import type { World } from "../../src/backend/context/world.ts";
import { advanceClock } from "../../src/backend/execute/due-timers.ts";
import { type CallAnswer, executeCall } from "../../src/backend/execute/execute-call.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { createUser } from "../../src/backend/users/create-user-with-coins.ts";

type Values = Record<string, unknown>;
type UserCall = { call: CallName; input: Values };
type CreateUserCall = (orderId: unknown, userId: string) => UserCall;
/** A sent command and its response. */
export type RandomUserCall = UserCall & { userId: string; requestId: string; answer: CallAnswer };
export type RandomUsers = { people: readonly string[]; step(): RandomUserCall };

const S = OrderStatus;
const pin = "283917";
const words = "我已经完成转账，流水见附图，请平台核实";
const longestPauseMs = 20 * 60_000;

export function executeCallWithWireInput(
  world: World,
  userId: string,
  { call, input }: UserCall,
  requestId?: string,
): CallAnswer {
  const read = decodeInput(calls[call], input);
  if (!read.ok) throw new Error(`the input of ${call} is invalid: ${read.field}`);
  return executeCall(
    world,
    call,
    { userId, token: "", ...(requestId !== undefined && { requestId }) },
    read.value as never,
  );
}

/**
 * Creates users who act at random. Unless `moveClock` is false, some steps also advance the clock.
 * Generators with the same seed give the same actions.
 */
export function openRandomUsers(
  world: World,
  random: RandomSource,
  { named = "r", moveClock = true, count = 6 } = {},
): RandomUsers {
  const people = Array.from(
    { length: count },
    () =>
      runInTransaction(world, (ctx) =>
        createUser(ctx, {
          able: 50_000,
          certified: true,
          pin: true,
          quiz: true,
          methods: 1,
          level: 4,
        }),
      ).userId,
  );
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const result = (userId: string, call: CallName, input: Values = {}): Values =>
    executeCallWithWireInput(world, userId, { call, input }).result as Values;
  const rows = (userId: string, call: CallName, input: Values = {}) =>
    result(userId, call, input).records as Values[];

  function picture(userId: string): string {
    const url = `/lightweight/files/${world.secret()}`;
    executeCall(
      world,
      "upload",
      {
        userId,
        token: "",
        file: { url, name: "a.png", size: 1, width: 1, height: 1, hash: "", sha: url, unclear: 0 },
      },
      {},
    );
    return url;
  }
  const methodOf = (userId: string) => (result(userId, "methodList") as unknown as Values[])[0]?.id;

  function sell(userId: string): UserCall {
    const terms = {
      quantity: 300,
      price: 7.2,
      minAmount: 100,
      maxAmount: 2000,
      payMinutes: 15,
      payPassword: pin,
    };
    return {
      call: "sellCreate",
      input: { ...terms, methodIds: [methodOf(userId)], autoConfirm: random() < 0.7 ? 1 : 0 },
    };
  }
  function buy(userId: string): UserCall {
    const offers = rows(userId, "buyAbleList", { payType: 2, pageSize: 50 }).filter(
      (it) => it.canBuy === 1,
    );
    const offer = pick(offers);
    if (!offer) return sell(userId);
    const amount =
      random() < 0.3 ? offer.maxAmount : Number(offer.minAmount) + Math.floor(random() * 300);
    return {
      call: "buyCreate",
      input: { entrustId: offer.entrustId, amount, payType: 2, price: offer.price },
    };
  }
  const quick = (): UserCall => ({
    call: "buyFast",
    input: { amount: 100 + Math.floor(random() * 400), payTypes: [2] },
  });

  function manage(userId: string): UserCall {
    const entrust = pick(rows(userId, "sellList"));
    if (!entrust) return sell(userId);
    const call = pick(["sellPause", "sellRecover", "sellClose"] as const) ?? "sellPause";
    return { call, input: { id: entrust.entrustId } };
  }

  const byId =
    (call: CallName, more: Values = {}) =>
    (id: unknown) => ({ call, input: { id, ...more } });
  const byOrder =
    (call: CallName, more: Values = {}) =>
    (orderId: unknown) => ({ call, input: { orderId, ...more } });
  const forced = byId("cancel", { force: 1 });
  /** Returns the correct answers to the receipt check. */
  function found(id: unknown, userId: string) {
    const { amount, buyer } = result(userId, "orderDetail", { id });
    return { receivedAmount: amount, payerName: (buyer as Values).realName };
  }
  const release: CreateUserCall = (orderId, userId) => ({
    call: "deliver",
    input: { orderId, payPassword: pin, ...found(orderId, userId) },
  });
  const confirm: CreateUserCall = (id, userId) => ({
    call: "transferConfirm",
    input: { id, ...found(id, userId) },
  });
  const suspend = (type: number) => (orderId: unknown, userId: string) => ({
    call: "suspend" as const,
    input: { orderId, type, content: words, images: [picture(userId)] },
  });
  const replenish = (orderId: unknown, userId: string) => ({
    call: "replenish" as const,
    input: { orderId, vouchers: [picture(userId)], content: words },
  });
  function pay(orderId: unknown, userId: string): UserCall {
    const [method] = result(userId, "orderDetail", { id: orderId }).payMethods as Values[];
    return { call: "pay", input: { orderId, methodId: method?.id, vouchers: [picture(userId)] } };
  }
  const asBuyer: Record<OrderStatus, CreateUserCall[]> = {
    [S.waitConfirm]: [byId("cancel"), byId("warn")],
    [S.waitPay]: [pay, pay, pay, forced, byId("delay")],
    [S.waitDelivery]: [byId("cancel", { undo: 1 }), forced, suspend(101), replenish, byId("warn")],
    [S.transferConfirmed]: [replenish, byId("warn")],
    [S.suspended]: [forced, replenish, byId("delay")],
    [S.completed]: [],
    [S.cancelled]: [],
  };
  const asSeller: Record<OrderStatus, CreateUserCall[]> = {
    [S.waitConfirm]: [byOrder("confirm"), byOrder("confirm"), byId("cancel")],
    [S.waitPay]: [byId("delay"), byId("warn")],
    [S.waitDelivery]: [release, release, confirm, byId("delay"), suspend(201)],
    [S.transferConfirmed]: [release, suspend(203)],
    [S.suspended]: [release, confirm, replenish, byId("delay")],
    [S.completed]: [],
    [S.cancelled]: [],
  };
  function goOn(userId: string): UserCall {
    const order = pick(rows(userId, "orderList", { tab: 1, pageSize: 50 }));
    if (!order) return buy(userId);
    const doing = pick(
      lookUpEnum(order.isSeller === 1 ? asSeller : asBuyer, Number(order.status)) ?? [],
    );
    return doing?.(order.orderId, userId) ?? buy(userId);
  }
  function talk(userId: string): UserCall {
    const order = pick(rows(userId, "orderList", { pageSize: 50 }));
    if (!order) return buy(userId);
    if (order.status === S.completed && random() < 0.5)
      return {
        call: "evaluate",
        input: { orderId: order.orderId, stars: 5, tags: [], anonymous: 0 },
      };
    const clientMsgId = `${named}-${Math.floor(random() * 1e9)}`;
    return {
      call: "chatSend",
      input: { orderId: order.orderId, msgType: 1, content: `${named} 您好`, clientMsgId },
    };
  }

  const whims = [sell, buy, buy, goOn, goOn, goOn, goOn, manage, talk, quick];
  let steps = 0;
  return {
    people,
    step() {
      steps += 1;
      if (moveClock && random() < 0.2) advanceClock(world, Math.floor(random() * longestPauseMs));
      const userId = pick(people) ?? "";
      const { call, input } = (pick(whims) ?? buy)(userId);
      const requestId = `${named}-${steps}-request`;
      return {
        call,
        input,
        userId,
        requestId,
        answer: executeCallWithWireInput(world, userId, { call, input }, requestId),
      };
    },
  };
}
