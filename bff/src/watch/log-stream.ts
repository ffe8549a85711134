import { pino } from "pino";
import type { Limits } from "../base/limits.ts";

export type BufferedLog = {
  write(line: string): void;
  flushNow: () => void;
  /** Whether all of it has been written within a time. */
  flush: (withinMs: number) => Promise<boolean>;
  /** Lines that found the buffer full. */
  dropped: () => number;
};

/**
 * Lines are gathered and written by a thread beside ours, so that nobody waits for a slow reader of the log; what such a reader leaves
 * lying is bounded, and what does not fit is counted and lost. A reader that has gone must not take the server with it.
 *
 * They are gathered as bytes: a text that grows by a line is copied whole each time somebody asks how long it is, which cost more than
 * all else about a line.
 */
export function bufferedLog(limits: Limits, fd = 1): BufferedLog {
  const bytesMax = 2 * limits.logWriteBytes;
  const file = pino.destination({
    dest: fd,
    sync: false,
    contentMode: "buffer",
    minLength: limits.logWriteBytes,
    maxWrite: bytesMax,
    maxLength: limits.logBacklogBytesMax,
  });
  let gathered = Buffer.allocUnsafeSlow(bytesMax);
  let [bytes, lines, dropped] = [0, 0, 0];
  file.on("drop", () => {
    dropped += lines;
  });
  file.on("error", () => {});
  const handOn = (chunk: Buffer) => {
    // In this mode it takes bytes; its types know only of text.
    file.write(chunk as unknown as string);
    [bytes, lines] = [0, 0];
  };
  const handOver = () => {
    if (bytes === 0) return;
    handOn(gathered.subarray(0, bytes));
    gathered = Buffer.allocUnsafeSlow(bytesMax);
  };
  const write = (line: string) => {
    // A letter has three bytes at most.
    if (3 * line.length > bytesMax - bytes) handOver();
    lines += 1;
    if (3 * line.length > bytesMax) return handOn(Buffer.from(line));
    bytes += gathered.write(line, bytes);
    if (bytes >= limits.logWriteBytes) handOver();
  };
  const look = () => {
    if (bytes === 0) return;
    handOver();
    file.flush();
  };
  setInterval(look, limits.logFlushMs).unref();
  const flushNow = () => {
    handOver();
    file.flushSync();
  };
  const flush = (withinMs: number) =>
    new Promise<boolean>((resolve) => {
      handOver();
      // It ends with an error where a file cannot be synced, as a pipe cannot; written it is all the same.
      file.flush(() => resolve(true));
      setTimeout(() => resolve(false), withinMs);
    });
  return { write, flushNow, flush, dropped: () => dropped };
}
