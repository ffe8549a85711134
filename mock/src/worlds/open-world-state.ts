import { dialects, type FrameCodec, codecOf } from "contract/dialect";
import { sessionOf } from "../backend/users/login.ts";
import { openWorld, resetWorld, type WorldOptions } from "./world/open-world.ts";
import { openFaults } from "./faults.ts";
import { openFiles } from "./files.ts";
import { openJournal } from "./journal.ts";
import { deliver } from "./pushes.ts";
import { openOwnAnswers } from "./own-answers.ts";
import type { Room } from "./world-state.ts";
import { openSnapshots } from "./snapshot-store.ts";
import { openSockets } from "./sockets.ts";

export type RoomOptions = WorldOptions & { uploadsDir?: string | undefined; frames?: FrameCodec };

const plainFrames = codecOf(dialects.plain).frames;

export function openRoom({ uploadsDir, frames = plainFrames, ...options }: RoomOptions): Room {
  const world = openWorld(options);
  const files = openFiles(uploadsDir);
  const { from } = options;
  if (from) void files.fill(from.pictures);
  let life = new AbortController();
  const room: Room = {
    world,
    life: () => life.signal,
    beginAnew() {
      life.abort();
      life = new AbortController();
      room.held.clear();
    },
    journal: openJournal(),
    faults: openFaults(options.seed),
    answers: openOwnAnswers(options.seed),
    files,
    sockets: openSockets(),
    snapshots: openSnapshots(world, files),
    frames,
    held: new Map(),
    reset(again = {}) {
      room.beginAnew();
      // The people of before are gone, and with them what their sockets were opened by.
      room.sockets.closeAll("revoked");
      const { startAt = Date.now(), timeScale = 1, frozen = false, isEmpty = false, seed } = options;
      world.clock.scale(timeScale);
      world.clock.freeze(frozen);
      const isCopy = from !== undefined && again.seed === undefined;
      resetWorld(world, { seed, now: startAt, isEmpty, ...(isCopy && { from }), ...again });
      room.faults.restart(again.seed ?? seed);
      room.answers.restart(again.seed ?? seed);
      room.journal.clear();
      files.clear();
      if (isCopy) void files.fill(from.pictures);
    },
    close() {
      life.abort();
      room.faults.clear();
      room.journal.end();
      room.sockets.closeAll("leaving");
      world.close();
    },
  };
  world.isConnected = (userId) => room.sockets.of(userId).length > 0;
  world.onPush((userId, push, seq) => deliver(room, userId, push, { pushSeq: seq }));
  world.onOwn(({ userId, push, notTo }) => deliver(room, userId, push, { notTo }));
  world.onEvent(({ at, ...event }) => {
    const { userId, type, ...facts } = event;
    room.journal.note("transition", at, { ...(typeof userId === "string" && { userId }), ...(type === "move" && facts), event });
    if (type === "signOut") room.sockets.closeEnded(String(userId), (token) => sessionOf(world, token)?.state === "revoked");
  });
  return room;
}
