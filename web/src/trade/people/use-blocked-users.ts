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
 * users. Users in the list on this device stay blocked until the logged-in user unblocks them.
 */
export function useBlockedUsers() {
  const kept = useRead("userInfo", {}, { quiet: true }).data?.blocked;
  const save = useCommand("accountSetting");
  /**
   * Changes made by this hook, by user id: true if blocked. They override the lists while the hook
   * is mounted.
   */
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const listed = [
    ...(kept ?? []),
    ...blockedUserStorage.all().filter((own) => !kept?.some((it) => it.userId === own.userId)),
  ];
  const has = (userId: string) => turned[userId] ?? listed.some((it) => it.userId === userId);

  /**
   * Blocks or unblocks a user. Returns whether that succeeded. `useCommand` has shown a failure as
   * a toast.
   */
  const turn = async (
    { userId, nickName }: BlockedOrFavouriteUser,
    on: boolean,
  ): Promise<boolean> => {
    setTurned((before) => ({ ...before, [userId]: on }));
    const isHere = blockedUserStorage.all().some((own) => own.userId === userId);
    const isOnlyHere = isHere && !kept?.some((it) => it.userId === userId);
    if (!kept || (isOnlyHere && !on)) {
      if (on) blockedUserStorage.add({ userId, nickName });
      else blockedUserStorage.remove(userId);
      return true;
    }
    try {
      await save.mutateAsync({ type: on ? "block" : "unblock", personId: userId });
      if (!on) blockedUserStorage.remove(userId);
      return true;
    } catch {
      setTurned((before) => ({ ...before, [userId]: !on }));
      return false;
    }
  };
  return { people: listed.filter((it) => has(it.userId)), has, turn, bothWays: kept !== undefined };
}
