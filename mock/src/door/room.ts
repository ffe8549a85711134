import type { Push } from "contract";
import { openSnapshots, type Snapshots } from "../snapshots.ts";
import { openWorld, resetWorld, type World, type WorldOptions } from "../world.ts";
import { type Faults, openFaults } from "./faults.ts";
import { type Files, openFiles } from "./files.ts";
import { type Journal, openJournal } from "./journal.ts";
import { deliver } from "./pushes.ts";
import { openSockets, type Sockets } from "./sockets.ts";

/** A world with what the door keeps beside it. */
export type Room = Readonly<{
  world: World;
  journal: Journal;
  faults: Faults;
  files: Files;
  sockets: Sockets;
  snapshots: Snapshots;
  /** Frames that a fault holds back until the next one has gone. */
  held: Map<string, Push>;
  reset(options: { seed?: number; now?: number }): void;
  close(): void;
}>;

export type RoomOptions = WorldOptions & { uploadsDir?: string | undefined };

export function openRoom({ uploadsDir, ...options }: RoomOptions): Room {
  const world = openWorld(options);
  const room: Room = {
    world,
    journal: openJournal(),
    faults: openFaults(options.seed),
    files: openFiles(uploadsDir),
    sockets: openSockets(),
    snapshots: openSnapshots(world),
    held: new Map(),
    reset(again) {
      // The people of before are gone, and with them what their sockets were opened by.
      room.sockets.closeAll("revoked");
      resetWorld(world, again);
      room.faults.restart(again.seed ?? options.seed);
      room.journal.clear();
      room.files.clear();
      room.held.clear();
    },
    close() {
      room.sockets.closeAll("leaving");
      world.close();
    },
  };
  world.onPush((userId, push, seq) => deliver(room, userId, push, seq));
  world.onEvent(({ at, ...event }) => {
    const { userId } = event;
    room.journal.note("transition", at, { ...(typeof userId === "string" && { userId }), event });
  });
  return room;
}
