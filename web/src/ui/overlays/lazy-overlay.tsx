import {
  type ComponentType,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { Button } from "../base/button.tsx";
import { Spinner } from "../base/spinner.tsx";
import { useIgnoreDoubleTap } from "./use-ignore-double-tap.ts";
import css from "./lazy-overlay.module.css";

/** Props that every hosted overlay gets from the host. */
export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  /**
   * The overlay must call it after its closing animation, while `open` is false. The host then
   * removes the overlay.
   */
  onClosed: () => void;
}

/**
 * Lazily loaded module of an overlay. `part` is its component after loading. `failures` counts the
 * failed loads.
 */
export interface OverlayFile {
  load: () => Promise<ComponentType<OverlayProps>>;
  part?: ComponentType<OverlayProps>;
  failures: number;
}

export interface LazyOverlayProps extends OverlayProps {
  file: OverlayFile;
  /**
   * Called if the module cannot be loaded. Set it for an overlay that opens without a tap: the
   * message with a retry button is then not shown.
   */
  onFailed?: (() => void) | undefined;
  /** Props of the loaded component. */
  props: object;
}

/**
 * Loads the module of an overlay when the overlay first opens. Until then a layer blocks the
 * screen, and Back, Escape or a tap on the layer cancels the opening. If loading fails, a message
 * offers a retry, or `onFailed` is called. Once loaded, the overlay handles its own closing.
 *
 * Without `memo`, an overlay could not open another one in the same host: each update of the second
 * overlay would render the first one again, which would update the second one again.
 */
export const LazyOverlay = memo(function LazyOverlay({
  file,
  open,
  onFailed,
  props,
  ...overlay
}: LazyOverlayProps) {
  const [state, setState] = useState<"closed" | "waits" | "failed" | "there">("closed");
  if (open && state === "closed") setState(file.part ? "there" : "waits");
  if (!open && (state === "waits" || state === "failed")) setState("closed");
  const fail = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (state !== "waits") return;
    let isWanted = true;
    file.load().then(
      (part) => {
        file.part = part;
        if (isWanted) setState("there");
      },
      () => {
        file.failures += 1;
        if (!isWanted) return;
        setState("failed");
        fail();
      },
    );
    return () => void (isWanted = false);
  }, [state, file]);
  const isCancelled = !open && state === "closed";
  const end = useEffectEvent(overlay.onClosed);
  useEffect(() => {
    if (isCancelled) end();
  }, [isCancelled]);
  const Part = file.part;
  if (state === "there" && Part) return <Part {...props} {...overlay} open={open} />;
  if (state !== "waits" && (state !== "failed" || onFailed)) return null;
  // If loading failed twice and the device is online, the server probably has a newer version of
  // the app, in which this module no longer exists.
  const isOutdated = file.failures > 1 && navigator.onLine;
  const retry = () => (isOutdated ? window.location.reload() : setState("waits"));
  return (
    <Opening onClose={overlay.onClose}>
      {state === "failed" && (
        <Failure isOutdated={isOutdated} onRetry={retry} onClose={overlay.onClose} />
      )}
    </Opening>
  );
});

interface OpeningProps {
  onClose: () => void;
  /** Content that replaces the spinner. */
  children: ReactNode;
}

/**
 * Layer over the screen while the module loads and after loading failed. During loading, the button
 * that opened the overlay keeps the focus, so that the overlay can return the focus to it.
 */
function Opening({ onClose, children }: OpeningProps) {
  const isMeant = useIgnoreDoubleTap(true);
  const close = useEffectEvent(onClose);
  useCloseOverlayOnBack(true, onClose);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return createPortal(
    <div className={css["waiting"]}>
      <button
        type="button"
        className={css["back"]}
        aria-label="取消"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isMeant("outside-press") && onClose()}
      />
      {children || (
        <>
          <output className="sr-only">正在打开</output>
          <Spinner />
        </>
      )}
    </div>,
    document.body,
  );
}

interface FailureProps {
  /** True if the page must be reloaded, because a retry would fail again. */
  isOutdated: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Message that loading failed. Keeps the focus on its buttons. When it is removed, it returns the
 * focus to the element that had it before.
 */
function Failure({ isOutdated, onRetry, onClose }: FailureProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const focusRetry = () => panel.current?.querySelector("button")?.focus();
    const keep = ({ target }: FocusEvent) => {
      if (!panel.current?.contains(target as Node)) focusRetry();
    };
    focusRetry();
    document.addEventListener("focusin", keep);
    return () => {
      document.removeEventListener("focusin", keep);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div ref={panel} role="alertdialog" aria-modal="true" className={css["failure"]}>
      <p role="alert">
        {isOutdated
          ? "还是没打开，网页可能已更新。重新载入后再试，未提交的内容可能需要重新填写"
          : "没打开，请检查网络后再试"}
      </p>
      <Button size="lg" block onClick={onRetry}>
        {isOutdated ? "重新载入" : "重试"}
      </Button>
      <Button size="lg" variant="text" block onClick={onClose}>
        返回
      </Button>
    </div>
  );
}
