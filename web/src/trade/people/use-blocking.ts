import { useState } from "react";
import { useCommand } from "../../api/command.ts";
import { useRead } from "../../api/read.ts";
import { blockedPeople, type KnownPerson } from "./known-people.ts";

/**
 * Whom this person does not want to meet. Where the backend keeps that list it holds for both sides and on every phone; else this phone
 * hides what they offer, and nothing more. Who is on the phone's own list stays blocked until he is taken off.
 */
export function useBlocking() {
  const kept = useRead("userInfo", {}, { quiet: true }).data?.blocked;
  const save = useCommand("accountSetting");
  /** What has been pressed here, until the backend says the same. */
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const listed = [
    ...(kept ?? []),
    ...blockedPeople.all().filter((own) => !kept?.some((it) => it.userId === own.userId)),
  ];
  const has = (userId: string) => turned[userId] ?? listed.some((it) => it.userId === userId);

  /** Whether it has been done; why not has been told. */
  const turn = async ({ userId, nickName }: KnownPerson, on: boolean): Promise<boolean> => {
    setTurned((before) => ({ ...before, [userId]: on }));
    if (!on) blockedPeople.remove(userId);
    if (!kept) {
      if (on) blockedPeople.add({ userId, nickName });
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
