import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type ButtonVariant =
  | "ink"
  | "buy"
  | "buySoft"
  | "sell"
  | "danger"
  | "lineDanger"
  | "soft"
  | "line"
  | "text";
export type ButtonSize = "lg" | "md" | "sm";
export interface ButtonStyleProps {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

/** Returns the class names of a button, for a link that looks like one. */
export const buttonClassName = ({
  variant = "ink",
  size = "md",
  block = false,
}: ButtonStyleProps = {}): string =>
  classNames(
    css["button"],
    variant !== "ink" && css[variant],
    size !== "md" && css[size],
    block && css["block"],
  );

interface ButtonProps extends ButtonStyleProps {
  children: ReactNode;
  onClick?: (() => void) | undefined;
  type?: "button" | "submit";
  icon?: IconName | undefined;
  disabled?: boolean | undefined;
  /**
   * True while the action of the button is running. The button then ignores presses but keeps the
   * focus.
   */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Id of the text that explains the state of the button, such as why it is disabled. */
  describedBy?: string | undefined;
}

export function Button(props: ButtonProps) {
  const {
    children,
    onClick,
    type = "button",
    icon,
    disabled,
    busy,
    busyLabel = "提交中…",
    describedBy,
    ...look
  } = props;
  const ref = useStableWidth(busy);
  return (
    <button
      ref={ref}
      type={busy ? "button" : type}
      className={buttonClassName(look)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className={css["spinner"]} /> : icon && <Icon name={icon} />}
      {busy ? <span className={css["busyLabel"]}>{busyLabel}</span> : children}
    </button>
  );
}

/**
 * Keeps the width of a button while its label changes to `busyLabel`, so that its neighbors do not
 * move. A ResizeObserver reports the width, because reading it when the button is created would
 * force a layout of the whole page. A button without the prop `busy` is not observed.
 */
function useStableWidth(busy: boolean | undefined): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const restWidthPx = useRef(0);
  const isKept = busy !== undefined;
  useEffect(() => {
    const button = ref.current;
    if (!isKept || !button) return;
    const watcher = new ResizeObserver(() => {
      if (!button.hasAttribute("aria-busy")) restWidthPx.current = button.offsetWidth;
    });
    watcher.observe(button);
    return () => watcher.disconnect();
  }, [isKept]);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    if (!busy) {
      button.style.width = "";
      delete button.dataset["tight"];
      return;
    }
    // A button that is busy from the start has no width to keep.
    if (restWidthPx.current === 0) return;
    button.style.width = `${restWidthPx.current}px`;
    if (button.scrollWidth > button.clientWidth) button.dataset["tight"] = "";
  }, [busy]);
  return ref;
}
