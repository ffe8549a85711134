import { settingsLike } from "../store/settings.ts";
import type { World } from "../world.ts";

export const playedAs = "played ";

/** Who is played by the house just now, and how he is. */
export const playedOf = (world: World): Map<string, string> =>
  new Map(settingsLike(world.db, playedAs).map(({ name, value }) => [name.slice(playedAs.length), value]));
