import { forgetTries } from "../../db/identity.ts";
import { changeUser } from "../../db/users.ts";
import type { Desk } from "../context/request-context.ts";
import { callerOf } from "../queries/users.ts";
import { hashSecret, matchesSecret } from "../context/secrets.ts";
import { passSecret } from "./attempt-limit.ts";

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
