import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";

const withinMs = 30_000;
const root = join(import.meta.dirname, "../../..");

/**
 * Returns the path of a built server. It builds the server if that has not been done, so that a
 * test file also runs alone. `npm test` builds before it runs any test.
 */
export function buildServerIfMissing(name: "mock" | "bff"): string {
  const file = join(root, name, "dist/main.js");
  const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
  if (!existsSync(file))
    spawnSync(process.execPath, vite, { cwd: join(root, name), stdio: "inherit" });
  return file;
}

/**
 * Starts a process with only PATH, DRAIN_SECONDS and the given environment variables. By default it
 * shuts down without draining.
 */
export function startServerProcess(
  env: Record<string, string>,
  {
    file = join(import.meta.dirname, "../../src/main.ts"),
    flags = [] as string[],
    out = "pipe" as "pipe" | number,
  } = {},
) {
  const child: ChildProcess = spawn(process.execPath, [...flags, file], {
    env: { PATH: process.env["PATH"] ?? "", DRAIN_SECONDS: "0", ...env },
    stdio: ["ignore", out, "pipe"],
  });
  // Closes our copy of the descriptor, because the child has its own copy by now.
  if (out !== "pipe") closeSync(out);
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout?.on("data", (it: Buffer) => (said.out += it.toString()));
  child.stderr?.on("data", (it: Buffer) => (said.err += it.toString()));
  const left = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = () =>
    said.out
      .split("\n")
      .filter((it) => it.startsWith("{"))
      .map((it) => JSON.parse(it) as Record<string, unknown>);
  /**
   * Waits until the output matches, and returns the first group of the pattern. The group may be a
   * URL, so `localhost` is replaced by 127.0.0.1.
   */
  const saying = async (pattern: RegExp) => {
    await expect.poll(() => said.out, { timeout: withinMs }).toMatch(pattern);
    return (pattern.exec(said.out)?.[1] ?? "").replace("localhost", "127.0.0.1");
  };
  const address = () => saying(/Here: +(http:\/\/localhost:\d+)/);
  return { child, said, lines, left, address, saying };
}

/** Starts the mock as a process in place of a real backend. */
export const startMockProcess = () =>
  startServerProcess(
    { MOCK_PORT: "0", MOCK_DB: ":memory:" },
    { file: join(import.meta.dirname, "../../../mock/src/main.ts") },
  );

/**
 * Returns the CPU time of a process in ms, at 100 clock ticks per second. On a busy machine, CPU
 * time varies less than wall-clock time.
 */
export function readProcessCpuMs({ pid }: ChildProcess): number {
  const [, fields = ""] = readFileSync(`/proc/${String(pid)}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) * 10;
}
