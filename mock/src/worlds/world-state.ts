import type { Push } from "contract";
import type { FrameCodec } from "contract/dialect";
import type { World } from "../backend/context/world.ts";
import type { Faults } from "./faults.ts";
import type { Files } from "./files.ts";
import type { Journal } from "./journal.ts";
import type { OwnAnswers } from "./own-answers.ts";
import type { Snapshots } from "./snapshot-store.ts";
import type { Sockets } from "./sockets.ts";

/** A world with what the door keeps beside it. */
export type Room = Readonly<{
  world: World;
  journal: Journal;
  faults: Faults;
  answers: OwnAnswers;
  files: Files;
  sockets: Sockets;
  snapshots: Snapshots;
  /** How pushes are written. */
  frames: FrameCodec;
  /** Frames that a fault holds back until the next one has gone. */
  held: Map<string, Push>;
  /** Ends when the world begins anew or is over: what waited for something in it has nothing to go on in. */
  life(): AbortSignal;
  /** Calls and frames of before are over. */
  beginAnew(): void;
  /** Exactly the world as it was made, unless told otherwise. */
  reset(again?: { seed?: number; now?: number }): void;
  close(): void;
}>;
