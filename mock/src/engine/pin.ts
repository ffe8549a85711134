import { pinLockMs, pinTriesMax } from "../domain/constants.ts";
import { clockText } from "../domain/calendar.ts";
import { changeUser } from "../store/users.ts";
import type { Desk } from "./desk.ts";
import { callerOf } from "./people.ts";
import { hashSecret, matchesSecret } from "./secrets.ts";

export const setPin = (desk: Desk, userId: string, pin: string): void =>
  changeUser(desk.db, userId, { pinHash: hashSecret(pin, userId), pinFails: 0, pinLockedUntilAt: null });

/** A wrong one is counted though the call is refused: otherwise anybody could try for ever. */
export function passPin(desk: Desk<"pinWrong" | "pinLocked">, pin: string): void {
  const user = callerOf(desk);
  const lockedUntil = user.pinLockedUntilAt ?? 0;
  if (lockedUntil > desk.now) return desk.refuse("pinLocked", { time: clockText(lockedUntil), retryAt: lockedUntil });
  if (matchesSecret(pin, user.pinHash)) {
    if (user.pinFails > 0) changeUser(desk.db, user.id, { pinFails: 0, pinLockedUntilAt: null });
    return;
  }
  const pinFails = user.pinFails + 1;
  const until = desk.now + pinLockMs;
  if (pinFails >= pinTriesMax) {
    desk.afterRefusal(() => changeUser(desk.db, user.id, { pinFails: 0, pinLockedUntilAt: until }));
    return desk.refuse("pinLocked", { time: clockText(until), retryAt: until });
  }
  desk.afterRefusal(() => changeUser(desk.db, user.id, { pinFails }));
  desk.refuse("pinWrong", { remain: pinTriesMax - pinFails });
}

export function passOwnPin(desk: Desk<"pinWrong" | "pinLocked" | "pinNeeded">, pin: string | undefined): void {
  if (callerOf(desk).pinHash === "") desk.refuse("pinNeeded");
  passPin(desk, pin ?? "");
}
