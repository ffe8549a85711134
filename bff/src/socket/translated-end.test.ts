import { duplexPair } from "node:stream";
import { expect, test } from "vitest";
import { closeOf, nextOf, opened, town } from "../testing/socket-for-tests.ts";
import { TranslatedEnd } from "./translated-end.ts";

// With the report on drift frames are read too, so the whole way through the door is gone here with the plain dialect.
const env = { DRIFT_REPORT: "1" };

test("texts and bytes go both ways, large ones too, and closing codes arrive on either side", async () => {
  const heard: number[] = [];
  const { port } = await town({ env }, (ws) => {
    ws.on("message", (data: Buffer, binary) => (data.toString() === "leave" ? ws.close(4401, "撤") : ws.send(data, { binary })));
    ws.on("close", (code) => heard.push(code));
  });
  const ws = await opened(port);
  for (const it of ["{}", "a".repeat(50_000), "张三"]) {
    ws.send(it);
    expect(await nextOf(ws)).toBe(it);
  }
  ws.send(Buffer.from([1, 0xff]));
  expect(await nextOf(ws)).toBe(Buffer.from([1, 0xff]).toString());
  ws.send("leave");
  expect(await closeOf(ws)).toBe(4401);
  const other = await opened(port);
  other.close(4000);
  expect(await closeOf(other)).toBe(4000);
  await expect.poll(() => heard).toEqual([4401, 4000]);
});

const text = (it: string) => Buffer.concat([Buffer.from([0x81, it.length]), Buffer.from(it)]);
const changes = { toOurs: (it: string) => `<${it}>`, toTheirs: (it: string) => `${it}!` };

test("who reads slowly is not sent more, who ends is ended, and who is gone takes the other along", async () => {
  const [raw, backend] = duplexPair({ highWaterMark: 64 });
  const end = new TranslatedEnd(raw, changes, 1000);
  end.write(text("a"));
  await expect.poll(() => (backend.read() as Buffer | null)?.toString()).toBe(text("a!").toString());
  for (let n = 0; n < 20_000; n += 1) backend.write(text("b"));
  await expect.poll(() => raw.isPaused()).toBe(true);
  let bytes = 0;
  end.on("data", (it: Buffer) => (bytes += it.length));
  await expect.poll(() => bytes).toBe(20_000 * text("<b>").length);
  const ended = new Promise((resolve) => end.once("end", resolve));
  backend.end();
  await ended;

  const [raw2] = duplexPair();
  const end2 = new TranslatedEnd(raw2, changes, 1000);
  const closed = new Promise((resolve) => raw2.once("close", resolve));
  end2.destroy();
  await closed;
});
