import { createHmac, timingSafeEqual } from "node:crypto";
import { loginRefreshLifeMs } from "../../rules/constants.ts";
import { isLoginFamilyAlive } from "../../db/sessions.ts";
import { requireSigningKey } from "./signing-key.ts";
import type { World } from "./world.ts";

const servicePassLifeMs = 2 * 3_600_000;
const signPass = (world: World, fields: readonly string[]): string =>
  createHmac("sha256", requireSigningKey(world))
    .update(`service ${world.name} ${fields.join(" ")}`)
    .digest("base64url")
    .slice(0, 32);

/**
 * Admits the user to the support page for two hours, or until the login that requested the pass
 * ends. The pass is sent in the fragment of the URL, which browsers do not send to servers.
 */
export function createCustomerServicePass(world: World, userId: string, family: string): string {
  const fields = [userId, family, (world.now() + servicePassLifeMs).toString(36)];
  return [world.name, ...fields, signPass(world, fields)].join(".");
}

const servicePassShape = /^([^.]*)\.([^.]+)\.([0-9a-f]+)\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{32})$/;
export const worldNameOfCustomerServicePass = (pass: string): string =>
  servicePassShape.exec(pass)?.[1] ?? "";

/** Returns the user of a valid pass. */
export function userIdOfCustomerServicePass(world: World, pass: string): string | undefined {
  const [, , userId = "", family = "", until = "", mark = ""] = servicePassShape.exec(pass) ?? [];
  if (
    mark === "" ||
    !timingSafeEqual(Buffer.from(mark), Buffer.from(signPass(world, [userId, family, until])))
  )
    return undefined;
  const isAlive =
    Number.parseInt(until, 36) > world.now() &&
    isLoginFamilyAlive(world.db, { userId, family, since: world.now() - loginRefreshLifeMs });
  return isAlive ? userId : undefined;
}
