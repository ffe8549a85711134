import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type EscrowEffect,
  findTransition,
  type OrderTransition,
  findTransitionTableErrors,
  orderTransitions,
} from "./transitions.ts";
import type * as Status from "./status.ts";
import { type OrderActor, isFinalStatus, OrderStatus } from "./status.ts";

test("findTransitionTableErrors finds no error in the table of order transitions", () => {
  expect(findTransitionTableErrors(orderTransitions)).toEqual([]);
});

const broken = (change: Partial<OrderTransition>, id: string): readonly OrderTransition[] =>
  orderTransitions.map((it) => (it.id === id ? { ...it, ...change } : it));

test.each<[string, readonly OrderTransition[], string]>([
  [
    "a completion without coins for the buyer",
    broken({ escrow: "none" }, "T12"),
    "T12 completes without posting the coins",
  ],
  [
    "a cancellation that pays the buyer",
    broken({ escrow: "post" }, "T5"),
    "T5 cancels without giving the coins back",
  ],
  [
    "coins returned in a running order",
    broken({ escrow: "back" }, "T8"),
    "T8 moves the coins of an order that goes on",
  ],
  ["a transition out of a final status", broken({ from: [50] }, "T8"), "T8 leaves a final status"],
  [
    "a transition from both a running and a final status",
    broken({ from: [30, 50] }, "T9"),
    "T9 leaves a final status",
  ],
  [
    "coins for the buyer in a running order",
    broken({ escrow: "post" }, "T8"),
    "T8 moves the coins of an order that goes on",
  ],
  [
    "a completion without a reason",
    orderTransitions.map(({ completeType, ...transition }) =>
      transition.id === "T12"
        ? transition
        : { ...transition, ...(completeType && { completeType }) },
    ),
    "T12 names no reason, or a wrong one, for its end",
  ],
  [
    "a status that its timeout does not end",
    orderTransitions.filter((it) => it.id !== "T17"),
    "30 has no way out when nobody acts",
  ],
  [
    "a cancellation without a reason",
    orderTransitions.map(({ closeType, ...transition }) =>
      transition.id === "T6" ? transition : { ...transition, ...(closeType && { closeType }) },
    ),
    "T6 names no reason",
  ],
  [
    "two transitions for one action",
    [...orderTransitions, { ...(orderTransitions[0] as OrderTransition), id: "X" }],
    "X and T2 both say confirm by seller from 10",
  ],
  [
    "a status without a timeout",
    orderTransitions.filter((it) => it.id !== "T13"),
    "35 has no way out when nobody acts",
  ],
])("findTransitionTableErrors reports a table with %s", (_name, moves, fault) => {
  expect(findTransitionTableErrors(moves).join("; ")).toContain(fault);
});

test("transitions.ts fails to load with an error that names every order status without a timeout", async () => {
  vi.doMock("./status.ts", async (importOriginal) => {
    const status = await importOriginal<typeof Status>();
    return { ...status, OrderStatus: { ...status.OrderStatus, frozen: 70, inReview: 80 } };
  });
  onTestFinished(() => {
    vi.doUnmock("./status.ts");
  });
  // The query in the path makes the import load a second copy of the module, because test files
  // share the loaded modules.
  const copy = "./transitions.ts?with-new-statuses";
  await expect(import(copy)).rejects.toThrow(
    new Error(
      "order transitions: 70 has no way out when nobody acts; 80 has no way out when nobody acts",
    ),
  );
});

test("only the transition of a late appeal leaves a final order status", () => {
  const leaving = orderTransitions
    .filter((it) => it.from.some(isFinalStatus) && it.to !== "same")
    .map((it) => it.id);
  expect(leaving).toEqual(["T24"]);
});

const movesOf = (status: number, by: OrderActor) =>
  orderTransitions.filter((it) => findTransition(it.on, by, status) === it).map((it) => it.on);

test("findTransition allows the buyer and the seller the transitions of the product rules", () => {
  expect(movesOf(OrderStatus.waitConfirm, "seller")).toEqual(["confirm", "reject"]);
  expect(movesOf(OrderStatus.waitPay, "buyer")).toEqual(["cancel", "askPay", "pay"]);
  expect(movesOf(OrderStatus.waitDelivery, "buyer")).toEqual([
    "undo",
    "replenish",
    "declareUnpaid",
    "suspend",
    "warn",
  ]);
  expect(movesOf(OrderStatus.transferConfirmed, "seller")).toEqual(["deliver", "suspend"]);
  expect(movesOf(999, "buyer")).toEqual([]);
});

