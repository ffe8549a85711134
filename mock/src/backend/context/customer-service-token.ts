import { createHmac, timingSafeEqual } from "node:crypto";
import { loginRefreshLifeMs } from "../../rules/constants.ts";
import { isLoginValidOrRenewable } from "../../db/sessions.ts";
import { requireSigningKey } from "./signing-key.ts";
import type { World } from "./world.ts";

const serviceTokenLifeMs = 2 * 3_600_000;
const signServiceToken = (world: World, fields: readonly string[]): string =>
  createHmac("sha256", requireSigningKey(world))
    .update(`service ${world.name} ${fields.join(" ")}`)
    .digest("base64url")
    .slice(0, 32);

/**
 * Creates a pass for the support page: a signed text with user and login. It is valid for two
 * hours, but not longer than the login. The URL of the page has it in its fragment, which
 * browsers do not send, so that no server log contains it. The page sends it in request bodies.
 */
export function createCustomerServiceToken(world: World, userId: string, family: string): string {
  const fields = [userId, family, (world.now() + serviceTokenLifeMs).toString(36)];
  return [world.name, ...fields, signServiceToken(world, fields)].join(".");
}

const serviceTokenPattern =
  /^([^.]*)\.([^.]+)\.([0-9a-f]+)\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{32})$/;
export const worldNameOfCustomerServiceToken = (pass: string): string =>
  serviceTokenPattern.exec(pass)?.[1] ?? "";

/**
 * Returns the user id of a valid pass. Returns undefined if the signature is wrong, or if the
 * pass or its login has ended.
 */
export function userIdOfCustomerServiceToken(world: World, pass: string): string | undefined {
  const [, , userId = "", family = "", until = "", mark = ""] =
    serviceTokenPattern.exec(pass) ?? [];
  if (
    mark === "" ||
    !timingSafeEqual(
      Buffer.from(mark),
      Buffer.from(signServiceToken(world, [userId, family, until])),
    )
  )
    return undefined;
  const isAlive =
    Number.parseInt(until, 36) > world.now() &&
    isLoginValidOrRenewable(world.db, { userId, family, since: world.now() - loginRefreshLifeMs });
  return isAlive ? userId : undefined;
}
