import { userIdOfKey } from "../../worlds/world/world-summary.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { splitLaunchKey } from "../../worlds/world-registry.ts";

/** A person is named by what he comes in with; all else knows him by his id. */
export function findUser({ world }: WorldState, person: string | undefined): { userId?: string } {
  if (person === undefined) return {};
  const userId = userIdOfKey(world, splitLaunchKey(person).person);
  if (userId === undefined) throw new ControlError("unknown.user", "there is no such user here");
  return { userId };
}
