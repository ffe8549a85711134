import { clearWrongSecretAttempts } from "../../db/user-verification.ts";
import { changeUser } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { callingUser } from "../queries/users.ts";
import { hashSecret, isHashOfSecret } from "../context/secrets.ts";
import { verifySecretWithAttemptLimit } from "./attempt-limit.ts";

export function setPin(ctx: RequestContext, userId: string, pin: string): void {
  changeUser(ctx.db, userId, { pinHash: hashSecret(pin, userId) });
  clearWrongSecretAttempts(ctx.db, userId, "pin");
}

export const verifyPin = (ctx: RequestContext<"pinWrong" | "pinLocked">, pin: string): void =>
  verifySecretWithAttemptLimit(ctx, {
    secret: "pin",
    locked: "pinLocked",
    isRight: () => isHashOfSecret(pin, callingUser(ctx).pinHash),
    refuseWrong: (remain) => ctx.refuse("pinWrong", { remain }),
  });

export function requireSetAndCorrectPin(
  ctx: RequestContext<"pinWrong" | "pinLocked" | "pinNeeded">,
  pin: string | undefined,
): void {
  if (callingUser(ctx).pinHash === "") ctx.refuse("pinNeeded");
  verifyPin(ctx, pin ?? "");
}
