import { act, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import {
  runInAct,
  findElement,
  mountForTest,
  pressElement,
} from "../../../test/helpers/mount-for-test.tsx";
import { ImageUploadField } from "./image-upload-field.tsx";
import {
  type CoverFiles,
  type FileUpload,
  createFinishedUploadFromUrl,
  type UploadFunction,
  finishedUploadUrls,
} from "./use-uploads.ts";

const tiles: { now: FileUpload[] } = { now: [] };
const note = (images: FileUpload[]) => {
  tiles.now = images;
};
function Form({
  upload,
  max,
  first,
  cover,
}: {
  upload: UploadFunction;
  max: number;
  first: FileUpload[];
  cover?: CoverFiles | undefined;
}) {
  const [images, setImages] = useState(first);
  useEffect(() => note(images), [images]);
  return (
    <ImageUploadField
      label="凭证"
      max={max}
      images={images}
      onChange={setImages}
      upload={upload}
      cover={cover}
    />
  );
}
const open = (
  upload: UploadFunction,
  { max = 3, first = [], cover }: { max?: number; first?: FileUpload[]; cover?: CoverFiles } = {},
) => mountForTest(<Form upload={upload} max={max} first={first} cover={cover} />);
async function choose(...names: string[]): Promise<void> {
  const input = findElement("input") as HTMLInputElement;
  Object.defineProperty(input, "files", {
    value: names.map((it) => new File(["x"], it)),
    configurable: true,
  });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
}
const states = () => tiles.now.map((it) => it.state);

test("uploads each image as soon as it is chosen and returns the URLs of all images", async () => {
  const upload = vi.fn<UploadFunction>(async (file, { onProgress }) => {
    onProgress(0.5);
    return { url: `/files/${file.name}` };
  });
  open(upload);
  await choose("a", "b");
  expect(states()).toEqual(["done", "done"]);
  expect(finishedUploadUrls(tiles.now)).toEqual(["/files/a", "/files/b"]);
});

test("if the user covers parts of an image first, uploads only the covered image, also on retry", async () => {
  const upload = vi
    .fn<UploadFunction>()
    .mockRejectedValueOnce(new Error("road"))
    .mockResolvedValue({ url: "/files/a" });
  open(upload, {
    cover: async (files, onReady) => {
      for (const file of files)
        if (file.name !== "cancelled") onReady(new File(["covered"], `${file.name}-covered`));
    },
  });
  await choose("a", "cancelled");
  expect(states()).toEqual(["failed"]);
  const again = [...document.querySelectorAll("button")].find(
    (it) => it.textContent === "上传失败，点击重试",
  );
  await act(async () => again?.click());
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(["a-covered", "a-covered"]);
  expect(states()).toEqual(["done"]);
});

test("a tap on an image whose upload failed uploads the same file again", async () => {
  const upload = vi
    .fn<UploadFunction>()
    .mockRejectedValueOnce(new Error("road"))
    .mockResolvedValue({ url: "/files/a" });
  open(upload);
  await choose("a");
  expect(states()).toEqual(["failed"]);
  const again = [...document.querySelectorAll("button")].find(
    (it) => it.textContent === "上传失败，点击重试",
  );
  await act(async () => again?.click());
  expect(upload.mock.calls[1]?.[0].name).toBe("a");
  expect(finishedUploadUrls(tiles.now)).toEqual(["/files/a"]);
});

test("shows the reason but no tile for a file that cannot be accepted", async () => {
  open(async () => {
    throw Object.assign(new Error("type"), { text: "仅支持 JPG/PNG/WEBP 格式图片", forGood: true });
  });
  await choose("a.heic");
  expect(states()).toEqual([]);
  expect(findElement('[role="alert"]').textContent).toBe("仅支持 JPG/PNG/WEBP 格式图片");
});

test("shows the name and the reason for each of several files that cannot be accepted", async () => {
  open(async (file) => {
    if (file.name === "b.png") return { url: "/files/b" };
    throw Object.assign(new Error("type"), { text: "图片不能超过 10MB", forGood: true });
  });
  await choose("a.png", "b.png", "c.png");
  expect(states()).toEqual(["done"]);
  expect(findElement('[role="alert"]').textContent).toBe(
    "a.png：图片不能超过 10MB；c.png：图片不能超过 10MB",
  );
});

test("accepts no more images than the limit allows", async () => {
  open(async () => ({ url: "/files/x" }), {
    max: 2,
    first: [createFinishedUploadFromUrl("/files/old")],
  });
  await choose("a", "b");
  expect(states()).toEqual(["done", "done"]);
  expect(findElement('[role="alert"]').textContent).toBe("最多上传 2 张");
});

test("removing an image aborts its upload", async () => {
  let stopped = false;
  open(
    (_file, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(new Error("left"));
        }),
      ),
  );
  await choose("a");
  pressElement(findElement('[aria-label="删除第 1 张图片"]'));
  await act(async () => {});
  runInAct(() => {});
  expect(stopped).toBe(true);
  expect(states()).toEqual([]);
});

test("the label of the button that removes a PDF calls the PDF a file, not an image", () => {
  open(() => new Promise(() => {}), { first: [createFinishedUploadFromUrl("/statement.pdf")] });
  pressElement(findElement('[aria-label="删除第 1 份文件"]'));
  expect(states()).toEqual([]);
});
