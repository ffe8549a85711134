import * as z from "zod/mini";

const dayMs = 86_400_000;
const durationMsMax = 400 * dayMs;
const timeMax = 4_102_444_800_000;
const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: dayMs,
};

export const createIntegerRangeSchema = (min: number, max: number) =>
  z.int().check(z.gte(min), z.lte(max));
export const createNumberRangeSchema = (min: number, max: number) =>
  z.number().check(z.gte(min), z.lte(max));
export const createPatternTextSchema = (pattern: RegExp) => z.string().check(z.regex(pattern));
export const literalTrueSchema = z.literal(true);

/** Name of a world. `_` is excluded because it denotes the default world in URLs. */
export const worldNameSchema = createPatternTextSchema(/^[a-z0-9-]{1,32}$/);
export const userIdSchema = createPatternTextSchema(/^[A-Za-z0-9_-]{1,64}$/);
/** Origin that serves the app: scheme, host and port only. */
export const appOriginSchema = createPatternTextSchema(/^https?:\/\/[A-Za-z0-9.[\]:-]{1,253}$/);
export const launchKeySchema = createPatternTextSchema(/^[\x21-\x7e]{1,128}$/);
export const newUserSchema = z.strictObject({
  nickName: z.optional(createPatternTextSchema(/^.{1,20}$/u)),
  able: z.optional(createNumberRangeSchema(0, 100_000_000)),
  certified: z.optional(z.boolean()),
  pin: z.optional(createPatternTextSchema(/^\d{6}$/)),
  quiz: z.optional(z.boolean()),
  methods: z.optional(createIntegerRangeSchema(0, 5)),
  level: z.optional(createIntegerRangeSchema(1, 6)),
});
export const snapshotNameSchema = createPatternTextSchema(/^[A-Za-z0-9_-]{1,64}$/);
export const worldSeedSchema = createIntegerRangeSchema(0, 0xffff_ffff);
export const clockScaleSchema = createNumberRangeSchema(0.001, 100_000);

const durationPattern = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;
const isoTimestampSchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d))?$/),
  z.refine((it) => isValidTime(Date.parse(it))),
);
const isValidTime = (ms: number) => ms >= 0 && ms <= timeMax;
/** Duration: milliseconds, or text such as 15m, 2h, 1d. */
export const durationSchema = z.union([
  createIntegerRangeSchema(0, durationMsMax),
  z.string().check(
    z.regex(durationPattern),
    z.refine((it) => parseDurationMs(it) <= durationMsMax),
  ),
]);
/** Time: epoch milliseconds or ISO text. */
export const timestampSchema = z.union([createIntegerRangeSchema(0, timeMax), isoTimestampSchema]);

export function parseDurationMs(value: number | string): number {
  if (typeof value === "number") return value;
  const [, amount = "", unit = ""] = durationPattern.exec(value) ?? [];
  return Math.round(Number(amount) * (unitMs[unit] ?? Number.NaN));
}
export const parseTimestampMs = (time: number | string): number =>
  typeof time === "number" ? time : Date.parse(time);

/** Creates the schema of an integer in a query parameter. */
export const createIntegerTextSchema = (max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,15}$/),
      z.refine((it) => Number(it) <= max),
    ),
    z.transform(Number),
  );
