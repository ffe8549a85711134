import * as z from "zod/mini";
import type { CodeName } from "../codes.ts";
import { FenWire, PriceWire, UnitsWire } from "../money.ts";
import { Count, Seconds, Text, Time } from "../scalars.ts";
import { SmsUse } from "../states.ts";

const Reason = z.object({ reason: Text });
const Left = z.object({ left: FenWire });
const Bounds = z.object({ min: FenWire, max: FenWire });
const Max = z.object({ max: Count });
const NextTime = z.object({ nextTime: Time });

/** What a refusal says beside its code. A fact that stands nowhere here has one spelling only. */
export const facts: { readonly [C in CodeName]?: z.ZodMiniObject } = {
  ableTooLow: z.object({ able: UnitsWire }),
  accountFormat: Reason,
  amountOutOfLimits: Bounds,
  dailyLimit: Left,
  faceRefused: z.object({ reason: Text, leftTimes: Count }),
  identityFormat: Reason,
  matchAmountOutOfLimits: Bounds,
  methodLimit: z.object({ until: z.optional(Time) }),
  nickNameTooSoon: NextTime,
  openOrdersLimit: Max,
  orderLimitsWrong: Reason,
  pinLocked: z.object({ time: Text, retryAt: Time }),
  pinWrong: z.object({ remain: Count }),
  priceOutOfBand: z.object({ lo: PriceWire, hi: PriceWire }),
  quizTries: NextTime,
  remainTooLow: z.object({ remain: UnitsWire, max: FenWire }),
  smsTooSoon: z.object({ seconds: Seconds }),
  smsWrong: z.object({ scene: SmsUse }),
  triesLocked: z.object({ time: Text, retryAt: Time }),
  voucherLimit: Max,
  warnTooSoon: z.object({ seconds: Seconds }),
};
