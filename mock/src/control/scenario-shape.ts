import { type CallName, calls, type CodeName, codes } from "contract";
import * as z from "zod/mini";
import { personas } from "../rules/personas.ts";
import { faultShape } from "./faults.ts";
import { entryMatch, ruleMatch } from "./match.ts";
import { orderRows } from "./order-rows.ts";
import { ownAnswerShape } from "./own-answers.ts";
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
} from "./shapes.ts";

// The scenario file, lwh5-scenario/1: who takes part, and step by step what is done and what must be true then.

const callNames = Object.keys(calls) as [CallName, ...CallName[]];
const codeNames = Object.keys(codes) as [CodeName, ...CodeName[]];

/** Somebody of the cast, or something that was saved. */
const label = textLike(/^[A-Za-z][A-Za-z0-9]{0,31}$/);
/** What an earlier step has saved. */
const saved = textLike(/^\$[A-Za-z][A-Za-z0-9]{0,31}$/);
const id = z.union([saved, userId]);
const text = textLike(/^[^\0]{1,500}$/s);
const fields = z.record(z.string(), z.unknown());
/** Under which name, and where in the answer it stands: `0.id`, `payMethods.0.id`. */
const save = z.optional(z.record(label, textLike(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/)));

/** An id in it may be a saved one. */
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
/** A number, a change like "+100", or a leaf of a match. */
const amount = z.union([z.number(), textLike(/^[+-]\d+(\.\d{1,4})?$/), fields]);

/** TABLE: every kind of step, under the field that tells it. */
export const stepShapes = {
  call: z.strictObject({
    as: label,
    call: z.enum(callNames),
    with: z.optional(fields),
    /** Done, unless told otherwise; of the result what is named here. Of trouble on the way its reason. */
    expect: z.optional(
      z.strictObject({
        code: z.optional(z.enum(codeNames)),
        result: z.optional(z.unknown()),
        trouble: z.optional(z.enum(["status", "reset", "empty", "cut", "malformed", "timeout"])),
        status: z.optional(whole(200, 599)),
      }),
    ),
    save,
    /** A command has one by itself. */
    requestId: z.optional(textLike(/^[A-Za-z0-9-]{8,64}$/)),
    /** Sent again under the same id: the same answer. */
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
    /** Who looks; the first whose order it is, unless named. */
    as: z.optional(label),
  }),
  entrust: z.strictObject({
    entrust: id,
    status: z.optional(z.int()),
    remain: z.optional(z.number()),
    as: z.optional(label),
  }),
  /** Of somebody, or of the `house`: its fees, and what was issued. A change is one since it was last looked at. */
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
  /** `person` of its match is somebody of the cast. With a name it can be healed. */
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

/** Somebody who is there ("demo-buyer"), or who is made; `ready`: certified, tested, with the PIN and a payment method. */
const member = z.union([person, z.extend(personWish, { ready: z.optional(z.boolean()) })]);

const head = {
  format: z.literal("lwh5-scenario/1"),
  name: text,
  /** The contract that it was written for. */
  contract: z.optional(textLike(/^[\w.-]{1,32}$/)),
  seed: z.optional(seed),
  now: z.optional(moment),
  cast: z.record(label, member),
  /** It was played once, in a world of its own, and was green. */
  verified: z.optional(z.boolean()),
};
/** All but the steps, which are read by their kind: so that what is wrong with one has a name. */
export const scenarioHead = z.strictObject({ ...head, steps: z.array(fields) });

const { call, ...others } = stepShapes;
export const scenarioShape = z.strictObject({
  ...head,
  steps: z.array(z.union([call, ...Object.values(others)])),
});
