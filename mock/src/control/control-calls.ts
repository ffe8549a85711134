import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import * as answer from "./answer-schemas.ts";
import { journalControlCalls } from "./journal-calls.ts";
import { entryMatchShape } from "./match-conditions.ts";
import { orderControlCalls } from "./order-calls.ts";
import { defineControlCall, type ControlCall } from "./control-call.ts";
import { ruleControlCalls } from "./rule-calls.ts";
import { snapshotControlCalls } from "./snapshot-calls.ts";
import {
  timeShape,
  literalTrue,
  newUserShape,
  clockScaleShape,
  seedShape,
  snapshotNameShape,
  durationShape,
  patternTextShape,
  userIdShape,
  integerBetween,
  integerTextShape,
  worldNameShape,
} from "./field-shapes.ts";

const text = patternTextShape(/^[^\0]{0,500}$/s);
const dayMs = 86_400_000;

/** Control calls of the server and of the list of worlds. */
export const serverControlCalls = {
  info: defineControlCall({
    method: "GET",
    path: "/info",
    summary: "Get version and features of the mock",
    answer: answer.mockInfoAnswer,
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
    answer: z.array(answer.worldEntry),
  }),
  makeWorld: defineControlCall({
    method: "POST",
    path: "/worlds",
    summary: "Create a world",
    body: z.strictObject({
      name: z.optional(worldNameShape),
      seed: z.optional(seedShape),
      now: z.optional(timeShape),
      frozen: z.optional(z.boolean()),
      scale: z.optional(clockScaleShape),
      bots: z.optional(z.boolean()),
      empty: z.optional(z.boolean()),
      idleMs: z.optional(integerBetween(1_000, 30 * dayMs)),
      ttlMs: z.optional(integerBetween(1_000, 30 * dayMs)),
      keep: z.optional(z.boolean()),
      /** Copy of another world, as it is now or as in a snapshot. The copy has no sessions. */
      from: z.optional(
        z.strictObject({
          world: z.union([z.literal("_"), worldNameShape]),
          snapshot: z.optional(snapshotNameShape),
        }),
      ),
      ifExists: z.optional(z.enum(["refuse", "get", "reset"])),
    }),
    answer: z.extend(answer.worldStateAnswer, { name: z.string(), p: z.string() }),
    status: 201,
    errors: ["exists", "tooMany", "unknown.world", "gone.world", "unknown.snapshot"],
  }),
} as const satisfies Record<string, ControlCall>;

/** Control calls of one world. */
export const worldControlCalls = {
  world: defineControlCall({
    method: "GET",
    path: "/worlds/{world}",
    summary: "Get a world's entry in the list",
    answer: answer.worldEntry,
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
    answer: answer.worldStateAnswer,
  }),
  reset: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/reset",
    summary: "Reset a world to its initial state",
    body: z.strictObject({ seed: z.optional(seedShape), now: z.optional(timeShape) }),
    answer: answer.worldStateAnswer,
  }),
  clock: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/clock",
    summary: "Move the clock of a world",
    body: z.strictObject({
      advanceMs: z.optional(integerBetween(0, 400 * dayMs)),
      advance: z.optional(durationShape),
      to: z.optional(timeShape),
      scale: z.optional(clockScaleShape),
      freeze: z.optional(z.boolean()),
      toNextEvent: z.optional(literalTrue),
      /**
       * Moves from deadline to deadline until a matching entry appears. Stops after `max`. Default:
       * one day.
       */
      until: z.optional(entryMatchShape),
      max: z.optional(durationShape),
    }),
    answer: answer.clockMoveAnswer,
    errors: ["notAllowedNow", "unknown.user"],
  }),
  next: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/next",
    summary: "List the next scheduled events",
    query: z.strictObject({ limit: z.optional(integerTextShape(1_000)) }),
    answer: answer.scheduledEventsAnswer,
  }),
  maintenance: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/maintenance",
    summary: "Start or end maintenance",
    body: z.strictObject({ on: z.boolean() }),
    answer: answer.maintenanceAnswer,
  }),
  makeUser: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users",
    summary: "Create a user",
    body: newUserShape,
    answer: answer.createdUserAnswer,
  }),
  users: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/users",
    summary: "List users",
    answer: answer.userListAnswer,
  }),
  user: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/users/{id}",
    summary: "Get a user with balances and listings",
    answer: answer.userAnswer,
    errors: ["unknown.user"],
  }),
  say: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/say",
    summary: "Send a chat message as a user",
    body: z.strictObject({ orderId: userIdShape, text: patternTextShape(/^[^\0]{1,4000}$/s) }),
    answer: z.looseObject({}),
    errors: ["unknown.user", "conflict"],
  }),
  ...orderControlCalls,
  expire: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/expire",
    summary: "End the access tokens of a user",
    body: z.strictObject({ refreshable: z.optional(z.boolean()) }),
    answer: answer.closedSocketsAnswer,
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
    answer: answer.closedSocketsAnswer,
  }),
  push: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/push",
    summary: "Send a push to a user",
    body: z.strictObject({
      userId: userIdShape,
      cmd: patternTextShape(/^[a-z]{1,16}$/),
      msgTxt: z.optional(text),
      orderId: z.optional(text),
    }),
    answer: z.object({ delivered: z.int() }),
  }),
  bots: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/bots",
    summary: "List bots and possible bots",
    answer: answer.botListAnswer,
  }),
  playBot: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/bots/{id}",
    summary: "Make a user a bot",
    body: z.strictObject({ persona: z.nullable(z.enum(personas)) }),
    answer: answer.botListAnswer,
    errors: ["unknown.user", "conflict"],
  }),
  setBot: defineControlCall({
    method: "PUT",
    path: "/worlds/{world}/bots/{id}",
    summary: "Set the persona of a bot",
    body: z.strictObject({ persona: z.enum(personas) }),
    answer: answer.botListAnswer,
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
    answer: answer.auditAnswer,
  }),
} as const satisfies Record<string, ControlCall>;

/**
 * Shapes of path parameters by name. A well-formed id that does not exist is reported as unknown,
 * not as invalid.
 */
export const pathParameterShapes: Readonly<Record<string, z.ZodMiniType<string, string>>> = {
  world: z.union([z.literal("_"), worldNameShape]),
  id: z.string(),
  name: snapshotNameShape,
};

export type ServerControlCalls = typeof serverControlCalls;
export type WorldControlCalls = typeof worldControlCalls;
export const controlCalls: readonly ControlCall[] = [
  ...Object.values(serverControlCalls),
  ...Object.values(worldControlCalls),
];
