import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import * as answer from "./control-answer-schemas.ts";
import { journalControlCalls } from "./journal-calls.ts";
import { journalEntryMatchSchema } from "./match-conditions.ts";
import { orderControlCalls } from "./order-calls.ts";
import { defineControlCall, type ControlCallDefinition } from "./control-call.ts";
import { ruleControlCalls } from "./rule-calls.ts";
import { snapshotControlCalls } from "./snapshot-calls.ts";
import {
  timestampSchema,
  literalTrueSchema,
  newUserSchema,
  clockScaleSchema,
  worldSeedSchema,
  snapshotNameSchema,
  durationSchema,
  createPatternTextSchema,
  userIdSchema,
  createIntegerRangeSchema,
  createIntegerTextSchema,
  worldNameSchema,
} from "./field-schemas.ts";

const text = createPatternTextSchema(/^[^\0]{0,500}$/s);
const dayMs = 86_400_000;

/** Control calls of the server and of the list of worlds. */
export const serverControlCalls = {
  info: defineControlCall({
    method: "GET",
    path: "/info",
    summary: "Get version and features of the mock",
    answer: answer.mockInfoAnswerSchema,
  }),
  document: defineControlCall({
    method: "GET",
    path: "/openapi.json",
    summary: "Get this OpenAPI document",
    answer: z.looseObject({ openapi: z.string() }),
  }),
  scenarioSchema: defineControlCall({
    method: "GET",
    path: "/scenario.schema.json",
    summary: "Get the JSON Schema of scenario files",
    answer: z.looseObject({ title: z.string() }),
  }),
  worlds: defineControlCall({
    method: "GET",
    path: "/worlds",
    summary: "List worlds",
    answer: z.array(answer.worldListEntrySchema),
  }),
  makeWorld: defineControlCall({
    method: "POST",
    path: "/worlds",
    summary: "Create a world",
    body: z.strictObject({
      name: z.optional(worldNameSchema),
      seed: z.optional(worldSeedSchema),
      now: z.optional(timestampSchema),
      frozen: z.optional(z.boolean()),
      scale: z.optional(clockScaleSchema),
      bots: z.optional(z.boolean()),
      empty: z.optional(z.boolean()),
      idleMs: z.optional(createIntegerRangeSchema(1_000, 30 * dayMs)),
      ttlMs: z.optional(createIntegerRangeSchema(1_000, 30 * dayMs)),
      keep: z.optional(z.boolean()),
      /**
       * Creates the world as a copy of another one, as it is now or as in a snapshot. The copy
       * has no sessions.
       */
      from: z.optional(
        z.strictObject({
          world: z.union([z.literal("_"), worldNameSchema]),
          snapshot: z.optional(snapshotNameSchema),
        }),
      ),
      ifExists: z.optional(z.enum(["refuse", "get", "reset"])),
    }),
    answer: z.extend(answer.worldStateAnswerSchema, { name: z.string(), p: z.string() }),
    status: 201,
    errors: ["exists", "tooMany", "unknown.world", "gone.world", "unknown.snapshot"],
  }),
} as const satisfies Record<string, ControlCallDefinition>;

