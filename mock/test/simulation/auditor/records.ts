import type { Role } from "contract";

export type Account = { able: number; entrustFrozen: number; orderLocked: number; cooling: number };
export type Cooling = { userId: string; orderId: string; quantity: number; until: number };
export type Stand = readonly [status: number, pauseType: number];

export type Entrust = {
  id: string;
  seller: string;
  price: number;
  /** Its prices before, and until when each was asked: whoever was promised one may still have it for a while. */
  earlier: ReadonlyMap<number, number>;
  total: number;
  remain: number;
  locked: number;
  sold: number;
  returned: number;
  feeReserve: number;
  status: number;
  pauseType: number;
  autoConfirm: number;
  payMinutes: number;
  minAmount: number;
  maxAmount: number;
  /** Minutes of the day, where it keeps any. */
  hours: { from: number; until: number } | undefined;
  acceptTimeouts: number;
  /** Other states the documents leave open; the next look decides. */
  doubts: Stand[];
};

export type Appeal = {
  type: number;
  by: Role | "system";
  stated: Set<Role>;
  isReviewed: boolean;
  /** The evidence was equal: a person decides. */
  isHuman: boolean;
  forced: Role | undefined;
};

export type Order = {
  id: string;
  entrustId: string;
  buyer: string;
  seller: string;
  price: number;
  amount: number;
  quantity: number;
  fee: number;
  payType: number;
  /** The ways by which it can be paid, each with its type. */
  ways: ReadonlyMap<string, number>;
  payMinutes: number;
  status: number;
  closeType: number;
  completeType: number;
  version: number;
  /** What the version may be as well, where one request makes two changes. */
  otherVersion: number;
  createdAt: number;
  /** When its stage ends, and until then the values a look may show for it. */
  deadline: number;
  /** Other moments the documents allow for it. */
  otherDeadlines: number[];
  payDeadline: number;
  paidAt: number;
  closedAt: number;
  undoCount: number;
  hasSellerActed: boolean;
  payDelays: number;
  hasAsked: boolean;
  /** Asked, and not answered yet. */
  isAsking: boolean;
  releaseDelays: number;
  overdue: boolean;
  isFromAble: boolean;
  appealed: Set<Role>;
  hasObjected: boolean;
  hasEndAppeal: boolean;
  appeal: Appeal | undefined;
  before: number;
  evaluated: Set<string>;
  warned: { stage: string; count: number; last: number };
  replenished: number;
};

export const roleOf = (order: Order, userId: string): Role | undefined =>
  userId === order.buyer ? "buyer" : userId === order.seller ? "seller" : undefined;
