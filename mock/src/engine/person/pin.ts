import { forgetTries } from "../../store/identity.ts";
import { changeUser } from "../../store/users.ts";
import type { Desk } from "../desk/desk.ts";
import { callerOf } from "../facts/people.ts";
import { hashSecret, matchesSecret } from "../desk/secrets.ts";
import { passSecret } from "./tries.ts";

export function setPin(desk: Desk, userId: string, pin: string): void {
  changeUser(desk.db, userId, { pinHash: hashSecret(pin, userId) });
  forgetTries(desk.db, userId, "pin");
}

export const passPin = (desk: Desk<"pinWrong" | "pinLocked">, pin: string): void =>
  passSecret(desk, {
    secret: "pin",
    locked: "pinLocked",
    isRight: () => matchesSecret(pin, callerOf(desk).pinHash),
    refuseWrong: (remain) => desk.refuse("pinWrong", { remain }),
  });

export function passOwnPin(desk: Desk<"pinWrong" | "pinLocked" | "pinNeeded">, pin: string | undefined): void {
  if (callerOf(desk).pinHash === "") desk.refuse("pinNeeded");
  passPin(desk, pin ?? "");
}
