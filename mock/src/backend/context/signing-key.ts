import { readSetting } from "../../db/settings-and-counters.ts";
import type { World } from "./world.ts";

/** Name of the setting that holds the signing key. */
export const signingKeySettingName = "lockKey";

/**
 * Returns the key that signs price locks, image URLs and passes for the support page. Throws if
 * there is none, because everyone could sign with an empty key.
 */
export function requireSigningKey({ db }: Pick<World, "db">): string {
  const key = readSetting(db, signingKeySettingName);
  if (!key) throw new Error("the world has no signing key");
  return key;
}
