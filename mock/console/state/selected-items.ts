import { box, useBox } from "./observable-value.ts";

type Selection = { orderId?: string; seq?: number };

/** Order and journal entry that are selected on all pages. */
export const selection = box<Selection>({});

export function pickOrder(orderId: string | undefined): void {
  const { seq } = selection.get();
  selection.set({ ...(orderId !== undefined && { orderId }), ...(seq !== undefined && { seq }) });
}
export function pickEntry(seq: number | undefined): void {
  const { orderId } = selection.get();
  selection.set({ ...(orderId !== undefined && { orderId }), ...(seq !== undefined && { seq }) });
}
export const useSelection = (): Selection => useBox(selection);
