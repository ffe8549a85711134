import { useRead } from "../../api/read-queries.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { isTradeRestricted, tradeRestrictionText } from "../trade-restriction-text.ts";

/**
 * Reason and end of a restriction on buying or selling (`side`), or undefined if the user may trade
 * on that side. Known from the first render.
 */
export function useTradeRestrictionText(side: "buy" | "sell"): string | undefined {
  const user = useRead("userInfo", {}, { quiet: true }).data;
  return user && isTradeRestricted(user, side)
    ? tradeRestrictionText(user.restrict, serverNow())
    : undefined;
}
