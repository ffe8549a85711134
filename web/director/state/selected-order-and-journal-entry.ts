import { createStore, useStore } from "../../src/lib/browser/store.ts";

type SelectedItems = { orderId?: string; seq?: number };

/** Order and journal entry that are selected on all pages. */
export const selectedOrderAndJournalEntry = createStore<SelectedItems>({});

export function selectOrder(orderId: string | undefined): void {
  const { seq } = selectedOrderAndJournalEntry.get();
  selectedOrderAndJournalEntry.set({
    ...(orderId !== undefined && { orderId }),
    ...(seq !== undefined && { seq }),
  });
}
export function selectJournalEntry(seq: number | undefined): void {
  const { orderId } = selectedOrderAndJournalEntry.get();
  selectedOrderAndJournalEntry.set({
    ...(orderId !== undefined && { orderId }),
    ...(seq !== undefined && { seq }),
  });
}
export const useSelectedOrderAndJournalEntry = (): SelectedItems =>
  useStore(selectedOrderAndJournalEntry);
