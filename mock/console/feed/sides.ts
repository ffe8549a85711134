import type { SomebodyThere } from "../../src/client/world.ts";
import { whenChanged } from "./asked.ts";
import { box, useBox } from "./box.ts";
import { placeNow, usePlace } from "./place.ts";
import { worldNow } from "./shown.ts";

/** Embedded app on the left (`a`) or on the right (`b`). */
export type Side = "a" | "b";
type Picked = Readonly<Partial<Record<Side, string>>>;

/**
 * Users of the shown world with their balances. Users without a bot come first, because they can be
 * assigned to an embedded app.
 */
export const people = box<readonly SomebodyThere[]>([]);
const isPlayed = (it: SomebodyThere) => Number(it.persona !== null);
export const followPeople = (): (() => void) =>
  whenChanged(async () =>
    people.set((await worldNow().people()).sort((a, b) => isPlayed(a) - isPlayed(b))),
  );

const remembered = "lwh5_director_sides";
/** Launch parameter of the user per embedded app, by world. */
const picked = box<Readonly<Record<string, Picked>>>(kept());

function kept(): Readonly<Record<string, Picked>> {
  try {
    return { ...(JSON.parse(localStorage.getItem(remembered) ?? "{}") as Record<string, Picked>) };
  } catch {
    return {};
  }
}

export function pickPerson(side: Side, p: string): void {
  const { world } = placeNow();
  picked.set({ ...picked.get(), [world]: { ...picked.get()[world], [side]: p } });
  localStorage.setItem(remembered, JSON.stringify(picked.get()));
}

export type Sides = Readonly<Record<Side, SomebodyThere | undefined>>;
const sidesIn = (all: readonly SomebodyThere[], { a, b }: Picked): Sides => ({
  a: all.find((it) => it.p === a),
  b: all.find((it) => it.p === b),
});

export const sidesNow = (): Sides => sidesIn(people.get(), picked.get()[placeNow().world] ?? {});
export function useSides(): Sides {
  const { world } = usePlace();
  return sidesIn(useBox(people), useBox(picked)[world] ?? {});
}

/** Embedded app that receives shortcuts; its open order becomes the selected one. */
export const pickedSide = box<Side>("a");

export type Who = { mark: string; look: "b" | "s" | "" };
/**
 * Returns mark and color of a user: green for the user on the left, orange for the one on the
 * right. Without a user id, returns the mark of the platform.
 */
export function whoOf(userId: unknown, { a, b } = sidesNow()): Who {
  if (userId === undefined) return { mark: "台", look: "" };
  if (a?.id === userId) return { mark: "买", look: "b" };
  if (b?.id === userId) return { mark: "卖", look: "s" };
  const there = people.get().find((it) => it.id === userId);
  return { mark: there?.persona ? "机" : ([...(there?.nickName ?? "人")][0] ?? "人"), look: "" };
}
