import * as z from "zod/mini";
import { Count, Flag, Id, Rate, Seconds, Status, Time } from "./scalars.ts";

/** The other side, as entrusts and orders show him. */
export const Party = z.object({
  userId: Id,
  nickName: z.string(),
  avatar: z.string(),
  creditLevel: z.int(),
  isAuthentication: Status,
  /** Whole only inside a running order, else masked. */
  realName: z.string(),
  online: Flag,
  lastOnline: z.nullable(Time),
  orders30d: Count,
  finishRate30d: Rate,
  avgReleaseSec: z.nullable(Seconds),
  avgPaySec: z.nullable(Seconds),
  goodRate: z.nullable(Rate),
  registerDays: Count,
  totalOrders: Count,
  tradedBefore: Flag,
});
export type Party = z.output<typeof Party>;
