import { useState } from "react";
import { detectUploadImageType, imageHeaderLengthBytes } from "../api/upload-image-type.ts";
import { ImageUploadField, type UploaderProps } from "../ui/inputs/image-upload-field.tsx";
import type { CoverFiles } from "../ui/inputs/use-uploads.ts";
import { Overlay } from "../ui/overlays/overlay-host.tsx";

const loadCoverPage = async () => (await import("../ui/overlays/cover-page.tsx")).CoverPage;

interface CoverRequest {
  images: readonly File[];
  at: number;
  isOpen: boolean;
  onReady: (file: File) => void;
}

/**
 * Returns true for an image, parts of which can be blacked out. A PDF is uploaded unchanged, and
 * the uploader rejects any other file.
 */
async function isImage(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, imageHeaderLengthBytes).arrayBuffer());
  return detectUploadImageType(head) !== undefined;
}

/**
 * Returns `cover` and `coverPage`. `cover` shows the chosen images one after the other on a page
 * where the user can black out parts of them. Closing the page drops the images that are not
 * finished. If the uploader is in a sheet, `coverPage` must be rendered inside that sheet.
 */
export function useCoverPage() {
  const [request, setRequest] = useState<CoverRequest>();
  const cover: CoverFiles = async (files, onReady) => {
    const images: File[] = [];
    for (const file of files)
      if (await isImage(file)) images.push(file);
      else onReady(file);
    if (images.length > 0) setRequest({ images, at: 0, isOpen: true, onReady });
  };
  const close = () => setRequest((now) => now && { ...now, isOpen: false });
  const pass = (file: File) => {
    if (!request) return;
    request.onReady(file);
    const at = request.at + 1;
    if (at < request.images.length) setRequest({ ...request, at });
    else close();
  };
  const file = request?.images[request.at];
  const coverPage = request && file && (
    <Overlay
      load={loadCoverPage}
      open={request.isOpen}
      nth={request.at + 1}
      count={request.images.length}
      file={file}
      onDone={pass}
      onBroken={() => pass(file)}
      onClose={close}
    />
  );
  return { cover, coverPage };
}

/** Uploads images of which the user may black out parts before they leave the device. */
export function CoveredUploader(props: Omit<UploaderProps, "cover">) {
  const { cover, coverPage } = useCoverPage();
  return (
    <>
      <ImageUploadField {...props} cover={cover} />
      {coverPage}
    </>
  );
}
