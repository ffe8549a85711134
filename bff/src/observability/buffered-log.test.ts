import fs, { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Limits, limits } from "../config/limits.ts";
import { createTemporaryFolder } from "../../test/helpers/bff-server.ts";
import { createBufferedLog } from "./buffered-log.ts";

function logFile(more: Partial<Limits> = {}) {
  const path = join(createTemporaryFolder(), "log");
  const log = createBufferedLog({ ...limits, logFlushMs: 60_000, ...more }, openSync(path, "a"));
  return { log, text: () => readFileSync(path, "utf8") };
}

test("the buffered log keeps lines in memory until there are enough bytes for one write", async () => {
  const { log, text } = logFile({ logWriteBytes: 64 });
  log.write("first\n");
  expect(text()).toBe("");
  log.write(`${"x".repeat(80)}\n`);
  await expect.poll(text).toMatch(/^first\nx{80}\n$/);
});

test("the buffered log writes lines without calling writeSync", async () => {
  const writes = vi.spyOn(fs, "writeSync");
  onTestFinished(() => writes.mockRestore());
  const { log, text } = logFile({ logWriteBytes: 1 });
  log.write("line\n");
  await expect.poll(text).toBe("line\n");
  expect(writes).not.toHaveBeenCalled();
});

test("the buffered log writes its lines after logFlushMs, or at once if flushNow is called", async () => {
  const { log, text } = logFile({ logFlushMs: 20 });
  log.write("soon\n");
  await expect.poll(text).toBe("soon\n");
  const other = logFile();
  other.log.write("now\n");
  other.log.flushNow();
  expect(other.text()).toBe("now\n");
});

test("the buffered log writes long, short and multi-byte lines in their order", async () => {
  const { log, text } = logFile({ logWriteBytes: 100, logFlushMs: 20 });
  const lines = [1, 60, 5, 900, 2, 40, 33].map(
    (letters, n) => `${n}${(n % 2 === 0 ? "x" : "字").repeat(letters)}\n`,
  );
  for (const it of lines) log.write(it);
  await expect.poll(text).toBe(lines.join(""));
});

test("the buffered log writes all its lines before flush resolves", async () => {
  const { log, text } = logFile();
  log.write("last\n");
  expect(await log.flush(10_000)).toBe(true);
  expect(text()).toBe("last\n");
});

test.each([100, 250])(
  "with writes of %i bytes, the buffered log limits its unwritten lines and counts dropped ones",
  (logWriteBytes) => {
    const { log } = logFile({ logWriteBytes, logBacklogBytesMax: 1_000 });
    for (let i = 0; i < 100; i += 1) log.write(`${"x".repeat(99)}\n`);
    expect(log.dropped()).toBe(90);
  },
);
