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
/** Whatever went wrong: nobody stays. */
export function endAll() {
  for (const it of running) it.kill("SIGKILL");
}

/** Contenders have one processor to themselves; who asks and who answers behind them have the other. */
const pinned = (cpu, command) => ["taskset", "-c", String(cpu), ...command];

/**
 * @param {{ name: string, command: (port: number) => string[], env?: Record<string, string>, ready?: string, cwd?: string, cpu?: number }} wish
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
    // Whatever it says: it listens.
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
  threadsOf(pid).flatMap((it) =>
    readFileSync(`/proc/${pid}/task/${it}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
/** @returns {string[]} a process and all below it */
const treeOf = (pid) => [String(pid), ...childrenOf(pid).flatMap(treeOf)];

/** What a contender has used of the processor so far, all its threads and children, in microseconds. */
export function cpuUs(pid) {
  let ns = 0n;
  for (const it of treeOf(pid))
    for (const thread of threadsOf(it))
      ns += BigInt(readFileSync(`/proc/${it}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return Number(ns / 1000n);
}

/** Runs beside the backend until it is told that it is enough, and says what it has to say. @param {string[]} command @returns {Promise<string>} */
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
      // On a busy machine it may not have begun to listen, and says nothing.
      if (code === 0 || signal === "SIGINT") resolve(said);
      else reject(new Error(`${program} ended with ${code}`));
    });
  });
}

/** Works beside the backend until it is ended: what it says comes line by line, and it can be told something. @param {string[]} command */
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

/** What a process and all below it hold of the memory. */
export function residentKb(pid) {
  const of = (it) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${it}/status`, "utf8"))?.[1] ?? 0);
  return treeOf(pid).reduce((sum, it) => sum + of(it), 0);
}
