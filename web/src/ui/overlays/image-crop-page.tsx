import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../base/button.tsx";
import css from "./image-crop-page.module.css";
import { cropImageToSquare } from "./crop-image.ts";
import type { OverlayProps } from "./lazy-overlay.tsx";
import { PageOverlay } from "./page-overlay.tsx";
import { useImageZoom } from "./use-image-zoom.ts";
import { zoomScaleMax } from "./image-zoom.ts";

interface CropPageProps extends OverlayProps {
  src: string;
  /**
   * True if the image fills the square at first, as for a portrait. Otherwise the whole image is
   * visible at first.
   */
  fill?: boolean;
  sidePx: number;
  onDone: (picture: File) => void;
  /**
   * Called if the browser cannot decode the image, after the page has closed. The caller may upload
   * the file unchanged, so that the upload reports the error. Without it, the page shows the error.
   */
  onBroken?: (() => void) | undefined;
}

const stepPx = 16;
const ways: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

/**
 * Crops an image to a square. A drag or the arrow keys move the image. A pinch, a double tap or the
 * slider changes its size.
 */
export function ImageCropPage({
  src,
  fill = false,
  sidePx,
  onDone,
  onBroken,
  ...overlay
}: CropPageProps) {
  const [problem, setProblem] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { view, handlers, zoomTo, moveBy } = useImageZoom();
  const boxOf = () => stage.current?.getBoundingClientRect() ?? { width: 1, height: 1 };
  const loaded = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (fill)
      zoomTo(
        Math.max(naturalWidth, naturalHeight) / Math.max(1, Math.min(naturalWidth, naturalHeight)),
        boxOf(),
      );
  };
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    moveBy({ x: way[0], y: way[1] }, boxOf());
  };
  const use = async () => {
    if (!picture.current) return;
    try {
      onDone(await cropImageToSquare(picture.current, view, boxOf().width, sidePx));
      overlay.onClose();
    } catch {
      // This fails, for example, for an image from another origin, whose pixels can be shown but
      // not read.
      setProblem("无法裁剪这张图片，请重新选择");
    }
  };
  return (
    <PageOverlay
      {...overlay}
      title="裁剪图片"
      foot={
        <Button size="lg" block onClick={() => void use()}>
          使用
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its keys move the picture. */}
      <div
        ref={stage}
        role="group"
        aria-label="移动图片，方向键可微调"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The stage is moved by touch and must be reachable by keyboard too.
        tabIndex={0}
        className={css["stage"]}
        onKeyDown={press}
        {...handlers}
      >
        <img
          ref={picture}
          src={src}
          alt="待裁剪的图片"
          draggable={false}
          data-held={view.held || undefined}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          onLoad={(event) => loaded(event.currentTarget)}
          onError={() => {
            if (!onBroken) return setProblem("无法打开这张图片，请重新选择");
            overlay.onClose();
            onBroken();
          }}
        />
      </div>
      <label className={css["zoom"]}>
        缩放
        <input
          type="range"
          min={1}
          max={zoomScaleMax}
          step={0.05}
          value={view.scale}
          onChange={(event) => zoomTo(Number(event.target.value), boxOf())}
        />
      </label>
      {problem !== undefined && (
        <p role="alert" className={css["problem"]}>
          {problem}
        </p>
      )}
    </PageOverlay>
  );
}
