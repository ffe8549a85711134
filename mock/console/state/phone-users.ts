import type { UserSummary } from "../../src/client/world.ts";
import { whenChanged } from "./use-world-query.ts";
import { box, useBox } from "./observable-value.ts";
import { placeNow, usePlace } from "./director-location.ts";
import { worldNow } from "./shown-world.ts";

/** Embedded app on the left (`a`) or on the right (`b`). */
export type PhoneSide = "a" | "b";
type Picked = Readonly<Partial<Record<PhoneSide, string>>>;

/**
 * Users of the shown world with their balances. Users without a bot come first, because they can be
 * assigned to an embedded app.
 */
export const worldUsers = box<readonly UserSummary[]>([]);
const isPlayed = (it: UserSummary) => Number(it.persona !== null);
export const followPeople = (): (() => void) =>
  whenChanged(async () =>
    worldUsers.set((await worldNow().users()).sort((a, b) => isPlayed(a) - isPlayed(b))),
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

export function pickPerson(side: PhoneSide, p: string): void {
  const { world } = placeNow();
  picked.set({ ...picked.get(), [world]: { ...picked.get()[world], [side]: p } });
  localStorage.setItem(remembered, JSON.stringify(picked.get()));
}

export type Sides = Readonly<Record<PhoneSide, UserSummary | undefined>>;
const sidesIn = (all: readonly UserSummary[], { a, b }: Picked): Sides => ({
  a: all.find((it) => it.p === a),
  b: all.find((it) => it.p === b),
});

export const sidesNow = (): Sides =>
  sidesIn(worldUsers.get(), picked.get()[placeNow().world] ?? {});
export function useSides(): Sides {
  const { world } = usePlace();
  return sidesIn(useBox(worldUsers), useBox(picked)[world] ?? {});
}

/** Embedded app that receives shortcuts; its open order becomes the selected one. */
export const pickedSide = box<PhoneSide>("a");

export type UserMark = { mark: string; look: "b" | "s" | "" };
/**
 * Returns mark and color of a user: green for the user on the left, orange for the one on the
 * right. Without a user id, returns the mark of the platform.
 */
export function whoOf(userId: unknown, { a, b } = sidesNow()): UserMark {
  if (userId === undefined) return { mark: "台", look: "" };
  if (a?.id === userId) return { mark: "买", look: "b" };
  if (b?.id === userId) return { mark: "卖", look: "s" };
  const there = worldUsers.get().find((it) => it.id === userId);
  return { mark: there?.persona ? "机" : ([...(there?.nickName ?? "人")][0] ?? "人"), look: "" };
}
