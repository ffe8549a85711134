import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DialectName } from "contract/dialect/names";

const program = join(import.meta.dirname, "town-server.ts");

/** Starts a server with a foreign backend, whose BFF translates its dialect. */
export async function startBffWithDialect(
  dialect: DialectName,
): Promise<{ address: string; close(): Promise<void> }> {
  const env = {
    HOST: "0.0.0.0",
    PORT: "0",
    BACKEND: "mock",
    MOCK_DB: ":memory:",
    LOG_LEVEL: "silent",
    DRAIN_SECONDS: "0",
    BACKEND_DIALECT: dialect,
  };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/127.0.0.1:\d+/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      address,
      async close() {
        child.kill("SIGTERM");
        await gone;
      },
    };
  }
  throw new Error(`the server with dialect ${dialect} did not start`);
}
