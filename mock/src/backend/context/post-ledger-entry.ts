import { mergePostings, type LedgerEntry } from "../../rules/ledger.ts";
import { addLedgerEntry } from "../../db/ledger-and-bills.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Stores one entry, whose postings must add up to zero, and returns its id. Returns null if the
 * postings of each account cancel out.
 */
export function postLedgerEntry(ctx: RequestContext, journal: LedgerEntry): number | null {
  const postings = mergePostings(journal.postings);
  if (postings.length === 0) return null;
  return addLedgerEntry(ctx.db, { ...journal, postings }, ctx.now);
}
