import { idOfPerson } from "../../town/state.ts";
import { ControlError } from "../../control/trouble.ts";
import type { Room } from "../rooms/room.ts";
import { splitKey } from "../rooms/worlds.ts";

/** A person is named by what he comes in with; all else knows him by his id. */
export function personIn({ world }: Room, person: string | undefined): { userId?: string } {
  if (person === undefined) return {};
  const userId = idOfPerson(world, splitKey(person).person);
  if (userId === undefined) throw new ControlError("unknown.user", "there is no such user here");
  return { userId };
}
