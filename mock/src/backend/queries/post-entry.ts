import { balance, type Journal } from "../../rules/ledger.ts";
import { addEntry } from "../../db/accounts.ts";
import type { Desk } from "../context/request-context.ts";

/** One balanced entry; nothing is booked of nothing. */
export function book(desk: Desk, journal: Journal): number | null {
  const postings = balance(journal.postings);
  if (postings.length === 0) return null;
  return addEntry(desk.db, { ...journal, postings }, desk.now);
}
