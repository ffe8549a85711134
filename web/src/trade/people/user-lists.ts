import { draft, schema } from "../../lib/browser/draft.ts";
import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

export type ListedUser = { userId: string; nickName: string };

const users = schema.validItems(
  schema.whole<ListedUser>({ userId: schema.text, nickName: schema.text }),
);

/** A list of other users that this user has made. Stored on this device only. */
function listOf(slot: StorageSlot) {
  const { read: all, write: save } = draft(slot, users);
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
