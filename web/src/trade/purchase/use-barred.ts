import { useRead } from "../../api/read.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { isBarred, restrictionText } from "../restriction.ts";

/** Why and until when the person may not trade on this side; undefined while he may. It is known from the first paint on. */
export function useBarredReason(side: "buy" | "sell"): string | undefined {
  const user = useRead("userInfo", {}, { quiet: true }).data;
  return user && isBarred(user, side) ? restrictionText(user.restrict, serverNow()) : undefined;
}
