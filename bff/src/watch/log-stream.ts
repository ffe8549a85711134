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
 */
export function bufferedLog(limits: Limits, fd = 1): BufferedLog {
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
      // It ends with an error where a file cannot be synced, as a pipe cannot; written it is all the same.
      file.flush(() => resolve(true));
      setTimeout(() => resolve(false), withinMs);
    });
  return { write: (line) => void file.write(line), flushNow: () => file.flushSync(), flush, dropped: () => dropped };
}
