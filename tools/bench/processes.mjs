import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../free-port.mjs";

export const root = join(import.meta.dirname, "../..");
export const peersFolder = join(root, "var/bench");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** @type {Set<import("node:child_process").ChildProcess>} */
const runningProcesses = new Set();
/** Ends all contenders and helpers that still run, for example after an error. */
export function killAllProcesses() {
  for (const it of runningProcesses) it.kill("SIGKILL");
}

/** Pins a command to a processor: contenders to 0, their backend and clients to 1. */
const pinnedTo = (cpu, command) => ["taskset", "-c", String(cpu), ...command];

/**
 * @param {{ name: string, command: (port: number) => string[], env?: Record<string, string>,
 * readyPath?: string, cwd?: string, cpu?: number }} options
 */
export async function startServer({
  name,
  command,
  env = {},
  readyPath = "/",
  cwd = root,
  cpu = 0,
}) {
  const port = await freePort();
  const startedAt = performance.now();
  const [program, ...args] = pinnedTo(cpu, command(port));
  const cleanEnv = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnv, PORT: String(port), MOCK_PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderrText = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderrText = (stderrText + text).slice(-2_000);
  });
  runningProcesses.add(child);
  const exited = new Promise((resolve) => child.once("exit", resolve)).then(() =>
    runningProcesses.delete(child),
  );
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} has ended. ${stderrText}`);
    if (performance.now() - startedAt > 20_000)
      throw new Error(`${name} does not respond. ${stderrText}`);
    const response = await fetch(url + readyPath).catch(() => undefined);
    await response?.arrayBuffer();
    // Any response shows that the server listens.
    if (response) break;
    await sleep(5);
  }
  const startMs = performance.now() - startedAt;
  const end = async () => {
    child.kill("SIGTERM");
    const killTimer = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await exited;
    clearTimeout(killTimer);
  };
  return { name, url, port, startMs, pid: child.pid, end };
}

const threadsOf = (pid) => readdirSync(`/proc/${pid}/task`);
const childrenOf = (pid) =>
  threadsOf(pid).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
/** @returns {string[]} the process id and those of all descendants */
const treeOf = (pid) => [String(pid), ...childrenOf(pid).flatMap(treeOf)];

/** Returns the CPU time of a contender with all threads and child processes, in microseconds. */
export function cpuUs(pid) {
  let ns = 0n;
  for (const id of treeOf(pid))
    for (const thread of threadsOf(id))
      ns += BigInt(readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return Number(ns / 1000n);
}

/**
 * Runs a command on the processor of the backend, interrupts it after `ms` and returns its output.
 * @param {string[]} command
 * @returns {Promise<string>}
 */
export function runWithTimeLimit(command, ms) {
  return new Promise((resolve, reject) => {
    const [program, ...args] = pinnedTo(1, command);
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    const interruptTimer = setTimeout(() => child.kill("SIGINT"), ms);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.once("error", reject).once("close", (code, signal) => {
      clearTimeout(interruptTimer);
      // On a busy machine the interrupt may arrive before the program listens for it. Its output is
      // then empty.
      if (code === 0 || signal === "SIGINT") resolve(output);
      else reject(new Error(`${program} ended with ${code}`));
    });
  });
}

/**
 * Starts a helper on the processor of the backend. It reads lines from stdin and writes lines to
 * stdout.
 * @param {string[]} command
 */
export function startHelper(command) {
  const [program, ...args] = pinnedTo(1, command);
  const child = spawn(program, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  runningProcesses.add(child);
  const exited = new Promise((resolve) => child.once("exit", resolve)).then(() =>
    runningProcesses.delete(child),
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async receive() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command.join(" ")} has ended`);
      return JSON.parse(value);
    },
    send: (text) => child.stdin.write(`${text}\n`),
    async end() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Returns the resident memory of a process and all its descendants in KB. */
export function residentKb(pid) {
  const of = (id) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
  return treeOf(pid).reduce((sum, it) => sum + of(it), 0);
}
