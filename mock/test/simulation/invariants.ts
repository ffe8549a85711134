import {
  type CallName,
  codeNameOf,
  EntrustStatus,
  findTransition,
  generalCodes,
  isFinalStatus,
  isNickNameMatch,
  type TransitionName,
  OrderStatus,
  payTypes,
  refusalCodesByCall,
  type TradeRole,
} from "contract";
import * as book from "./expected-state.ts";
import { dayMs, minuteMs, InvariantViolation } from "./expected-state.ts";

type Book = book.ExpectedState;
type Order = book.ExpectedOrder;
type Scene = { book: Book; step: book.SimulationStep; seen: book.ObservedStateAfterStep };

const sum = <T>(list: Iterable<T>, of: (item: T) => number): number =>
  [...list].reduce((total, item) => total + of(item), 0);
const ordersOf = ({ orders }: Book, isWanted: (order: Order) => boolean): Order[] =>
  [...orders.values()].filter(isWanted);
const isCompleted = ({ status }: { status: number }): boolean => status === OrderStatus.completed;
function demand(invariant: book.InvariantName, holds: boolean, message: string): void {
  if (!holds) throw new InvariantViolation(invariant, message);
}

/**
 * Time for a release: 30 minutes instead of 15 for a bank transfer that is large or made outside
 * 9–17 h. A large one is checked twice, and a late one may arrive the next morning.
 */
function releaseMs({ payType, amount }: Order, at: number): number {
  const minute = book.minuteOfDayInChina(at);
  const isSlow = amount >= 5_000_000 || minute >= 17 * 60 || minute < 9 * 60;
  return (payType === payTypes.bank && isSlow ? 30 : 15) * minuteMs;
}
const minPayMs = 3 * minuteMs;
const beforeRelease = (order: Order, at: number): number =>
  order.status === OrderStatus.transferConfirmed ? at + 10 * minuteMs : at + releaseMs(order, at);

/**
 * Deadline that a transition sets. The order already has its new status. Other transitions keep the
 * deadline, except `replenish` in an appeal and those that end the order.
 */
const deadlines: Partial<Record<TransitionName, (order: Order, at: number) => number>> = {
  confirm: (order, at) => at + order.payMinutes * minuteMs,
  extendPay: (order) => (order.deadline ?? 0) + 10 * minuteMs,
  pay: beforeRelease,
  undo: (order, at) => at + Math.max(order.payDeadline - order.paidAt, minPayMs),
  extendRelease: (order) => (order.deadline ?? 0) + 30 * minuteMs,
  extendNoAccess: (order) => (order.deadline ?? 0) + 15 * minuteMs,
  releaseOverdue: (order) => (order.deadline ?? 0) + 30 * minuteMs,
  transferConfirm: beforeRelease,
  suspend: (_, at) => at + 30 * minuteMs,
  systemAppeal: (_, at) => at + 30 * minuteMs,
  lateAppeal: (_, at) => at + 30 * minuteMs,
  withdrawAppeal: beforeRelease,
  toHuman: (_, at) => at + 120 * minuteMs,
};
/**
 * Returns the deadline after evidence of a party. The two-hour review begins when both parties have
 * made a statement. More evidence does not restart the two hours.
 */
function deadlineOfEvidence(order: Order, by: TradeRole, at: number): number | null {
  order.stated.add(by);
  if (order.status !== OrderStatus.suspended || order.isReviewed || order.stated.size < 2)
    return order.deadline;
  order.isReviewed = true;
  return at + 120 * minuteMs;
}

