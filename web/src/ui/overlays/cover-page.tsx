import { useEffect, useId, useMemo, useState } from "react";
import { Button } from "../base/button.tsx";
import { Icon } from "../base/icon.tsx";
import { coverColor, coverImage, type Size, strokePath } from "./cover-image.ts";
import css from "./cover-page.module.css";
import { PageOverlay } from "./page-overlay.tsx";
import { type TextLine, textLinesOfImage } from "./text-lines.ts";
import { useCoverStrokes } from "./use-cover-strokes.ts";

interface ImageProps {
  file: File;
  /**
   * Called with the image and its blacked-out parts, or with the unchanged file if nothing was
   * blacked out.
   */
  onDone: (image: File) => void;
  /**
   * Called if the browser cannot decode the image. The caller uploads the file unchanged, so that
   * the upload reports the error.
   */
  onBroken: () => void;
}

interface CoverPageProps extends ImageProps {
  open: boolean;
  /** Position of the image among the chosen ones, from 1. */
  nth: number;
  count: number;
  onClose: () => void;
}

/** Lets the user black out parts of an image before it is uploaded. */
export function CoverPage({ open, nth, count, onClose, ...image }: CoverPageProps) {
  const src = useObjectUrl(image.file);
  return (
    <PageOverlay
      open={open}
      photo
      title="遮盖"
      aside={count > 1 ? `${nth} / ${count}` : undefined}
      onClose={onClose}
    >
      {/* The key resets the strokes for each image, even if this one was chosen while the page
          was still closing. */}
      <CoverStage key={src} src={src} {...image} />
    </PageOverlay>
  );
}

type LoadedImage = { element: HTMLImageElement; size: Size; lines: TextLine[] };

function CoverStage({ src, file, onDone, onBroken }: ImageProps & { src: string }) {
  const hint = useId();
  const [image, setImage] = useState<LoadedImage>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { strokes, chosenLine, undo, handlers } = useCoverStrokes(image?.size, image?.lines ?? []);
  const loaded = (element: HTMLImageElement) => {
    const size = { width: element.naturalWidth, height: element.naturalHeight };
    setImage({ element, size, lines: textLinesOfImage(element) });
  };
  const finish = async () => {
    if (!image) return;
    if (strokes.length === 0) return onDone(file);
    setBusy(true);
    try {
      onDone(await coverImage(image.element, strokes));
    } catch {
      setProblem("无法遮盖这张图片，请重新选择");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p id={hint} className={css["hint"]}>
        用手指涂掉余额和别的交易
        <br />
        金额、时间、双方姓名、订单号请留着
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Touches and keys cover parts of the image. */}
      <div
        role="group"
        aria-label="涂抹或点一行遮盖，方向键选行，回车遮盖"
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The stage is drawn on by touch and must be reachable by keyboard too.
        tabIndex={0}
        className={css["stage"]}
        {...handlers}
      >
        <img
          src={src}
          alt="待遮盖的图片"
          draggable={false}
          onLoad={(event) => loaded(event.currentTarget)}
          onError={onBroken}
        />
        {image && (
          <svg viewBox={`0 0 ${image.size.width} ${image.size.height}`} aria-hidden="true">
            {strokes.map((stroke, index) => (
              <path
                // oxlint-disable-next-line react/no-array-index-key -- Strokes are only added and removed at the end.
                key={index}
                d={strokePath(stroke)}
                stroke={coverColor}
                strokeWidth={stroke.width}
              />
            ))}
            {chosenLine && <ChosenLine {...chosenLine} />}
          </svg>
        )}
      </div>
      <output className="sr-only">{strokes.length > 0 ? `已遮盖 ${strokes.length} 处` : ""}</output>
      <p className={css["note"]}>
        <Icon name="shield-check" size="sm" />
        涂黑的部分在上传前就从图片里删掉，平台、对方都恢复不了
      </p>
      {problem !== undefined && (
        <p role="alert" className={css["problem"]}>
          {problem}
        </p>
      )}
      <div className={css["tools"]}>
        <Button variant="soft" size="lg" icon="undo" disabled={strokes.length === 0} onClick={undo}>
          撤销
        </Button>
        <Button
          size="lg"
          disabled={!image}
          busy={busy}
          busyLabel="正在遮盖…"
          onClick={() => void finish()}
        >
          完成
        </Button>
      </div>
    </>
  );
}

const ChosenLine = ({ left, right, top, bottom }: TextLine) => (
  <rect
    className={css["chosen"]}
    x={left}
    y={top}
    width={right - left}
    height={bottom - top}
    vectorEffect="non-scaling-stroke"
  />
);

/** Returns an object URL of the file. Revokes it if the file changes or the component unmounts. */
function useObjectUrl(file: File): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
