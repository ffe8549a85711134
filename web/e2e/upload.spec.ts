import type { Page } from "@playwright/test";
import { build } from "vite";
import { nonPixelPartNames } from "./image-metadata.ts";
import { openAppAsUser, expect, test } from "./fixtures.ts";
import type { UploadInPageFunction, ChosenFile, UploadOutcome } from "./upload-in-page.ts";
import { hiddenMetadataText } from "./image-fixtures.ts";
import { type ExpectedUploadResult, uploadFixtures } from "./upload-fixtures.ts";

let bench: string;
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: `${import.meta.dirname}/upload-in-page.ts`,
        output: { format: "iife" },
      },
    },
  });
  if (!("output" in built)) throw new Error("the build has no single bundle");
  bench = built.output[0].code;
});

/**
 * Opens the app and evaluates the built upload-in-page.ts in it, because the page's policy refuses
 * inline scripts and those of other origins.
 */
async function open(page: Page, p: string): Promise<void> {
  await openAppAsUser(page, p);
  await page.evaluate(bench);
}
const upload = (page: Page, bytes: Buffer, chosen: ChosenFile = {}): Promise<UploadOutcome> =>
  page.evaluate(
    ([base64, it]) => (window as unknown as { upload: UploadInPageFunction }).upload(base64, it),
    [bytes.toString("base64"), chosen] as const,
  );

/**
 * Generates an image, red on the left and blue on the right. With `noise`, generates random pixels
 * instead, which prevent strong compression.
 */
async function drawn(
  page: Page,
  type: string,
  width: number,
  height: number,
  noise = false,
): Promise<Buffer> {
  const address = await page.evaluate(
    ([kind, w, h, isNoisy]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.fillStyle = "#00f";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#f00";
      pen.fillRect(0, 0, w / 2, h);
      if (isNoisy) {
        const image = pen.getImageData(0, 0, w, h);
        let seed = 7;
        for (let i = 0; i < image.data.length; i += 1) {
          seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
          if (i % 4 < 3) image.data[i] = seed >> 16;
        }
        pen.putImageData(image, 0, 0);
      }
      return canvas.toDataURL(kind, 0.95);
    },
    [type, width, height, noise] as const,
  );
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

const refusals: Record<Exclude<ExpectedUploadResult, "clean">, UploadOutcome> = {
  type: { text: "仅支持 JPG/PNG/WEBP 格式图片", forGood: true, sent: [] },
  // The browser cannot decode an image of 50,000 × 50,000 pixels, so it counts as an invalid image.
  sides: { text: "仅支持 JPG/PNG/WEBP 格式图片", forGood: true, sent: [] },
  size: { text: "图片不能超过 10MB", forGood: true, sent: [] },
  empty: { text: "仅支持 JPG/PNG/WEBP 格式图片", forGood: true, sent: [] },
};
const bytesOf = ({ sent }: UploadOutcome): Buffer => Buffer.from(sent[0]?.base64 ?? "", "base64");

test("images are uploaded re-encoded, upright and without metadata; other files are rejected", async ({
  page,
  world,
}) => {
  await open(page, world.p("demo-buyer"));
  for (const { what, bytes, expected, name, type } of uploadFixtures) {
    const outcome = await upload(page, bytes, { name, type });
    if (expected !== "clean") {
      expect(outcome, what).toEqual(refusals[expected]);
      continue;
    }
    if (!("url" in outcome)) throw new Error(`${what}: ${outcome.text}`);
    const { width, height, url, sent } = outcome;
    expect([width, height], what).toEqual(what.endsWith("held upright") ? [48, 64] : [64, 48]);
    expect(sent.map((it) => it.name)).toEqual(["picture.jpg"]);
    // A color profile is allowed, because some browsers add one of their own to an image that is
    // encoded from a canvas.
    expect(["", "segment e2"], what).toContain(nonPixelPartNames(bytesOf(outcome)).join());
    expect(bytesOf(outcome).includes(hiddenMetadataText), what).toBe(false);
    expect(nonPixelPartNames(await (await page.request.get(url)).body()), what).toEqual([]);
  }
});

test("a photo of several megabytes is uploaded as at most 1.5 MB with progress", async ({
  page,
  world,
}) => {
  await open(page, world.p("demo-buyer"));
  const photo = await drawn(page, "image/jpeg", 3000, 2000, true);
  expect(photo.length).toBeGreaterThan(2 * 1024 * 1024);
  const sent = await upload(page, photo);
  if (!("url" in sent)) throw new Error(sent.text);
  expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(2560);
  expect(sent.width / sent.height).toBeCloseTo(1.5, 1);
  expect(bytesOf(sent).length).toBeGreaterThan(100 * 1024);
  expect(bytesOf(sent).length).toBeLessThanOrEqual(1.5 * 1024 * 1024);
  expect(sent.shares.at(-1)).toBe(1);
});

test("an upload succeeds despite an expired token; after a server error it can be retried", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of (401|500)|net::ERR/);
  await open(page, world.p("demo-buyer"));
  const picture = await drawn(page, "image/png", 40, 30);
  await world.faults.add({ match: { path: "/basic/upload" }, effect: { status: 401 }, times: 1 });
  expect(await upload(page, picture)).toMatchObject({ width: 40, height: 30 });
  await world.faults.add({ match: { path: "/basic/upload" }, effect: { status: 500 }, times: 1 });
  expect(await upload(page, picture)).toMatchObject({ text: "上传失败，点击重试", forGood: false });
  expect(await upload(page, picture)).toMatchObject({ width: 40 });
});
