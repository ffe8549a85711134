import type { CallName } from "contract";
import { type Family, families, familyOf, oneTruth } from "../../control/families.ts";
import type { RoutesInput, Way } from "../../control/real-rows.ts";

export type Routes = ReturnType<typeof openRoutes>;
type Plan = { [N in Exclude<keyof RoutesInput, "split">]-?: NonNullable<RoutesInput[N]> };

const mockAlone: Plan = { default: "mock", families: {}, calls: {}, socket: "mock", onMiss: "refuse" };

/** Who answers which call of a world: the mock itself until somebody says otherwise. */
export function openRoutes(names: readonly CallName[]) {
  let plan = mockAlone;
  const wayIn = (it: Plan, name: CallName): Way => it.calls[name] ?? it.families[familyOf(name)] ?? it.default;
  return {
    get plan(): Plan {
      return plan;
    },
    wayOf: (name: CallName): Way => wayIn(plan, name),
    set(wanted: Plan): void {
      plan = wanted;
    },
    planOf: (input: RoutesInput): Plan => ({
      default: input.default ?? mockAlone.default,
      families: input.families ?? {},
      calls: input.calls ?? {},
      socket: input.socket ?? mockAlone.socket,
      onMiss: input.onMiss ?? mockAlone.onMiss,
    }),
    /** Whether anything goes there. */
    isUsed: (it: Plan, way: Way): boolean => names.some((name) => wayIn(it, name) === way),
    /** The families of the same money that would go different ways. */
    splitIn(it: Plan): Family[] {
      const ofMoney = names.filter((name) => oneTruth.includes(familyOf(name)));
      const ways = new Set(ofMoney.map((name) => wayIn(it, name)));
      return ways.size > 1 ? families.filter((family) => oneTruth.includes(family)) : [];
    },
    reset(): void {
      plan = mockAlone;
    },
  };
}
