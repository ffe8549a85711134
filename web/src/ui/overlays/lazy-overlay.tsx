import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useCloseOnBack } from "../../lib/navigation/overlay-stack.ts";
import { Spinner } from "../base/spinner.tsx";
import { useIgnoreDoubleTap } from "./use-ignore-double-tap.ts";
import css from "./lazy-overlay.module.css";

interface OverlayRequest {
  open: boolean;
  /** Called if the user closes the overlay before its file has loaded. */
  onClose: () => void;
  /**
   * Called if the file cannot be loaded. The caller shows the error and closes the overlay. Opening
   * the overlay again loads the file again.
   */
  onFailed: () => void;
}

/**
 * An overlay whose file is loaded when the overlay opens, unless the file is loaded already. Until
 * then, the screen takes no taps, and Back, Escape or a second tap cancel the opening. An open
 * overlay handles its own closing.
 */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let hasFailed = false;
  const fetchPart = async () => {
    try {
      Part ??= await load();
    } catch (error) {
      // The file failed twice while the device was online. So the server has a newer version of the
      // app, and this file no longer exists.
      if (hasFailed && navigator.onLine) window.location.reload();
      hasFailed = true;
      throw error;
    }
  };
  return function Later({
    open,
    onClose,
    onFailed,
    ...rest
  }: OverlayRequest & Omit<Props, keyof OverlayRequest>) {
    const [state, setState] = useState<"closed" | "waits" | "failed" | "there">("closed");
    if (open && state === "closed") setState(Part === undefined ? "waits" : "there");
    if (!open && (state === "waits" || state === "failed")) setState("closed");
    const fail = useEffectEvent(onFailed);
    useEffect(() => {
      if (state !== "waits") return;
      let isWanted = true;
      fetchPart().then(
        () => isWanted && setState("there"),
        () => {
          if (!isWanted) return;
          setState("failed");
          fail();
        },
      );
      return () => void (isWanted = false);
    }, [state]);
    if (state === "there" && Part !== undefined)
      return <Part {...({ ...rest, open, onClose } as unknown as Props)} />;
    return state === "waits" && <Waiting onClose={onClose} />;
  };
}

/**
 * Shown while the file loads. The opener keeps the focus, so that the focus returns to it later.
 */
function Waiting({ onClose }: { onClose: () => void }) {
  const isMeant = useIgnoreDoubleTap(true);
  const close = useEffectEvent(onClose);
  useCloseOnBack(true, onClose);
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
      <output className="sr-only">正在打开</output>
      <Spinner />
    </div>,
    document.body,
  );
}
