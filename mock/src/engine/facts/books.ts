import { balance, type Journal } from "../../domain/ledger.ts";
import { addEntry } from "../../store/accounts.ts";
import type { Desk } from "../desk/desk.ts";

/** One balanced entry; nothing is booked of nothing. */
export function book(desk: Desk, journal: Journal): number | null {
  const postings = balance(journal.postings);
  if (postings.length === 0) return null;
  return addEntry(desk.db, { ...journal, postings }, desk.now);
}
