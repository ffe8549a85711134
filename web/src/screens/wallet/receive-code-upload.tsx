import { type PayType, payTypeNames, receiveQrCodeRule } from "contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { uploadImage } from "../../api/upload-image.ts";
import { Button } from "../../ui/base/button.tsx";
import { FieldHelp } from "../../ui/inputs/field-help.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { useFileUploads } from "../../ui/inputs/use-uploads.ts";
import { ImageUploadField } from "../../ui/inputs/image-upload-field.tsx";
import {
  type FileUpload,
  createFinishedUploadFromUrl,
  finishedUploadUrls,
} from "../../ui/inputs/use-uploads.ts";
import { useImageViewer } from "../../ui/overlays/use-image-viewer.ts";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { qrCodeMenuPathByPayType } from "./method-view.ts";
import css from "./receive-code-upload.module.css";
import { readQrCode } from "./read-qr-code.ts";

interface ReceiveQrCodeUploadFieldProps {
  type: PayType;
  required: boolean;
  /** URL of the image that was uploaded earlier, for example from a draft; "" if there is none. */
  url: string;
  onChange: (url: string) => void;
  /**
   * Called with true while the image is being uploaded or recognized, because the form must not be
   * sent then.
   */
  onSending: (sending: boolean) => void;
  error: string | undefined;
  inputRef: (button: HTMLElement | null) => void;
}

/**
 * Field for the image of the QR code that payers scan. The device decodes the image, so that an
 * image without a payment code of this type is refused at once.
 */
export function ReceiveQrCodeUploadField({
  type,
  required,
  url,
  onChange,
  onSending,
  error,
  inputRef,
}: ReceiveQrCodeUploadFieldProps) {
  const { tiles, setTiles, refusal, isReading, upload } = useReceiveCode(url, type);
  const { problem, replace, clear } = useReplacing(tiles, setTiles, upload);
  const crop = useSheet(
    async () => (await import("../../ui/overlays/image-crop-page.tsx")).ImageCropPage,
    {
      onDone: replace,
    },
  );
  const viewer = useImageViewer();
  const sent = refusal === undefined && !isReading ? (finishedUploadUrls(tiles)[0] ?? "") : "";
  const isSending = isReading || tiles.some((it) => it.state === "sending");
  const tell = useEffectEvent(() => {
    if (sent !== url) onChange(sent);
    onSending(isSending);
  });
  useEffect(() => tell(), [sent, isSending]);
  const name = required ? "收款码" : "收款码（选填）";
  const wrong = refusal ?? problem ?? error;
  return (
    <div
      ref={(it) => inputRef(it?.querySelector("button") ?? null)}
      className={tiles.length === 0 ? undefined : css["read"]}
    >
      {tiles.length === 0 ? (
        <DropArea label={name} type={type} error={wrong} onChoose={replace} />
      ) : (
        <ImageUploadField
          label={name}
          max={1}
          images={tiles}
          onChange={setTiles}
          upload={upload}
          help={sent === "" || isSending ? undefined : <Read type={type} />}
          error={wrong}
          removable={false}
          onView={() => viewer.open({ urls: tiles.map((it) => it.preview), index: 0 })}
        />
      )}
      {tiles.length > 0 && (
        <Button variant="text" size="sm" icon="image" onClick={clear}>
          换一张
        </Button>
      )}
      {tiles[0]?.state === "done" && (
        <Button
          variant="text"
          size="sm"
          icon="edit"
          onClick={() => crop.open({ src: tiles[0]?.preview ?? "", sidePx: croppedPx })}
        >
          重新裁剪
        </Button>
      )}
    </div>
  );
}

const Read = ({ type }: { type: PayType }) => (
  <strong className={css["known"]}>
    <Icon name="check" size="sm" />
    {`已识别${payTypeNames[type]}收款码`}
  </strong>
);

interface DropAreaProps {
  label: string;
  type: PayType;
  error: string | undefined;
  onChoose: (file: File) => void;
}

/**
 * Area to choose an image, shown while there is none. The whole area is a button. It shows the menu
 * path to the QR code in the payment app.
 */
function DropArea({ label, type, error, onChoose }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css["drop"]}>
      <button
        type="button"
        className={css["dropArea"]}
        data-bad={error !== undefined || undefined}
        onClick={() => input.current?.click()}
      >
        <Icon name="qr" size="lg" />
        <strong>{`选择${payTypeNames[type]}${label}`}</strong>
        <span className={css["dropPath"]}>{qrCodeMenuPathByPayType[type]}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Reset the input, so that the same image can be chosen again after it was removed.
          event.target.value = "";
          if (file) onChoose(file);
        }}
      />
      <FieldHelp id={`drop-${type}`} error={error} help="在本机识别，不是收款码会当场说明" />
    </div>
  );
}

/**
 * Side of a cropped image in px. Large enough to decode the smallest code, even if it is cropped
 * from a full-screen screenshot.
 */
const croppedPx = 1080;

type Upload = (
  file: File,
  options: Parameters<typeof uploadImage>[1],
) => ReturnType<typeof uploadImage>;
/**
 * State of reading the newest image: running, or finished with the reason of a refusal, if any. An
 * image of an earlier visit has no state, because it is not read again.
 */
type Reading = "running" | { refusal: string | undefined };

function useReceiveCode(url: string, type: PayType) {
  const [tiles, setTiles] = useState<FileUpload[]>(() =>
    url === "" ? [] : [createFinishedUploadFromUrl(url)],
  );
  const [reading, setReading] = useState<Reading>();
  const newest = useRef<File>(undefined);
  const upload: Upload = (file, options) => {
    newest.current = file;
    setReading("running");
    void readQrCode(file).then((text) => {
      if (newest.current === file)
        setReading({
          refusal: text === undefined ? undefined : receiveQrCodeRule.read(text, type),
        });
    });
    return uploadImage(file, { ...options, scene: "receiveCode" });
  };
  const isThere = tiles.length > 0;
  return {
    tiles,
    setTiles,
    refusal: isThere && reading !== "running" ? reading?.refusal : undefined,
    isReading: isThere && reading === "running",
    upload,
  };
}

/** Returns functions that replace the image by another one or by a crop of it, or remove it. */
function useReplacing(
  tiles: readonly FileUpload[],
  setTiles: Parameters<typeof useFileUploads>[0]["onChange"],
  upload: Upload,
) {
  const { problem, add, remove } = useFileUploads({
    images: [],
    max: 1,
    onChange: setTiles,
    upload,
  });
  const clear = () => {
    for (const it of tiles) remove(it);
  };
  const replace = (file: File) => {
    clear();
    add([file]);
  };
  return { problem, replace, clear };
}
