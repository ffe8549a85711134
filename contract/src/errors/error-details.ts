import * as z from "zod/mini";
import type { CodeName } from "./codes.ts";
import { FenCodec, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import { Count, Flag, NonEmptyText, Seconds, Text, Time, OrderVersion } from "../wire/scalars.ts";
import {
  BusinessCode,
  CloseTypeNumber,
  EntrustStatusNumber,
  OrderStatusNumber,
  SmsCodePurposeNumber,
} from "../wire/enums.ts";

const Reason = z.object({ reason: Text });
const Left = z.object({ left: FenCodec });
const Bounds = z.object({ min: FenCodec, max: FenCodec });
const Max = z.object({ max: Count });
const NextTime = z.object({ nextTime: Time });
/** End of a lock: `time` as text to display, for example 18:30, and `retryAt` as a timestamp. */
const Until = z.object({ time: Text, retryAt: Time });
/** Current state of the order whose command was refused. */
const Order = z.object({
  status: OrderStatusNumber,
  closeType: CloseTypeNumber,
  deadline: z.nullable(Time),
  version: OrderVersion,
});
const order = <T extends z.core.$ZodShape>(more: T) => z.object({ ...Order.shape, ...more });
const Entrust = z.object({ count: Count, status: EntrustStatusNumber });
const Gates = z.object({
  gates: z.array(z.object({ code: BusinessCode, text: NonEmptyText, route: Text })),
});

type Rows = { readonly [C in CodeName]?: z.ZodMiniObject };

const rows = {
  ableTooLow: z.object({ able: AssetUnitsCodec }),
  accountFormat: Reason,
  alreadyEvaluated: Order,
  amountOutOfLimits: Bounds,
  appealExists: Order,
  appealTooSoon: order({ suspendAt: Time }),
  badInput: z.object({ field: Text }),
  cancelQuota: z.object({ time: Text, left: Count }),
  certificationNeeded: Gates,
  conditionsNotMet: z.object({ which: z.array(NonEmptyText) }),
  dailyLimit: Left,
  delayTooEarly: Order,
  delayUsedUp: Order,
  entrustBusy: Entrust,
  entrustRiskPaused: Entrust,
  evaluateExpired: Order,
  faceRefused: z.object({ reason: Text, leftTimes: Count, unfinished: z.optional(Flag) }),
  identityFormat: Reason,
  matchAmountOutOfLimits: Bounds,
  methodLimit: z.object({ until: z.optional(Time) }),
  methodNeeded: Gates,
  nickNameTooSoon: NextTime,
  notClosable: Entrust,
  notPausable: Entrust,
  notRecoverable: Entrust,
  openOrdersLimit: Max,
  orderLimitsWrong: Reason,
  orderMovedOn: Order,
  orderStatusWrong: Order,
  orderTimedOut: Order,
  paySerialUsed: z.object({ usedAt: Time }),
  pinLocked: Until,
  pinNeeded: Gates,
  pinWrong: z.object({ remain: Count }),
  priceChanged: z.object({ price: Text }),
  priceOutOfBand: z.object({ lo: PriceCodec, hi: PriceCodec }),
  quizNeeded: Gates,
  quizTries: NextTime,
  remainTooLow: z.object({ remain: AssetUnitsCodec, max: FenCodec }),
  replenishLimit: Order,
  sellerAssetsTooLow: Order,
  sellerResting: NextTime,
  smsTooSoon: z.object({ seconds: Seconds }),
  smsWrong: z.object({ scene: SmsCodePurposeNumber }),
  tradeBanned: z.object({ gates: z.optional(Gates.shape.gates), until: Text }),
  transferAlreadyConfirmed: Order,
  triesLocked: z.extend(Until, { field: z.optional(Text) }),
  undoExpired: Order,
  voucherLimit: Max,
  warnLimit: Order,
  warnTooSoon: order({ seconds: Seconds, nextTime: Time }),
} satisfies Rows;

/** Schemas of the details of a refusal, by code. A code that has no details has no schema here. */
export const errorDetailSchemas: Rows = rows;

export type ErrorDetailsOf<C extends keyof typeof rows> = Partial<z.output<(typeof rows)[C]>>;
export type CodeWithDetails = keyof typeof rows;

/**
 * Decodes the details of a refusal. Leaves out missing and invalid ones, because the app can show
 * each refusal without them.
 */
export function readErrorDetails<C extends CodeWithDetails>(
  code: C,
  said: unknown,
): ErrorDetailsOf<C> {
  const { shape }: z.ZodMiniObject = rows[code];
  const fields = Object(said) as Record<string, unknown>;
  const read = Object.entries(shape).map(
    ([name, type]) =>
      [name, z.safeDecode(type as z.ZodMiniType, fields[name] as never).data] as const,
  );
  return Object.fromEntries(read.filter(([, fact]) => fact !== undefined)) as ErrorDetailsOf<C>;
}
