import type { FastifyBaseLogger } from "fastify";

/** Numbers of requests and sockets that are still open. */
export type OpenWork = { calls: number; sockets: number };

export type ShutdownOptions = {
  /** From now on not ready; everything is still served. */
  drain: () => void;
  /** Waits for what is in flight. */
  close: () => Promise<void>;
  load: () => OpenWork;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  exit: (code: number) => void;
  /** How long it is served on, so that whoever sends phones here hears of it before a connection is refused. */
  drainMs: number;
  /** How long what is in flight may take after that. */
  withinMs: number;
};

/** Returns the signal handler. The first signal drains within a time limit, the second one exits at once. */
export function createShutdown({
  drain,
  close,
  load,
  log,
  exit,
  drainMs,
  withinMs,
}: ShutdownOptions): () => void {
  let isLeaving = false;
  return () => {
    if (isLeaving) return exit(1);
    isLeaving = true;
    const startedMs = performance.now();
    log.info({ ...load(), ms: drainMs }, "draining");
    drain();
    const end = (code: number) => {
      const line = { ...load(), ms: Math.round(performance.now() - startedMs) };
      if (code === 0) log.info(line, "drained");
      else log.warn(line, "drained, and left something behind");
      exit(code);
    };
    const leave = () => {
      setTimeout(() => end(1), withinMs).unref();
      close().then(
        () => end(0),
        () => end(1),
      );
    };
    if (drainMs === 0) leave();
    else setTimeout(leave, drainMs);
  };
}
