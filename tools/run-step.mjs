import { spawn } from "node:child_process";
import { join } from "node:path";

/**
 * A step is one command of a test run.
 * @typedef {{ name: string, command: string[], limitMs: number, env?: Record<string, string>,
 * isQuiet?: boolean }} Step
 * @typedef {{ name: string, isGreen: boolean, seconds: number, output: string }} Outcome
 */

const running = new Set();
// Ends the steps, because a Ctrl-C at the terminal does not reach their own process groups.
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(1);
  });

/** Ends the whole group, because test runners leave servers and browsers behind. */
function endGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/**
 * Node stores compiled code here. The steps start some hundred processes, each of which starts
 * twice as fast with that code.
 */
const compileCache = join(import.meta.dirname, "../var/compiled");

/**
 * Runs a step and stops it at its time limit. A quiet step prints its output only when it fails.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export function runStep({ name, command: [program, ...args], limitMs, env, isQuiet = false }) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: {
        ...process.env,
        NO_COLOR: "1",
        FORCE_COLOR: undefined,
        NODE_COMPILE_CACHE: compileCache,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    let output = "";
    const print = (text) => {
      output += text;
      if (!isQuiet) process.stdout.write(text);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
    const limit = setTimeout(() => {
      print(`\nStopped after ${limitMs / 1000} s.\n`);
      endGroup(child);
    }, limitMs);
    const end = (isGreen) => {
      clearTimeout(limit);
      running.delete(child);
      if (isQuiet && !isGreen) process.stdout.write(output);
      resolve({ name, isGreen, seconds: (performance.now() - startMs) / 1000, output });
    };
    child.on("error", (error) => {
      print(`${error.message}\n`);
      end(false);
    });
    child.on("close", (status) => end(status === 0));
  });
}
