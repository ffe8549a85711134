import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../free-port.mjs";

export const root = join(import.meta.dirname, "../..");
export const peers = join(root, "var/bench");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** Ends all contenders and helpers that still run, for example after an error. */
export function endAll() {
  for (const it of running) it.kill("SIGKILL");
}

/** Pins a command to a processor. A contender has one to itself, clients and backend the other. */
const pinned = (cpu, command) => ["taskset", "-c", String(cpu), ...command];

/**
 * @param {{ name: string, command: (port: number) => string[], env?: Record<string, string>,
 * ready?: string, cwd?: string, cpu?: number }} wish
 */
export async function begin({ name, command, env = {}, ready = "/", cwd = root, cpu = 0 }) {
  const port = await freePort();
  const startedAt = performance.now();
  const [program, ...args] = pinned(cpu, command(port));
  const clean = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  const child = spawn(program, args, {
    cwd,
    env: { ...clean, PORT: String(port), MOCK_PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint = (complaint + text).slice(-2_000);
  });
  running.add(child);
  const ended = new Promise((resolve) => child.once("exit", resolve)).then(() =>
    running.delete(child),
  );
  const address = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} has ended. ${complaint}`);
    if (performance.now() - startedAt > 20_000)
      throw new Error(`${name} does not answer. ${complaint}`);
    const answer = await fetch(address + ready).catch(() => undefined);
    await answer?.arrayBuffer();
    // Any response shows that the server listens.
    if (answer) break;
    await sleep(5);
  }
  const startMs = performance.now() - startedAt;
  const end = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await ended;
    clearTimeout(late);
  };
  return { name, address, port, startMs, pid: child.pid, end };
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
export function run(command, ms) {
  return new Promise((resolve, reject) => {
    const [program, ...args] = pinned(1, command);
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    const enough = setTimeout(() => child.kill("SIGINT"), ms);
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    child.once("error", reject).once("close", (code, signal) => {
      clearTimeout(enough);
      // On a busy machine the interrupt may arrive before the program listens for it. Its output is
      // then empty.
      if (code === 0 || signal === "SIGINT") resolve(said);
      else reject(new Error(`${program} ended with ${code}`));
    });
  });
}

/**
 * Starts a helper on the processor of the backend. It reads lines from stdin and writes lines to
 * stdout.
 * @param {string[]} command
 */
export function beside(command) {
  const [program, ...args] = pinned(1, command);
  const child = spawn(program, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  running.add(child);
  const ended = new Promise((resolve) => child.once("exit", resolve)).then(() =>
    running.delete(child),
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async hear() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command.join(" ")} has ended`);
      return JSON.parse(value);
    },
    say: (what) => child.stdin.write(`${what}\n`),
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Returns the resident memory of a process and all its descendants in KB. */
export function residentKb(pid) {
  const of = (id) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
  return treeOf(pid).reduce((sum, it) => sum + of(it), 0);
}
