import type { Push } from "contract";
import type { World } from "../backend/context/world.ts";
import type { FaultRuleSet } from "./faults.ts";
import type { FileStore } from "./file-store.ts";
import type { WorldJournal } from "./journal.ts";
import type { CustomAnswerRuleSet } from "./custom-answers.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { SocketRegistry } from "./socket-registry.ts";

/** A world with the server-side state that belongs to it. */
export type WorldState = Readonly<{
  world: World;
  journal: WorldJournal;
  faults: FaultRuleSet;
  answers: CustomAnswerRuleSet;
  files: FileStore;
  sockets: SocketRegistry;
  snapshots: SnapshotStore;
  /** Pushes that a `reorder` fault holds back until the next one has been sent, by user. */
  heldPushes: Map<string, Push>;
  /** Aborts when the world restarts or ends, so that waiting requests end too. */
  life(): AbortSignal;
  /** Ends all requests that a fault delays, and drops delayed and held back pushes. */
  restart(): void;
  /** Restores the world as it was created; `again` overrides its seed and time. */
  reset(again?: { seed?: number; now?: number }): void;
  close(): void;
}>;