const timeouts: readonly string[] = [
  "acceptTimeout",
  "payTimeout",
  "releaseOverdue",
  "autoRelease",
  "systemAppeal",
  "toHuman",
];
function expectInTime(
  { step, seen }: Scene,
  order: Order,
  { move, by, at }: book.JournalTransition,
): void {
  const isDue = at === order.deadline;
  const isRuling = move === "ruleForBuyer" || move === "ruleForSeller";
  const isRuledAtOnce = isRuling && step.call !== undefined && at === seen.at;
  if (timeouts.includes(move) || isRuling)
    demand(
      "deadline",
      isDue || isRuledAtOnce,
      `${order.id}: ${move} at ${at}, the deadline is ${order.deadline}`,
    );
  if (by !== "system" && order.deadline !== null)
    demand(
      "deadline",
      at < order.deadline,
      `${order.id}: ${move} at ${at}, after the deadline ${order.deadline}`,
    );
}

function expectLegal(
  { step }: Scene,
  order: Order,
  { move: on, by, from, to }: book.JournalTransition,
): void {
  const move = findTransition(on as TransitionName, by, from);
  const ends = { same: from, before: order.beforeAppeal };
  const end = typeof move?.to === "string" ? ends[move.to] : move?.to;
  const text = `${order.id}: ${on} by ${by} from ${from} to ${to}`;
  demand("transition", move !== undefined && end === to, `${text} is not in the table`);
  demand("transition", from === order.status, `${text}, but it was in status ${order.status}`);
  const actor = step.userId === undefined ? undefined : book.roleOfUserInOrder(order, step.userId);
  demand(
    "transition",
    by === "system" || by === actor,
    `${text}, but the request came from ${step.userId ?? "nobody"}`,
  );
  demand("transition", on !== "riskClose" || step.isRisk === true, `${text} without risk control`);
}

function enter(
  scene: Scene,
  order: Order,
  { move, by, at, from, to }: book.JournalTransition,
): void {
  order.status = to as OrderStatus;
  if (move === "lateAppeal") lockAgain(scene.book, order);
  if (["suspend", "systemAppeal", "lateAppeal"].includes(move)) {
    order.stated = new Set(by === "system" ? [] : [by]);
    order.isReviewed = false;
    order.beforeAppeal = from;
  }
  if (move === "toHuman") order.isReviewed = true;
  if (move === "pay") Object.assign(order, { paidAt: at, payDeadline: order.deadline });
  const next = deadlines[move as TransitionName];
  if (book.isOrderRunning(order) && next) order.deadline = next(order, at);
  else if (move === "replenish" && by !== "system")
    order.deadline = deadlineOfEvidence(order, by, at);
  if (move === "confirm" || move === "undo") order.payDeadline = order.deadline ?? 0;
  if (isFinalStatus(to)) order.deadline = null;
  const listing = scene.book.listings.get(order.listingId);
  if (listing && to === OrderStatus.cancelled && from !== to && !order.isLockedFromBalance)
    listing.remain += order.quantity;
}
/**
 * Records where a late appeal takes the coins of a cancelled order: from the listing if it is open
 * and has enough, otherwise from the balance of the seller.
 */
function lockAgain({ listings }: Book, order: Order): void {
  const listing = listings.get(order.listingId);
  if (!listing) return;
  order.isLockedFromBalance = !book.isListingOpen(listing) || listing.remain < order.quantity;
  if (order.isLockedFromBalance) listing.added += order.quantity;
}

/**
 * Checks quantity, amount, price and parties of a new order. The quantity follows from the amount.
 * The last coins of a listing may be sold whole, with their price rounded up.
 */
