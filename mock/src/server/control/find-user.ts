import { userIdOfLaunchKey } from "../../worlds/world/world-and-user-summaries.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { splitLaunchKeyIntoWorldAndUser } from "../../worlds/world-registry.ts";

/**
 * Finds a user by launch key, for the control calls that accept one. All others identify users by
 * id.
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
