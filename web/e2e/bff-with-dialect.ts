import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DialectName } from "contract/dialect/names";

const bff = join(import.meta.dirname, "../../bff/src/main.ts");

/** Starts a server whose backend uses this dialect and whose BFF translates it. */
export async function startBffWithDialect(
  dialect: DialectName,
): Promise<{ address: string; close(): Promise<void> }> {
  const env = {
    HOST: "0.0.0.0",
    PORT: "0",
    BACKEND: "mock",
    MOCK_DB: ":memory:",
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
  };
  const child = spawn(process.execPath, [bff], {
    env: { ...process.env, ...env, MOCK_DIALECT: dialect, BACKEND_DIALECT: dialect },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      address: address.replace("localhost", "127.0.0.1"),
      async close() {
        child.kill("SIGTERM");
        await gone;
      },
    };
  }
  throw new Error(`the server with dialect ${dialect} did not start`);
}
