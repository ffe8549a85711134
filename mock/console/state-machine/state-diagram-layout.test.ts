import {
  type OrderActor,
  isFinal,
  type TransitionName,
  type OrderStatus,
  orderTransitions,
  OrderStatus as S,
} from "contract";
import { expect, test } from "vitest";
import { moveNames } from "../text/transition-titles.ts";
import { edgeKey, edges, nodes } from "./state-diagram-layout.ts";
import { legsOf, openEdges, openTo, staysOf, walkedEdges } from "./order-path.ts";

/** Statuses from which an appeal can start. Its withdrawal leads back to them. */
const appealedFrom = orderTransitions
  .filter((it) => it.to === S.suspended)
  .flatMap((it) => it.from);

test("draws exactly one label for each status change and no other labels", () => {
  const wanted = orderTransitions.flatMap(({ on, from, to }) =>
    to === "same"
      ? []
      : from.flatMap((at) =>
          (to === "before" ? appealedFrom : [to]).map((there) => `${edgeKey(at, there)} ${on}`),
        ),
  );
  const drawn = edges.flatMap(({ from, to, labels }) =>
    labels.flatMap(({ on }) => on.map((it) => `${edgeKey(from, to)} ${it}`)),
  );
  expect(new Set(drawn)).toEqual(new Set(wanted));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(new Set(edges.map((it) => edgeKey(it.from, it.to))).size).toBe(16);
  expect(new Set(Object.keys(nodes).map(Number))).toEqual(new Set<number>(Object.values(S)));
});

test("keeps labels apart from each other and from nodes", () => {
  const words = edges.flatMap((it) => it.labels);
  for (const [at, a] of words.entries())
    for (const b of words.slice(at + 1))
      expect(
        Math.hypot(a.at[0] - b.at[0], (a.at[1] - b.at[1]) * 3),
        `${a.text} ${b.text}`,
      ).toBeGreaterThan(40);
  for (const { at, text } of words)
    for (const [x, y] of Object.values(nodes))
      expect(at[0] > x && at[0] < x + 96 && at[1] > y && at[1] < y + 48, text).toBe(false);
});

test("names every transition", () => {
  for (const { on } of orderTransitions) expect(moveNames[on]).toMatch(/\p{Script=Han}/u);
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

test("returns available transitions with their target and whether they end the order", () => {
  expect(openTo(paid, "seller").find((it) => it.on === "deliver")).toEqual({
    on: "deliver",
    by: "seller",
    to: 50,
    ends: true,
  });
  expect(openTo(paid, "buyer").find((it) => it.on === "warn")).toMatchObject({
    to: 30,
    ends: false,
  });
  expect(openEdges(paid).get("30-50")).toBe("seller");
  expect(openEdges(paid).get("30-40")).toBe("buyer");
  expect(openEdges(paid).has("30-30")).toBe(false);
});

test("shows the previous status as the target of an appeal's withdrawal", () => {
  const path = [
    ...paid.path,
    leg("transferConfirm", "seller", 30, 35, 70_000),
    leg("suspend", "seller", 35, 40, 80_000),
    leg("replenish", "buyer", 40, 40, 90_000),
  ];
  const appealed = { status: S.suspended, path, legal: legalAt(S.suspended) };
  expect(openTo(appealed, "seller").find((it) => it.on === "withdrawAppeal")?.to).toBe(35);
  const late = {
    ...appealed,
    path: [leg("payTimeout", "system", 20, 60, 1), leg("lateAppeal", "buyer", 60, 40, 2)],
  };
  expect(openTo(late, "buyer").find((it) => it.on === "withdrawAppeal")).toMatchObject({
    to: 60,
    ends: isFinal(60),
  });
});

test("calculates the path of an order and the time spent in each status", () => {
  const back = {
    path: [...paid.path, leg("undo", "buyer", 30, 20, 71_000), leg("pay", "buyer", 20, 30, 80_000)],
  };
  expect(legsOf(back, 100_000).map((it) => it.stayMs)).toEqual([60_000, 10_000, 9_000, 20_000]);
  expect([...staysOf(back, 100_000)]).toEqual([
    [20, 69_000],
    [30, 30_000],
  ]);
  expect([...walkedEdges(back)].map(([key, it]) => [key, it.at])).toEqual([
    ["20-30", 80_000],
    ["30-20", 71_000],
  ]);
});
