import {
  type CallName,
  EntrustStatus,
  asFen,
  findTransition,
  type ListingToQuote as Priced,
  type TransitionName,
  OrderStatus,
  type TradeRole,
  quoteTrade,
} from "contract";
import fc from "fast-check";
import {
  hasEitherUserBlockedOther,
  hourMs,
  isListingOpen,
  isOrderRunning,
  isWithinOpenHours,
  type ExpectedListing,
  minuteMs,
  type ExpectedOrder,
  roleOfUserInOrder,
} from "./expected-state.ts";
import {
  type SimulatedUser,
  simulationPin,
  type SimulatedRequest,
  simulatedSellerCount,
  type SimulationWorld,
} from "./simulation-world.ts";

/**
 * Simulated world and the maximum number of steps. The maximum is part of the model, so that a run
 * skips commands after that many steps.
 */
export type SimulationWorldWithStepLimit = { stage: SimulationWorld; stepsMax: number };
type Input = Record<string, unknown>;
type Command = fc.AsyncCommand<SimulationWorldWithStepLimit, SimulationWorld>;

const dice = fc.record({ pick: fc.nat(9_999), other: fc.nat(9_999), flag: fc.nat(9_999) });
type Dice = { pick: number; other: number; flag: number };
const slips = ["stale", "stranger", "pin", "amount", "less", "name", "silent"] as const;
type Slip = (typeof slips)[number] | "none";
type Delivery = "once" | "twice" | "late" | "lost";
const slip = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Slip>("none") },
  { weight: 1, arbitrary: fc.constantFrom<Slip[]>(...slips) },
);
const often = (value: Delivery, weight: number) => ({ weight, arbitrary: fc.constant(value) });
const delivery = fc.oneof(often("once", 16), often("twice", 2), often("late", 1), often("lost", 1));

const pickOf = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const yuan = (cents: number): number => cents / 100;
/** Returns a price in 1/10,000 CNY, near the reference price of 7.2 CNY. */
const priceOf = (index: number): number => 72_000 + ((index % 41) - (index % 2) * 20) * 10;
const coins = (units: number): number => units / 10_000;

type Play = { order: ExpectedOrder; actor: SimulatedUser; role: TradeRole; dice: Dice; slip: Slip };
type OrderAct = {
  on: readonly TransitionName[];
  call: CallName;
  isVersioned?: boolean;
  input: (play: Play) => Input;
};
const byId = ({ order }: Play): Input => ({ id: order.id });
const byOrderId = ({ order }: Play): Input => ({ orderId: order.id });
/** Returns what the seller states about the received money. A `slip` is a deliberate mistake. */
function statement({ order, slip: slipped }: Play): Input {
  if (slipped === "silent") return {};
  const off: Partial<Record<Slip, Input>> = {
    amount: { receivedAmount: yuan(order.amount + 100) },
    less: { receivedAmount: yuan(order.amount - 1), surplus: 1 },
    name: { payerName: "别人" },
  };
  return { receivedAmount: yuan(order.amount), payerName: "测试员", ...off[slipped] };
}
const stories = [
  "我已经付款，卖家一直没有放币",
  "款项没有收到，请平台核实一下",
  "已按时付款 #买家胜 请放币",
  "没有收到任何款项 #卖家胜 请退回",
];
const appealType = ({ order, role, dice: { flag } }: Play): number => {
  if (order.status === OrderStatus.cancelled) return 101;
  if (order.status === OrderStatus.completed) return 204;
  return (
    pickOf(role === "buyer" ? [101, 102, 103, 104, 109] : [201, 202, 203, 204, 205, 209], flag) ??
    101
  );
};
const suspend = (play: Play): Input => ({
  orderId: play.order.id,
  type: appealType(play),
  content: pickOf(
    [0, 0, 1, 1, 1, 0, 2, 3].map((index) => stories[index]),
    play.dice.other,
  ),
  images: [play.actor.voucher],
});
const evidence = ({ order, actor }: Play): Input => ({
  orderId: order.id,
  vouchers: [actor.voucher],
  content: "补充凭证",
});
const deliver = (play: Play): Input => ({
  ...byOrderId(play),
  ...statement(play),
  payPassword: play.slip === "pin" ? "902817" : simulationPin,
});

