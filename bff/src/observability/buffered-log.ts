import { pino } from "pino";
import type { Limits } from "../config/limits.ts";

export type BufferedLog = {
  write(line: string): void;
  flushNow: () => void;
  /** Returns whether everything was written in time. */
  flush: (withinMs: number) => Promise<boolean>;
  /** Number of lines dropped because the buffer was full. */
  dropped: () => number;
};

/**
 * Buffers lines and writes many at once, outside the thread that serves calls. A slow log reader
 * delays no calls: the backlog is limited, and lines that do not fit are counted and dropped. A
 * reader that exits does not end the server.
 */
export function createBufferedLog(limits: Limits, fd = 1): BufferedLog {
  const file = pino.destination({
    dest: fd,
    sync: false,
    minLength: limits.logWriteBytes,
    maxLength: limits.logBacklogBytesMax,
    periodicFlush: limits.logFlushMs,
  });
  let dropped = 0;
  file.on("drop", () => {
    dropped += 1;
  });
  file.on("error", () => {});
  const flush = (withinMs: number) =>
    new Promise<boolean>((resolve) => {
      // Ignores the error of `flush`, because a pipe cannot be synced. By then, everything has been
      // written.
      file.flush(() => resolve(true));
      setTimeout(() => resolve(false), withinMs);
    });
  return {
    write: (line) => void file.write(line),
    flushNow: () => file.flushSync(),
    flush,
    dropped: () => dropped,
  };
}
