import { idOfPerson } from "../../worlds/world/world-summary.ts";
import { ControlError } from "../../control/control-error.ts";
import type { Room } from "../../worlds/world-state.ts";
import { splitKey } from "../../worlds/world-registry.ts";

/** A person is named by what he comes in with; all else knows him by his id. */
export function personIn({ world }: Room, person: string | undefined): { userId?: string } {
  if (person === undefined) return {};
  const userId = idOfPerson(world, splitKey(person).person);
  if (userId === undefined) throw new ControlError("unknown.user", "there is no such user here");
  return { userId };
}
