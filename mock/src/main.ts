import { enableCompileCache } from "node:module";
import { EnvironmentError, mockOptionsFromEnv } from "./environment.ts";
import type { MockServerOptions } from "./index.ts";

/** Starts the mock without a BFF, so that several BFFs can share one. */
async function run(): Promise<void> {
  const options = read();
  // Imported after the environment is parsed, so that an invalid value is reported at once. The
  // compile cache halves the time of every start but the first.
  enableCompileCache();
  const { openMockServer } = await import("./index.ts");
  const mock = await openMockServer({ ...options, bots: true, vitals });
  console.log(`mock backend at ${mock.address}`);
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    void mock.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", leave);
  process.once("SIGINT", leave);
}

const vitals: NonNullable<MockServerOptions["vitals"]> = () => {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const timers = process.getActiveResourcesInfo().filter((it) => it === "Timeout").length;
  return {
    node: process.version,
    rssBytes: rss,
    heapBytes: heapUsed,
    cpuSeconds: (user + system) / 1_000_000,
    timers,
  };
};

function read(): MockServerOptions {
  try {
    return mockOptionsFromEnv(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) fail(error.message);
    throw error;
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

await run().catch((error: NodeJS.ErrnoException) => {
  if (error.name === "DatabaseError") fail(error.message);
  if (error.code === "EADDRINUSE") fail("The address is in use; set MOCK_PORT to another port.");
  if (error.code === "EACCES" || error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    fail("Cannot listen there; check MOCK_HOST and MOCK_PORT.");
  throw error;
});
