import { createStore, useStore } from "../lib/browser/store.ts";
import { CallError, createTransportError } from "./call-error.ts";

const toastMs = 3000;

export type CurrentToastTone = "plain" | "ok" | "warn" | "error";
export type CurrentToast = {
  id: number;
  text: string;
  tone: CurrentToastTone;
  isSilent?: boolean | undefined;
};
/** A warning about an order or about the page at `path`. */
export type WarningNotice = { id: number; text: string; orderId: string; path: string | undefined };

const toast = createStore<CurrentToast | null>(null);
const notice = createStore<WarningNotice | null>(null);
let newestId = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the toast. A new one replaces the old one. `isSilent`: the event is announced to screen
 * readers elsewhere, for example as the new order status.
 */
export function showToast(
  text: string,
  tone: CurrentToastTone = "plain",
  { isSilent }: { isSilent?: boolean } = {},
): void {
  clearTimeout(toastTimer);
  toast.set({ id: ++newestId, text, tone, isSilent });
  toastTimer = setTimeout(() => toast.set(null), toastMs);
}

const sameCauseMs = 500;
let shownAt = 0;

/**
 * Shows a failure with its text of the error catalog, once per cause: three reads that fail without
 * a network cause one toast. A 401 causes none, because the end of the session reports it.
 */
export function showErrorToast(error: unknown): void {
  const { kind, text, tone } = error instanceof CallError ? error : createTransportError("unknown");
  const isSame = toast.get()?.text === text && performance.now() - shownAt < sameCauseMs;
  if (kind === "unauthorized" || isSame) return;
  shownAt = performance.now();
  showToast(text, tone);
}

/**
 * Shows a card with a warning or news about an order or a page. The card adds 温馨提示 before the text
 * and closes automatically.
 */
export const showWarningNotice = (text: string, orderId: string, path?: string): void =>
  notice.set({ id: ++newestId, text, orderId, path });
export const dismissWarningNotice = (): void => notice.set(null);

export const useCurrentToast = (): CurrentToast | null => useStore(toast);
export const useCurrentWarningNotice = (): WarningNotice | null => useStore(notice);
