import type { ControlAnswer, ControlRequest } from "../../control/request-types.ts";
import type { snapshotRows } from "../../control/snapshot-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldSnapshot } from "../../worlds/world/snapshot.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { fileOf, snapshotIn } from "./snapshot-file.ts";
import { stateView } from "./state-view.ts";

type Ask<N extends keyof typeof snapshotRows> = ControlRequest<(typeof snapshotRows)[N]>;
type Answers<N extends keyof typeof snapshotRows> = ControlAnswer<(typeof snapshotRows)[N]>;
type SnapshotHandler<N extends keyof typeof snapshotRows> = (
  state: WorldState,
  asked: Ask<N>,
) => Answers<N> | Promise<Answers<N>>;

export const snapshotHandlers: { [N in keyof typeof snapshotRows]: SnapshotHandler<N> } = {
  snapshots: shown,
  takeSnapshot,
  keepSnapshot: takeSnapshot,
  removeSnapshot: (state, { name }) => {
    requireSnapshot(state, name);
    state.snapshots.remove(name);
  },
  restoreSnapshot: restoreWorld,
  snapshotFile: (state, { name }) => fileOf(requireSnapshot(state, name)),
  worldFile: async (state) => fileOf(await state.snapshots.now()),
  putSnapshotFile: async (state, { name, bytes }) => {
    state.snapshots.keep(name, await snapshotIn(bytes));
    return shown(state);
  },
};

function shown(state: WorldState): Answers<"snapshots"> {
  return { snapshots: state.snapshots.list() };
}

async function takeSnapshot(
  state: WorldState,
  { name }: { name: string },
): Promise<Answers<"takeSnapshot">> {
  await state.snapshots.take(name);
  return shown(state);
}

/** Closes all sockets, so that clients reconnect and reload. */
async function restoreWorld(
  state: WorldState,
  { name }: { name: string },
): Promise<Answers<"restoreSnapshot">> {
  requireSnapshot(state, name);
  state.restart();
  state.sockets.closeAll("leaving");
  await state.snapshots.restore(name);
  return stateView(state);
}

export function requireSnapshot(state: WorldState, name: string): WorldSnapshot {
  const it = state.snapshots.find(name);
  if (!it)
    throw new ControlError("unknown.snapshot", "this world has no such snapshot", {
      field: "name",
      known: state.snapshots.list().map((one) => one.name),
    });
  return it;
}