/** Commands about an order, possible while the transition table allows a transition in `on`. */
const orderActs: Record<string, OrderAct & { weight: number }> = {
  confirm: { weight: 8, on: ["confirm"], call: "confirm", isVersioned: true, input: byOrderId },
  pay: {
    weight: 10,
    on: ["pay"],
    call: "pay",
    isVersioned: true,
    input: ({ order, actor, dice: { flag } }) => ({
      orderId: order.id,
      methodId: pickOf(order.methodIds, flag),
      vouchers: [actor.voucher],
    }),
  },
  deliver: { weight: 6, on: ["deliver"], call: "deliver", isVersioned: true, input: deliver },
  transferConfirm: {
    weight: 3,
    on: ["transferConfirm"],
    call: "transferConfirm",
    isVersioned: true,
    input: (play) => ({ ...byId(play), ...statement(play) }),
  },
  cancel: {
    weight: 2,
    on: ["cancel", "reject", "declareUnpaid", "agreeCancel"],
    call: "cancel",
    isVersioned: true,
    input: (play) => ({
      ...byId(play),
      force: play.dice.flag % 2,
      ...pickOf([{}, { statement: 1 }, { statement: 2 }], play.dice.other),
    }),
  },
  undo: {
    weight: 2,
    on: ["undo"],
    call: "cancel",
    isVersioned: true,
    input: (play) => ({ ...byId(play), undo: 1 }),
  },
  delay: {
    weight: 3,
    on: ["askPay", "extendPay", "extendRelease", "withdrawAppeal"],
    call: "delay",
    isVersioned: true,
    input: byId,
  },
  refusePay: {
    weight: 1,
    on: ["refusePay"],
    call: "delay",
    isVersioned: true,
    input: (play) => ({ ...byId(play), refuse: 1 }),
  },
  delayNoAccess: {
    weight: 1,
    on: ["extendNoAccess"],
    call: "delay",
    isVersioned: true,
    input: (play) => ({ ...byId(play), noAccessReason: 1 + (play.dice.flag % 3) }),
  },
  suspend: {
    weight: 4,
    on: ["suspend", "lateAppeal", "object", "endAppeal"],
    call: "suspend",
    isVersioned: true,
    input: suspend,
  },
  replenish: { weight: 9, on: ["replenish"], call: "replenish", input: evidence },
  offerEnd: {
    weight: 1,
    on: ["offer"],
    call: "replenish",
    input: (play) => ({
      ...byOrderId(play),
      vouchers: [],
      offer: play.role === "buyer" ? 1 : 2,
      refunded: play.dice.flag % 2,
    }),
  },
  decline: {
    weight: 1,
    on: ["decline"],
    call: "replenish",
    input: (play) => ({ ...byOrderId(play), vouchers: [], decline: 1 }),
  },
  evaluate: {
    weight: 2,
    on: ["evaluate"],
    call: "evaluate",
    input: (play) => ({
      ...byOrderId(play),
      stars: 1 + (play.dice.flag % 5),
      tags: [],
      anonymous: 0,
    }),
  },
  warn: { weight: 2, on: ["warn"], call: "warn", input: byId },
};

/** Returns the orders and parties for which the transition table allows a transition in `on`. */
const plays = (
  { book }: SimulationWorld,
  { on }: OrderAct,
): { order: ExpectedOrder; role: TradeRole }[] =>
  [...book.orders.values()].flatMap((order) =>
    (["buyer", "seller"] as const)
      .filter((role) => on.some((move) => findTransition(move, role, order.status) !== undefined))
      .map((role) => ({ order, role })),
  );
/**
 * Rank by which `inTurn` sorts: 2 for an order in an appeal, 1 for another running one, 0 for an
 * ended one. Among equal ranks, newer orders come first.
 */
const rankOf = ({ order }: { order: ExpectedOrder }): number =>
  Number(isOrderRunning(order)) + Number(order.status === OrderStatus.suspended);
