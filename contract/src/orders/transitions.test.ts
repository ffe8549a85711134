import { expect, test } from "vitest";
import { findMove, type Move, moveFaults, orderMoves } from "./transitions.ts";
import { type Actor, isFinal, OrderStatus } from "./status.ts";

test("the table has no faults", () => {
  expect(moveFaults(orderMoves)).toEqual([]);
});

const broken = (change: Partial<Move>, id: string): readonly Move[] => orderMoves.map((it) => (it.id === id ? { ...it, ...change } : it));

test.each<[string, readonly Move[], string]>([
  ["a completion that keeps the coins", broken({ escrow: "none" }, "T12"), "T12 completes without posting the coins"],
  ["a cancellation that pays out", broken({ escrow: "post" }, "T5"), "T5 cancels without giving the coins back"],
  ["coins moved in an order that goes on", broken({ escrow: "back" }, "T8"), "T8 moves the coins of an order that goes on"],
  ["a way out of a final status", broken({ from: [50] }, "T8"), "T8 leaves a final status"],
  ["a move from both an open and a final status", broken({ from: [30, 50] }, "T9"), "T9 leaves a final status"],
  ["a payout in an order that goes on", broken({ escrow: "post" }, "T8"), "T8 moves the coins of an order that goes on"],
  [
    "a completion without a reason",
    orderMoves.map(({ completeType, ...it }) => (it.id === "T12" ? it : { ...it, ...(completeType && { completeType }) })),
    "T12 names no reason, or a wrong one, for its end",
  ],
  ["a status whose timeout keeps it", orderMoves.filter((it) => it.id !== "T17"), "30 has no way out when nobody acts"],
  [
    "an end without a reason",
    orderMoves.map(({ closeType, ...it }) => (it.id === "T6" ? it : { ...it, ...(closeType && { closeType }) })),
    "T6 names no reason",
  ],
  ["two moves for one act", [...orderMoves, { ...(orderMoves[0] as Move), id: "X" }], "X and T2 both say confirm by seller from 10"],
  ["a status nobody ever leaves", orderMoves.filter((it) => it.id !== "T13"), "35 has no way out when nobody acts"],
])("%s is refused", (_name, moves, fault) => {
  expect(moveFaults(moves).join("; ")).toContain(fault);
});

test("final statuses are left by the late appeal alone", () => {
  const leaving = orderMoves.filter((it) => it.from.some(isFinal) && it.to !== "same").map((it) => it.id);
  expect(leaving).toEqual(["T24"]);
});

const movesOf = (status: number, by: Actor) => orderMoves.filter((it) => findMove(it.on, by, status) === it).map((it) => it.on);

test("each role is allowed what product 2.1 says", () => {
  expect(movesOf(OrderStatus.waitConfirm, "seller")).toEqual(["confirm", "reject"]);
  expect(movesOf(OrderStatus.waitPay, "buyer")).toEqual(["cancel", "askPay", "pay"]);
  expect(movesOf(OrderStatus.waitDelivery, "buyer")).toEqual(["undo", "replenish", "declareUnpaid", "suspend", "warn"]);
  expect(movesOf(OrderStatus.transferConfirmed, "seller")).toEqual(["deliver", "suspend"]);
  expect(movesOf(999, "buyer")).toEqual([]);
});

test("a move belongs to its actor", () => {
  expect(findMove("pay", "buyer", 20)?.id).toBe("T8");
  expect(findMove("pay", "seller", 20)).toBeUndefined();
  expect(findMove("deliver", "seller", 40)?.id).toBe("T19b");
});
