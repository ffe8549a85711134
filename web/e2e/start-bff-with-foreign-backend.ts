import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "bff-with-foreign-backend.ts");

/**
 * Starts a BFF, and behind it a server that imitates this foreign backend. The BFF translates its
 * dialect.
 */
export async function startBffWithForeignBackend(
  backend: string,
): Promise<{ address: string; close(): Promise<void> }> {
  const env = {
    HOST: "0.0.0.0",
    PORT: "0",
    BACKEND: "mock",
    MOCK_DB: ":memory:",
    LOG_LEVEL: "silent",
    DRAIN_SECONDS: "0",
    FOREIGN_BACKEND: backend,
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
  throw new Error(`the server with the backend "${backend}" did not start`);
}
