import { expect, test, vi } from "vitest";
import { findElement, mountForTest, runInAct } from "../../../test/helpers/mount-for-test.tsx";
import { ImageCropPage } from "./image-crop-page.tsx";

const failToDecode = () => runInAct(() => findElement("img").dispatchEvent(new Event("error")));
const props = { open: true, src: "blob:broken", sidePx: 100, onDone: () => {}, onClosed: () => {} };

test("ImageCropPage closes and calls `onBroken`, if it is given, when the image cannot be decoded", () => {
  const [close, broken] = [vi.fn<() => void>(), vi.fn<() => void>()];
  mountForTest(<ImageCropPage {...props} onClose={close} onBroken={broken} />);
  failToDecode();
  expect([close.mock.calls.length, broken.mock.calls.length]).toEqual([1, 1]);
});

test("ImageCropPage shows a problem if the image cannot be decoded and `onBroken` is missing", () => {
  const close = vi.fn<() => void>();
  mountForTest(<ImageCropPage {...props} onClose={close} />);
  failToDecode();
  expect(findElement("[role=alert]").textContent).toBe("无法打开这张图片，请重新选择");
  expect(close).not.toHaveBeenCalled();
});
