import { useState } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import css from "./toaster.module.css";

export type ToastTone = "plain" | "ok" | "warn" | "error";
export interface ToastMessage {
  /** A new id makes the same text a new toast: it moves and is read again. */
  id: number | string;
  text: string;
  tone: ToastTone;
}

const icons: Record<Exclude<ToastTone, "plain">, IconName> = {
  ok: "check-circle",
  warn: "alert",
  error: "x-circle",
};

/**
 * Shows the one toast there is. Both live regions stand from the start: a region that
 * arrives together with its text is not read by every screen reader. They carry aria-live,
 * so that an open sheet does not hide them.
 */
export function Toaster({ toast }: { toast: ToastMessage | null }) {
  const isError = toast?.tone === "error";
  return (
    <>
      <output aria-live="polite">{toast && !isError && <Toast key={toast.id} {...toast} />}</output>
      <div role="alert" aria-live="assertive">
        {toast && isError && <Toast key={toast.id} {...toast} />}
      </div>
    </>
  );
}

const isTyping = () => document.activeElement?.matches("input, textarea") === true;

function Toast({ text, tone }: ToastMessage) {
  // The foot of a page may be behind the keyboard.
  const [isLow] = useState(() => !isTyping());
  return (
    <span className={classNames(css["toast"], tone !== "plain" && css[tone], isLow && css["low"])}>
      {tone !== "plain" && <Icon name={icons[tone]} />}
      <span>{text}</span>
    </span>
  );
}
