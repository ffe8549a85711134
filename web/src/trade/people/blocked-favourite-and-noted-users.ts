import { draft, schema } from "../../lib/browser/draft.ts";
import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

export type BlockedOrFavouriteUser = { userId: string; nickName: string };

const users = schema.validItems(
  schema.whole<BlockedOrFavouriteUser>({ userId: schema.text, nickName: schema.text }),
);

/**
 * Creates a list in which the logged-in user collects other users, such as the blocked ones. It is
 * stored on this device only.
 */
function listOf(slot: StorageSlot) {
  const { read: all, write: save } = draft(slot, users);
  const has = (userId: string) => all().some((it) => it.userId === userId);
  return {
    all,
    has,
    remove: (userId: string) => save(all().filter((it) => it.userId !== userId)),
    add: ({ userId, nickName }: BlockedOrFavouriteUser) =>
      save([...all().filter((it) => it.userId !== userId), { userId, nickName }]),
  };
}

export const blockedUserStorage = listOf(storage.personal("blocked"));
export const favouriteUserStorage = listOf(storage.personal("favourites"));
/** Private note of the logged-in user about the user with this id. */
export const userNoteStorageSlot = (userId: string): StorageSlot =>
  storage.personal(`note_${userId}`);
