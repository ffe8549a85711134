import { CloseType, isFinal } from "contract";
import { minuteMs } from "./arithmetic.ts";
import { type Books, isOpen, thaw } from "./books.ts";
import { learn } from "./discover.ts";
import { field } from "./heard.ts";
import { expire, type Moving } from "./moves.ts";
import type { Order } from "./records.ts";
import type { Look, Touched } from "./touched.ts";

const ticketMs = minuteMs;

/** What happens without anybody asking: stages that run out, coins that thaw, tickets that find another seller. */
export function openClockwork(books: Books, moving: Moving, touched: Touched, look: Look) {
  const seekers = new Map<string, number>();
  const matched = new Set<Order>();

  function next(until: number): Order | undefined {
    let first: Order | undefined;
    for (const it of books.open) if (it.deadline <= until && (!first || it.deadline < first.deadline)) first = it;
    return first;
  }

  function discover(userId: string): void {
    const rows = field(look("orderList", userId, { role: 1, pageSize: 5 }), "records") as unknown[];
    for (const row of rows.toReversed()) {
      const id = String(field(row, "orderId"));
      if (books.orders.has(id)) continue;
      meet(learn(books, look("orderDetail", userId, { id })));
    }
  }

  function meet(order: Order): void {
    matched.add(order);
    touched.coins(order);
  }

  /** A seller who did not accept sends the ticket on its way again. */
  function seekAgain(order: Order, at: number): void {
    const isRefused = order.closeType === CloseType.sellerRejected || order.closeType === CloseType.acceptTimeout;
    if (!isFinal(order.status) || !matched.delete(order) || !isRefused) return;
    seekers.set(order.buyer, at + ticketMs);
    discover(order.buyer);
  }

  function thawNext(until: number): void {
    const cooling = books.coolings.shift();
    if (!cooling || cooling.until > until) return;
    thaw(books, cooling);
    touched.user(cooling.userId);
  }

  return {
    meet,
    seek: (userId: string, at: number) => void seekers.set(userId, at + ticketMs),
    seekAgain,
    discover: () => {
      for (const userId of seekers.keys()) discover(userId);
    },
    run(until: number): void {
      for (;;) {
        const order = next(until);
        const cooling = books.coolings[0];
        if (cooling && cooling.until <= (order?.deadline ?? until)) {
          thawNext(until);
          continue;
        }
        if (!order) break;
        const at = order.deadline;
        touched.coins(order);
        expire(moving, order);
        if (order.overdue && !isFinal(order.status)) touchEntrusts(order);
        seekAgain(order, at);
      }
      for (const [userId, end] of seekers) {
        discover(userId);
        if (end <= until) seekers.delete(userId);
      }
    },
  };

  /** Whoever is late with the coins sells nothing for now. */
  function touchEntrusts(order: Order): void {
    for (const it of books.entrusts.values()) if (it.seller === order.seller && isOpen(it)) touched.entrust(it);
  }
}
export type Clockwork = ReturnType<typeof openClockwork>;
