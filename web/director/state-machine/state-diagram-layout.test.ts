import {
  type OrderActor,
  isFinalStatus,
  type TransitionName,
  type OrderStatus,
  orderTransitions,
  OrderStatus as S,
} from "contract";
import { expect, test } from "vitest";
import { transitionTitles } from "../text/transition-titles.ts";
import { edgeKey, statusEdges, statusNodePositions } from "./state-diagram-layout.ts";
import {
  transitionsWithStayDurations,
  actorByAvailableStatusEdge,
  availableTransitionsOf,
  stayMsByStatus,
  lastTransitionByStatusEdge,
} from "./order-transitions.ts";

/** Statuses in which an appeal suspends the order. Withdrawing the appeal restores them. */
const appealedFrom = orderTransitions
  .filter((it) => it.to === S.suspended)
  .flatMap((it) => it.from);

test("each transition from one order status to another is in exactly one label of the state diagram", () => {
  const wanted = orderTransitions.flatMap(({ on, from, to }) =>
    to === "same"
      ? []
      : from.flatMap((at) =>
          (to === "before" ? appealedFrom : [to]).map((there) => `${edgeKey(at, there)} ${on}`),
        ),
  );
  const drawn = statusEdges.flatMap(({ from, to, labels }) =>
    labels.flatMap(({ transitions }) => transitions.map((it) => `${edgeKey(from, to)} ${it}`)),
  );
  expect(new Set(drawn)).toEqual(new Set(wanted));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(new Set(statusEdges.map((it) => edgeKey(it.from, it.to))).size).toBe(16);
  expect(new Set(Object.keys(statusNodePositions).map(Number))).toEqual(
    new Set<number>(Object.values(S)),
  );
});

test("labels of the order state diagram overlap neither each other nor status nodes", () => {
  const words = statusEdges.flatMap((it) => it.labels);
  for (const [at, a] of words.entries())
    for (const b of words.slice(at + 1))
      expect(
        Math.hypot(a.position[0] - b.position[0], (a.position[1] - b.position[1]) * 3),
        `${a.text} ${b.text}`,
      ).toBeGreaterThan(40);
  for (const { position, text } of words)
    for (const [x, y] of Object.values(statusNodePositions))
      expect(
        position[0] > x && position[0] < x + 96 && position[1] > y && position[1] < y + 48,
        text,
      ).toBe(false);
});

test("every order transition has a Chinese title in the director", () => {
  for (const { on } of orderTransitions) expect(transitionTitles[on]).toMatch(/\p{Script=Han}/u);
});

const leg = (move: string, by: OrderActor, from: OrderStatus, to: OrderStatus, at: number) => ({
  move,
  by,
  from,
  to,
  at,
});
const legalAt = (status: OrderStatus) => {
  const of = (by: OrderActor) =>
    orderTransitions
      .filter((it) => it.by.includes(by) && it.from.includes(status))
      .map((it): TransitionName => it.on);
  return { buyer: of("buyer"), seller: of("seller"), system: of("system") };
};
const paid = {
  status: S.waitDelivery,
  path: [leg("create", "buyer", 20, 20, 1_000), leg("pay", "buyer", 20, 30, 61_000)],
  legal: legalAt(S.waitDelivery),
};

test("availableTransitionsOf returns the target of each transition and whether it ends the order", () => {
  expect(availableTransitionsOf(paid, "seller").find((it) => it.on === "deliver")).toEqual({
    on: "deliver",
    by: "seller",
    to: 50,
    isEndingOrder: true,
  });
  expect(availableTransitionsOf(paid, "buyer").find((it) => it.on === "warn")).toMatchObject({
    to: 30,
    isEndingOrder: false,
  });
  expect(actorByAvailableStatusEdge(paid).get("30-50")).toBe("seller");
  expect(actorByAvailableStatusEdge(paid).get("30-40")).toBe("buyer");
  expect(actorByAvailableStatusEdge(paid).has("30-30")).toBe(false);
});

test("availableTransitionsOf returns the status before the appeal as the target of its withdrawal", () => {
  const path = [
    ...paid.path,
    leg("transferConfirm", "seller", 30, 35, 70_000),
    leg("suspend", "seller", 35, 40, 80_000),
    leg("replenish", "buyer", 40, 40, 90_000),
  ];
  const appealed = { status: S.suspended, path, legal: legalAt(S.suspended) };
  expect(
    availableTransitionsOf(appealed, "seller").find((it) => it.on === "withdrawAppeal")?.to,
  ).toBe(35);
  const late = {
    ...appealed,
    path: [leg("payTimeout", "system", 20, 60, 1), leg("lateAppeal", "buyer", 60, 40, 2)],
  };
  expect(
    availableTransitionsOf(late, "buyer").find((it) => it.on === "withdrawAppeal"),
  ).toMatchObject({
    to: 60,
    isEndingOrder: isFinalStatus(60),
  });
});

test("calculates how long an order was in each status; finds its last transition per diagram edge", () => {
  const back = {
    path: [...paid.path, leg("undo", "buyer", 30, 20, 71_000), leg("pay", "buyer", 20, 30, 80_000)],
  };
  expect(transitionsWithStayDurations(back, 100_000).map((it) => it.stayMs)).toEqual([
    60_000, 10_000, 9_000, 20_000,
  ]);
  expect([...stayMsByStatus(back, 100_000)]).toEqual([
    [20, 69_000],
    [30, 30_000],
  ]);
  expect([...lastTransitionByStatusEdge(back)].map(([key, it]) => [key, it.at])).toEqual([
    ["20-30", 80_000],
    ["30-20", 71_000],
  ]);
});