const inTurn = (found: { order: ExpectedOrder; role: TradeRole }[]) =>
  found.toReversed().toSorted((one, other) => rankOf(other) - rankOf(one));

/**
 * Returns why the backend has to refuse the request, if it has to. Computed when the request is
 * sent, because time may have passed since the command was drawn.
 */
function reasonAgainst(
  act: OrderAct,
  { order, slip: slipped, actor }: Play,
  input: Input,
): string | undefined {
  const role = roleOfUserInOrder(order, actor.userId);
  if (role === undefined) return "it came from a stranger";
  if (!act.on.some((move) => findTransition(move, role, order.status)))
    return `status ${order.status} does not allow it`;
  if (input.version !== undefined && input.version !== order.version) return "the version is stale";
  if (act.call === "evaluate" && order.evaluated.has(actor.userId))
    return "the user has evaluated already";
  const isRelease = act.call === "deliver" || act.call === "transferConfirm";
  if (isRelease && ["amount", "less", "name", "silent"].includes(slipped))
    return `the ${slipped} is wrong`;
  if (act.call === "deliver" && slipped === "pin") return "the PIN is wrong";
  return undefined;
}

class ActOnOrder implements Command {
  readonly name: string;
  readonly dice: Dice;
  readonly slip: Slip;
  readonly delivery: Delivery;
  constructor(name: string, drawn: { dice: Dice; slip: Slip; delivery: Delivery }) {
    this.name = name;
    this.dice = drawn.dice;
    this.slip = drawn.slip;
    this.delivery = drawn.delivery;
  }
  private get act(): OrderAct {
    const act = orderActs[this.name];
    if (!act) throw new Error(`there is no command ${this.name}`);
    return act;
  }
  check({ stage, stepsMax }: Readonly<SimulationWorldWithStepLimit>): boolean {
    return stage.steps() < stepsMax && plays(stage, this.act).length > 0;
  }
  async run(_: SimulationWorldWithStepLimit, stage: SimulationWorld): Promise<void> {
    await stage.sendLate();
    const { act } = this;
    const found = pickOf(inTurn(plays(stage, act)), this.dice.pick % 5);
    if (!found) return;
    const party =
      this.slip === "stranger"
        ? pickOf(stage.actors, this.dice.other)?.userId
        : found.order[found.role];
    const actor = stage.actorOf(party ?? found.order[found.role]);
    const play: Play = { ...found, actor, dice: this.dice, slip: this.slip };
    const version = this.slip === "stale" ? found.order.version + 1 : found.order.version;
    const isVersioned =
      act.isVersioned === true && (this.slip === "stale" || this.dice.other % 7 > 0);
    const input = { ...act.input(play), ...(isVersioned && { version }) };
    const flags: Readonly<Record<string, string>> = { deliver: "delivery" };
    const isOffered = () => found.order.allow[found.role][flags[this.name] ?? this.name] === 1;
    const isSure =
      ["confirm", "pay", "transferConfirm"].includes(this.name) &&
      this.slip === "none" &&
      this.delivery !== "late";
    await sendCommandWithDeliveryFault(stage, {
      request: { userId: actor.userId, call: act.call, input, requestId: stage.nextId() },
      delivery: this.delivery,
      mustFail: () => reasonAgainst(act, play, input),
      mustPass: isSure && isOffered(),
      touched: { orderId: found.order.id },
      done: () => void (act.call === "evaluate" && found.order.evaluated.add(actor.userId)),
    });
  }
  toString(): string {
    const more = [this.slip, this.delivery].filter((word) => word !== "none" && word !== "once");
    return [this.name, ...more].join(" ");
  }
}

type Transmission = {
  request: SimulatedRequest;
  delivery: Delivery;
  mustFail: () => string | undefined;
  mustPass?: boolean;
  touched?: { orderId?: string; listingId?: string };
  done?: (result: Record<string, unknown>) => void;
};
/**
 * Sends a command once, twice at the same time, once but three steps later, or twice because the
 * first response is lost.
 */
