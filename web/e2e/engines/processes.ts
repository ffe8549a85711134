import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Returns whether a program of this name is in the PATH. */
export const isProgramInstalled = (name: string): boolean =>
  spawnSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" }).status === 0;

/** Ends a process that this run has started, and waits for its exit. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await gone;
  clearTimeout(force);
}

/** Returns a port that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export type TemporaryFolder = { path: string; remove(): void };
export function makeTemporaryFolder(name: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

export type VirtualDisplay = { name: string; child: ChildProcess };
/** Starts an X server for one browser. It chooses a free display number itself. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const child = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "900x1200x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const [number] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
  return { name: `:${String(number).trim()}`, child };
}