function expectFairOrder(
  { book: known, step }: Scene,
  order: Order,
  listing: book.ExpectedListing,
  others: readonly Order[],
): void {
  const { id, amount, quantity, price } = order;
  const bought = Number((BigInt(amount) * 1_000_000n) / BigInt(price));
  const cost = Number((BigInt(quantity) * BigInt(price) + 999_999n) / 1_000_000n);
  const isRight = order.hasAllRemaining
    ? amount === cost || quantity === bought
    : quantity === bought;
  demand(
    "escrow",
    quantity <= listing.remain,
    `${id} takes ${quantity} of a listing that has ${listing.remain}`,
  );
  demand("money", isRight, `${id}: ${amount} cents do not buy ${quantity} at ${price}`);
  const input = step.input as { price?: number; payAmount?: number } | undefined;
  if (step.call === "buyCreate")
    demand(
      "money",
      price === book.tenThousandthsOfWireNumber(input?.price),
      `${id} has another price than was shown`,
    );
  const shown = input?.payAmount;
  if (shown !== undefined)
    demand(
      "money",
      amount === book.wireNumberToFen(shown),
      `${id} asks for ${amount} cents, ${shown} were shown`,
    );
  const twin =
    order.hasAllRemaining || amount % 100 === 0
      ? undefined
      : others.find((other) => other.amount % 100 === amount % 100);
  demand(
    "escrow",
    !twin,
    `${id} asks ${amount} cents, and the open order ${twin?.id} of the seller has the same cents: ${twin?.amount}`,
  );
  demand(
    "transition",
    !book.hasEitherUserBlockedOther(known, order.buyer, order.seller),
    `${id} is of two users, one of whom blocked the other`,
  );
  demand("transition", order.buyer !== order.seller, `${id} is bought from oneself`);
}

function create(
  scene: Scene,
  view: book.ObservedOrder,
  { to, at, by }: book.JournalTransition,
): Order {
  const listing = scene.book.listings.get(view.listingId);
  if (!listing)
    throw new InvariantViolation("escrow", `${view.id} is of an unknown listing ${view.listingId}`);
  const { autoConfirm, payMinutes } = listing;
  const start = autoConfirm === 1 ? OrderStatus.waitPay : OrderStatus.waitConfirm;
  demand("transition", to === start, `${view.id} starts in status ${to}`);
  demand("transition", by === "buyer" || by === "system", `${view.id} was made by the ${by}`);
  demand(
    "transition",
    book.isWithinOpenHours(listing.hours, at),
    `${view.id} was made outside the hours of ${listing.id}`,
  );
  const deadline = at + (autoConfirm === 1 ? payMinutes : 5) * minuteMs;
  const order: Order = {
    ...view,
    status: start,
    deadline,
    autoConfirm,
    payMinutes,
    paidAt: 0,
    payDeadline: deadline,
    stated: new Set(),
    isReviewed: false,
    beforeAppeal: 0,
    isLockedFromBalance: false,
    evaluated: new Set(),
    hasAllRemaining: view.quantity === listing.remain,
  };
  expectFairOrder(
    scene,
    order,
    listing,
    ordersOf(scene.book, (other) => other.seller === order.seller && book.isOrderRunning(other)),
  );
  listing.remain -= view.quantity;
  scene.book.orders.set(view.id, order);
  return order;
}

/** Fields of `allow` that are checked, with their transitions. */
const offered = {
  confirm: "confirm",
  pay: "pay",
  transferConfirm: "transferConfirm",
  delivery: "deliver",
} as const;

/** Compares the order that both parties see with the order that results from the transitions. */
function compare(order: Order, view: book.ObservedOrder): void {
  demand(
    "transition",
    view.status === order.status,
    `${order.id} is in status ${view.status} instead of ${order.status}`,
  );
  demand(
    "money",
    view.amount === order.amount && view.quantity === order.quantity,
    `${order.id} has changed its amount`,
  );
  if (book.isOrderRunning(order))
    demand(
      "deadline",
      view.deadline === order.deadline,
      `${order.id} ends at ${view.deadline} instead of ${order.deadline}`,
    );
  for (const role of ["buyer", "seller"] as const)
    for (const [flag, on] of Object.entries(offered)) {
      const isLegal = findTransition(on, role, order.status) !== undefined;
      demand(
        "transition",
        (view.allow[role][flag] === 1) === isLegal,
        `${order.id} offers ${flag} to the ${role} in ${order.status}`,
      );
    }
}

