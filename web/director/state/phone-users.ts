import type { UserSummary } from "mock/client/world.ts";
import { refetchOnWorldChange } from "./use-world-query.ts";
import { createObservableValue, useObservableValue } from "./observable-value.ts";
import { currentDirectorLocation, useDirectorLocation } from "./director-location.ts";
import { shownWorldClient } from "./shown-world.ts";

/** Embedded app on the left (`a`) or on the right (`b`). */
export type PhonePosition = "a" | "b";
type AssignedUsers = Readonly<Partial<Record<PhonePosition, string>>>;

/**
 * Users of the shown world with their balances. Users without a bot come first, because they can be
 * assigned to an embedded app.
 */
export const worldUsers = createObservableValue<readonly UserSummary[]>([]);
const botRank = (it: UserSummary) => Number(it.persona !== null);
export const keepWorldUsersUpToDate = (): (() => void) =>
  refetchOnWorldChange(async () =>
    worldUsers.set((await shownWorldClient().users()).sort((a, b) => botRank(a) - botRank(b))),
  );

const phoneUsersStorageKey = "lwh5_director_sides";
/** Users of the two embedded phones, by world. A user is named by their launch parameter. */
const assignedUsers = createObservableValue<Readonly<Record<string, AssignedUsers>>>(
  readAssignedUsers(),
);

function readAssignedUsers(): Readonly<Record<string, AssignedUsers>> {
  try {
    return {
      ...(JSON.parse(localStorage.getItem(phoneUsersStorageKey) ?? "{}") as Record<
        string,
        AssignedUsers
      >),
    };
  } catch {
    return {};
  }
}

export function assignUserToPhone(side: PhonePosition, p: string): void {
  const { world } = currentDirectorLocation();
  assignedUsers.set({
    ...assignedUsers.get(),
    [world]: { ...assignedUsers.get()[world], [side]: p },
  });
  localStorage.setItem(phoneUsersStorageKey, JSON.stringify(assignedUsers.get()));
}

export type PhoneUsers = Readonly<Record<PhonePosition, UserSummary | undefined>>;
const phoneUsersOf = (all: readonly UserSummary[], { a, b }: AssignedUsers): PhoneUsers => ({
  a: all.find((it) => it.p === a),
  b: all.find((it) => it.p === b),
});

export const currentPhoneUsers = (): PhoneUsers =>
  phoneUsersOf(worldUsers.get(), assignedUsers.get()[currentDirectorLocation().world] ?? {});
export function usePhoneUsers(): PhoneUsers {
  const { world } = useDirectorLocation();
  return phoneUsersOf(
    useObservableValue(worldUsers),
    useObservableValue(assignedUsers)[world] ?? {},
  );
}

/** Embedded app that receives shortcuts; its open order becomes the selected one. */
export const activePhonePosition = createObservableValue<PhonePosition>("a");

export type UserBadgeContent = { mark: string; color: "b" | "s" | "" };
/**
 * Returns the character and the color of a user's badge: green for the user on the left, orange for
 * the one on the right. Without a user id, returns the badge of the platform.
 */
export function userBadgeContentOf(
  userId: unknown,
  { a, b } = currentPhoneUsers(),
): UserBadgeContent {
  if (userId === undefined) return { mark: "台", color: "" };
  if (a?.id === userId) return { mark: "买", color: "b" };
  if (b?.id === userId) return { mark: "卖", color: "s" };
  const there = worldUsers.get().find((it) => it.id === userId);
  return { mark: there?.persona ? "机" : ([...(there?.nickName ?? "人")][0] ?? "人"), color: "" };
}
