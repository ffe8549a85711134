import { pino } from "pino";
import type { Limits } from "../config/limits.ts";

export type BufferedLog = {
  write(line: string): void;
  flushNow: () => void;
  /** Returns whether everything was written in time. */
  flush: (withinMs: number) => Promise<boolean>;
  /** Returns how many lines found the buffer full. */
  dropped: () => number;
};

/**
 * Collects lines and writes many at once, outside of the thread that serves calls. A reader of the log that reads slowly makes nobody wait: the
 * backlog is limited, and lines that do not fit are counted and lost. A reader that has gone does not end the server.
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
      // A pipe cannot be synced, so this ends with an error although everything is written.
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
