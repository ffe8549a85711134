import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

export type ListedUser = { userId: string; nickName: string };

const isPerson = (value: unknown): value is ListedUser =>
  typeof value === "object" &&
  value !== null &&
  "userId" in value &&
  "nickName" in value &&
  typeof value.userId === "string" &&
  typeof value.nickName === "string";

/** A list of other users that this user has made. Stored on this device only. */
function listOf(slot: StorageSlot) {
  const all = (): ListedUser[] => {
    try {
      const kept: unknown = JSON.parse(slot.get() ?? "[]");
      return Array.isArray(kept) ? kept.filter(isPerson) : [];
    } catch {
      return [];
    }
  };
  const save = (people: ListedUser[]) => slot.set(JSON.stringify(people));
  const has = (userId: string) => all().some((it) => it.userId === userId);
  return {
    all,
    has,
    remove: (userId: string) => save(all().filter((it) => it.userId !== userId)),
    add: ({ userId, nickName }: ListedUser) =>
      save([...all().filter((it) => it.userId !== userId), { userId, nickName }]),
  };
}

export const blockedUsers = listOf(storage.personal("blocked"));
export const favouriteUsers = listOf(storage.personal("favourites"));
/** Private note of this user about another user. */
export const userNoteSlot = (userId: string): StorageSlot => storage.personal(`note_${userId}`);