export async function sendCommandWithDeliveryFault(
  stage: SimulationWorld,
  transmission: Transmission,
): Promise<void> {
  const { request, delivery: how, mustFail, mustPass = false, touched = {}, done } = transmission;
  if (how === "late") {
    const send = () =>
      sendCommandWithDeliveryFault(stage, { ...transmission, delivery: "once", mustPass: false });
    stage.late.push({ at: stage.steps() + 3, send });
    return;
  }
  const reason = mustFail();
  if (how === "lost") {
    await stage.world.faults.add({
      match: { requestId: request.requestId },
      effect: { dropReply: true },
      times: 1,
    });
    await stage.ask(request);
  }
  const answers = await Promise.all(
    (how === "twice" ? [request, request] : [request]).map((copy) => stage.ask(copy)),
  );
  const [answer] = answers;
  if (!answer) return;
  stage.sent.push({ ...request, answer });
  if (answer.kind === "done") done?.(answer.result as unknown as Record<string, unknown>);
  const { userId, call, input } = request;
  await stage.settle({ userId, call, input, answers, mustFail: reason, mustPass }, touched);
}

/** A command other than those in `orderActs`. `play` does nothing if it is impossible now. */
class Act implements Command {
  readonly name: string;
  readonly drawn: { dice: Dice; delivery: Delivery };
  readonly play: (stage: SimulationWorld, dice: Dice, delivery: Delivery) => Promise<void>;
  constructor(name: string, play: Act["play"], drawn: Act["drawn"]) {
    this.name = name;
    this.play = play;
    this.drawn = drawn;
  }
  check({ stage, stepsMax }: Readonly<SimulationWorldWithStepLimit>): boolean {
    return stage.steps() < stepsMax;
  }
  async run(_: SimulationWorldWithStepLimit, stage: SimulationWorld): Promise<void> {
    await stage.sendLate();
    await this.play(stage, this.drawn.dice, this.drawn.delivery);
  }
  toString(): string {
    return `${this.name} ${this.drawn.dice.pick}`;
  }
}

const sellerOf = (stage: SimulationWorld, { pick }: Dice): SimulatedUser =>
  pickOf(stage.actors.slice(0, simulatedSellerCount), pick) as SimulatedUser;
const buyerOf = (stage: SimulationWorld, { other }: Dice): SimulatedUser =>
  pickOf(stage.actors.slice(simulatedSellerCount), other) as SimulatedUser;

export type ListingTerms = {
  units: number;
  price: number;
  payMinutes: number;
  autoConfirm: number;
  openHours?: ExpectedListing["hours"];
};
type Sending = { requestId: string; delivery: Delivery; wrongPin?: boolean };
export async function publishListing(
  stage: SimulationWorld,
  seller: SimulatedUser,
  terms: ListingTerms,
  { requestId, delivery: how, wrongPin = false }: Sending,
): Promise<void> {
  const { units, price, openHours, ...more } = terms;
  const limits = {
    minAmount: 100,
    maxAmount: Math.max(100, yuan(Math.floor((units * price) / 1_000_000))),
  };
  const input = {
    quantity: coins(units),
    price: coins(price),
    ...limits,
    ...more,
    methodIds: seller.methodIds,
  };
  const payPassword = wrongPin ? "902817" : simulationPin;
  await sendCommandWithDeliveryFault(stage, {
    request: {
      userId: seller.userId,
      call: "sellCreate",
      input: { ...input, ...(openHours && { openHours }), payPassword },
      requestId,
    },
    delivery: how,
    mustFail: () => (wrongPin ? "the PIN is wrong" : undefined),
    done: ({ entrustId }) => {
      const amounts = {
        total: units,
        remain: units,
        locked: 0,
        sold: 0,
        added: 0,
        status: EntrustStatus.selling,
      };
      stage.book.listings.set(String(entrustId), {
        id: String(entrustId),
        ...amounts,
        ...more,
        seller: seller.userId,
        price,
        hours: openHours,
      });
    },
  });
}
/**
 * Publishes a listing. A small listing can be bought as a whole. Its quantity varies in steps of
 * 0.0125 coins, which cost 0.09 CNY at the reference price. The amounts of small listings therefore
 * differ in their cents.
 */
