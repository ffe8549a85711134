import * as z from "zod/mini";
import { Count, Flag, PicturePath, Rate, Ref, Seconds, Text, Time } from "../wire/scalars.ts";
import { CertificationState, CreditLevelNumber } from "../wire/enums.ts";

/** How long this seller takes to release, by what he did in the last thirty days. */
export const Forecast = z.object({
  /** Nine of ten of his releases took no longer. Of few that says little: the phone then names the deadline instead. */
  p90Sec: Seconds,
  /** Of how many releases that is said. */
  n: Count,
  /** The moment by which it should happen, in an order that is paid. */
  at: z.optional(z.nullable(Time)),
});
export type Forecast = z.output<typeof Forecast>;

/** The other side, as entrusts and orders show him. */
export const Party = z.object({
  userId: Ref,
  nickName: Text,
  avatar: PicturePath,
  creditLevel: z.nullable(CreditLevelNumber),
  isAuthentication: z.nullable(CertificationState),
  /** Whole only inside a running order, else masked. */
  realName: Text,
  online: z.nullable(Flag),
  lastOnline: z.nullable(Time),
  orders30d: z.nullable(Count),
  finishRate30d: z.nullable(Rate),
  avgReleaseSec: z.nullable(Seconds),
  avgPaySec: z.nullable(Seconds),
  goodRate: z.nullable(Rate),
  registerDays: z.nullable(Count),
  totalOrders: z.nullable(Count),
  tradedBefore: z.nullable(Flag),
  /** How many orders the two have completed, where the backend counts them. */
  tradedCount: z.optional(Count),
});
export type Party = z.output<typeof Party>;
