import * as z from "zod/mini";
import { Count, Flag, PicturePath, Rate, Ref, Seconds, Text, Time } from "../wire/scalars.ts";
import { CertificationState, CreditLevelNumber } from "../wire/enums.ts";

/** Expected release time of a seller, from their releases in the last thirty days. */
export const Forecast = z.object({
  /**
   * 90th percentile of the seller's releases. With few releases it is not reliable, so the client
   * shows the deadline instead.
   */
  p90Sec: Seconds,
  /** Number of releases that the forecast is based on. */
  n: Count,
  /** Expected time of the release, in a paid order. */
  at: z.optional(z.nullable(Time)),
});
export type Forecast = z.output<typeof Forecast>;

/** The other side, as shown in listings and orders. */
export const Party = z.object({
  userId: Ref,
  nickName: Text,
  avatar: PicturePath,
  creditLevel: z.nullable(CreditLevelNumber),
  isAuthentication: z.nullable(CertificationState),
  /** Unmasked only inside a running order. */
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
  /** Number of orders that the two have completed. Missing if the backend does not count them. */
  tradedCount: z.optional(Count),
});
export type Party = z.output<typeof Party>;
