import { userIdOfLaunchKey } from "../../worlds/world/world-and-user-summaries.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { splitLaunchKeyIntoWorldAndUser } from "../../worlds/world-registry.ts";

/**
 * Returns the id of the user with a launch key, or no id without a launch key. Throws if the world
 * has no such user.
 */
export function findUserByLaunchKey(
  { world }: WorldState,
  person: string | undefined,
): { userId?: string } {
  if (person === undefined) return {};
  const userId = userIdOfLaunchKey(world, splitLaunchKeyIntoWorldAndUser(person).person);
  if (userId === undefined) throw new ControlError("unknown.user", "this world has no such user");
  return { userId };
}
