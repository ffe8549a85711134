import { store, useStore } from "../lib/browser/store.ts";
import { CallError, transportError } from "./call-error.ts";

const noticeMs = 3000;

export type Tone = "plain" | "ok" | "warn" | "error";
export type Toast = { id: number; text: string; tone: Tone };
/** About an order, or about what stands at `path`. */
export type WarningNotice = { id: number; text: string; orderId: string; path: string | undefined };

const toast = store<Toast | null>(null);
const notice = store<WarningNotice | null>(null);
let newestId = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;

/** There is one toast: a newer one takes the place of the older. */
export function showToast(text: string, tone: Tone = "plain"): void {
  clearTimeout(toastTimer);
  toast.set({ id: ++newestId, text, tone });
  toastTimer = setTimeout(() => toast.set(null), noticeMs);
}

const sameCauseMs = 500;
let shownAt = 0;

/**
 * The error catalogue, once per failure. Failures with one cause, as when three reads at once find no network,
 * are one toast. A 401 is told by the end of the session.
 */
export function showError(error: unknown): void {
  const { kind, text, tone } = error instanceof CallError ? error : transportError("unknown");
  const isSame = toast.get()?.text === text && performance.now() - shownAt < sameCauseMs;
  if (kind === "unauthorized" || isSame) return;
  shownAt = performance.now();
  showToast(text, tone);
}

/** What the backend warns of. The card puts 温馨提示 before the text and takes itself away after its time. */
export const showWarningNotice = (text: string, orderId: string, path?: string): void =>
  notice.set({ id: ++newestId, text, orderId, path });
export const dismissWarningNotice = (): void => notice.set(null);

export const useToast = (): Toast | null => useStore(toast);
export const useWarningNotice = (): WarningNotice | null => useStore(notice);
