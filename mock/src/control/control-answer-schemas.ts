import * as z from "zod/mini";
import { faultEffectSchema } from "./fault-schemas.ts";
import { ruleMatchSchema } from "./match-conditions.ts";
import { customAnswerFieldSchemas } from "./custom-answers.ts";

// Answers of control calls, as documented in OpenAPI and read by the client.

export const okAnswerSchema = z.object({ ok: z.literal(true) });
export const closedSocketCountAnswerSchema = z.object({ closed: z.int() });

const faultListEntrySchema = z.object({
  id: z.string(),
  match: ruleMatchSchema,
  effect: faultEffectSchema,
  times: z.optional(z.int()),
  after: z.optional(z.int()),
  probability: z.optional(z.number()),
  ttlMs: z.optional(z.int()),
  seen: z.int(),
  hits: z.int(),
  lastAt: z.nullable(z.int()),
  /**
   * Journal entries that almost match the rule. Present if the rule is older than a minute and has
   * matched nothing, because its match may contain a typo.
   */
  near: z.optional(z.array(z.lazy(() => nearMissSchema))),
});
export const faultListAnswerSchema = z.object({ faults: z.array(faultListEntrySchema) });

/** `lastAt` is the real time of the last hit. */
export const customAnswerEntrySchema = z.object({
  ...customAnswerFieldSchemas,
  id: z.string(),
  seen: z.int(),
  hits: z.int(),
  lastAt: z.nullable(z.int()),
  /**
   * Journal entries that almost match the rule. Present if the rule is older than a minute and has
   * matched nothing, because its match may contain a typo.
   */
  near: z.optional(z.array(z.lazy(() => nearMissSchema))),
});
export const customAnswerListSchema = z.object({ answers: z.array(customAnswerEntrySchema) });

const botListEntrySchema = z.object({
  id: z.string(),
  nickName: z.string(),
  persona: z.nullable(z.string()),
});
export const botListAnswerSchema = z.object({ bots: z.array(botListEntrySchema) });

export const worldStateAnswerSchema = z.object({
  now: z.int(),
  timeScale: z.number(),
  frozen: z.boolean(),
  seed: z.int(),
  users: z.int(),
  bots: z.array(botListEntrySchema),
  openOrders: z.int(),
  nextEventAt: z.nullable(z.int()),
  faults: z.array(faultListEntrySchema),
  sockets: z.int(),
  /** Number of calls and socket upgrades that faults delay at present. */
  pending: z.int(),
  lastSeq: z.int(),
});

export const worldListEntrySchema = z.object({
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

export const scheduledEventsAnswerSchema = z.array(
  z.object({
    at: z.int(),
    inMs: z.int(),
    kind: z.string(),
    ref: z.string(),
    orderId: z.optional(z.string()),
    says: z.string(),
  }),
);
export const maintenanceAnswerSchema = z.object({
  on: z.boolean(),
  since: z.nullable(z.int()),
  postponed: z.int(),
});
export const createdUserAnswerSchema = z.object({
  p: z.string(),
  userId: z.string(),
  token: z.string(),
});
export const userAnswerSchema = z.object({
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
export const userListAnswerSchema = z.array(userAnswerSchema);
const orderEntryFields = {
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
export const orderListEntrySchema = z.object(orderEntryFields);
const transitionNames = z.array(z.string());
export const orderAnswerSchema = z.object({
  ...orderEntryFields,
  path: z.array(
    z.object({ move: z.string(), by: z.string(), from: z.int(), to: z.int(), at: z.int() }),
  ),
  /** Transitions that the transition table permits. Only the call itself checks all other rules. */
  legal: z.object({ buyer: transitionNames, seller: transitionNames, system: transitionNames }),
  nextDeadline: z.nullable(z.object({ at: z.int(), move: z.nullable(z.string()) })),
});
export const createdOrderAnswerSchema = z.object({
  orderId: z.string(),
  entrustId: z.string(),
  buyer: z.string(),
  seller: z.string(),
  status: z.int(),
  path: z.array(z.string()),
  advancedMs: z.int(),
});
export const snapshotListAnswerSchema = z.object({
  snapshots: z.array(z.object({ name: z.string(), now: z.int() })),
});
export const ledgerAuditAnswerSchema = z.object({
  ok: z.boolean(),
  invariants: z.array(z.object({ id: z.string(), ok: z.boolean(), detail: z.string() })),
  totals: z.record(z.string(), z.number()),
});

/** Entry of the journal. Its other fields depend on its kind. */
const journalEntrySchema = z.looseObject({
  seq: z.int(),
  at: z.int(),
  real: z.int(),
  kind: z.string(),
});
export const clockMoveAnswerSchema = z.object({
  now: z.int(),
  fired: z.array(z.object({ kind: z.string(), ref: z.string(), at: z.int() })),
  /** Pushes sent while the clock moved. */
  pushed: z.array(z.object({ userId: z.string(), cmd: z.string(), orderId: z.string() })),
  /** Whether the journal entry of `until` appeared. */
  met: z.optional(z.boolean()),
  entry: z.optional(journalEntrySchema),
});
const nearMissSchema = z.object({
  seq: z.int(),
  /** Fraction of the match's fields that differ. */
  distance: z.number(),
  differs: z.array(z.object({ field: z.string(), wanted: z.unknown(), got: z.unknown() })),
});
export const journalAnswerSchema = z.object({
  entries: z.array(journalEntrySchema),
  last: z.int(),
  dropped: z.int(),
  met: z.optional(z.boolean()),
  nearMisses: z.optional(z.array(nearMissSchema)),
});
export const journalVerificationAnswerSchema = z.object({
  ok: z.boolean(),
  count: z.int(),
  entries: z.array(journalEntrySchema),
  nearMisses: z.array(nearMissSchema),
});

export const mockInfoAnswerSchema = z.object({
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

/** Schemas that the OpenAPI document defines once and refers to. */
export const openApiComponentSchemas = {
  Match: ruleMatchSchema,
  Effect: faultEffectSchema,
  Fault: faultListEntrySchema,
  OwnAnswer: customAnswerEntrySchema,
  Bot: botListEntrySchema,
  State: worldStateAnswerSchema,
  World: worldListEntrySchema,
  Moved: clockMoveAnswerSchema,
  Audit: ledgerAuditAnswerSchema,
  Entry: journalEntrySchema,
  NearMiss: nearMissSchema,
  Info: mockInfoAnswerSchema,
} as const;
