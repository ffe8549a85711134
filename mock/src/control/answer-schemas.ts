import * as z from "zod/mini";
import { effectShape } from "./fault-shapes.ts";
import { ruleMatch } from "./match-conditions.ts";
import { ownAnswerShape } from "./custom-answers.ts";

// Answers of control calls, as documented in OpenAPI and read by the client.

export const ok = z.object({ ok: z.literal(true) });
export const closed = z.object({ closed: z.int() });

const fault = z.object({
  id: z.string(),
  match: ruleMatch,
  effect: effectShape,
  times: z.optional(z.int()),
  after: z.optional(z.int()),
  probability: z.optional(z.number()),
  ttlMs: z.optional(z.int()),
  seen: z.int(),
  hits: z.int(),
  lastAt: z.nullable(z.int()),
  /** Journal entries that are closest to the rule, if it has matched nothing for a minute. */
  near: z.optional(z.array(z.lazy(() => nearMiss))),
});
export const faults = z.object({ faults: z.array(fault) });

/** `lastAt` is the real time of the last hit. */
export const ownAnswer = z.object({
  ...ownAnswerShape,
  id: z.string(),
  seen: z.int(),
  hits: z.int(),
  lastAt: z.nullable(z.int()),
  /** Journal entries that are closest to the rule, if it has matched nothing for a minute. */
  near: z.optional(z.array(z.lazy(() => nearMiss))),
});
export const ownAnswers = z.object({ answers: z.array(ownAnswer) });

const bot = z.object({ id: z.string(), nickName: z.string(), persona: z.nullable(z.string()) });
export const bots = z.object({ bots: z.array(bot) });

export const stateAnswer = z.object({
  now: z.int(),
  timeScale: z.number(),
  frozen: z.boolean(),
  seed: z.int(),
  users: z.int(),
  bots: z.array(bot),
  openOrders: z.int(),
  nextEventAt: z.nullable(z.int()),
  faults: z.array(fault),
  sockets: z.int(),
  /** Number of calls that are held back by faults at present. */
  pending: z.int(),
  lastSeq: z.int(),
});

export const world = z.object({
  name: z.string(),
  seed: z.int(),
  now: z.int(),
  timeScale: z.number(),
  frozen: z.boolean(),
  users: z.int(),
  sockets: z.int(),
  faults: z.int(),
  answers: z.int(),
  madeBy: z.enum(["api", "login", "start"]),
  createdAt: z.int(),
  idleSince: z.int(),
  diesAt: z.nullable(z.int()),
});

export const coming = z.array(
  z.object({
    at: z.int(),
    inMs: z.int(),
    kind: z.string(),
    ref: z.string(),
    orderId: z.optional(z.string()),
    says: z.string(),
  }),
);
export const maintenance = z.object({
  on: z.boolean(),
  since: z.nullable(z.int()),
  postponed: z.int(),
});
export const made = z.object({ p: z.string(), userId: z.string(), token: z.string() });
export const personAnswer = z.object({
  p: z.string(),
  id: z.string(),
  nickName: z.string(),
  level: z.int(),
  persona: z.nullable(z.string()),
  balances: z.object({
    able: z.number(),
    entrustFrozen: z.number(),
    orderLocked: z.number(),
    cooling: z.number(),
  }),
  sockets: z.int(),
});
export const usersAnswer = z.array(personAnswer);
const orderFacts = {
  orderId: z.string(),
  entrustId: z.string(),
  buyer: z.string(),
  seller: z.string(),
  status: z.int(),
  closeType: z.int(),
  completeType: z.int(),
  /** Amount in CNY. */
  amount: z.number(),
  quantity: z.number(),
  price: z.number(),
  /** Coins locked in the order. */
  escrow: z.number(),
  createdAt: z.int(),
};
export const orderLine = z.object(orderFacts);
const moves = z.array(z.string());
export const orderAnswer = z.object({
  ...orderFacts,
  path: z.array(
    z.object({ move: z.string(), by: z.string(), from: z.int(), to: z.int(), at: z.int() }),
  ),
  /** Transitions that the table permits. Only the call itself checks all other rules. */
  legal: z.object({ buyer: moves, seller: moves, system: moves }),
  nextDeadline: z.nullable(z.object({ at: z.int(), move: z.nullable(z.string()) })),
});
export const put = z.object({
  orderId: z.string(),
  entrustId: z.string(),
  buyer: z.string(),
  seller: z.string(),
  status: z.int(),
  path: z.array(z.string()),
  advancedMs: z.int(),
});
export const snapshots = z.object({
  snapshots: z.array(z.object({ name: z.string(), now: z.int() })),
});
export const auditAnswer = z.object({
  ok: z.boolean(),
  invariants: z.array(z.object({ id: z.string(), ok: z.boolean(), detail: z.string() })),
  totals: z.record(z.string(), z.number()),
});

/** Entry of the journal. Its other fields depend on its kind. */
const entry = z.looseObject({ seq: z.int(), at: z.int(), real: z.int(), kind: z.string() });
export const moved = z.object({
  now: z.int(),
  fired: z.array(z.object({ kind: z.string(), ref: z.string(), at: z.int() })),
  /** Pushes sent during the move. */
  pushed: z.array(z.object({ userId: z.string(), cmd: z.string(), orderId: z.string() })),
  /** Whether the awaited entry appeared. */
  met: z.optional(z.boolean()),
  entry: z.optional(entry),
});
const nearMiss = z.object({
  seq: z.int(),
  /** Fraction of the match's fields that differ. */
  distance: z.number(),
  differs: z.array(z.object({ field: z.string(), wanted: z.unknown(), got: z.unknown() })),
});
export const journalAnswer = z.object({
  entries: z.array(entry),
  last: z.int(),
  dropped: z.int(),
  met: z.optional(z.boolean()),
  nearMisses: z.optional(z.array(nearMiss)),
});
export const verdict = z.object({
  ok: z.boolean(),
  count: z.int(),
  entries: z.array(entry),
  nearMisses: z.array(nearMiss),
});

export const info = z.object({
  name: z.string(),
  version: z.string(),
  control: z.literal(2),
  limits: z.record(z.string(), z.int()),
  features: z.array(z.string()),
  /**
   * URLs under which a device in the same network opens the app, on the port of the server that
   * serves it.
   */
  lan: z.optional(z.array(z.string())),
});

/** Schemas that the document defines once and refers to. */
export const named = {
  Match: ruleMatch,
  Effect: effectShape,
  Fault: fault,
  OwnAnswer: ownAnswer,
  Bot: bot,
  State: stateAnswer,
  World: world,
  Moved: moved,
  Audit: auditAnswer,
  Entry: entry,
  NearMiss: nearMiss,
  Info: info,
} as const;
