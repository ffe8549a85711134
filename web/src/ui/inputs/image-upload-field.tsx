import { type ReactNode, useId, useRef } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import { ProgressBar } from "../figures/progress-bar.tsx";
import field from "./text-field.module.css";
import { FieldHelp } from "./field-help.tsx";
import css from "./image-upload-field.module.css";
import {
  type CoverFiles,
  type FileUploadsSetter,
  type FileUpload,
  type UploadFunction,
  useFileUploads,
} from "./use-uploads.ts";

export interface UploaderProps {
  label: string;
  max: number;
  /** True if the user may also choose PDF files. */
  documents?: boolean | undefined;
  images: readonly FileUpload[];
  /**
   * Setter that receives a function of the current tiles, because uploads end later, when the tiles
   * may have changed.
   */
  onChange: FileUploadsSetter;
  /**
   * Uploads one file: `uploadImage`, or a function that calls it with the upload scene of the form.
   */
  upload: UploadFunction;
  /** Lets the user black out parts of the images before they are uploaded. */
  cover?: CoverFiles | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /**
   * False omits the corner button that removes an image, because it would cover a part of a QR
   * code. The caller then offers its own actions.
   */
  removable?: boolean;
  /** Called for a press on an uploaded image, for example to open an ImageViewer. */
  onView?: ((index: number) => void) | undefined;
}

/** Name of an upload for screen readers. */
const tileName = ({ preview }: FileUpload, index: number): string =>
  `第 ${index + 1} ${preview === "" ? "份文件" : "张图片"}`;

/**
 * Lets the user choose images and uploads each of them immediately. Each image has its own
 * progress, retry and removal.
 */
export function ImageUploadField(props: UploaderProps) {
  const {
    label,
    max,
    documents = false,
    images,
    onChange,
    upload,
    cover,
    help,
    error,
    removable = true,
    onView,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { problem, add, retry, remove } = useFileUploads({ images, max, onChange, upload, cover });
  const wrong = problem ?? error;
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={wrong === undefined ? undefined : `${id}-help`}
      className={classNames(field["field"], wrong !== undefined && field["bad"])}
    >
      <p id={id} className={field["label"]}>
        {label}
      </p>
      <ul className={css["tiles"]}>
        {images.map((tile, index) => (
          <li key={tile.id} className={classNames(css["tile"], css[tile.state])}>
            <UploadTileContent
              tile={tile}
              name={tileName(tile, index)}
              onRetry={() => retry(tile.id)}
              onView={onView && (() => onView(index))}
            />
            {removable && (
              <button
                type="button"
                className={css["remove"]}
                aria-label={`删除${tileName(tile, index)}`}
                onClick={() => remove(tile)}
              >
                <span className={css["cross"]}>
                  <Icon name="close" />
                </span>
              </button>
            )}
          </li>
        ))}
        {images.length < max && (
          <li className={css["tile"]}>
            <button type="button" className={css["add"]} onClick={() => input.current?.click()}>
              <Icon name="camera" className={css["camera"]} />
              {documents ? "图片或 PDF" : "上传图片"}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        accept={`image/jpeg,image/png,image/webp${documents ? ",application/pdf" : ""}`}
        multiple={max > 1}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // Allows choosing a file again after it was removed.
          event.target.value = "";
        }}
      />
      <FieldHelp id={`${id}-help`} error={wrong} help={help} />
    </div>
  );
}

interface TileFaceProps {
  tile: FileUpload;
  name: string;
  onRetry: () => void;
  onView: (() => void) | undefined;
}

/**
 * Content of a tile: the image, or an icon for a PDF. Shows the progress of the upload. After a
 * failed upload it is a button that retries. After a finished one it is a button that enlarges the
 * image, if the caller passes `onView`.
 */
export function UploadTileContent({ tile, name, onRetry, onView }: TileFaceProps) {
  const picture =
    tile.preview === "" ? (
      <span className={css["document"]} role="img" aria-label={name}>
        <Icon name="bill" />
        PDF
      </span>
    ) : (
      <img className={css["picture"]} src={tile.preview} alt={name} />
    );
  if (tile.state === "failed")
    return (
      <button type="button" className={css["retry"]} onClick={onRetry}>
        {picture}
        <span className={css["veil"]}>
          <Icon name="refresh" size="sm" />
          {tile.problem}
        </span>
      </button>
    );
  if (tile.state === "sending") return <Sending picture={picture} share={tile.share} name={name} />;
  if (!onView || tile.preview === "") return picture;
  return (
    <button type="button" className={css["view"]} aria-label={`查看${name}`} onClick={onView}>
      {picture}
    </button>
  );
}

function Sending({ picture, share, name }: { picture: ReactNode; share: number; name: string }) {
  const percent = Math.round(share * 100);
  return (
    <>
      {picture}
      <span className={classNames("num", css["veil"])} aria-hidden="true">{`${percent}%`}</span>
      <span className={css["bar"]}>
        <ProgressBar value={percent} max={100} label={`正在上传${name}`} tone="on-photo" />
      </span>
    </>
  );
}
