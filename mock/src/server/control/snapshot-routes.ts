import type { AnswerOf, Asked } from "../../control/read-call.ts";
import type { snapshotRows } from "../../control/snapshot-rows.ts";
import { ControlError } from "../../control/control-error.ts";
import type { Snapshot } from "../../worlds/world/snapshot.ts";
import type { Room } from "../../worlds/world-state.ts";
import { fileOf, snapshotIn } from "./snapshot-file.ts";
import { stateShown } from "./state-view.ts";

type Ask<N extends keyof typeof snapshotRows> = Asked<(typeof snapshotRows)[N]>;
type Answers<N extends keyof typeof snapshotRows> = AnswerOf<(typeof snapshotRows)[N]>;
type Act<N extends keyof typeof snapshotRows> = (room: Room, asked: Ask<N>) => Answers<N> | Promise<Answers<N>>;

export const snapshotActs: { [N in keyof typeof snapshotRows]: Act<N> } = {
  snapshots: shown,
  takeSnapshot: take,
  keepSnapshot: take,
  removeSnapshot: (room, { name }) => {
    snapshotNamed(room, name);
    room.snapshots.remove(name);
  },
  restoreSnapshot: restore,
  snapshotFile: (room, { name }) => fileOf(snapshotNamed(room, name)),
  worldFile: async (room) => fileOf(await room.snapshots.now()),
  putSnapshotFile: async (room, { name, bytes }) => {
    room.snapshots.keep(name, await snapshotIn(bytes));
    return shown(room);
  },
};

function shown(room: Room): Answers<"snapshots"> {
  return { snapshots: room.snapshots.list() };
}

async function take(room: Room, { name }: { name: string }): Promise<Answers<"takeSnapshot">> {
  await room.snapshots.take(name);
  return shown(room);
}

/** The phones come back by themselves and read again. */
async function restore(room: Room, { name }: { name: string }): Promise<Answers<"restoreSnapshot">> {
  snapshotNamed(room, name);
  room.beginAnew();
  room.sockets.closeAll("leaving");
  await room.snapshots.restore(name);
  return stateShown(room);
}

export function snapshotNamed(room: Room, name: string): Snapshot {
  const it = room.snapshots.find(name);
  if (!it)
    throw new ControlError("unknown.snapshot", "there is no such snapshot here", {
      field: "name",
      known: room.snapshots.list().map((one) => one.name),
    });
  return it;
}
