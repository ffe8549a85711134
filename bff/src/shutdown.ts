import type { FastifyBaseLogger } from "fastify";

/** Numbers of requests and sockets that are still open. */
export type OpenCallAndSocketCounts = { calls: number; sockets: number };

export type ShutdownOptions = {
  /** Makes `/readyz` report that the server is not ready. Requests are still served. */
  drain: () => void;
  /** Stops accepting connections and waits for open requests. */
  close: () => Promise<void>;
  load: () => OpenCallAndSocketCounts;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  exit: (code: number) => void;
  /**
   * Time for which requests are still served, so that load balancers notice the shutdown before a
   * connection is refused.
   */
  drainMs: number;
  /** Time for open requests after `drainMs`. */
  withinMs: number;
};

/** Returns the signal handler. The first signal drains with a time limit, the second one exits. */
export function createShutdownHandler({
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
      else log.warn(line, "drained with unfinished work");
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
