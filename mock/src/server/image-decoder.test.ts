import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { openImageDecoder } from "./image-decoder.ts";

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#248" } })
    .png()
    .toBuffer();

/** Returns the ids of the decoder processes that this process started. */
const decoders = (): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] =
          readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("decoder-main")
        );
      } catch {
        return false;
      }
    });

/** Opens a decoder and starts its process with a first image. */
async function begun() {
  const before = decoders();
  const decode = openImageDecoder();
  expect(await decode(await picture(64))).toMatchObject({ ok: true, picture: { width: 64 } });
  const [pid = 0, ...more] = decoders().filter((it) => !before.includes(it));
  expect([pid > 0, more]).toEqual([true, []]);
  return { decode, pid };
}

test("the image decoder decodes all images in one separate process and refuses invalid files", async () => {
  const sent = [await picture(3_000), await picture(40), Buffer.from("GIF89a"), Buffer.alloc(0)];
  const { decode, pid } = await begun();
  const read = await Promise.all(sent.map(decode));
  expect(
    read.map((it) => (it.ok ? [it.picture.width, Buffer.isBuffer(it.picture.bytes)] : it.code)),
  ).toEqual([[2_048, true], [40, true], "fileType", "fileEmpty"]);
  expect(decoders()).toContain(pid);
  process.kill(pid);
});

test("if the decoder dies, rejects pending images and starts another decoder", async () => {
  // Creates the images before the decoder starts. On a busy machine this takes longer than a
  // decoder may be idle.
  const [large, small] = [await picture(7_000), await picture(64)];
  const { decode, pid } = await begun();
  const lost = [decode(large), decode(small)];
  process.kill(pid, "SIGKILL");
  expect((await Promise.allSettled(lost)).map((it) => it.status)).toEqual(["rejected", "rejected"]);
  expect(await decode(small)).toMatchObject({ ok: true });
  expect(decoders()).not.toContain(pid);
});

test("stops the decoder process after five idle seconds, not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { decode, pid } = await begun();
  vi.advanceTimersByTime(4_999);
  expect(await decode(await picture(64))).toMatchObject({ ok: true });
  vi.advanceTimersByTime(4_999);
  expect(decoders()).toContain(pid);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(decoders, { timeout: 10_000 }).not.toContain(pid);
  expect(await decode(await picture(64))).toMatchObject({ ok: true });
});
