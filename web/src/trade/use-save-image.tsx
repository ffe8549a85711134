import { lazy, type ReactNode, Suspense, useState } from "react";
import { inWechat } from "../lib/browser/device.ts";
import { saveFile } from "../lib/browser/save-file.ts";

const ImageViewer = lazy(async () => ({
  default: (await import("../ui/overlays/image-viewer.tsx")).ImageViewer,
}));

/** As an address that holds the picture itself: a long press in WeChat makes nothing of one that only this page knows. */
const addressOf = (picture: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result as string));
    reader.addEventListener("error", () => fail(reader.error ?? new Error("unread")));
    reader.readAsDataURL(picture);
  });

interface SaveImage {
  /** Answers whether the phone has it now; in WeChat a long press is still to come. */
  keep: (picture: Blob, name: string) => Promise<boolean>;
  viewer: ReactNode;
}

/** A picture that the page has drawn, for the phone to keep. */
export function useSaveImage(): SaveImage {
  const [url, setUrl] = useState<string>();
  const keep = async (picture: Blob, name: string) => {
    if (inWechat()) {
      setUrl(await addressOf(picture));
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
  return { keep, viewer };
}