async function offer(stage: SimulationWorld, drawn: Dice, how: Delivery): Promise<void> {
  const { pick, other, flag } = drawn;
  const isSmall = flag % 4 > 0;
  const terms: ListingTerms = {
    units: isSmall
      ? 150_000 + 125 * (other % 4_000)
      : (pickOf([2_000_000 + other * 100, 90_000_000], pick) ?? 0),
    price: isSmall ? priceOf(0) : priceOf(pick),
    payMinutes: pickOf([10, 15, 20, 30], other) ?? 15,
    autoConfirm: pick % 2,
    ...(flag % 5 === 0 && { openHours: { from: other % 1_440, until: (other + 600) % 1_440 } }),
  };
  const sending = {
    requestId: stage.nextId(),
    delivery: how === "late" ? "once" : how,
    wrongPin: flag % 40 === 1,
  } as const;
  await publishListing(stage, sellerOf(stage, drawn), terms, sending);
}

/**
 * Buys for an amount, or buys all remaining coins. Uses the price in the list, or the price and
 * amount that the mock has reserved for the buyer.
 */
async function buy(stage: SimulationWorld, drawn: Dice, how: Delivery): Promise<void> {
  const { book } = stage;
  const { pick, flag } = drawn;
  const listing = pickOf(
    [...book.listings.values()].filter(
      (one) => one.status === EntrustStatus.selling || flag % 50 === 0,
    ),
    pick,
  );
  if (!listing) return;
  const buyer = buyerOf(stage, drawn);
  const isWhole = flag % 3 > 0 && listing.remain < 1_000_000;
  const amount = listing.remain > 300_000 ? 100 + (flag % 4) * 10 : 100;
  const wanted = isWhole ? { quantity: coins(listing.remain) } : { amount };
  const promised = !isWhole && flag % 4 === 0 ? await promiseOf(stage, buyer, listing, amount) : {};
  const input = {
    entrustId: listing.id,
    payType: 2,
    price: coins(listing.price),
    ...wanted,
    ...promised,
  };
  await sendCommandWithDeliveryFault(stage, {
    request: { userId: buyer.userId, call: "buyCreate", input, requestId: stage.nextId() },
    delivery: how,
    mustFail: () => reasonAgainstBuying(stage, buyer, listing),
    touched: { listingId: listing.id },
  });
}
function reasonAgainstBuying(
  { book }: SimulationWorld,
  buyer: SimulatedUser,
  listing: ExpectedListing,
): string | undefined {
  if (hasEitherUserBlockedOther(book, buyer.userId, listing.seller))
    return "one of the two has blocked the other";
  if (!isWithinOpenHours(listing.hours, book.now)) return "the seller is outside their hours";
  return listing.status === EntrustStatus.selling ? undefined : "the listing is not on sale";
}
/**
 * Returns the lock, price and amount that a client sends after it has shown the listing. The amount
 * contains the reserved suffix cents. Empty if the listing cannot be read.
 */
async function promiseOf(
  stage: SimulationWorld,
  buyer: SimulatedUser,
  listing: ExpectedListing,
  amount: number,
): Promise<Input> {
  const answer = await stage.ask({
    userId: buyer.userId,
    call: "buySellDetail",
    input: { id: listing.id },
    requestId: "",
  });
  if (answer.kind !== "done") return {};
  const { lockId, lockTail, lockPrice, maxAmount } = answer.result as {
    lockId: string;
    lockTail: number | null;
    lockPrice: number;
    maxAmount: number;
  };
  const most = asFen(Math.round(maxAmount * 100));
  const offer = {
    price: listing.price,
    remain: listing.remain,
    minAmount: asFen(10_000),
    maxAmount: most,
  } as unknown as Priced;
  const sum = quoteTrade(offer, { amount: asFen(amount * 100) }, most, lockTail ?? undefined);
  return { lockId, price: lockPrice, payAmount: yuan(sum.amount) };
}

