import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { Icon } from "../base/icon.tsx";
import { IconButton } from "../base/icon-button.tsx";
import css from "./image-viewer.module.css";
import type { OverlayProps } from "./lazy-overlay.tsx";
import { useImageZoom } from "./use-image-zoom.ts";

interface ImageViewerProps extends OverlayProps {
  urls: readonly string[];
  index: number;
  /**
   * Hint in place of the count, if there is only one image. It is not a toast, because the viewer
   * would cover a toast.
   */
  words?: string;
}

/**
 * Shows images on the full screen, also above sheets. A pinch or a double tap zooms, a swipe shows
 * the next image.
 */
export function ImageViewer({ urls, index, words, open, onClose, onClosed }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(index);
  const many = urls.length > 1;
  const turn = (by: 1 | -1) => setAt((now) => Math.min(urls.length - 1, Math.max(0, now + by)));
  useEffect(() => {
    // Safari before 15.4 does not support `showModal`.
    if (dialog.current?.showModal) dialog.current.showModal();
    else dialog.current?.setAttribute("open", "");
  }, []);
  useCloseOverlayOnBack(open, onClose);
  const end = useEffectEvent(onClosed);
  useLayoutEffect(() => {
    // Reports the end of closing immediately, because the viewer has no closing animation.
    if (!open) end();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={css["viewer"]}
      aria-label="查看图片"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Without this, Escape would also close a sheet below the viewer.
        event.stopPropagation();
        if (event.key === "ArrowLeft") turn(-1);
        if (event.key === "ArrowRight") turn(1);
      }}
    >
      <Picture
        key={at}
        url={urls[at] ?? ""}
        name={`第 ${at + 1} 张，共 ${urls.length} 张`}
        onTurn={many ? turn : undefined}
      />
      <div className={css["bar"]}>
        <span className={`num ${css["count"]}`}>{many ? `${at + 1} / ${urls.length}` : words}</span>
        <IconButton label="关闭" icon="close" onClick={onClose} />
      </div>
      {many && (
        <div className={css["turns"]}>
          <button type="button" aria-label="上一张" disabled={at === 0} onClick={() => turn(-1)}>
            <Icon name="back" />
          </button>
          <button
            type="button"
            aria-label="下一张"
            disabled={at === urls.length - 1}
            onClick={() => turn(1)}
          >
            <Icon name="right" />
          </button>
        </div>
      )}
    </dialog>
  );
}

function Picture({
  url,
  name,
  onTurn,
}: {
  url: string;
  name: string;
  onTurn: ((by: 1 | -1) => void) | undefined;
}) {
  const [broken, setBroken] = useState(false);
  const { view, handlers } = useImageZoom(onTurn);
  if (broken)
    return (
      <p role="alert" className={css["broken"]}>
        图片加载失败
      </p>
    );
  return (
    <div className={css["stage"]} {...handlers}>
      <img
        className={css["picture"]}
        src={url}
        alt={name}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        data-held={view.held || undefined}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
