import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { readConfig } from "./config/config.ts";
import { limits } from "./config/limits.ts";
import { createShutdown } from "./shutdown.ts";

/** The only module that touches the process: listens, handles signals, shuts down. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // The rest is imported only now, so that an invalid setting is reported at once. The compile cache
  // halves the time of every start but the first.
  enableCompileCache();
  const [{ buildApp }, { createBufferedLog }, { bannerText }] = await Promise.all([
    import("./app.ts"),
    import("./observability/log-stream.ts"),
    import("./banner.ts"),
  ]);
  const log = createBufferedLog(limits);
  // A log reader that has stopped reading would block an ordinary exit for ever.
  const exit = async (code: number) => {
    if (await log.flush(limits.finalFlushMs)) process.exit(code);
    process.kill(process.pid, "SIGKILL");
  };
  // Write the buffered log lines on every exit, also after a failed start.
  process.on("exit", () => log.flushNow());
  const app = await buildApp(config, { logStream: log });
  // The runtime would print the error's message, which may quote text of callers.
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "a bug ends the process");
    void exit(1);
  });
  const leave = createShutdown({
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
  process.stdout.write(bannerText(config, port));
}

const sentences: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "Cannot listen there; check HOST.",
  ENOTFOUND: "Cannot listen there; check HOST.",
  EAI_AGAIN: "Cannot listen there; check HOST.",
  EACCES: "Cannot listen there; check HOST and PORT.",
};
/** The user who starts the server sees one sentence, not a stack trace. */
function sentenceOf(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code !== "EADDRINUSE") return sentences[error.code ?? ""] ?? error.message;
  return `Port ${error.port} is already in use; set PORT to a free one.`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
