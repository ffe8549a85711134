import { pino } from "pino";
import type { Limits } from "./limits.ts";

export type BufferedLog = {
  write(line: string): void;
  /** At once; what still waits when the process ends is written by pino itself. */
  flushNow: () => void;
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
  return { write: (line) => void file.write(line), flushNow: () => file.flushSync(), dropped: () => dropped };
}
