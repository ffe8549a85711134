import { findSession } from "../backend/users/login.ts";
import { openWorld, resetWorld, type WorldOptions } from "./world/open-world.ts";
import { createFaultRuleSet } from "./faults.ts";
import { openFileStore } from "./file-store.ts";
import { openWorldJournal } from "./journal.ts";
import { deliverPush } from "./pushes.ts";
import { createCustomAnswerRuleSet } from "./custom-answers.ts";
import type { WorldState } from "./world-state.ts";
import { openSnapshotStore } from "./snapshot-store.ts";
import { openSocketRegistry } from "./socket-registry.ts";

export type WorldStateOptions = WorldOptions & { uploadsDir?: string | undefined };

export function openWorldState({ uploadsDir, ...options }: WorldStateOptions): WorldState {
  const world = openWorld(options);
  const files = openFileStore(uploadsDir);
  const { from } = options;
  if (from) void files.fill(from.pictures);
  let life = new AbortController();
  const state: WorldState = {
    world,
    life: () => life.signal,
    restart() {
      life.abort();
      life = new AbortController();
      state.heldPushes.clear();
    },
    journal: openWorldJournal(),
    faults: createFaultRuleSet(options.seed),
    answers: createCustomAnswerRuleSet(options.seed),
    files,
    sockets: openSocketRegistry(),
    snapshots: openSnapshotStore(world, files),
    heldPushes: new Map(),
    reset(again = {}) {
      state.restart();
      // Close all sockets, because the reset deletes their sessions.
      state.sockets.closeAll("revoked");
      const {
        startAt = Date.now(),
        timeScale = 1,
        frozen = false,
        isEmpty = false,
        seed,
      } = options;
      world.clock.scale(timeScale);
      world.clock.freeze(frozen);
      const isCopy = from !== undefined && again.seed === undefined;
      resetWorld(world, { seed, now: startAt, isEmpty, ...(isCopy && { from }), ...again });
      state.faults.restart(again.seed ?? seed);
      state.answers.restart(again.seed ?? seed);
      state.journal.clear();
      files.clear();
      if (isCopy) void files.fill(from.pictures);
    },
    close() {
      life.abort();
      state.faults.clear();
      state.journal.end();
      state.sockets.closeAll("leaving");
      world.close();
    },
  };
  world.isConnected = (userId) => state.sockets.of(userId).length > 0;
  world.onPush((userId, push, seq) => deliverPush(state, userId, push, { pushSeq: seq }));
  world.onOwnAction(({ userId, push, notTo }) => deliverPush(state, userId, push, { notTo }));
  world.onEvent(({ at, ...event }) => {
    const { userId, type, ...facts } = event;
    state.journal.note("transition", at, {
      ...(typeof userId === "string" && { userId }),
      ...(type === "move" && facts),
      event,
    });
    if (type === "signOut")
      state.sockets.closeEnded(
        String(userId),
        (token) => findSession(world, token)?.state === "revoked",
      );
  });
  return state;
}