function expectEnd(order: Order, view: book.ObservedOrder, change: book.JournalTransition): void {
  const move = findTransition(change.move as TransitionName, change.by, change.from);
  if (!isFinalStatus(change.to) || change.to === change.from || move?.to === "before") return;
  const { closeType = 0, completeType = 0 } = move ?? {};
  const isRight = view.closeType === closeType && view.completeType === completeType;
  demand(
    "transition",
    isRight,
    `${order.id} ended by ${change.move} with reason ${view.closeType}/${view.completeType}`,
  );
}

/** Applies the transitions of a step to the expected state. Each has to be legal and in time. */
function applyChanges(scene: Scene): void {
  const { book: known, seen } = scene;
  const views = new Map(seen.orders.map((view) => [view.id, view]));
  // If a seller does not accept the order of a quick match, the platform creates an order with
  // another seller in the same change, and reports the new order first.
  const isNew = (change: book.JournalTransition) => Number(!known.orders.has(change.orderId));
  const changes = seen.changes.toSorted(
    (one, other) => one.at - other.at || isNew(one) - isNew(other),
  );
  for (const change of changes) {
    const view = views.get(change.orderId);
    if (!view)
      throw new InvariantViolation(
        "transition",
        `${change.orderId} changed and is hidden from its parties`,
      );
    known.moves.set(
      change.move as TransitionName,
      (known.moves.get(change.move as TransitionName) ?? 0) + 1,
    );
    if (change.move === "create") {
      create(scene, view, change);
      continue;
    }
    const order = known.orders.get(change.orderId);
    if (!order) throw new InvariantViolation("transition", `${change.orderId} was never made`);
    order.payType = view.payType;
    expectLegal(scene, order, change);
    expectInTime(scene, order, change);
    enter(scene, order, change);
    expectEnd(order, view, change);
  }
  for (const [id, view] of views) {
    const order = known.orders.get(id);
    if (!order) throw new InvariantViolation("transition", `${id} was never made`);
    compare(order, view);
    const kept = isCompleted(order) ? (order.availableAt ?? view.availableAt) : view.availableAt;
    const { status, deadline, amount, quantity } = order;
    Object.assign(order, view, { status, deadline, amount, quantity, availableAt: kept });
  }
  known.now = seen.at;
}

function deadlinesAreKept({ book: known, seen }: Scene): void {
  const late = ordersOf(
    known,
    (order) => book.isOrderRunning(order) && (order.deadline ?? 0) <= seen.at,
  )[0];
  demand("deadline", !late, `${late?.id} is still in status ${late?.status} after its deadline`);
}

/**
 * Checks that each user has the coins that were issued to them, plus the bought ones, minus the
 * sold ones and fees. Checks also which bought coins are locked, and until when.
 */
function moneyIsConserved({ book: known, seen }: Scene): void {
  const completed = ordersOf(known, isCompleted);
  for (const [userId, balances] of seen.balances) {
    const negative = Object.entries(balances).find(([, balance]) => balance < 0);
    demand("money", !negative, `${negative?.[0]} of ${userId} is ${negative?.[1]}`);
    const bought = completed.filter((order) => order.buyer === userId);
    const sold = completed.filter((order) => order.seller === userId);
    const right =
      (known.issued.get(userId) ?? 0) +
      sum(bought, (it) => it.quantity) -
      sum(sold, (it) => it.quantity + it.fee);
    const has = sum(Object.values(balances), (balance) => balance);
    demand("money", has === right, `${userId} has ${has} instead of ${right}`);
    const resting = sum(bought, (order) =>
      (order.availableAt ?? 0) > seen.at ? order.quantity : 0,
    );
    demand(
      "deadline",
      balances.cooling === resting,
      `${userId} has ${balances.cooling} cooling instead of ${resting}`,
    );
  }
  for (const { id, availableAt, finishTime } of completed)
    demand(
      "deadline",
      availableAt === null || availableAt === (finishTime ?? 0) + dayMs,
      `${id} thaws at ${availableAt}`,
    );
}

