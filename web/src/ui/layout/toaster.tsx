import { useState } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import css from "./toaster.module.css";

export type ToastTone = "plain" | "ok" | "warn" | "error";
export interface ToastMessage {
  /**
   * Identifies the toast. A toast with the same text but a new id is animated and announced again.
   */
  id: number | string;
  text: string;
  tone: ToastTone;
  /** True if screen readers do not announce the toast. An error is always announced. */
  isSilent?: boolean | undefined;
}

const icons: Record<Exclude<ToastTone, "plain">, IconName> = {
  ok: "check-circle",
  warn: "alert",
  error: "x-circle",
};

/**
 * Shows the current toast. Both live regions exist from the start, because not every screen reader
 * announces a region that is inserted together with its text. They have `aria-live`, because an
 * open sheet hides other elements from screen readers.
 */
export function Toaster({ toast }: { toast: ToastMessage | null }) {
  const isError = toast?.tone === "error";
  const isSilent = toast?.isSilent === true;
  const quiet = toast && !isError && <Toast key={toast.id} {...toast} />;
  return (
    <>
      <output aria-live="polite">{!isSilent && quiet}</output>
      {isSilent && <output aria-live="off">{quiet}</output>}
      <div role="alert" aria-live="assertive">
        {toast && isError && <Toast key={toast.id} {...toast} />}
      </div>
    </>
  );
}

const isTyping = () => document.activeElement?.matches("input, textarea") === true;

function Toast({ text, tone }: ToastMessage) {
  // A toast that appears while the user types is not placed above the bar at the bottom, because
  // the keyboard may cover that place.
  const [isLow] = useState(() => !isTyping());
  return (
    <span className={classNames(css["toast"], tone !== "plain" && css[tone], isLow && css["low"])}>
      {tone !== "plain" && <Icon name={icons[tone]} />}
      <span>{text}</span>
    </span>
  );
}
