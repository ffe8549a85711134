import {
  type CallName,
  EntrustStatus,
  type TransitionName,
  type OrderStatus,
  type TradeRole,
} from "contract";
import type { CallResult } from "../../src/client/call-client.ts";

/**
 * Converts a wire number in coins or CNY to 1/10,000 of the unit. Throws if the number has more
 * than four decimals, because no quantity and no price has more.
 */
export const tenThousandthsOfWireNumber = (wire: unknown): number => minorOf(wire, 10_000);
/** Converts a wire number in CNY to fen. Throws if the number has more than two decimals. */
export const wireNumberToFen = (wire: unknown): number => minorOf(wire, 100);
function minorOf(wire: unknown, scale: number): number {
  const scaled = typeof wire === "number" ? wire * scale : Number.NaN;
  const whole = Math.round(scaled);
  if (!Number.isSafeInteger(whole) || Math.abs(scaled - whole) > 1e-3)
    throw new RangeError(`${String(wire)} is not an exact amount`);
  return whole;
}
/** Returns the fee of the seller: 0.2 % of the quantity, rounded up. */
export const expectedSellerFee = (quantity: number): number => Math.ceil((quantity * 2) / 1_000);

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type InvariantName = "money" | "escrow" | "transition" | "deadline" | "request" | "push";
/** Names the invariant that the backend broke. */
export class InvariantViolation extends Error {
  readonly invariant: InvariantName;
  constructor(invariant: InvariantName, message: string) {
    super(message);
    this.invariant = invariant;
  }
}

export type UserBalances = {
  able: number;
  entrustFrozen: number;
  orderLocked: number;
  cooling: number;
};
/** An order as its two parties see it, with the amounts in minor units. */
export type ObservedOrder = {
  id: string;
  listingId: string;
  buyer: string;
  seller: string;
  status: OrderStatus;
  closeType: number;
  completeType: number;
  version: number;
  amount: number;
  quantity: number;
  fee: number;
  price: number;
  payType: number;
  deadline: number | null;
  finishTime: number | null;
  /**
   * End of the time in which the buyer cannot sell the coins. Null if there is none or it has
   * passed.
   */
  availableAt: number | null;
  allow: Readonly<Record<TradeRole, Readonly<Record<string, number | undefined>>>>;
  methodIds: readonly string[];
};
export type ObservedListing = {
  id: string;
  status: number;
  total: number;
  remain: number;
  locked: number;
  sold: number;
};
/** Transition from the journal of the mock. */
export type JournalTransition = {
  seq: number;
  at: number;
  orderId: string;
  move: string;
  by: TradeRole | "system";
  from: number;
  to: number;
};
export type ObservedPush = { seq: number; userId: string; orderId: string; arrived: boolean };

/** Effects of a step, as the public interface shows them. */
export type ObservedStateAfterStep = {
  at: number;
  balances: ReadonlyMap<string, UserBalances>;
  orders: readonly ObservedOrder[];
  listings: readonly ObservedListing[];
  changes: readonly JournalTransition[];
  pushes: readonly ObservedPush[];
};

/** A command or the passing of time, with the answer to each copy of the request. */
export type SimulationStep = {
  userId?: string;
  call?: CallName;
  input?: Readonly<Record<string, unknown>>;
  answers: readonly CallResult<CallName>[];
  /** Answer of the first request with this id, and whether that request had another body. */
  earlier?: { answer: CallResult<CallName>; isOtherBody: boolean };
  /** Reason why the backend has to refuse the request. */
  mustFail?: string | undefined;
  mustPass?: boolean;
  /** True if the step puts a user under risk control, which closes unpaid orders early. */
  isRisk?: boolean;
};

export type ExpectedOrder = ObservedOrder & {
  autoConfirm: number;
  payMinutes: number;
  paidAt: number;
  payDeadline: number;
  /** Parties that made a statement in the open appeal. */
  stated: Set<TradeRole>;
  isReviewed: boolean;
  beforeAppeal: number;
  /**
   * True if a late appeal locked coins from the seller's balance, because the listing was closed or
   * had too few left.
   */
  isLockedFromBalance: boolean;
  evaluated: Set<string>;
  hasAllRemaining: boolean;
};
export type ExpectedListing = ObservedListing & {
  seller: string;
  price: number;
  autoConfirm: number;
  payMinutes: number;
  hours: { from: number; until: number } | undefined;
  /**
   * Coins that late appeals locked from the seller's balance. The mock adds them to the total of
   * the listing.
   */
  added: number;
};

/** Expected state of the mock, derived from requests, answers and journaled transitions. */
export type ExpectedState = {
  now: number;
  issued: Map<string, number>;
  orders: Map<string, ExpectedOrder>;
  listings: Map<string, ExpectedListing>;
  /** Pairs of users in the format `<blocking user id> <blocked user id>`. */
  blocked: Set<string>;
  reported: Map<string, number>;
  names: Map<string, string>;
  pins: Map<string, { wrong: number; lockedUntil: number }>;
  /** First answer to each chat message, by sender, order and id of the message. */
  messages: Map<string, { content: unknown; seq: unknown }>;
  moves: Map<TransitionName | "create", number>;
};
export const createEmptyExpectedState = (now: number): ExpectedState => ({
  now,
  issued: new Map(),
  orders: new Map(),
  listings: new Map(),
  blocked: new Set(),
  reported: new Map(),
  names: new Map(),
  pins: new Map(),
  messages: new Map(),
  moves: new Map(),
});

export const isOrderRunning = ({ status }: { status: number }): boolean => status < 50;
export const isListingOpen = ({ status }: { status: number }): boolean =>
  status === EntrustStatus.selling || status === EntrustStatus.paused;
export const roleOfUserInOrder = (
  order: { buyer: string; seller: string },
  userId: string,
): TradeRole | undefined => {
  if (userId === order.buyer) return "buyer";
  return userId === order.seller ? "seller" : undefined;
};
export const hasEitherUserBlockedOther = (
  { blocked }: ExpectedState,
  one: string,
  other: string,
): boolean => blocked.has(`${one} ${other}`) || blocked.has(`${other} ${one}`);
export const minuteOfDayInChina = (at: number): number =>
  Math.floor(((at + 8 * hourMs) % dayMs) / minuteMs);
/** Returns whether a time is within opening hours. Hours that pass midnight end the next day. */
export function isWithinOpenHours(hours: ExpectedListing["hours"], at: number): boolean {
  if (!hours) return true;
  const minute = minuteOfDayInChina(at);
  if (hours.from < hours.until) return minute >= hours.from && minute < hours.until;
  return minute >= hours.from || minute < hours.until;
}
