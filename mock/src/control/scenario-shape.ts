import { type CallName, calls, type CodeName, codes } from "contract";
import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import { faultShape } from "./fault-shapes.ts";
import { entryMatch, ruleMatch } from "./match-conditions.ts";
import { orderRows } from "./order-calls.ts";
import { ownAnswerShape } from "./custom-answers.ts";
import {
  moment,
  onlyTrue,
  person,
  personWish,
  seed,
  snapshotName,
  span,
  textLike,
  userId,
  whole,
} from "./field-shapes.ts";

// Format of scenario files, lwh5-scenario/1: the cast, and steps that act or check.

const callNames = Object.keys(calls) as [CallName, ...CallName[]];
const codeNames = Object.keys(codes) as [CodeName, ...CodeName[]];

/** Name of a cast member or of a saved value. */
const label = textLike(/^[A-Za-z][A-Za-z0-9]{0,31}$/);
/** Reference to a value that an earlier step saved. */
const saved = textLike(/^\$[A-Za-z][A-Za-z0-9]{0,31}$/);
const id = z.union([saved, userId]);
const text = textLike(/^[^\0]{1,500}$/s);
const fields = z.record(z.string(), z.unknown());
/** Values to save: name, and path in the answer such as `0.id` or `payMethods.0.id`. */
const save = z.optional(z.record(label, textLike(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/)));

/** Ids in the match may be saved values. */
const journalMatch = z.extend(entryMatch, {
  orderId: z.optional(id),
  userId: z.optional(z.union([textLike(/^\$id:\w+$/), userId])),
});
const metMatch = z.extend(ruleMatch, {
  userId: z.optional(z.union([textLike(/^\$id:\w+$/), userId])),
});
const pushMatch = z.strictObject({
  to: label,
  cmd: z.optional(textLike(/^[a-z]{1,16}$/)),
  text: z.optional(text),
  orderId: z.optional(id),
});
/** A number, a change like "+100", or a rule of a match. */
const amount = z.union([z.number(), textLike(/^[+-]\d+(\.\d{1,4})?$/), fields]);

/** TABLE: kinds of steps, by the field that identifies each. */
export const stepShapes = {
  call: z.strictObject({
    as: label,
    call: z.enum(callNames),
    with: z.optional(fields),
    /**
     * Expected outcome. Default: success. Only the named fields of the result are compared.
     * `trouble` is the reason of a transport error.
     */
    expect: z.optional(
      z.strictObject({
        code: z.optional(z.enum(codeNames)),
        result: z.optional(z.unknown()),
        trouble: z.optional(z.enum(["status", "reset", "empty", "cut", "malformed", "timeout"])),
        status: z.optional(whole(200, 599)),
      }),
    ),
    save,
    /** Default: an id derived from the number of the step. */
    requestId: z.optional(textLike(/^[A-Za-z0-9-]{8,64}$/)),
    /** Sends the request twice under the same id and expects the same answer. */
    twice: z.optional(onlyTrue),
  }),
  clock: z.strictObject({
    clock: z.union([
      textLike(/^\+\d{1,9}(ms|s|m|h|d)$/),
      z.literal("next"),
      z.strictObject({ to: moment }),
      z.strictObject({ until: journalMatch, max: z.optional(span) }),
    ]),
  }),
  house: z.strictObject({ house: z.enum(["closed", "open"]) }),
  push: z.strictObject({ push: pushMatch }),
  noPush: z.strictObject({ noPush: pushMatch }),
  order: z.strictObject({
    order: id,
    status: z.optional(z.int()),
    closeType: z.optional(z.int()),
    completeType: z.optional(z.int()),
    /** Reader of the order. Default: the first cast member who can see it. */
    as: z.optional(label),
  }),
  entrust: z.strictObject({
    entrust: id,
    status: z.optional(z.int()),
    remain: z.optional(z.number()),
    as: z.optional(label),
  }),
  /**
   * Balances of a cast member, or fees and issued coins of the platform (`house`). A change is
   * relative to the previous ledger step.
   */
  ledger: z.strictObject({
    ledger: z.strictObject({
      of: label,
      able: z.optional(amount),
      frozen: z.optional(amount),
      locked: z.optional(amount),
      cooling: z.optional(amount),
      fee: z.optional(amount),
      issued: z.optional(amount),
    }),
  }),
  journal: z.strictObject({ journal: journalMatch, count: z.optional(whole(0, 100_000)) }),
  /** `person` in the match is a cast member. A named fault can be removed by `heal`. */
  fault: z.strictObject({
    fault: z.strictObject({ ...faultShape, match: z.optional(metMatch) }),
    name: z.optional(label),
  }),
  answer: z.strictObject({ answer: z.strictObject(ownAnswerShape), name: z.optional(label) }),
  heal: z.strictObject({ heal: label }),
  bot: z.strictObject({
    bot: z.strictObject({ who: label, persona: z.nullable(z.enum(personas)) }),
  }),
  risk: z.strictObject({ risk: z.strictObject({ who: label, on: z.boolean() }) }),
  expire: z.strictObject({
    expire: z.strictObject({ who: label, refreshable: z.optional(z.boolean()) }),
  }),
  kick: z.strictObject({ kick: label }),
  put: z.strictObject({
    put: z.extend(orderRows.putOrder.body, {
      buyer: label,
      seller: label,
      entrustId: z.optional(id),
    }),
    save,
  }),
  snapshot: z.strictObject({ snapshot: snapshotName }),
  restore: z.strictObject({ restore: snapshotName }),
  rule: z.strictObject({ rule: id, for: z.enum(["buyer", "seller"]) }),
  note: z.strictObject({ note: text }),
} as const;

/**
 * An existing user such as "demo-buyer", or a new user. `ready`: certified, questionnaire passed,
 * with PIN and payment method.
 */
const member = z.union([person, z.extend(personWish, { ready: z.optional(z.boolean()) })]);

const head = {
  format: z.literal("lwh5-scenario/1"),
  name: text,
  /** Version of the contract that the file was written for. */
  contract: z.optional(textLike(/^[\w.-]{1,32}$/)),
  seed: z.optional(seed),
  now: z.optional(moment),
  cast: z.record(label, member),
  /** True if the file once passed in a new world. */
  verified: z.optional(z.boolean()),
};
/** All fields except the steps. Each step is parsed by its kind, so that an error can name it. */
export const scenarioHead = z.strictObject({ ...head, steps: z.array(fields) });

const { call, ...others } = stepShapes;
export const scenarioShape = z.strictObject({
  ...head,
  steps: z.array(z.union([call, ...Object.values(others)])),
});
