import { createObservableValue, useObservableValue } from "./observable-value.ts";

type SelectedItems = { orderId?: string; seq?: number };

/** Order and journal entry that are selected on all pages. */
export const selectedItems = createObservableValue<SelectedItems>({});

export function selectOrder(orderId: string | undefined): void {
  const { seq } = selectedItems.get();
  selectedItems.set({
    ...(orderId !== undefined && { orderId }),
    ...(seq !== undefined && { seq }),
  });
}
export function selectJournalEntry(seq: number | undefined): void {
  const { orderId } = selectedItems.get();
  selectedItems.set({
    ...(orderId !== undefined && { orderId }),
    ...(seq !== undefined && { seq }),
  });
}
export const useSelectedItems = (): SelectedItems => useObservableValue(selectedItems);