async function match(stage: SimulationWorld, drawn: Dice, how: Delivery): Promise<void> {
  const input = { amount: 100 + (drawn.pick % 300), payTypes: [2, 3] };
  const request: SimulatedRequest = {
    userId: buyerOf(stage, drawn).userId,
    call: "buyFast",
    input,
    requestId: stage.nextId(),
  };
  await sendCommandWithDeliveryFault(stage, { request, delivery: how, mustFail: () => undefined });
}

async function manage(stage: SimulationWorld, drawn: Dice, how: Delivery): Promise<void> {
  const listing = pickOf([...stage.book.listings.values()].filter(isListingOpen), drawn.pick);
  if (!listing) return;
  const calls =
    listing.status === EntrustStatus.selling
      ? (["sellPause", "sellClose", "sellRecover"] as const)
      : (["sellRecover"] as const);
  const call = pickOf(calls, drawn.flag) ?? "sellPause";
  const price = priceOf(drawn.other);
  const isRepriced = call === "sellRecover" && listing.status === EntrustStatus.selling;
  await sendCommandWithDeliveryFault(stage, {
    request: {
      userId: drawn.flag % 20 === 0 ? buyerOf(stage, drawn).userId : listing.seller,
      call,
      input: { id: listing.id, ...(isRepriced && { price: coins(price) }) },
      requestId: stage.nextId(),
    },
    delivery: how === "late" ? "once" : how,
    mustFail: () => (drawn.flag % 20 === 0 ? "it came from a stranger" : undefined),
    touched: { listingId: listing.id },
    done: () => void (isRepriced && (listing.price = price)),
  });
}

/** Blocks or unblocks a user with whom there is an order. */
async function shun(stage: SimulationWorld, { pick, flag }: Dice): Promise<void> {
  const order = pickOf([...stage.book.orders.values()], pick);
  if (!order) return;
  const [userId, personId] =
    flag % 2 === 0 ? [order.buyer, order.seller] : [order.seller, order.buyer];
  const isBlock = flag % 3 === 0;
  const input = { type: isBlock ? "block" : "unblock", personId };
  await sendCommandWithDeliveryFault(stage, {
    request: { userId, call: "accountSetting", input, requestId: stage.nextId() },
    delivery: "once",
    mustFail: () => undefined,
    done: () =>
      void (isBlock
        ? stage.book.blocked.add(`${userId} ${personId}`)
        : stage.book.blocked.delete(`${userId} ${personId}`)),
  });
}

async function report(stage: SimulationWorld, { pick, flag }: Dice): Promise<void> {
  const order = pickOf([...stage.book.orders.values()], pick);
  if (!order) return;
  const [userId, targetUserId] =
    flag % 2 === 0 ? [order.buyer, order.seller] : [order.seller, order.buyer];
  const { reported, now } = stage.book;
  const key = `${userId} ${order.id}`;
  await sendCommandWithDeliveryFault(stage, {
    request: {
      userId,
      call: "report",
      input: {
        orderId: order.id,
        targetUserId,
        type: 5,
        content: "对方一直拖延，不付款",
        withChat: 1,
      },
      requestId: stage.nextId(),
    },
    delivery: "once",
    mustFail: () =>
      now - (reported.get(key) ?? -hourMs) < 5 * minuteMs
        ? "the last report is still open"
        : undefined,
    done: () => void reported.set(key, now),
  });
}

async function chat(stage: SimulationWorld, { pick, flag }: Dice, how: Delivery): Promise<void> {
  const order = pickOf([...stage.book.orders.values()], pick);
  if (!order) return;
  const input = {
    orderId: order.id,
    msgType: 1,
    content: pickOf(["已付款，请查收", "<b>&amp;</b> 'x'", "好的 👍"], flag),
    clientMsgId: `simulated-message-${flag % 50}`,
  };
  const request: SimulatedRequest = {
    userId: flag % 2 === 0 ? order.buyer : order.seller,
    call: "chatSend",
    input,
    requestId: stage.nextId(),
  };
  await sendCommandWithDeliveryFault(stage, { request, delivery: how, mustFail: () => undefined });
}

