import { useState } from "react";
import { useCommand } from "../../api/use-command.ts";
import { useRead } from "../../api/read-queries.ts";
import {
  blockedUserStorage,
  type BlockedOrFavouriteUser,
} from "./blocked-favourite-and-noted-users.ts";

/**
 * Returns the users that the logged-in user has blocked. If the backend stores the list, blocking
 * works in both directions and on every device. Otherwise the client only hides the offers of these
 * users. Users in the list on this device stay blocked until the user removes them.
 */
export function useBlockedUsers() {
  const kept = useRead("userInfo", {}, { quiet: true }).data?.blocked;
  const save = useCommand("accountSetting");
  /** Changes made by this hook, by user id. They override the lists while the hook is mounted. */
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const listed = [
    ...(kept ?? []),
    ...blockedUserStorage.all().filter((own) => !kept?.some((it) => it.userId === own.userId)),
  ];
  const has = (userId: string) => turned[userId] ?? listed.some((it) => it.userId === userId);

  /**
   * Blocks or unblocks a user. Returns whether that succeeded. A failure has already been shown.
   */
  const turn = async (
    { userId, nickName }: BlockedOrFavouriteUser,
    on: boolean,
  ): Promise<boolean> => {
    setTurned((before) => ({ ...before, [userId]: on }));
    if (!on) blockedUserStorage.remove(userId);
    if (!kept) {
      if (on) blockedUserStorage.add({ userId, nickName });
      return true;
    }
    try {
      await save.mutateAsync({ type: on ? "block" : "unblock", personId: userId });
      return true;
    } catch {
      setTurned((before) => ({ ...before, [userId]: !on }));
      return false;
    }
  };
  return { people: listed.filter((it) => has(it.userId)), has, turn, bothWays: kept !== undefined };
}
