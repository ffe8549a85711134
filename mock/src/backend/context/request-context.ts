import type { CodeName, ErrorDetails, PushCmd } from "contract";
import type { Db } from "../../db/db.ts";
import { addToOutbox } from "../../db/outbox.ts";
import { nextNumber } from "../../db/settings.ts";
import type { OwnNote, PushNote, World } from "./world.ts";

/** What the door has received and looked at before a call is performed. */
export type StoredUpload = {
  url: string;
  name: string;
  size: number;
  width: number;
  height: number;
  /** Of what can be seen in it. */
  hash: string;
  /** Of the bytes as they were sent. */
  sha: string;
  unclear: 0 | 1;
};
export type Caller = { userId: string; token: string; requestId?: string; file?: StoredUpload; fileDigest?: string };

/** The domain says no. Everything the call has written is taken back. */
export class Refusal extends Error {
  readonly code: CodeName;
  readonly facts: ErrorDetails;
  constructor(code: CodeName, facts: ErrorDetails) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/**
 * Where a call is worked on: one transaction, one moment, one caller.
 * C says with what it may refuse; a piece that refuses with less fits into every call that declares more.
 */
export type Desk<C extends CodeName = never> = {
  readonly world: World;
  readonly db: Db;
  readonly now: number;
  readonly caller: Caller;
  readonly refuse: (code: C, facts?: ErrorDetails) => never;
  /** Leaves after the commit; a call that is rolled back has said nothing. */
  readonly push: (userId: string, cmd: PushCmd, text: string, orderId?: string) => void;
  /** What the caller has done himself: his other phones read it anew, without a word. */
  readonly tellOwn: (orderId: string) => void;
  /** What must stay though the call is refused: the count of wrong passwords. */
  readonly afterRefusal: (act: () => void) => void;
  readonly nextId: (prefix: string) => string;
};

export type DeskLog = { outgoing: (PushNote | OwnNote)[]; kept: (() => void)[] };

const firstNumber = 10_000;

export function openDesk(world: World, caller: Caller, now: number): { desk: Desk<CodeName>; log: DeskLog } {
  const log: DeskLog = { outgoing: [], kept: [] };
  const { db } = world;
  const desk: Desk<CodeName> = {
    world,
    db,
    now,
    caller,
    refuse: (code, facts = {}) => {
      throw new Refusal(code, facts);
    },
    push: (userId, cmd, msgTxt, orderId = "") => {
      const row = addToOutbox(db, { userId, cmd, msgTxt, orderId, createdAt: now });
      log.outgoing.push({ userId, seq: row.seq, push: { cmd, msgTxt, orderId } });
    },
    tellOwn: (orderId) => {
      const { userId, token } = caller;
      if (userId !== "") log.outgoing.push({ userId, notTo: token, push: { cmd: "own", msgTxt: "", orderId } });
    },
    afterRefusal: (act) => {
      log.kept.push(act);
    },
    nextId: (prefix) => `${prefix}${firstNumber + nextNumber(db, prefix)}`,
  };
  return { desk, log };
}