/** Checks that all locked coins belong to open orders, and all frozen coins to listings. */
function escrowMatchesOrders({ book: known, seen }: Scene): void {
  for (const view of seen.listings) {
    const listing = known.listings.get(view.id);
    if (!listing) throw new InvariantViolation("escrow", `listing ${view.id} was never made`);
    Object.assign(listing, view);
    const orders = ordersOf(known, (order) => order.listingId === view.id);
    const locked = sum(orders.filter(book.isOrderRunning), (order) => order.quantity);
    const sold = sum(orders.filter(isCompleted), (order) => order.quantity);
    const isRight = view.locked === locked && view.sold === sold;
    demand(
      "escrow",
      isRight,
      `${view.id} shows ${view.locked} locked and ${view.sold} sold instead of ${locked} and ${sold}`,
    );
    if (book.isListingOpen(listing)) {
      const right = shareOf(known, listing).remain;
      demand(
        "escrow",
        view.remain === right,
        `${view.id} has ${view.remain} left instead of ${right}`,
      );
    }
  }
  for (const [userId, { orderLocked, entrustFrozen }] of seen.balances) {
    const locked = sum(
      ordersOf(known, (order) => order.seller === userId && book.isOrderRunning(order)),
      (order) => order.quantity + order.fee,
    );
    demand(
      "escrow",
      orderLocked === locked,
      `${userId} has ${orderLocked} locked instead of ${locked}`,
    );
    const mine = [...known.listings.values()].filter(
      (listing) => listing.seller === userId && book.isListingOpen(listing),
    );
    const frozen = sum(
      mine,
      (listing) => shareOf(known, listing).remain + shareOf(known, listing).fee,
    );
    demand(
      "escrow",
      entrustFrozen === frozen,
      `${userId} has ${entrustFrozen} frozen instead of ${frozen}`,
    );
  }
}
/** Returns the coins that an open listing still holds, and the fee reserved for them. */
function shareOf(
  known: Book,
  { id, total, added }: book.ExpectedListing,
): { remain: number; fee: number } {
  const orders = ordersOf(
    known,
    (order) => order.listingId === id && (book.isOrderRunning(order) || isCompleted(order)),
  );
  const own = orders.filter((order) => !order.isLockedFromBalance);
  const start = total - added;
  return {
    remain: start - sum(own, (order) => order.quantity),
    fee: book.expectedSellerFee(start) - sum(own, (order) => order.fee),
  };
}