/** Repeats an earlier request with the same request id, sometimes with another body. */
async function repeat(stage: SimulationWorld, { pick, flag }: Dice): Promise<void> {
  const sent = pickOf(stage.sent.slice(-12), pick);
  // A request that could not be read is not stored under its id.
  if (
    !sent ||
    sent.answer.kind === "trouble" ||
    (sent.answer.kind === "refused" && sent.answer.name === "badInput")
  )
    return;
  const { answer, ...request } = sent;
  const name = Object.hasOwn(request.input, "orderId") ? "orderId" : "id";
  const isOtherBody = flag % 3 === 0 && Object.hasOwn(request.input, name);
  const input = isOtherBody
    ? { ...request.input, [name]: `${String(request.input[name])}x` }
    : request.input;
  const answers = [await stage.ask({ ...request, input })];
  await stage.settle({
    userId: request.userId,
    call: request.call,
    input,
    answers,
    earlier: { answer, isOtherBody },
  });
}

/** Most waits are short, so that many orders are open at the same time. */
const waits = [
  20_000,
  20_000,
  20_000,
  minuteMs,
  minuteMs,
  2 * minuteMs,
  4 * minuteMs,
  6 * minuteMs,
  16 * minuteMs,
  40 * minuteMs,
  13 * hourMs,
];
async function wait(stage: SimulationWorld, { pick }: Dice): Promise<void> {
  await stage.advance(pickOf(waits, pick) ?? minuteMs);
}
async function toDeadline(stage: SimulationWorld): Promise<void> {
  await stage.toNextEvent();
}
async function risk(stage: SimulationWorld, { pick }: Dice): Promise<void> {
  const actor = pickOf(stage.actors, pick) as SimulatedUser;
  await stage.world.setRiskControl(actor.phone, true);
  await stage.settle({ answers: [], isRisk: true }, {}, true);
  await stage.world.setRiskControl(actor.phone, false);
}
/** Sends a read whose result the invariants check. */
async function read(stage: SimulationWorld, { pick, other, flag }: Dice): Promise<void> {
  const search = flag % 3 === 0 ? { seller: `user ${other % 4}` } : {};
  const listing = pickOf([...stage.book.listings.values()].filter(isListingOpen), other);
  const reads = [
    ...(listing ? [{ call: "buySellDetail", input: { id: listing.id } } as const] : []),
    { call: "buyAbleList", input: search },
    { call: "orderStat", input: {} },
    { call: "billList", input: { statement: 1 } },
  ] as const;
  const { call, input } = pickOf(reads, flag) ?? reads[0];
  const { userId } = pickOf(stage.actors, pick) as SimulatedUser;
  const request: SimulatedRequest = { userId, call, input, requestId: "" };
  await stage.settle({ userId, call, input, answers: [await stage.ask(request)] });
}
async function expire(stage: SimulationWorld, { pick }: Dice): Promise<void> {
  const { userId, phone } = pickOf(stage.actors, pick) as SimulatedUser;
  await stage.world.expireToken(phone);
  // Log the user in again at once, because pushes reach open sockets only.
  await stage.read(userId, "assetInfo", {});
}

const acts: Record<string, { weight: number; play: Act["play"] }> = {
  sell: { weight: 9, play: offer },
  buy: { weight: 20, play: buy },
  match: { weight: 2, play: match },
  manage: { weight: 2, play: manage },
  shun: { weight: 1, play: shun },
  report: { weight: 1, play: report },
  chat: { weight: 2, play: chat },
  repeat: { weight: 4, play: repeat },
  wait: { weight: 9, play: wait },
  toDeadline: { weight: 2, play: toDeadline },
  risk: { weight: 1, play: risk },
  read: { weight: 8, play: read },
  expire: { weight: 1, play: expire },
};

export const simulationCommands: fc.Arbitrary<Command> = fc.oneof(
  ...Object.entries(orderActs).map(([name, { weight }]) => ({
    weight,
    arbitrary: fc.record({ dice, slip, delivery }).map((drawn) => new ActOnOrder(name, drawn)),
  })),
  ...Object.entries(acts).map(([name, { weight, play }]) => ({
    weight,
    arbitrary: fc.record({ dice, delivery }).map((drawn): Command => new Act(name, play, drawn)),
  })),
);
