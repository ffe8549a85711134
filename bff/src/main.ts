import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { readConfig } from "./config/config.ts";
import { limits } from "./config/limits.ts";
import { createShutdown } from "./shutdown.ts";

/** The only file that touches the process: listens, hears signals, leaves in order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // The rest is loaded only now: a bad value is told at once, and compiled code is kept, which halves every start but the first.
  enableCompileCache();
  const [{ buildApp }, { createBufferedLog }, { bannerText }] = await Promise.all([
    import("./app.ts"),
    import("./observability/log-stream.ts"),
    import("./banner.ts"),
  ]);
  const log = createBufferedLog(limits);
  // A reader of the log that has stopped reading would hold up an ordinary exit for ever.
  const exit = async (code: number) => {
    if (await log.flush(limits.finalFlushMs)) process.exit(code);
    process.kill(process.pid, "SIGKILL");
  };
  // However it ends, what has been said is written; after a start that failed as well.
  process.on("exit", () => log.flushNow());
  const app = await buildApp(config, { logStream: log });
  // The runtime would print the error's message, and messages quote what callers sent.
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
/** Whoever starts the server gets a sentence, not a stack. */
function sentenceOf(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code !== "EADDRINUSE") return sentences[error.code ?? ""] ?? error.message;
  return `Port ${error.port} is already in use; set PORT to a free one.`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