/** Control calls of one world. */
export const worldControlCalls = {
  world: defineControlCall({
    method: "GET",
    path: "/worlds/{world}",
    summary: "Get a world's entry in the list",
    answer: answer.worldListEntrySchema,
  }),
  dropWorld: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}",
    summary: "End a world",
    answer: z.undefined(),
    status: 204,
    errors: ["conflict"],
  }),
  state: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/state",
    summary: "Get the state of a world",
    answer: answer.worldStateAnswerSchema,
  }),
  reset: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/reset",
    summary: "Reset a world to its initial state",
    body: z.strictObject({ seed: z.optional(worldSeedSchema), now: z.optional(timestampSchema) }),
    answer: answer.worldStateAnswerSchema,
  }),
  clock: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/clock",
    summary: "Move the clock of a world",
    body: z.strictObject({
      advanceMs: z.optional(createIntegerRangeSchema(0, 400 * dayMs)),
      advance: z.optional(durationSchema),
      to: z.optional(timestampSchema),
      scale: z.optional(clockScaleSchema),
      freeze: z.optional(z.boolean()),
      toNextEvent: z.optional(literalTrueSchema),
      /**
       * Moves from deadline to deadline until a matching entry appears. Stops after `max`. Default:
       * one day.
       */
      until: z.optional(journalEntryMatchSchema),
      max: z.optional(durationSchema),
    }),
    answer: answer.clockMoveAnswerSchema,
    errors: ["notAllowedNow", "unknown.user"],
  }),
  next: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/next",
    summary: "List the next scheduled events",
    query: z.strictObject({ limit: z.optional(createIntegerTextSchema(1_000)) }),
    answer: answer.scheduledEventsAnswerSchema,
  }),
  maintenance: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/maintenance",
    summary: "Start or end maintenance",
    body: z.strictObject({ on: z.boolean() }),
    answer: answer.maintenanceAnswerSchema,
  }),
  makeUser: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users",
    summary: "Create a user",
    body: newUserSchema,
    answer: answer.createdUserAnswerSchema,
  }),
  users: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/users",
    summary: "List users",
    answer: answer.userListAnswerSchema,
  }),
  user: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/users/{id}",
    summary: "Get a user with balances",
    answer: answer.userAnswerSchema,
    errors: ["unknown.user"],
  }),
  say: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/say",
    summary: "Send a chat message as a user",
    body: z.strictObject({
      orderId: userIdSchema,
      text: createPatternTextSchema(/^[^\0]{1,4000}$/s),
    }),
    answer: z.looseObject({}),
    errors: ["unknown.user", "conflict"],
  }),
  ...orderControlCalls,
  expire: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/expire",
    summary: "End the access tokens of a user",
    body: z.strictObject({ refreshable: z.optional(z.boolean()) }),
    answer: answer.closedSocketCountAnswerSchema,
    errors: ["unknown.user"],
  }),
  risk: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/risk",
    summary: "Set risk control of a user",
    body: z.strictObject({ on: z.boolean() }),
    answer: z.looseObject({}),
    errors: ["unknown.user"],
  }),
  kick: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/kick",
    summary: "Close the sockets of a user",
    body: z.strictObject({}),
    answer: answer.closedSocketCountAnswerSchema,
  }),
  push: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/push",
    summary: "Send a push to a user",
    body: z.strictObject({
      userId: userIdSchema,
      cmd: createPatternTextSchema(/^[a-z]{1,16}$/),
      msgTxt: z.optional(text),
      orderId: z.optional(text),
    }),
    answer: z.object({ delivered: z.int() }),
  }),
  bots: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/bots",
    summary: "List bots and possible bots",
    answer: answer.botListAnswerSchema,
  }),
  playBot: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/bots/{id}",
    summary: "Make a user a bot",
    body: z.strictObject({ persona: z.nullable(z.enum(personas)) }),
    answer: answer.botListAnswerSchema,
    errors: ["unknown.user", "conflict"],
  }),
  setBot: defineControlCall({
    method: "PUT",
    path: "/worlds/{world}/bots/{id}",
    summary: "Set the persona of a bot",
    body: z.strictObject({ persona: z.enum(personas) }),
    answer: answer.botListAnswerSchema,
    errors: ["unknown.user", "conflict"],
  }),
  stopBot: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}/bots/{id}",
    summary: "Stop a bot",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.user", "conflict"],
  }),
  ...ruleControlCalls,
  ...journalControlCalls,
  ...snapshotControlCalls,
  audit: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/audit",
    summary: "Audit the ledger",
    answer: answer.ledgerAuditAnswerSchema,
  }),
} as const satisfies Record<string, ControlCallDefinition>;

/**
 * Schemas of path parameters by name. The schema of `id` accepts any text, so that an id that
 * does not exist is reported as unknown, not as invalid.
 */
export const pathParameterSchemas: Readonly<Record<string, z.ZodMiniType<string, string>>> = {
  world: z.union([z.literal("_"), worldNameSchema]),
  id: z.string(),
  name: snapshotNameSchema,
};

export type ServerControlCalls = typeof serverControlCalls;
export type WorldControlCalls = typeof worldControlCalls;
export const allControlCalls: readonly ControlCallDefinition[] = [
  ...Object.values(serverControlCalls),
  ...Object.values(worldControlCalls),
];
