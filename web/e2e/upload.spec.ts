import type { Page } from "@playwright/test";
import { build } from "vite";
import { jpegWithSecrets, pngBomb, pngWithSecrets, sentinel, webpWithSecrets } from "./picture-fixtures.ts";
import { enter, expect, test } from "./support.ts";
import type { Bench, Chosen, Outcome } from "./upload-bench.ts";

let bench: string;
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, rollupOptions: { input: `${import.meta.dirname}/upload-bench.ts`, output: { format: "iife" } } },
  });
  if (!("output" in built)) throw new Error("the bench is one bundle");
  bench = built.output[0].code;
});

/** The page's policy refuses scripts from elsewhere, so the bundle is evaluated. */
async function open(page: Page, p: string): Promise<void> {
  await enter(page, p);
  await page.evaluate(bench);
}
const upload = (page: Page, bytes: Buffer, chosen: Chosen = {}): Promise<Outcome> =>
  page.evaluate(([base64, it]) => (window as unknown as { upload: Bench }).upload(base64, it), [bytes.toString("base64"), chosen] as const);

/** A picture, red on the left and blue on the right; with noise it does not shrink to nothing. */
async function drawn(page: Page, type: string, width: number, height: number, noise = false): Promise<Buffer> {
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

/** What goes over the road, as the backend would get it. */
function bodiesOf(page: Page): Buffer[] {
  const bodies: Buffer[] = [];
  page.on("request", (it) => {
    if (it.url().endsWith("/basic/upload")) bodies.push(it.postDataBuffer() ?? Buffer.alloc(0));
  });
  return bodies;
}

test("a picture goes as fresh pixels: upright, small, and with nothing hidden in it", async ({ page, world }) => {
  await open(page, world.p("demo-buyer"));
  const bodies = bodiesOf(page);
  const jpeg = await drawn(page, "image/jpeg", 400, 300);
  const fixtures = [
    jpegWithSecrets(jpeg, 6),
    jpegWithSecrets(jpeg, 1),
    pngWithSecrets(await drawn(page, "image/png", 400, 300)),
    webpWithSecrets(await drawn(page, "image/webp", 400, 300)),
  ];
  const sides: string[] = [];
  for (const fixture of fixtures) {
    expect(fixture.includes(sentinel)).toBe(true);
    const sent = await upload(page, fixture, { name: `${sentinel}.jpg` });
    if (!("url" in sent)) throw new Error(sent.text);
    sides.push(`${sent.width}×${sent.height}`);
    const shown = await (await page.request.get(sent.url)).body();
    expect(shown.includes(sentinel)).toBe(false);
  }
  expect(sides).toEqual(["300×400", "400×300", "400×300", "400×300"]);
  expect(bodies).toHaveLength(4);
  for (const body of bodies) expect(body.includes("SECRET")).toBe(false);
});

test("a photo of many megabytes arrives below one and a half, with its progress told", async ({ page, world }) => {
  await open(page, world.p("demo-buyer"));
  const photo = await drawn(page, "image/jpeg", 3000, 2000, true);
  expect(photo.length).toBeGreaterThan(2 * 1024 * 1024);
  const bodies = bodiesOf(page);
  const sent = await upload(page, photo);
  if (!("url" in sent)) throw new Error(sent.text);
  expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(2560);
  expect(sent.width / sent.height).toBeCloseTo(1.5, 1);
  expect(bodies[0]?.length).toBeLessThan(1.5 * 1024 * 1024 + 1024);
  expect(sent.shares.at(-1)).toBe(1);
});

test("what is no picture of ours never leaves the phone, and is told why", async ({ page, world }) => {
  await open(page, world.p("demo-buyer"));
  const bodies = bodiesOf(page);
  const png = await drawn(page, "image/png", 40, 30);
  const wrong: [string, Buffer][] = [
    ["HEIC", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1")],
    ["SVG as PNG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ["GIF", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1")],
    ["HTML as JPG", Buffer.from("<html><script>1</script>")],
    ["nothing", Buffer.alloc(0)],
    ["a head alone", png.subarray(0, 16)],
    ["a JPEG's first bytes", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ["a bomb of pixels", pngBomb(png)],
  ];
  for (const [what, bytes] of wrong)
    expect(await upload(page, bytes, { name: "a.png", type: "image/png" }), what).toEqual({
      text: "仅支持JPG/PNG/WEBP格式图片",
      forGood: true,
    });
  expect(await upload(page, png, { paddingBytes: 10 * 1024 * 1024 })).toEqual({ text: "图片不能超过10MB", forGood: true });
  expect(bodies).toEqual([]);
});

test("an upload outlives its token, and a broken road may be tried again", async ({ page, world, quiet }) => {
  quiet.expectMessage(/status of (401|500)|net::ERR/);
  await open(page, world.p("demo-buyer"));
  const picture = await drawn(page, "image/png", 40, 30);
  await world.control("faults", { match: { path: "/basic/upload" }, effect: { status: 401 }, times: 1 });
  expect(await upload(page, picture)).toMatchObject({ width: 40, height: 30 });
  await world.control("faults", { match: { path: "/basic/upload" }, effect: { status: 500 }, times: 1 });
  expect(await upload(page, picture)).toEqual({ text: "上传失败，点击重试", forGood: false });
  expect(await upload(page, picture)).toMatchObject({ width: 40 });
});
