import type { OrderListItem } from "contract";
import { expect, it } from "vitest";
import { ordersWaitingForUser, ordersForPill } from "./active-order-pill.tsx";

const order = (orderId: string, needAction: 0 | 1, deadline: number | null) =>
  ({ orderId, needAction, deadline }) as OrderListItem;
const rows = [
  order("late", 1, 900),
  order("theirs", 0, 100),
  order("soon", 1, 300),
  order("timeless", 1, null),
];

it("ordersWaitingForUser puts the earliest deadline first and omits orders of the other side", () => {
  expect(ordersWaitingForUser(rows)[0]?.orderId).toBe("soon");
  expect(ordersWaitingForUser(rows.slice(1, 2))).toEqual([]);
});
it("ordersForPill returns orders awaiting the other side only if none awaits the user", () => {
  expect(ordersForPill(rows).map((it) => it.orderId)).toEqual(["soon", "late", "timeless"]);
  expect(ordersForPill(rows.slice(1, 2)).map((it) => it.orderId)).toEqual(["theirs"]);
});
it("ordersWaitingForUser keeps an order without a deadline", () =>
  expect(ordersWaitingForUser(rows.slice(3))[0]?.orderId).toBe("timeless"));