test("findTransition returns an order transition only for its actor", () => {
  expect(findTransition("pay", "buyer", 20)?.id).toBe("T8");
  expect(findTransition("pay", "seller", 20)).toBeUndefined();
  expect(findTransition("deliver", "seller", 40)?.id).toBe("T19b");
});

describe("orderTransitions", () => {
  const coinsText: Record<EscrowEffect, string> = {
    none: "",
    back: ", coins back",
    post: ", coins to the buyer",
    again: ", coins locked again",
  };
  const statusNames = new Map<number, string>(
    Object.entries(OrderStatus).map(([name, status]) => [status, name]),
  );
  const targetText = (to: OrderTransition["to"]): string => {
    if (to === "same") return "stays";
    return to === "before" ? "back to the status before" : `to ${statusNames.get(to)}`;
  };
  const textOf = (move: OrderTransition, by: OrderActor): string => {
    const reason = move.closeType ?? move.completeType;
    return `${by} ${move.on}: ${targetText(move.to)}${coinsText[move.escrow]}${reason === undefined ? "" : `, reason ${reason}`}`;
  };
  const actors: readonly OrderActor[] = ["buyer", "seller", "system"];
  const textsIn = (status: OrderStatus): string[] =>
    actors.flatMap((by) =>
      orderTransitions
        .filter((move) => move.by.includes(by) && move.from.includes(status))
        .map((move) => textOf(move, by)),
    );

  // Expected transitions by status. docs/product.md lists them by id.
  test.each<[keyof typeof OrderStatus, readonly string[]]>([
    [
      "waitConfirm",
      [
        "buyer cancel: to cancelled, coins back, reason 1",
        "buyer warn: stays",
        "seller confirm: to waitPay",
        "seller reject: to cancelled, coins back, reason 3",
        "system acceptTimeout: to cancelled, coins back, reason 4",
        "system riskClose: to cancelled, coins back, reason 7",
      ],
    ],
    [
      "waitPay",
      [
        "buyer cancel: to cancelled, coins back, reason 1",
        "buyer askPay: stays",
        "buyer pay: to waitDelivery",
        "seller extendPay: stays",
        "seller refusePay: stays",
        "seller warn: stays",
        "system payTimeout: to cancelled, coins back, reason 2",
        "system riskClose: to cancelled, coins back, reason 7",
      ],
    ],
    [
      "waitDelivery",
      [
        "buyer undo: to waitPay",
        "buyer replenish: stays",
        "buyer declareUnpaid: to cancelled, coins back, reason 6",
        "buyer suspend: to suspended",
        "buyer warn: stays",
        "seller extendRelease: stays",
        "seller extendNoAccess: stays",
        "seller transferConfirm: to transferConfirmed",
        "seller deliver: to completed, coins to the buyer, reason 1",
        "seller suspend: to suspended",
        "system releaseOverdue: stays",
        "system systemAppeal: to suspended",
      ],
    ],
    [
      "transferConfirmed",
      [
        "buyer replenish: stays",
        "buyer warn: stays",
        "seller deliver: to completed, coins to the buyer, reason 1",
        "seller suspend: to suspended",
        "system autoRelease: to completed, coins to the buyer, reason 2",
      ],
    ],
    [
      "suspended",
      [
        "buyer replenish: stays",
        "buyer offer: stays",
        "buyer decline: stays",
        "buyer concede: to cancelled, coins back, reason 6",
        "buyer agreeCancel: to cancelled, coins back, reason 8",
        "buyer withdrawAppeal: back to the status before",
        "buyer warn: stays",
        "seller replenish: stays",
        "seller offer: stays",
        "seller decline: stays",
        "seller transferConfirm: to transferConfirmed",
        "seller deliver: to completed, coins to the buyer, reason 1",
        "seller withdrawAppeal: back to the status before",
        "seller warn: stays",
        "system toHuman: stays",
        "system ruleForBuyer: to completed, coins to the buyer, reason 3",
        "system ruleForSeller: to cancelled, coins back, reason 5",
      ],
    ],
    [
      "completed",
      [
        "buyer replenish: stays",
        "buyer evaluate: stays",
        "seller replenish: stays",
        "seller evaluate: stays",
        "seller object: stays",
        "seller endAppeal: stays",
      ],
    ],
    ["cancelled", ["buyer lateAppeal: to suspended, coins locked again", "buyer object: stays"]],
  ])(
    "orderTransitions has exactly the expected transitions for the order status %s",
    (name, expected) => {
      expect(textsIn(OrderStatus[name])).toEqual(expected);
    },
  );

  test("order transitions have unique ids of the form T1 or T1a", () => {
    const ids = orderTransitions.map((move) => move.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^T\d+[a-z]?$/.test(id))).toEqual([]);
  });
});
