import * as z from "zod/mini";

const dayMs = 86_400_000;
const spanMsMax = 400 * dayMs;
const momentMax = 4_102_444_800_000;
const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: dayMs,
};

export const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
export const numberBetween = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));
export const textLike = (pattern: RegExp) => z.string().check(z.regex(pattern));
export const onlyTrue = z.literal(true);

/** Name of a world. `_` is excluded because it denotes the default world in URLs. */
export const worldName = textLike(/^[a-z0-9-]{1,32}$/);
export const userId = textLike(/^[A-Za-z0-9_-]{1,64}$/);
/** Origin that serves the app: scheme, host and port only. */
export const origin = textLike(/^https?:\/\/[A-Za-z0-9.[\]:-]{1,253}$/);
/** Launch key of a user. */
export const person = textLike(/^[\x21-\x7e]{1,128}$/);
/** Fields of a new user. */
export const personWish = z.strictObject({
  nickName: z.optional(textLike(/^.{1,20}$/u)),
  able: z.optional(numberBetween(0, 100_000_000)),
  certified: z.optional(z.boolean()),
  pin: z.optional(textLike(/^\d{6}$/)),
  quiz: z.optional(z.boolean()),
  methods: z.optional(whole(0, 5)),
  level: z.optional(whole(1, 6)),
});
export const snapshotName = textLike(/^[A-Za-z0-9_-]{1,64}$/);
export const seed = whole(0, 0xffff_ffff);
export const scale = numberBetween(0.001, 100_000);

const spanText = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;
const momentText = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d))?$/),
  z.refine((it) => isMoment(Date.parse(it))),
);
const isMoment = (ms: number) => ms >= 0 && ms <= momentMax;
/** Duration: milliseconds, or text such as 15m, 2h, 1d. */
export const span = z.union([
  whole(0, spanMsMax),
  z.string().check(
    z.regex(spanText),
    z.refine((it) => msOfSpan(it) <= spanMsMax),
  ),
]);
/** Time: epoch milliseconds or ISO text. */
export const moment = z.union([whole(0, momentMax), momentText]);

export function msOfSpan(value: number | string): number {
  if (typeof value === "number") return value;
  const [, amount = "", unit = ""] = spanText.exec(value) ?? [];
  return Math.round(Number(amount) * (unitMs[unit] ?? Number.NaN));
}
export const msOfMoment = (it: number | string): number =>
  typeof it === "number" ? it : Date.parse(it);

/** Integer in a query parameter. */
export const wholeText = (max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,15}$/),
      z.refine((it) => Number(it) <= max),
    ),
    z.transform(Number),
  );
