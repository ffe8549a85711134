import { type CallName, calls, type CodeName, codes } from "contract";
import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import { faultShape } from "./fault-shapes.ts";
import { entryMatchShape, ruleMatchShape } from "./match-conditions.ts";
import { orderControlCalls } from "./order-calls.ts";
import { customAnswerShape } from "./custom-answers.ts";
import {
  timeShape,
  literalTrue,
  launchKeyShape,
  newUserShape,
  seedShape,
  snapshotNameShape,
  durationShape,
  patternTextShape,
  userIdShape,
  integerBetween,
} from "./field-shapes.ts";

// Format of scenario files, lwh5-scenario/1: the cast, and steps that act or check.

const callNames = Object.keys(calls) as [CallName, ...CallName[]];
const codeNames = Object.keys(codes) as [CodeName, ...CodeName[]];

/** Name of a cast member or of a saved value. */
const nameShape = patternTextShape(/^[A-Za-z][A-Za-z0-9]{0,31}$/);
/** Reference to a value that an earlier step saved. */
const savedValueShape = patternTextShape(/^\$[A-Za-z][A-Za-z0-9]{0,31}$/);
const id = z.union([savedValueShape, userIdShape]);
const text = patternTextShape(/^[^\0]{1,500}$/s);
const fields = z.record(z.string(), z.unknown());
/** Values to save: name, and path in the answer such as `0.id` or `payMethods.0.id`. */
const saveShape = z.optional(
  z.record(nameShape, patternTextShape(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/)),
);

/** Ids in the match may be saved values. */
const journalMatch = z.extend(entryMatchShape, {
  orderId: z.optional(id),
  userId: z.optional(z.union([patternTextShape(/^\$id:\w+$/), userIdShape])),
});
const metMatch = z.extend(ruleMatchShape, {
  userId: z.optional(z.union([patternTextShape(/^\$id:\w+$/), userIdShape])),
});
const pushMatch = z.strictObject({
  to: nameShape,
  cmd: z.optional(patternTextShape(/^[a-z]{1,16}$/)),
  text: z.optional(text),
  orderId: z.optional(id),
});
/** A number, a change like "+100", or a rule of a match. */
const amountShape = z.union([z.number(), patternTextShape(/^[+-]\d+(\.\d{1,4})?$/), fields]);

/** TABLE: kinds of steps, by the field that identifies each. */
export const stepShapes = {
  call: z.strictObject({
    as: nameShape,
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
        status: z.optional(integerBetween(200, 599)),
      }),
    ),
    save: saveShape,
    /** Default: an id derived from the number of the step. */
    requestId: z.optional(patternTextShape(/^[A-Za-z0-9-]{8,64}$/)),
    /** Sends the request twice under the same id and expects the same answer. */
    twice: z.optional(literalTrue),
  }),
  clock: z.strictObject({
    clock: z.union([
      patternTextShape(/^\+\d{1,9}(ms|s|m|h|d)$/),
      z.literal("next"),
      z.strictObject({ to: timeShape }),
      z.strictObject({ until: journalMatch, max: z.optional(durationShape) }),
    ]),
  }),
  platform: z.strictObject({ platform: z.enum(["closed", "open"]) }),
  push: z.strictObject({ push: pushMatch }),
  noPush: z.strictObject({ noPush: pushMatch }),
  order: z.strictObject({
    order: id,
    status: z.optional(z.int()),
    closeType: z.optional(z.int()),
    completeType: z.optional(z.int()),
    /** Reader of the order. Default: the first cast member who can see it. */
    as: z.optional(nameShape),
  }),
  entrust: z.strictObject({
    entrust: id,
    status: z.optional(z.int()),
    remain: z.optional(z.number()),
    as: z.optional(nameShape),
  }),
  /**
   * Balances of a cast member, or fees and issued coins of the platform (`platform`). A change is
   * relative to the previous ledger step.
   */
  ledger: z.strictObject({
    ledger: z.strictObject({
      of: nameShape,
      able: z.optional(amountShape),
      frozen: z.optional(amountShape),
      locked: z.optional(amountShape),
      cooling: z.optional(amountShape),
      fee: z.optional(amountShape),
      issued: z.optional(amountShape),
    }),
  }),
  journal: z.strictObject({ journal: journalMatch, count: z.optional(integerBetween(0, 100_000)) }),
  /** `person` in the match is a cast member. A named fault can be removed by `heal`. */
  fault: z.strictObject({
    fault: z.strictObject({ ...faultShape, match: z.optional(metMatch) }),
    name: z.optional(nameShape),
  }),
  answer: z.strictObject({
    answer: z.strictObject(customAnswerShape),
    name: z.optional(nameShape),
  }),
  heal: z.strictObject({ heal: nameShape }),
  bot: z.strictObject({
    bot: z.strictObject({ who: nameShape, persona: z.nullable(z.enum(personas)) }),
  }),
  risk: z.strictObject({ risk: z.strictObject({ who: nameShape, on: z.boolean() }) }),
  expire: z.strictObject({
    expire: z.strictObject({ who: nameShape, refreshable: z.optional(z.boolean()) }),
  }),
  kick: z.strictObject({ kick: nameShape }),
  put: z.strictObject({
    put: z.extend(orderControlCalls.putOrder.body, {
      buyer: nameShape,
      seller: nameShape,
      entrustId: z.optional(id),
    }),
    save: saveShape,
  }),
  snapshot: z.strictObject({ snapshot: snapshotNameShape }),
  restore: z.strictObject({ restore: snapshotNameShape }),
  rule: z.strictObject({ rule: id, for: z.enum(["buyer", "seller"]) }),
  note: z.strictObject({ note: text }),
} as const;

/**
 * An existing user such as "demo-buyer", or a new user. `ready`: certified, questionnaire passed,
 * with PIN and payment method.
 */
const castMemberShape = z.union([
  launchKeyShape,
  z.extend(newUserShape, { ready: z.optional(z.boolean()) }),
]);

const scenarioHeadFields = {
  format: z.literal("lwh5-scenario/1"),
  name: text,
  /** Version of the contract that the file was written for. */
  contract: z.optional(patternTextShape(/^[\w.-]{1,32}$/)),
  seed: z.optional(seedShape),
  now: z.optional(timeShape),
  cast: z.record(nameShape, castMemberShape),
  /** True if the file once passed in a new world. */
  verified: z.optional(z.boolean()),
};
/** All fields except the steps. Each step is parsed by its kind, so that an error can name it. */
export const scenarioHeadShape = z.strictObject({ ...scenarioHeadFields, steps: z.array(fields) });

const { call, ...otherStepShapes } = stepShapes;
export const scenarioShape = z.strictObject({
  ...scenarioHeadFields,
  steps: z.array(z.union([call, ...Object.values(otherStepShapes)])),
});
