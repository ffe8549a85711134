import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import * as answer from "./answer-schemas.ts";
import { journalRows } from "./journal-calls.ts";
import { entryMatch } from "./match-conditions.ts";
import { orderRows } from "./order-calls.ts";
import { defineCall, type ControlCall } from "./control-call.ts";
import { ruleRows } from "./rule-calls.ts";
import { snapshotRows } from "./snapshot-calls.ts";
import {
  moment,
  onlyTrue,
  personWish,
  scale,
  seed,
  snapshotName,
  span,
  textLike,
  userId,
  whole,
  wholeText,
  worldName,
} from "./field-shapes.ts";

const text = textLike(/^[^\0]{0,500}$/s);
const dayMs = 86_400_000;

/** Control calls of the server and of the list of worlds. */
export const serverRows = {
  info: defineCall({
    method: "GET",
    path: "/info",
    summary: "Get version and features of the mock",
    answer: answer.info,
  }),
  document: defineCall({
    method: "GET",
    path: "/openapi.json",
    summary: "Get this OpenAPI document",
    answer: z.looseObject({ openapi: z.string() }),
  }),
  scenarioSchema: defineCall({
    method: "GET",
    path: "/scenario.schema.json",
    summary: "Get the JSON Schema of scenario files",
    answer: z.looseObject({ title: z.string() }),
  }),
  worlds: defineCall({
    method: "GET",
    path: "/worlds",
    summary: "List worlds",
    answer: z.array(answer.world),
  }),
  makeWorld: defineCall({
    method: "POST",
    path: "/worlds",
    summary: "Create a world",
    body: z.strictObject({
      name: z.optional(worldName),
      seed: z.optional(seed),
      now: z.optional(moment),
      frozen: z.optional(z.boolean()),
      scale: z.optional(scale),
      bots: z.optional(z.boolean()),
      empty: z.optional(z.boolean()),
      idleMs: z.optional(whole(1_000, 30 * dayMs)),
      ttlMs: z.optional(whole(1_000, 30 * dayMs)),
      keep: z.optional(z.boolean()),
      /** Copy of another world, as it is now or as in a snapshot. The copy has no sessions. */
      from: z.optional(
        z.strictObject({
          world: z.union([z.literal("_"), worldName]),
          snapshot: z.optional(snapshotName),
        }),
      ),
      ifExists: z.optional(z.enum(["refuse", "get", "reset"])),
    }),
    answer: z.extend(answer.stateAnswer, { name: z.string(), p: z.string() }),
    status: 201,
    errors: ["exists", "tooMany", "unknown.world", "gone.world", "unknown.snapshot"],
  }),
} as const satisfies Record<string, ControlCall>;

