import * as z from "zod/mini";
import {
  rejectInvalidMatchOperators,
  rejectPathThatMatchesNoCall,
  ruleMatchSchema,
} from "./match-conditions.ts";
import {
  createNumberRangeSchema,
  literalTrueSchema,
  createPatternTextSchema,
  createIntegerRangeSchema,
} from "./field-schemas.ts";
import { ControlError } from "./control-error.ts";

const delayMsMax = 60_000;
const delayMsSchema = createIntegerRangeSchema(0, delayMsMax);

/**
 * Distribution from which the delay of each call or frame is drawn, with the fault's own random
 * generator. A drawn delay is at most one minute.
 */
const latencyDistributionSchema = z.union([
  z.strictObject({ kind: z.literal("uniform"), fromMs: delayMsSchema, toMs: delayMsSchema }),
  z.strictObject({ kind: z.literal("normal"), meanMs: delayMsSchema, sigmaMs: delayMsSchema }),
  z.strictObject({
    kind: z.literal("logNormal"),
    medianMs: delayMsSchema,
    sigma: createNumberRangeSchema(0, 5),
  }),
]);
export type LatencyDistribution = z.output<typeof latencyDistributionSchema>;

export const faultEffectSchema = z.strictObject({
  status: z.optional(createIntegerRangeSchema(400, 599)),
  code: z.optional(createIntegerRangeSchema(0, 99_999)),
  delayMs: z.optional(delayMsSchema),
  jitterMs: z.optional(delayMsSchema),
  reset: z.optional(literalTrueSchema),
  empty: z.optional(literalTrueSchema),
  malformed: z.optional(literalTrueSchema),
  dropReply: z.optional(literalTrueSchema),
  cut: z.optional(literalTrueSchema),
  drop: z.optional(literalTrueSchema),
  duplicate: z.optional(literalTrueSchema),
  reorder: z.optional(literalTrueSchema),
  latency: z.optional(latencyDistributionSchema),
  bandwidth: z.optional(
    z.strictObject({ bytesPerSecond: createIntegerRangeSchema(64, 1_000_000_000) }),
  ),
  dribble: z.optional(
    z.strictObject({ chunks: createIntegerRangeSchema(2, 1_000), overMs: delayMsSchema }),
  ),
  garbage: z.optional(literalTrueSchema),
  hang: z.optional(literalTrueSchema),
  limitBytes: z.optional(createIntegerRangeSchema(0, 100_000_000)),
  close: z.optional(
    z.strictObject({
      code: z.union([z.literal(1000), createIntegerRangeSchema(3000, 4999)]),
      reason: z.optional(createPatternTextSchema(/^[\x20-\x7e]{0,100}$/)),
    }),
  ),
  halfOpen: z.optional(literalTrueSchema),
  oversize: z.optional(createIntegerRangeSchema(1, 16 * 1024 * 1024)),
  badUtf8: z.optional(literalTrueSchema),
});
export type FaultEffect = z.output<typeof faultEffectSchema>;

export const faultFieldSchemas = {
  match: z.optional(ruleMatchSchema),
  effect: faultEffectSchema,
  times: z.optional(createIntegerRangeSchema(1, 1_000_000)),
  after: z.optional(createIntegerRangeSchema(0, 1_000_000)),
  probability: z.optional(createNumberRangeSchema(0, 1)),
  ttlMs: z.optional(createIntegerRangeSchema(1, 86_400_000)),
};
const faultBody = z.strictObject(faultFieldSchemas);
type FaultBody = z.output<typeof faultBody>;
export type ParsedFault = FaultBody & { match: NonNullable<FaultBody["match"]> };

/** Effects that a fault can have both on calls and on sockets (upgrades or frames). */
const effectsOfAllTraffic = [
  "status",
  "delayMs",
  "jitterMs",
  "latency",
  "bandwidth",
  "hang",
  "cut",
  "malformed",
] as const;
const effectsOfCalls: readonly (keyof FaultEffect)[] = [
  ...effectsOfAllTraffic,
  "code",
  "reset",
  "empty",
  "dropReply",
  "dribble",
  "garbage",
  "limitBytes",
];
const effectsOfSockets: readonly (keyof FaultEffect)[] = [
  ...effectsOfAllTraffic,
  "drop",
  "duplicate",
  "reorder",
  "close",
  "halfOpen",
  "oversize",
  "badUtf8",
];

/**
 * Checks what the shape of the fields cannot express: effects that are possible for the matched
 * traffic, a path that a call has, and known operators.
 */
export function parseFault({ match = {}, ...rest }: FaultBody): ParsedFault {
  const isSocket = match.socket ?? false;
  const possible = isSocket ? effectsOfSockets : effectsOfCalls;
  const named = Object.keys(rest.effect) as (keyof FaultEffect)[];
  const strange = named.find((it) => !possible.includes(it));
  const known = { field: "effect", known: possible };
  if (named.length === 0)
    throw new ControlError(
      "badRequest",
      `effect must name at least one of ${possible.join(", ")}`,
      known,
    );
  if (strange)
    throw new ControlError(
      "badRequest",
      `effect.${strange} is not possible for ${isSocket ? "sockets" : "calls"}; possible are ${possible.join(", ")}`,
      { ...known, field: `effect.${strange}` },
    );
  if (match.path !== undefined) rejectPathThatMatchesNoCall(match.path, "match.path");
  rejectInvalidMatchOperators(match.query, "match.query");
  rejectInvalidMatchOperators(match.body, "match.body");
  return { ...rest, match };
}
