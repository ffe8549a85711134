import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { readConfig } from "./config/config.ts";
import { limits } from "./config/limits.ts";
import { createShutdownHandler } from "./shutdown.ts";

/** Listens, handles signals and shuts down in order. No other module uses `process`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Loads the other modules only now, so that an invalid setting is reported at once. The compile
  // cache halves the time of every start but the first.
  enableCompileCache();
  const [{ buildApp }, { createBufferedLog }, { startupBannerText }] = await Promise.all([
    import("./app.ts"),
    import("./observability/buffered-log.ts"),
    import("./banner.ts"),
  ]);
  const log = createBufferedLog(limits);
  // Kills the process if the log cannot be flushed in time. A normal exit would wait forever for a
  // log reader that has stopped reading.
  const exit = async (code: number) => {
    if (await log.flush(limits.finalFlushMs)) process.exit(code);
    process.kill(process.pid, "SIGKILL");
  };
  // Writes buffered log lines whenever the process exits on its own, also after a failed start.
  process.on("exit", () => log.flushNow());
  const app = await buildApp(config, { logStream: log });
  // Replaces Node's own report of the error, which prints the message. Messages may quote what
  // clients sent. The log contains only the names of the error and its stack frames.
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "uncaught error, the process exits");
    void exit(1);
  });
  const leave = createShutdownHandler({
    drain: () => app.drain(),
    close: () => app.close(),
    load: () => ({ calls: app.callsInFlight(), sockets: app.socketCounts.open }),
    log: app.log,
    exit: (code) => void exit(code),
    drainMs: config.drainSeconds * 1_000,
    withinMs: limits.shutdownMs,
  });
  process.on("SIGTERM", leave).on("SIGINT", leave);
  await app.listen({ host: config.host, port: config.port, backlog: limits.connectionsWaitingMax });
  const { port } = app.server.address() as AddressInfo;
  log.flushNow();
  process.stdout.write(startupBannerText(config, port));
}

const sentences: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "Cannot listen there; check HOST.",
  ENOTFOUND: "Cannot listen there; check HOST.",
  EAI_AGAIN: "Cannot listen there; check HOST.",
  EACCES: "Cannot listen there; check HOST and PORT.",
};
/** Returns one sentence instead of a stack for the user who starts the server. */
function sentenceOf(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code !== "EADDRINUSE") return sentences[error.code ?? ""] ?? error.message;
  return `Port ${error.port} is already in use; set PORT to a free one.`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
