import { CloseType } from "contract";
import { dayOf } from "./arithmetic.ts";
import type { Order } from "./records.ts";

type Ledger = { day: number; beforePay: number; afterPay: number };
type Person = { asBuyer: number; asSeller: number; cancels: Ledger; bannedUntil: number; hasLost: boolean };
export type CancelKind = "beforePay" | "afterPay";

/** What people did, as far as it limits what they may do next. */
export function openConduct() {
  const people = new Map<string, Person>();
  const of = (userId: string): Person => {
    const known = people.get(userId);
    if (known) return known;
    const fresh = { asBuyer: 0, asSeller: 0, cancels: { day: 0, beforePay: 0, afterPay: 0 }, bannedUntil: 0, hasLost: false };
    people.set(userId, fresh);
    return fresh;
  };
  const cancelsOf = (userId: string, at: number): Ledger => {
    const person = of(userId);
    if (person.cancels.day !== dayOf(at)) person.cancels = { day: dayOf(at), beforePay: 0, afterPay: 0 };
    return person.cancels;
  };
  return {
    of,
    /** Which cancellations of the day counted. A timeout of the payment counts like a cancellation. */
    count(userId: string, kind: CancelKind, at: number): void {
      cancelsOf(userId, at)[kind]++;
    },
    closed(order: Order, at: number): void {
      if (order.closeType === CloseType.payTimeout && order.appeal === undefined) cancelsOf(order.buyer, at).beforePay++;
    },
    completed(order: Order, _day: number): void {
      of(order.buyer).asBuyer++;
      of(order.seller).asSeller++;
    },
    lost(userId: string): void {
      of(userId).hasLost = true;
    },
    /** How many may still follow today; two numbers where "completed" may mean his purchases or all his trades. */
    left(userId: string, kind: CancelKind, at: number): number[] {
      const { asBuyer, asSeller } = of(userId);
      const used = cancelsOf(userId, at)[kind];
      return [asBuyer, asBuyer + asSeller].map((done) => (kind === "beforePay" ? (done < 3 ? 5 : 3) : done < 3 ? 3 : 1) - used);
    },
  };
}
export type Conduct = ReturnType<typeof openConduct>;