/** Control calls of one world. */
export const worldRows = {
  world: defineCall({
    method: "GET",
    path: "/worlds/{world}",
    summary: "Get a world's entry in the list",
    answer: answer.world,
  }),
  dropWorld: defineCall({
    method: "DELETE",
    path: "/worlds/{world}",
    summary: "End a world",
    answer: z.undefined(),
    status: 204,
    errors: ["conflict"],
  }),
  state: defineCall({
    method: "GET",
    path: "/worlds/{world}/state",
    summary: "Get the state of a world",
    answer: answer.stateAnswer,
  }),
  reset: defineCall({
    method: "POST",
    path: "/worlds/{world}/reset",
    summary: "Reset a world to its initial state",
    body: z.strictObject({ seed: z.optional(seed), now: z.optional(moment) }),
    answer: answer.stateAnswer,
  }),
  clock: defineCall({
    method: "POST",
    path: "/worlds/{world}/clock",
    summary: "Move the clock of a world",
    body: z.strictObject({
      advanceMs: z.optional(whole(0, 400 * dayMs)),
      advance: z.optional(span),
      to: z.optional(moment),
      scale: z.optional(scale),
      freeze: z.optional(z.boolean()),
      toNextEvent: z.optional(onlyTrue),
      /**
       * Moves from deadline to deadline until a matching entry appears. Stops after `max`. Default:
       * one day.
       */
      until: z.optional(entryMatch),
      max: z.optional(span),
    }),
    answer: answer.moved,
    errors: ["notAllowedNow", "unknown.user"],
  }),
  next: defineCall({
    method: "GET",
    path: "/worlds/{world}/next",
    summary: "List the next scheduled events",
    query: z.strictObject({ limit: z.optional(wholeText(1_000)) }),
    answer: answer.coming,
  }),
  maintenance: defineCall({
    method: "POST",
    path: "/worlds/{world}/maintenance",
    summary: "Start or end maintenance",
    body: z.strictObject({ on: z.boolean() }),
    answer: answer.maintenance,
  }),
  makeUser: defineCall({
    method: "POST",
    path: "/worlds/{world}/users",
    summary: "Create a user",
    body: personWish,
    answer: answer.made,
  }),
  users: defineCall({
    method: "GET",
    path: "/worlds/{world}/users",
    summary: "List users",
    answer: answer.usersAnswer,
  }),
  user: defineCall({
    method: "GET",
    path: "/worlds/{world}/users/{id}",
    summary: "Get a user with balances and listings",
    answer: answer.personAnswer,
    errors: ["unknown.user"],
  }),
  say: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/say",
    summary: "Send a chat message as a user",
    body: z.strictObject({ orderId: userId, text: textLike(/^[^\0]{1,4000}$/s) }),
    answer: z.looseObject({}),
    errors: ["unknown.user", "conflict"],
  }),
  ...orderRows,
  expire: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/expire",
    summary: "End the access tokens of a user",
    body: z.strictObject({ refreshable: z.optional(z.boolean()) }),
    answer: answer.closed,
    errors: ["unknown.user"],
  }),
  risk: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/risk",
    summary: "Set risk control of a user",
    body: z.strictObject({ on: z.boolean() }),
    answer: z.looseObject({}),
    errors: ["unknown.user"],
  }),
  kick: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/kick",
    summary: "Close the sockets of a user",
    body: z.strictObject({}),
    answer: answer.closed,
  }),
  push: defineCall({
    method: "POST",
    path: "/worlds/{world}/push",
    summary: "Send a push to a user",
    body: z.strictObject({
      userId,
      cmd: textLike(/^[a-z]{1,16}$/),
      msgTxt: z.optional(text),
      orderId: z.optional(text),
    }),
    answer: z.object({ delivered: z.int() }),
  }),
  bots: defineCall({
    method: "GET",
    path: "/worlds/{world}/bots",
    summary: "List bots and possible bots",
    answer: answer.bots,
  }),
  playBot: defineCall({
    method: "POST",
    path: "/worlds/{world}/bots/{id}",
    summary: "Make a user a bot",
    body: z.strictObject({ persona: z.nullable(z.enum(personas)) }),
    answer: answer.bots,
    errors: ["unknown.user", "conflict"],
  }),
  setBot: defineCall({
    method: "PUT",
    path: "/worlds/{world}/bots/{id}",
    summary: "Set the persona of a bot",
    body: z.strictObject({ persona: z.enum(personas) }),
    answer: answer.bots,
    errors: ["unknown.user", "conflict"],
  }),
  stopBot: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/bots/{id}",
    summary: "Stop a bot",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.user", "conflict"],
  }),
  ...ruleRows,
  ...journalRows,
  ...snapshotRows,
  audit: defineCall({
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
export const paramShapes: Readonly<Record<string, z.ZodMiniType<string, string>>> = {
  world: z.union([z.literal("_"), worldName]),
  id: z.string(),
  name: snapshotName,
};

export type ServerRows = typeof serverRows;
export type WorldRows = typeof worldRows;
export const rows: readonly ControlCall[] = [
  ...Object.values(serverRows),
  ...Object.values(worldRows),
];
