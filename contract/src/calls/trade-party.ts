import * as z from "zod/mini";
import {
  Count,
  Flag,
  DisplayedImageUrl,
  Percent,
  IdOrEmpty,
  Seconds,
  Text,
  Time,
} from "../wire/scalars.ts";
import { CertificationStatusNumber, CreditLevelNumber } from "../wire/enums.ts";

/** Expected release time of a seller, from their releases in the last thirty days. */
export const ReleaseTimeForecast = z.object({
  /**
   * 90th percentile of the times that the seller's releases took. With few releases it is not
   * reliable, so the client shows the deadline instead.
   */
  p90Sec: Seconds,
  /** Number of releases that the forecast is based on. */
  n: Count,
  /** Expected time of the release, in a paid order. */
  at: z.optional(z.nullable(Time)),
});
export type ReleaseTimeForecast = z.output<typeof ReleaseTimeForecast>;

/** A side of a trade, as shown in listings and orders. */
export const TradeParty = z.object({
  userId: IdOrEmpty,
  nickName: Text,
  avatar: DisplayedImageUrl,
  creditLevel: z.nullable(CreditLevelNumber),
  isAuthentication: z.nullable(CertificationStatusNumber),
  /** Unmasked only inside a running order. */
  realName: Text,
  online: z.nullable(Flag),
  lastOnline: z.nullable(Time),
  orders30d: z.nullable(Count),
  finishRate30d: z.nullable(Percent),
  avgReleaseSec: z.nullable(Seconds),
  avgPaySec: z.nullable(Seconds),
  goodRate: z.nullable(Percent),
  registerDays: z.nullable(Count),
  totalOrders: z.nullable(Count),
  tradedBefore: z.nullable(Flag),
  /** Completed orders of this user with the viewer. Missing if the backend does not count them. */
  tradedCount: z.optional(Count),
});
export type TradeParty = z.output<typeof TradeParty>;
