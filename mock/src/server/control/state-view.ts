import type { AnswerOf } from "../../control/read-call.ts";
import type { WorldRows } from "../../control/control-calls.ts";
import { stateOf } from "../../worlds/world/world-summary.ts";
import type { Room } from "../../worlds/world-state.ts";

export const stateShown = (room: Room): AnswerOf<WorldRows["state"]> => ({
  ...stateOf(room.world),
  faults: room.faults.list(),
  sockets: room.sockets.count(),
  pending: room.faults.pending(),
  lastSeq: room.journal.last,
});
