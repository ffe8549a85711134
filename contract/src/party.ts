import * as z from "zod/mini";
import { Count, Flag, Picture, Rate, Ref, Seconds, Text, Time } from "./scalars.ts";
import { CertificationState, CreditLevel } from "./states.ts";

/** The other side, as entrusts and orders show him. */
export const Party = z.object({
  userId: Ref,
  nickName: Text,
  avatar: Picture,
  creditLevel: z.nullable(CreditLevel),
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
});
export type Party = z.output<typeof Party>;
