import type { AnswerOf } from "../../control/asked.ts";
import type { WorldRows } from "../../control/table.ts";
import { stateOf } from "../../town/state.ts";
import type { Room } from "../rooms/room.ts";

export const stateShown = (room: Room): AnswerOf<WorldRows["state"]> => ({
  ...stateOf(room.world),
  faults: room.faults.list(),
  sockets: room.sockets.count(),
  pending: room.faults.pending(),
  lastSeq: room.journal.last,
});
