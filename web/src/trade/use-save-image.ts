import { isWechatBrowser } from "../lib/browser/device.ts";
import { saveFile } from "../lib/browser/save-file.ts";
import { useImageViewer } from "../ui/overlays/use-image-viewer.ts";

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

/**
 * Returns a function that lets the user save an image that the page has drawn. Its result is false
 * in WeChat, where the user still has to long-press the image.
 */
export function useSaveImage(): (picture: Blob, name: string) => Promise<boolean> {
  const viewer = useImageViewer();
  return async (picture, name) => {
    if (isWechatBrowser()) {
      const urls = [await dataUrlOf(picture)];
      viewer.open({ urls, index: 0, words: "长按图片，保存到手机" });
      return false;
    }
    saveFile(picture, name);
    return true;
  };
}
