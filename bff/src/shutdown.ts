import type { FastifyBaseLogger } from "fastify";

/** What there was to leave, and what is left of it. */
export type Load = { calls: number; sockets: number };

export type DepartureOptions = {
  /** From now on not ready; everything is still served. */
  drain: () => void;
  /** Waits for what is in flight. */
  close: () => Promise<void>;
  load: () => Load;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  exit: (code: number) => void;
  /** How long it is served on, so that whoever sends phones here hears of it before a connection is refused. */
  drainMs: number;
  /** How long what is in flight may take after that. */
  withinMs: number;
};

/** What a signal sets off: in order the first time and within a time, at once the second time. */
export function departure({ drain, close, load, log, exit, drainMs, withinMs }: DepartureOptions): () => void {
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
