import type { ControlAnswer } from "../../control/control-request-types.ts";
import type { WorldControlCalls } from "../../control/control-calls.ts";
import { summarizeWorld } from "../../worlds/world/world-and-user-summaries.ts";
import type { WorldState } from "../../worlds/world-state.ts";

export const createWorldStateAnswer = (
  state: WorldState,
): ControlAnswer<WorldControlCalls["state"]> => ({
  ...summarizeWorld(state.world),
  faults: state.faults.list(),
  sockets: state.sockets.count(),
  pending: state.faults.pending(),
  lastSeq: state.journal.last,
});
