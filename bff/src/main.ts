import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import { banner } from "./banner.ts";
import { readConfig } from "./config.ts";

/** The only file that touches the process: listens, hears signals, leaves in order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await buildApp(config);
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    app.drain();
    void app.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", leave).on("SIGINT", leave);
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`${banner(config, port)}\n`);
}

/** Whoever starts the server gets a sentence, not a stack. */
const sentenceOf = (error: NodeJS.ErrnoException) =>
  error.code === "EADDRINUSE" ? "PORT is already in use; set PORT to a free one." : error.message;

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
