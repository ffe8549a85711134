import type { CodeName, ErrorDetails, PushCmd } from "contract";
import type { Db } from "../../db/db.ts";
import { addPushToOutbox } from "../../db/push-outbox.ts";
import { nextCounterValue } from "../../db/settings-and-counters.ts";
import type { PushForOtherDevicesOfUser, OutgoingPush, World } from "./world.ts";

/** An uploaded file that the server has received and checked before the call is executed. */
export type ReceivedUpload = {
  url: string;
  name: string;
  size: number;
  width: number;
  height: number;
  /** Hash of the visible image content. */
  hash: string;
  /** Hash of the bytes as they were sent. */
  sha: string;
  unclear: 0 | 1;
};
export type RequestCaller = {
  userId: string;
  token: string;
  requestId?: string;
  file?: ReceivedUpload;
  fileDigest?: string;
};

/**
 * A business error. Everything that the call has written is rolled back. Functions passed to
 * `afterRefusal` run afterwards.
 */
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
 * Context of one request: its transaction, time and caller. `C` lists the codes that a function may
 * refuse with. A function with fewer codes accepts every context that allows more.
 */
export type RequestContext<C extends CodeName = never> = {
  readonly world: World;
  readonly db: Db;
  readonly now: number;
  readonly caller: RequestCaller;
  readonly refuse: (code: C, facts?: ErrorDetails) => never;
  /** Sends a push after the commit. Pushes of a call that is rolled back are discarded. */
  readonly push: (userId: string, cmd: PushCmd, text: string, orderId?: string) => void;
  /**
   * Reports an action of the caller to their other devices. These reload the order, but show no
   * message.
   */
  readonly notifyOwnDevices: (orderId: string) => void;
  /**
   * Runs the function only if the call is refused, after the rollback. Used for writes that must
   * stay, such as the count of wrong PINs.
   */
  readonly afterRefusal: (act: () => void) => void;
  readonly nextId: (prefix: string) => string;
};

export type DeferredPushesAndRefusalActions = {
  outgoingPushes: (OutgoingPush | PushForOtherDevicesOfUser)[];
  refusalActions: (() => void)[];
};

const firstIdNumber = 10_000;

export function openRequestContext(
  world: World,
  caller: RequestCaller,
  now: number,
): { ctx: RequestContext<CodeName>; log: DeferredPushesAndRefusalActions } {
  const log: DeferredPushesAndRefusalActions = { outgoingPushes: [], refusalActions: [] };
  const { db } = world;
  const ctx: RequestContext<CodeName> = {
    world,
    db,
    now,
    caller,
    refuse: (code, facts = {}) => {
      throw new Refusal(code, facts);
    },
    push: (userId, cmd, msgTxt, orderId = "") => {
      const row = addPushToOutbox(db, { userId, cmd, msgTxt, orderId, createdAt: now });
      log.outgoingPushes.push({ userId, seq: row.seq, push: { cmd, msgTxt, orderId } });
    },
    notifyOwnDevices: (orderId) => {
      const { userId, token } = caller;
      if (userId !== "")
        log.outgoingPushes.push({
          userId,
          notTo: token,
          push: { cmd: "own", msgTxt: "", orderId },
        });
    },
    afterRefusal: (act) => {
      log.refusalActions.push(act);
    },
    nextId: (prefix) => `${prefix}${firstIdNumber + nextCounterValue(db, prefix)}`,
  };
  return { ctx, log };
}
