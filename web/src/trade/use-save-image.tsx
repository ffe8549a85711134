import { lazy, type ReactNode, Suspense, useState } from "react";
import { isWechatBrowser } from "../lib/browser/device.ts";
import { saveFile } from "../lib/browser/save-file.ts";

const ImageViewer = lazy(async () => ({
  default: (await import("../ui/overlays/image-viewer.tsx")).ImageViewer,
}));

/** Returns a data URL, because a long press in WeChat cannot save an image from a blob URL. */
const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result as string));
    reader.addEventListener("error", () =>
      fail(reader.error ?? new Error("The image could not be read.")),
    );
    reader.readAsDataURL(picture);
  });

interface SaveImage {
  /**
   * Returns whether the image is saved. False in WeChat, where the user still has to long-press it.
   */
  save: (picture: Blob, name: string) => Promise<boolean>;
  viewer: ReactNode;
}

/** Lets the user save an image that the page has drawn. */
export function useSaveImage(): SaveImage {
  const [url, setUrl] = useState<string>();
  const keep = async (picture: Blob, name: string) => {
    if (isWechatBrowser()) {
      setUrl(await dataUrlOf(picture));
      return false;
    }
    saveFile(picture, name);
    return true;
  };
  const viewer = url !== undefined && (
    <Suspense fallback={null}>
      <ImageViewer
        urls={[url]}
        index={0}
        words="长按图片，保存到手机"
        onClose={() => setUrl(undefined)}
      />
    </Suspense>
  );
  return { save: keep, viewer };
}
