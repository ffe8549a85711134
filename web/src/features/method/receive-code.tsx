import { receiveCodeRule } from "contract";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { uploadImage } from "../../api/upload.ts";
import { Button } from "../../ui/control/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { useUploads } from "../../ui/form/use-uploads.ts";
import { Uploader } from "../../ui/form/uploader.tsx";
import { type Tile, tileOf, urlsOf } from "../../ui/form/use-uploads.ts";
import css from "./method.module.css";
import { holdsCode } from "./read-code.ts";

const CropPage = lazy(async () => ({ default: (await import("../../ui/overlay/crop.tsx")).CropPage }));
const ImageViewer = lazy(async () => ({ default: (await import("../../ui/photo/image-viewer.tsx")).ImageViewer }));

interface ReceiveCodeProps {
  required: boolean;
  /** Of what was uploaded before, and of the draft. */
  url: string;
  onChange: (url: string) => void;
  /** The page must not be sent while the picture is on its way. */
  onSending: (sending: boolean) => void;
  error: string | undefined;
  inputRef: (button: HTMLElement | null) => void;
}

/** The picture that others scan to pay. It is looked at on the device: one that cannot be read is warned of, not refused. */
export function ReceiveCode({ required, url, onChange, onSending, error, inputRef }: ReceiveCodeProps) {
  const { tiles, setTiles, warning, upload } = useReceiveCode(url, required);
  const { problem, replace } = useReplacing(tiles, setTiles, upload);
  const [cropping, setCropping] = useState<string>();
  const [viewing, setViewing] = useState(false);
  const sent = urlsOf(tiles)[0] ?? "";
  const isSending = tiles.some((it) => it.state === "sending");
  const tell = useEffectEvent(() => {
    if (sent !== url) onChange(sent);
    onSending(isSending);
  });
  useEffect(() => tell(), [sent, isSending]);
  return (
    <div ref={(it) => inputRef(it?.querySelector("button") ?? null)}>
      <Uploader
        label={required ? "收款码" : "收款码（选填）"}
        max={1}
        images={tiles}
        onChange={setTiles}
        upload={upload}
        help="请上传带实名的个人收款码"
        error={problem ?? error}
        onView={() => setViewing(true)}
      />
      {warning !== undefined && (
        <p className={css["warning"]} role="status">
          <Icon name="alert" className={css["pickErrorIcon"]} />
          {warning}
        </p>
      )}
      {tiles[0]?.state === "done" && (
        <Button variant="text" size="sm" icon="edit" onClick={() => setCropping(tiles[0]?.preview)}>
          重新裁剪
        </Button>
      )}
      {cropping !== undefined && (
        <Suspense fallback={null}>
          <CropPage
            src={cropping}
            sidePx={croppedPx}
            onDone={replace}
            onBroken={() => setCropping(undefined)}
            onClosed={() => setCropping(undefined)}
          />
        </Suspense>
      )}
      {viewing && (
        <Suspense fallback={null}>
          <ImageViewer urls={tiles.map((it) => it.preview)} index={0} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Fine enough for the smallest code, and one that is cut out of a full-screen shot. */
const croppedPx = 1080;

type Upload = (file: File, options: Parameters<typeof uploadImage>[1]) => ReturnType<typeof uploadImage>;

function useReceiveCode(url: string, required: boolean) {
  const [tiles, setTiles] = useState<Tile[]>(() => (url === "" ? [] : [tileOf(url)]));
  const [decoded, setDecoded] = useState<boolean>();
  const newest = useRef<File>(undefined);
  const upload: Upload = (file, options) => {
    newest.current = file;
    setDecoded(undefined);
    void holdsCode(file).then((it) => {
      if (newest.current === file) setDecoded(it);
    });
    return uploadImage(file, { ...options, scene: "receiveCode" });
  };
  const image = tiles[0]?.preview;
  const warning = receiveCodeRule.warn(image, { required, ...(decoded !== undefined && { decoded }) });
  return { tiles, setTiles, warning, upload };
}

/** A part of the picture takes the place of the whole. */
function useReplacing(tiles: readonly Tile[], setTiles: Parameters<typeof useUploads>[0]["onChange"], upload: Upload) {
  const { problem, add, remove } = useUploads({ images: [], max: 1, onChange: setTiles, upload });
  const replace = (file: File) => {
    for (const it of tiles) remove(it);
    add([file]);
  };
  return { problem, replace };
}
