import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import * as answer from "./answers.ts";
import { journalRows } from "./journal-rows.ts";
import { entryMatch } from "./match.ts";
import { orderRows } from "./order-rows.ts";
import { defineCall, type ControlCall } from "./control-call.ts";
import { ruleRows } from "./rule-rows.ts";
import { snapshotRows } from "./snapshot-rows.ts";
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
} from "./shapes.ts";

const text = textLike(/^[^\0]{0,500}$/s);
const dayMs = 86_400_000;

/** Calls of the server: which worlds there are. */
export const serverRows = {
  info: defineCall({
    method: "GET",
    path: "/info",
    summary: "What this server is and can",
    answer: answer.info,
  }),
  document: defineCall({
    method: "GET",
    path: "/openapi.json",
    summary: "This document",
    answer: z.looseObject({ openapi: z.string() }),
  }),
  scenarioSchema: defineCall({
    method: "GET",
    path: "/scenario.schema.json",
    summary: "What a scenario file may say",
    answer: z.looseObject({ title: z.string() }),
  }),
  worlds: defineCall({
    method: "GET",
    path: "/worlds",
    summary: "All worlds",
    answer: z.array(answer.world),
  }),
  makeWorld: defineCall({
    method: "POST",
    path: "/worlds",
    summary: "Make a world",
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
      /** A copy of another world, as it is now or as it was kept; nobody is logged in there. */
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

/** Calls of one world. */
export const worldRows = {
  world: defineCall({
    method: "GET",
    path: "/worlds/{world}",
    summary: "A world's line of the list",
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
    summary: "How a world stands",
    answer: answer.stateAnswer,
  }),
  reset: defineCall({
    method: "POST",
    path: "/worlds/{world}/reset",
    summary: "The world as it was made",
    body: z.strictObject({ seed: z.optional(seed), now: z.optional(moment) }),
    answer: answer.stateAnswer,
  }),
  clock: defineCall({
    method: "POST",
    path: "/worlds/{world}/clock",
    summary: "Move a world's time",
    body: z.strictObject({
      advanceMs: z.optional(whole(0, 400 * dayMs)),
      advance: z.optional(span),
      to: z.optional(moment),
      scale: z.optional(scale),
      freeze: z.optional(z.boolean()),
      toNextEvent: z.optional(onlyTrue),
      /** From deadline to deadline, until something of this kind has happened; at most as long as `max`, a day unless told otherwise. */
      until: z.optional(entryMatch),
      max: z.optional(span),
    }),
    answer: answer.moved,
    errors: ["notAllowedNow", "unknown.user"],
  }),
  next: defineCall({
    method: "GET",
    path: "/worlds/{world}/next",
    summary: "What time brings next",
    query: z.strictObject({ limit: z.optional(wholeText(1_000)) }),
    answer: answer.coming,
  }),
  maintenance: defineCall({
    method: "POST",
    path: "/worlds/{world}/maintenance",
    summary: "Close the house, or open it",
    body: z.strictObject({ on: z.boolean() }),
    answer: answer.maintenance,
  }),
  makeUser: defineCall({
    method: "POST",
    path: "/worlds/{world}/users",
    summary: "Make a person",
    body: personWish,
    answer: answer.made,
  }),
  users: defineCall({
    method: "GET",
    path: "/worlds/{world}/users",
    summary: "Who is there",
    answer: answer.usersAnswer,
  }),
  user: defineCall({
    method: "GET",
    path: "/worlds/{world}/users/{id}",
    summary: "A person, and what he has",
    answer: answer.personAnswer,
    errors: ["unknown.user"],
  }),
  say: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/say",
    summary: "Write in a chat as this person",
    body: z.strictObject({ orderId: userId, text: textLike(/^[^\0]{1,4000}$/s) }),
    answer: z.looseObject({}),
    errors: ["unknown.user", "conflict"],
  }),
  ...orderRows,
  expire: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/expire",
    summary: "End a person's logins",
    body: z.strictObject({ refreshable: z.optional(z.boolean()) }),
    answer: answer.closed,
    errors: ["unknown.user"],
  }),
  risk: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/risk",
    summary: "Hold a person by risk control",
    body: z.strictObject({ on: z.boolean() }),
    answer: z.looseObject({}),
    errors: ["unknown.user"],
  }),
  kick: defineCall({
    method: "POST",
    path: "/worlds/{world}/users/{id}/kick",
    summary: "Close a person's sockets",
    body: z.strictObject({}),
    answer: answer.closed,
  }),
  push: defineCall({
    method: "POST",
    path: "/worlds/{world}/push",
    summary: "Push to a person",
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
    summary: "Who is played, and who could be",
    answer: answer.bots,
  }),
  playBot: defineCall({
    method: "POST",
    path: "/worlds/{world}/bots/{id}",
    summary: "Let the house play a person",
    body: z.strictObject({ persona: z.nullable(z.enum(personas)) }),
    answer: answer.bots,
    errors: ["unknown.user", "conflict"],
  }),
  setBot: defineCall({
    method: "PUT",
    path: "/worlds/{world}/bots/{id}",
    summary: "Let the house play a person so",
    body: z.strictObject({ persona: z.enum(personas) }),
    answer: answer.bots,
    errors: ["unknown.user", "conflict"],
  }),
  stopBot: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/bots/{id}",
    summary: "The house no longer plays this person",
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
    summary: "Whether the books are right",
    answer: answer.auditAnswer,
  }),
} as const satisfies Record<string, ControlCall>;

/** What stands in a path, by its name there. A user, an order, a fault that cannot be is simply not here. */
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
