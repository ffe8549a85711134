import { createHmac, timingSafeEqual } from "node:crypto";
import { signingKey } from "./signing-key.ts";
import type { World } from "./world.ts";

const lifeMs = 2 * 3_600_000;
const seal = (world: World, userId: string, until: string): string =>
  createHmac("sha256", signingKey(world)).update(`service ${world.name} ${userId} ${until}`).digest("base64url").slice(0, 32);

/** Lets its owner in at the service desk, for two hours. It stands behind the `#` of an address, which no server is sent. */
export function servicePass(world: World, userId: string): string {
  const until = (world.now() + lifeMs).toString(36);
  return [world.name, userId, until, seal(world, userId, until)].join(".");
}

const shape = /^([^.]*)\.([^.]+)\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{32})$/;
export const worldOfPass = (pass: string): string => shape.exec(pass)?.[1] ?? "";

/** Whose pass it is, while it lets in. */
export function guestOfPass(world: World, pass: string): string | undefined {
  const [, , userId = "", until = "", mark = ""] = shape.exec(pass) ?? [];
  if (mark === "" || !timingSafeEqual(Buffer.from(mark), Buffer.from(seal(world, userId, until)))) return undefined;
  return Number.parseInt(until, 36) > world.now() ? userId : undefined;
}
