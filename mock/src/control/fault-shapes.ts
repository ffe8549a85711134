import * as z from "zod/mini";
import { checkMatchRules, checkPath, ruleMatch } from "./match-conditions.ts";
import { numberBetween, onlyTrue, textLike, whole } from "./field-shapes.ts";
import { ControlError } from "./control-error.ts";

const delayMsMax = 60_000;
const ms = whole(0, delayMsMax);

/**
 * Distribution of network latency. Drawn from the fault's own random generator; at most one minute.
 */
const latency = z.union([
  z.strictObject({ kind: z.literal("uniform"), fromMs: ms, toMs: ms }),
  z.strictObject({ kind: z.literal("normal"), meanMs: ms, sigmaMs: ms }),
  z.strictObject({ kind: z.literal("logNormal"), medianMs: ms, sigma: numberBetween(0, 5) }),
]);
export type Latency = z.output<typeof latency>;

export const effectShape = z.strictObject({
  status: z.optional(whole(400, 599)),
  code: z.optional(whole(0, 99_999)),
  delayMs: z.optional(ms),
  jitterMs: z.optional(ms),
  reset: z.optional(onlyTrue),
  empty: z.optional(onlyTrue),
  malformed: z.optional(onlyTrue),
  dropReply: z.optional(onlyTrue),
  cut: z.optional(onlyTrue),
  drop: z.optional(onlyTrue),
  duplicate: z.optional(onlyTrue),
  reorder: z.optional(onlyTrue),
  latency: z.optional(latency),
  bandwidth: z.optional(z.strictObject({ bytesPerSecond: whole(64, 1_000_000_000) })),
  dribble: z.optional(z.strictObject({ chunks: whole(2, 1_000), overMs: ms })),
  garbage: z.optional(onlyTrue),
  hang: z.optional(onlyTrue),
  limitBytes: z.optional(whole(0, 100_000_000)),
  close: z.optional(
    z.strictObject({
      code: z.union([z.literal(1000), whole(3000, 4999)]),
      reason: z.optional(textLike(/^[\x20-\x7e]{0,100}$/)),
    }),
  ),
  halfOpen: z.optional(onlyTrue),
  oversize: z.optional(whole(1, 16 * 1024 * 1024)),
  badUtf8: z.optional(onlyTrue),
});
export type FaultEffect = z.output<typeof effectShape>;

export const faultShape = {
  match: z.optional(ruleMatch),
  effect: effectShape,
  times: z.optional(whole(1, 1_000_000)),
  after: z.optional(whole(0, 1_000_000)),
  probability: z.optional(numberBetween(0, 1)),
  ttlMs: z.optional(whole(1, 86_400_000)),
};
const faultBody = z.strictObject(faultShape);
type FaultBody = z.output<typeof faultBody>;
export type ParsedFault = FaultBody & { match: NonNullable<FaultBody["match"]> };

/** Effects possible for calls, for socket upgrades and for frames. */
const ofBoth = [
  "status",
  "delayMs",
  "jitterMs",
  "latency",
  "bandwidth",
  "hang",
  "cut",
  "malformed",
] as const;
const ofCalls: readonly (keyof FaultEffect)[] = [
  ...ofBoth,
  "code",
  "reset",
  "empty",
  "dropReply",
  "dribble",
  "garbage",
  "limitBytes",
];
const ofSockets: readonly (keyof FaultEffect)[] = [
  ...ofBoth,
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
  const possible = isSocket ? ofSockets : ofCalls;
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
  if (match.path !== undefined) checkPath(match.path, "match.path");
  checkMatchRules(match.query, "match.query");
  checkMatchRules(match.body, "match.body");
  return { ...rest, match };
}
