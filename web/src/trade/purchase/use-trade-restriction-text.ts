import { useRead } from "../../api/read-queries.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { isTradeRestricted, tradeRestrictionText } from "../trade-restriction-text.ts";

/**
 * Returns a text with the reason and the end of a restriction on buying or selling (`side`).
 * Undefined if the user may trade on that side, or until the user info has loaded.
 */
export function useTradeRestrictionText(side: "buy" | "sell"): string | undefined {
  const user = useRead("userInfo", {}, { quiet: true }).data;
  return user && isTradeRestricted(user, side)
    ? tradeRestrictionText(user.restrict, serverNow())
    : undefined;
}
