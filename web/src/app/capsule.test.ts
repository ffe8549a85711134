import type { OrderRow } from "contract";
import { expect, it } from "vitest";
import { mostUrgent } from "./capsule.tsx";

const order = (orderId: string, needAction: 0 | 1, deadline: number | null) => ({ orderId, needAction, deadline }) as OrderRow;
const rows = [order("late", 1, 900), order("theirs", 0, 100), order("soon", 1, 300), order("timeless", 1, null)];

it("points at the one whose time ends first, of those that wait for the person", () => {
  expect(mostUrgent(rows, undefined)[0]?.orderId).toBe("soon");
  expect(mostUrgent(rows.slice(1, 2), undefined)).toEqual([]);
});
it("not at the one he looks at, but at the next", () =>
  expect(mostUrgent(rows, "soon").map((it) => it.orderId)).toEqual(["late", "timeless"]));
it("one without an end comes last", () => expect(mostUrgent(rows.slice(3), undefined)[0]?.orderId).toBe("timeless"));
