import { storage } from "../../lib/storage.ts";

/**
 * Whose end is still to be told: the ticket that was there before the wish went out. Any other one is the wish's own, also when the
 * answer to it was lost or the page was left meanwhile.
 */
export const ticketBefore = storage.personal("match_before");
/** No ticket has this name: whatever runs now is followed. */
export const anyTicket = "-";
export const isFollowing = (): boolean => ticketBefore.get() === anyTicket;
