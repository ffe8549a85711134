import { type CallName, calls, type CodeName, codes } from "contract";
import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import { faultFieldSchemas } from "./fault-schemas.ts";
import { journalEntryMatchSchema, ruleMatchSchema } from "./match-conditions.ts";
import { orderControlCalls } from "./order-calls.ts";
import { customAnswerFieldSchemas } from "./custom-answers.ts";
import {
  timestampSchema,
  literalTrueSchema,
  launchKeySchema,
  newUserSchema,
  worldSeedSchema,
  snapshotNameSchema,
  durationSchema,
  createPatternTextSchema,
  userIdSchema,
  createIntegerRangeSchema,
} from "./field-schemas.ts";

// Format of scenario files, lwh5-scenario/1: the cast, and steps that act or check.

const callNames = Object.keys(calls) as [CallName, ...CallName[]];
const codeNames = Object.keys(codes) as [CodeName, ...CodeName[]];

/** Name of a cast member, a saved value, a fault or a custom answer. */
const castOrValueNameSchema = createPatternTextSchema(/^[A-Za-z][A-Za-z0-9]{0,31}$/);
/** Reference to a value that an earlier step saved. */
const savedValueReferenceSchema = createPatternTextSchema(/^\$[A-Za-z][A-Za-z0-9]{0,31}$/);
const id = z.union([savedValueReferenceSchema, userIdSchema]);
const text = createPatternTextSchema(/^[^\0]{1,500}$/s);
const fields = z.record(z.string(), z.unknown());
/** Values to save: name, and path in the result such as `0.id` or `payMethods.0.id`. */
const valuesToSaveSchema = z.optional(
  z.record(castOrValueNameSchema, createPatternTextSchema(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/)),
);

/**
 * Match of journal entries. `orderId` may be a saved value, and `userId` a cast member
 * (`$id:name`).
 */
const journalMatch = z.extend(journalEntryMatchSchema, {
  orderId: z.optional(id),
  userId: z.optional(z.union([createPatternTextSchema(/^\$id:\w+$/), userIdSchema])),
});
const metMatch = z.extend(ruleMatchSchema, {
  userId: z.optional(z.union([createPatternTextSchema(/^\$id:\w+$/), userIdSchema])),
});
const pushMatch = z.strictObject({
  to: castOrValueNameSchema,
  cmd: z.optional(createPatternTextSchema(/^[a-z]{1,16}$/)),
  text: z.optional(text),
  orderId: z.optional(id),
});
/** A number, a change such as "+100", or a match operator such as `{"$gt": 3}`. */
const expectedAmountSchema = z.union([
  z.number(),
  createPatternTextSchema(/^[+-]\d+(\.\d{1,4})?$/),
  fields,
]);

/** Kinds of steps, by the field that identifies each. */
export const scenarioStepSchemas = {
  call: z.strictObject({
    as: castOrValueNameSchema,
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
        status: z.optional(createIntegerRangeSchema(200, 599)),
      }),
    ),
    save: valuesToSaveSchema,
    /** Default: an id derived from the number of the step. */
    requestId: z.optional(createPatternTextSchema(/^[A-Za-z0-9-]{8,64}$/)),
    /** Sends the request twice under the same id and expects the same answer. */
    twice: z.optional(literalTrueSchema),
  }),
  clock: z.strictObject({
    clock: z.union([
      createPatternTextSchema(/^\+\d{1,9}(ms|s|m|h|d)$/),
      z.literal("next"),
      z.strictObject({ to: timestampSchema }),
      z.strictObject({ until: journalMatch, max: z.optional(durationSchema) }),
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
    as: z.optional(castOrValueNameSchema),
  }),
  entrust: z.strictObject({
    entrust: id,
    status: z.optional(z.int()),
    remain: z.optional(z.number()),
    as: z.optional(castOrValueNameSchema),
  }),
  /**
   * Balances of a cast member, or fees and issued coins of the platform (`platform`). A change such
   * as "+100" is relative to the previous ledger step of the same member, or to the start of the
   * scenario.
   */
  ledger: z.strictObject({
    ledger: z.strictObject({
      of: castOrValueNameSchema,
      able: z.optional(expectedAmountSchema),
      frozen: z.optional(expectedAmountSchema),
      locked: z.optional(expectedAmountSchema),
      cooling: z.optional(expectedAmountSchema),
      fee: z.optional(expectedAmountSchema),
      issued: z.optional(expectedAmountSchema),
    }),
  }),
  journal: z.strictObject({
    journal: journalMatch,
    count: z.optional(createIntegerRangeSchema(0, 100_000)),
  }),
  /** `person` in the match is a cast member. A named fault can be removed by `heal`. */
  fault: z.strictObject({
    fault: z.strictObject({ ...faultFieldSchemas, match: z.optional(metMatch) }),
    name: z.optional(castOrValueNameSchema),
  }),
  answer: z.strictObject({
    answer: z.strictObject(customAnswerFieldSchemas),
    name: z.optional(castOrValueNameSchema),
  }),
  heal: z.strictObject({ heal: castOrValueNameSchema }),
  bot: z.strictObject({
    bot: z.strictObject({ who: castOrValueNameSchema, persona: z.nullable(z.enum(personas)) }),
  }),
  risk: z.strictObject({ risk: z.strictObject({ who: castOrValueNameSchema, on: z.boolean() }) }),
  expire: z.strictObject({
    expire: z.strictObject({ who: castOrValueNameSchema, refreshable: z.optional(z.boolean()) }),
  }),
  kick: z.strictObject({ kick: castOrValueNameSchema }),
  put: z.strictObject({
    put: z.extend(orderControlCalls.putOrder.body, {
      buyer: castOrValueNameSchema,
      seller: castOrValueNameSchema,
      entrustId: z.optional(id),
    }),
    save: valuesToSaveSchema,
  }),
  snapshot: z.strictObject({ snapshot: snapshotNameSchema }),
  restore: z.strictObject({ restore: snapshotNameSchema }),
  rule: z.strictObject({ rule: id, for: z.enum(["buyer", "seller"]) }),
  note: z.strictObject({ note: text }),
} as const;

/**
 * An existing user such as "demo-buyer", or a new user. `ready`: certified, questionnaire passed,
 * with PIN, payment method and 1,000 coins.
 */
const castMemberSchema = z.union([
  launchKeySchema,
  z.extend(newUserSchema, { ready: z.optional(z.boolean()) }),
]);

const scenarioHeadFields = {
  format: z.literal("lwh5-scenario/1"),
  name: text,
  /** Version of the contract that the file was written for. */
  contract: z.optional(createPatternTextSchema(/^[\w.-]{1,32}$/)),
  seed: z.optional(worldSeedSchema),
  now: z.optional(timestampSchema),
  cast: z.record(castOrValueNameSchema, castMemberSchema),
  /** True if the file once passed in a new world. */
  verified: z.optional(z.boolean()),
};
/**
 * Scenario file with unparsed steps. Each step is parsed by its kind, so that an error can name the
 * step.
 */
export const scenarioFileWithUnparsedStepsSchema = z.strictObject({
  ...scenarioHeadFields,
  steps: z.array(fields),
});

const { call, ...otherStepSchemas } = scenarioStepSchemas;
export const scenarioFileSchema = z.strictObject({
  ...scenarioHeadFields,
  steps: z.array(z.union([call, ...Object.values(otherStepSchemas)])),
});
