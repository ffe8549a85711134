import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useCloseOnBack } from "../../lib/navigation/overlay-stack.ts";
import { WaitingRing } from "../base/waiting-ring.tsx";
import { useIgnoreDoubleTap } from "./use-ignore-double-tap.ts";
import css from "./lazy-overlay.module.css";

interface OverlayRequest {
  open: boolean;
  /** Called by who does not want to wait for it. */
  onClose: () => void;
  /** Its file could not be had: the place to say so, and to close. Opened once more, it is asked for once more. */
  onFailed: () => void;
}

/**
 * An overlay whose file is fetched when it is opened, if nobody has before. Until it is there the screen takes no taps, and Back, Escape or
 * a second tap take the wish back. Once open it stays, with its own way out.
 */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let hasFailed = false;
  const fetchPart = async () => {
    try {
      Part ??= await load();
    } catch (error) {
      // Asked for twice in vain, with a network: the app has another version by now, and this file is gone.
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

/** What opened it keeps the focus, so that it goes back there. */
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
      <WaitingRing />
    </div>,
    document.body,
  );
}
