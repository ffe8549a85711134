import * as z from "zod/mini";
import { rejectInvalidOperators, rejectUnknownPath, ruleMatchShape } from "./match-conditions.ts";
import { numberBetween, literalTrue, patternTextShape, integerBetween } from "./field-shapes.ts";
import { ControlError } from "./control-error.ts";

const delayMsMax = 60_000;
const delayMsShape = integerBetween(0, delayMsMax);

/**
 * Distribution of network latency. Drawn from the fault's own random generator; at most one minute.
 */
const latencyShape = z.union([
  z.strictObject({ kind: z.literal("uniform"), fromMs: delayMsShape, toMs: delayMsShape }),
  z.strictObject({ kind: z.literal("normal"), meanMs: delayMsShape, sigmaMs: delayMsShape }),
  z.strictObject({
    kind: z.literal("logNormal"),
    medianMs: delayMsShape,
    sigma: numberBetween(0, 5),
  }),
]);
export type Latency = z.output<typeof latencyShape>;

export const faultEffectShape = z.strictObject({
  status: z.optional(integerBetween(400, 599)),
  code: z.optional(integerBetween(0, 99_999)),
  delayMs: z.optional(delayMsShape),
  jitterMs: z.optional(delayMsShape),
  reset: z.optional(literalTrue),
  empty: z.optional(literalTrue),
  malformed: z.optional(literalTrue),
  dropReply: z.optional(literalTrue),
  cut: z.optional(literalTrue),
  drop: z.optional(literalTrue),
  duplicate: z.optional(literalTrue),
  reorder: z.optional(literalTrue),
  latency: z.optional(latencyShape),
  bandwidth: z.optional(z.strictObject({ bytesPerSecond: integerBetween(64, 1_000_000_000) })),
  dribble: z.optional(z.strictObject({ chunks: integerBetween(2, 1_000), overMs: delayMsShape })),
  garbage: z.optional(literalTrue),
  hang: z.optional(literalTrue),
  limitBytes: z.optional(integerBetween(0, 100_000_000)),
  close: z.optional(
    z.strictObject({
      code: z.union([z.literal(1000), integerBetween(3000, 4999)]),
      reason: z.optional(patternTextShape(/^[\x20-\x7e]{0,100}$/)),
    }),
  ),
  halfOpen: z.optional(literalTrue),
  oversize: z.optional(integerBetween(1, 16 * 1024 * 1024)),
  badUtf8: z.optional(literalTrue),
});
export type FaultEffect = z.output<typeof faultEffectShape>;

export const faultShape = {
  match: z.optional(ruleMatchShape),
  effect: faultEffectShape,
  times: z.optional(integerBetween(1, 1_000_000)),
  after: z.optional(integerBetween(0, 1_000_000)),
  probability: z.optional(numberBetween(0, 1)),
  ttlMs: z.optional(integerBetween(1, 86_400_000)),
};
const faultBody = z.strictObject(faultShape);
type FaultBody = z.output<typeof faultBody>;
export type ParsedFault = FaultBody & { match: NonNullable<FaultBody["match"]> };

/** Effects possible for calls, for socket upgrades and for frames. */
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
 * Checks that each effect is possible for the matched traffic, which the shape of the fields cannot
 * express.
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
  if (match.path !== undefined) rejectUnknownPath(match.path, "match.path");
  rejectInvalidOperators(match.query, "match.query");
  rejectInvalidOperators(match.body, "match.body");
  return { ...rest, match };
}
