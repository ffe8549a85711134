import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import type { snapshotControlCalls } from "../../control/snapshot-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldSnapshot } from "../../worlds/world/snapshot.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { encodeSnapshotFile, decodeSnapshotFile } from "./snapshot-file.ts";
import { createWorldStateAnswer } from "./world-state-answer.ts";

type SnapshotCallRequest<N extends keyof typeof snapshotControlCalls> = ControlRequest<
  (typeof snapshotControlCalls)[N]
>;
type SnapshotCallAnswer<N extends keyof typeof snapshotControlCalls> = ControlAnswer<
  (typeof snapshotControlCalls)[N]
>;
type SnapshotHandler<N extends keyof typeof snapshotControlCalls> = (
  state: WorldState,
  asked: SnapshotCallRequest<N>,
) => SnapshotCallAnswer<N> | Promise<SnapshotCallAnswer<N>>;

export const snapshotControlCallHandlers: {
  [N in keyof typeof snapshotControlCalls]: SnapshotHandler<N>;
} = {
  snapshots: snapshotList,
  takeSnapshot,
  keepSnapshot: takeSnapshot,
  removeSnapshot: (state, { name }) => {
    requireSnapshot(state, name);
    state.snapshots.remove(name);
  },
  restoreSnapshot: restoreWorld,
  snapshotFile: (state, { name }) => encodeSnapshotFile(requireSnapshot(state, name)),
  worldFile: async (state) => encodeSnapshotFile(await state.snapshots.now()),
  putSnapshotFile: async (state, { name, bytes }) => {
    state.snapshots.keep(name, await decodeSnapshotFile(bytes));
    return snapshotList(state);
  },
};

function snapshotList(state: WorldState): SnapshotCallAnswer<"snapshots"> {
  return { snapshots: state.snapshots.list() };
}

async function takeSnapshot(
  state: WorldState,
  { name }: { name: string },
): Promise<SnapshotCallAnswer<"takeSnapshot">> {
  await state.snapshots.take(name);
  return snapshotList(state);
}

/** Restores a snapshot of the world. Closes all sockets, so that clients reconnect and reload. */
async function restoreWorld(
  state: WorldState,
  { name }: { name: string },
): Promise<SnapshotCallAnswer<"restoreSnapshot">> {
  requireSnapshot(state, name);
  state.restart();
  state.sockets.closeAll("leaving");
  await state.snapshots.restore(name);
  return createWorldStateAnswer(state);
}

export function requireSnapshot(state: WorldState, name: string): WorldSnapshot {
  const snapshot = state.snapshots.find(name);
  if (!snapshot)
    throw new ControlError("unknown.snapshot", "this world has no such snapshot", {
      field: "name",
      known: state.snapshots.list().map((one) => one.name),
    });
  return snapshot;
}