/** Text of an answer without the signatures of image URLs, which are made again for each answer. */
const textOf = (answer: book.SimulationStep["answers"][number]): string => {
  if (answer.kind === "done") return JSON.stringify(answer.result).replaceAll(/\?s=[^"]*/g, "");
  return answer.kind === "refused"
    ? JSON.stringify([answer.code, answer.facts])
    : `trouble: ${answer.reason}`;
};

/**
 * Checks that all copies of a request get the same declared answer and have at most one effect
 * together. A refused request has no effect.
 */
export function checkRequestCopiesHaveOneEffect({ step, seen }: Scene): void {
  const { call, answers, earlier, mustFail, mustPass } = step;
  const [first] = answers;
  if (call === undefined || first === undefined) return;
  const name = first.kind === "refused" ? codeNameOf(first.code) : undefined;
  const declared: readonly string[] = [...refusalCodesByCall[call], ...Object.keys(generalCodes)];
  const isDeclared =
    first.kind === "done" || (name !== undefined && name !== "busy" && declared.includes(name));
  demand("request", isDeclared, `${call} was answered with ${name ?? textOf(first)}`);
  for (const answer of answers)
    demand(
      "request",
      textOf(answer) === textOf(first),
      `two copies of ${call}: ${textOf(first)} and ${textOf(answer)}`,
    );
  // If a seller rejects an order, the platform may create another order for the buyer. Such an
  // order is not counted as an effect of the seller's request.
  const isPurchase = call === "buyCreate" || call === "buyFast";
  const own = seen.changes.filter(
    ({ by, move }) => by !== "system" && (isPurchase || move !== "create"),
  ).length;
  demand(
    "request",
    own <= (first.kind === "done" && !earlier ? 1 : 0),
    `${call} had ${own} effects, answered ${textOf(first)}`,
  );
  if (earlier?.isOtherBody)
    demand(
      "request",
      name === "requestReused",
      `another body under a used id was answered ${textOf(first)}`,
    );
  else if (earlier)
    demand(
      "request",
      textOf(first) === textOf(earlier.answer),
      `${call} again: ${textOf(first)}, first ${textOf(earlier.answer)}`,
    );
  if (earlier) return;
  demand(
    "transition",
    mustFail === undefined || first.kind !== "done",
    `${call} was accepted although ${mustFail}`,
  );
  demand(
    "transition",
    !mustPass || first.kind === "done",
    `${call} was offered and refused with ${name}`,
  );
}

/**
 * Checks that each change is pushed to every party that did not cause it, after the change is
 * stored. Checks that a refused request sends no push.
 */
export function checkOrderChangesArePushed({ book: known, step, seen }: Scene): void {
  for (const { seq, orderId, move, by } of seen.changes) {
    const order = known.orders.get(orderId);
    if (!order) continue;
    const pushed = seen.pushes.filter((push) => push.orderId === orderId);
    for (const role of ["buyer", "seller"] as const) {
      if (role === by) continue;
      const received = pushed.filter(({ userId, arrived }) => userId === order[role] && arrived);
      demand("push", received.length > 0, `${orderId}: ${move} was not pushed to the ${role}`);
      demand(
        "push",
        received.some((push) => push.seq > seq),
        `${orderId}: ${move} was pushed to the ${role} before it was stored`,
      );
    }
  }
  const isRefused = step.answers.length > 0 && step.answers.every(({ kind }) => kind === "refused");
  demand("push", !isRefused || seen.pushes.length === 0, `${step.call} was refused and pushed`);
}

type Row = Record<string, unknown>;
type Truth = (scene: Scene, userId: string, result: Row) => void;
/** Checks of the results of single calls. */
const truths: Partial<Record<CallName, Truth>> = {
  buyAbleList({ book: known, step, seen }, userId, { records }) {
    for (const { entrustId, remain } of records as Row[]) {
      const listing = known.listings.get(String(entrustId));
      const name = known.names.get(listing?.seller ?? "") ?? "";
      const isOnSale =
        listing?.status === EntrustStatus.selling && book.isWithinOpenHours(listing.hours, seen.at);
      demand("transition", isOnSale, `${String(entrustId)} is offered and not on sale`);
      demand(
        "transition",
        !book.hasEitherUserBlockedOther(known, userId, listing?.seller ?? ""),
        `${userId} is offered coins of a blocked user`,
      );
      const { seller: sought = "" } = (step.input ?? {}) as { seller?: string };
      demand(
        "transition",
        isNickNameMatch(name, sought),
        `${name} is offered to a search for another name`,
      );
      demand(
        "escrow",
        book.tenThousandthsOfWireNumber(remain) === listing?.remain,
        `${String(entrustId)} offers ${String(remain)}`,
      );
    }
  },
  buySellDetail({ book: known, step }, userId, { lockTail }) {
    const seller = known.listings.get(String(step.input?.["id"]))?.seller;
    const open = ordersOf(known, (order) => order.seller === seller && book.isOrderRunning(order));
    const twin =
      typeof lockTail === "number"
        ? open.find((order) => order.amount % 100 === lockTail)
        : undefined;
    demand(
      "escrow",
      !twin,
      `${userId} is promised the cents of the open order ${twin?.id}: ${String(lockTail)}`,
    );
  },
  orderStat({ book: known }, userId, { finished, cancelled }) {
    const count = (status: number) =>
      ordersOf(
        known,
        (order) => book.roleOfUserInOrder(order, userId) !== undefined && order.status === status,
      ).length;
    const right = [count(OrderStatus.completed), count(OrderStatus.cancelled)].join();
    demand(
      "transition",
      [finished, cancelled].join() === right,
      `${userId} is shown ${[finished, cancelled].join()} instead of ${right}`,
    );
  },
  billList({ book: known }, userId, { statement }) {
    for (const [side, role] of [
      ["bought", "buyer"],
      ["sold", "seller"],
    ] as const) {
      const mine = ordersOf(known, (order) => isCompleted(order) && order[role] === userId);
      const { quantity, cny } = (statement as Record<string, Row>)[side] as Row;
      const shown = [book.tenThousandthsOfWireNumber(quantity), book.wireNumberToFen(cny)].join();
      const right = [
        sum(mine, (order) => order.quantity),
        sum(mine, (order) => order.amount),
      ].join();
      demand(
        "money",
        shown === right,
        `the statement of ${userId} says ${side} ${shown} instead of ${right}`,
      );
    }
  },
  chatSend({ book: known, step }, userId, { content, senderId, seq, clientMsgId }) {
    const key = `${userId} ${String(step.input?.["orderId"])} ${String(clientMsgId)}`;
    const first = known.messages.get(key) ?? { content: step.input?.["content"], seq };
    known.messages.set(key, first);
    const isRight = content === first.content && seq === first.seq && senderId === userId;
    demand("request", isRight, `message ${key} has changed to ${String(content)}`);
  },
};
const takesPin: readonly string[] = ["deliver", "sellCreate"];
/** Counts wrong PINs and checks the answers. Five in a row lock the PIN for two hours. */
function countPins(
  { book: known, seen }: Scene,
  userId: string,
  answer: book.SimulationStep["answers"][number],
): void {
  const tries = known.pins.get(userId) ?? { wrong: 0, lockedUntil: 0 };
  known.pins.set(userId, tries);
  const name = answer.kind === "refused" ? answer.name : answer.kind;
  const isLocked = tries.lockedUntil > seen.at;
  if (name === "done") demand("transition", !isLocked, `${userId} has used a locked PIN`);
  if (name === "done" || (name === "pinLocked" && !isLocked))
    tries.wrong = name === "done" ? 0 : tries.wrong + 1;
  if (name === "pinWrong") {
    const left = answer.kind === "refused" ? answer.facts["remain"] : 0;
    tries.wrong += 1;
    demand(
      "transition",
      left === 5 - tries.wrong,
      `${userId} has ${String(left)} tries left after ${tries.wrong} wrong PINs`,
    );
  }
  if (name !== "pinLocked" || isLocked) return;
  demand(
    "transition",
    tries.wrong === 5,
    `the PIN of ${userId} is locked after ${tries.wrong} wrong tries`,
  );
  Object.assign(tries, { wrong: 0, lockedUntil: seen.at + 2 * 60 * minuteMs });
}
function answersAreTrue(scene: Scene): void {
  const { call, userId, answers, earlier } = scene.step;
  const [answer] = answers;
  if (call === undefined || userId === undefined || answer === undefined || earlier) return;
  if (takesPin.includes(call)) countPins(scene, userId, answer);
  if (answer.kind === "done") truths[call]?.(scene, userId, answer.result as never);
}

/**
 * Applies the step to the expected state and throws an `InvariantViolation` if an invariant is
 * broken. Call it once per step.
 */
export function verifyInvariants(scene: Scene): void {
  checkRequestCopiesHaveOneEffect(scene);
  applyChanges(scene);
  deadlinesAreKept(scene);
  escrowMatchesOrders(scene);
  moneyIsConserved(scene);
  answersAreTrue(scene);
  checkOrderChangesArePushed(scene);
}
