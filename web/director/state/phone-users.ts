import type { UserSummary } from "mock/client/world.ts";
import { createStore, useStore } from "../../src/lib/browser/store.ts";
import { currentDirectorLocation, useDirectorLocation } from "./director-location.ts";
import { shownWorldClient } from "./shown-world.ts";
import { createStoredValue } from "./stored-value.ts";
import { cachedWorldQuery, useWorldQuery } from "./use-world-query.ts";

/** Embedded app on the left (`a`) or on the right (`b`). */
export type PhonePosition = "a" | "b";
type AssignedUsers = Readonly<Partial<Record<PhonePosition, string>>>;

/** Returns the launch parameter `p` without the name of the world, which precedes a `~`. */
const launchNameOf = ({ p }: UserSummary): string => p.slice(p.indexOf("~") + 1);
/**
 * Demo accounts. `useLoadedWorldUsers` returns them first and in this order, then the other users
 * without a bot, then the bots.
 */
const demoAccounts = ["demo-buyer", "demo-seller", "demo-new", "demo-appeal", "demo-banned"];
export const isDemoAccount = (user: UserSummary): boolean =>
  demoAccounts.includes(launchNameOf(user));
const userRank = (user: UserSummary): number =>
  isDemoAccount(user)
    ? demoAccounts.indexOf(launchNameOf(user))
    : demoAccounts.length + Number(user.persona !== null);

const usersQuery = ["users"];
/** Loads the users of the shown world with their balances. `undefined` until they are loaded. */
export const useLoadedWorldUsers = (): readonly UserSummary[] | undefined =>
  useWorldQuery(usersQuery, async () =>
    (await shownWorldClient().users()).sort((a, b) => userRank(a) - userRank(b)),
  );
export const useWorldUsers = (): readonly UserSummary[] => useLoadedWorldUsers() ?? [];
export const currentWorldUsers = (): readonly UserSummary[] => cachedWorldQuery(usersQuery) ?? [];

/** Users of the two embedded phones, by world. A user is named by their launch parameter. */
const assignedUsers = createStoredValue<Readonly<Record<string, AssignedUsers>>>(
  "lwh5_director_sides",
  {},
);

export function assignUserToPhone(side: PhonePosition, p: string): void {
  const { world } = currentDirectorLocation();
  const all = assignedUsers.get();
  assignedUsers.set({ ...all, [world]: { ...all[world], [side]: p } });
}

export type PhoneUsers = Readonly<Record<PhonePosition, UserSummary | undefined>>;
/**
 * Returns the user of each embedded phone. A phone without an assigned user, or whose user no
 * longer exists, gets a demo account.
 */
function phoneUsersOf(all: readonly UserSummary[], assigned: AssignedUsers = {}): PhoneUsers {
  const userOf = (side: PhonePosition, demoAccount: string) =>
    all.find(({ p }) => p === assigned[side]) ?? all.find((it) => launchNameOf(it) === demoAccount);
  return { a: userOf("a", "demo-buyer"), b: userOf("b", "demo-seller") };
}

export const currentPhoneUsers = (): PhoneUsers =>
  phoneUsersOf(currentWorldUsers(), assignedUsers.get()[currentDirectorLocation().world]);
export function usePhoneUsers(): PhoneUsers {
  const { world } = useDirectorLocation();
  return phoneUsersOf(useWorldUsers(), useStore(assignedUsers)[world]);
}

/** Embedded app that was picked last. The director selects the order of its route. */
export const activePhonePosition = createStore<PhonePosition>("a");

type UserBadgeContent = { mark: string; color: "b" | "s" | "" };
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
  const there = currentWorldUsers().find((it) => it.id === userId);
  return { mark: there?.persona ? "机" : ([...(there?.nickName ?? "人")][0] ?? "人"), color: "" };
}
