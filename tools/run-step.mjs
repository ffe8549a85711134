import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * A step of the test command: one command, and for a test runner the report it writes, how to count in it and after which silence something
 * stands still.
 * @typedef {{ name: string, command: string[], limitMs: number, silentMs?: number, env?: Record<string, string>,
 *   report?: { file: string, count: (json: any) => { passed: number, failed: number, skipped?: number }, reasons?: (json: any) => string[] } }} Step
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, seconds: number, output: string, standing?: string[], reasons: string[] }} Outcome
 */

const running = new Set();
/** Steps are groups of their own, so a Ctrl-C at the terminal does not reach them by itself. */
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(1);
  });

/** The whole group is ended, for runners leave servers and browsers behind. */
function endGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/** Steps start some hundred processes; with what was compiled before, each takes half as long to come. */
const compiled = join(import.meta.dirname, "../var/compiled");

/** Whoever stands still is found by what he waits for: a step's processes, also those that have left its group, with what each is doing. */
function family(pid) {
  const { stdout } = spawnSync("ps", ["-eo", "pid,ppid,etimes,time,stat,wchan:20,args"]);
  const [head = "", ...lines] = String(stdout).trim().split("\n");
  const found = new Set([String(pid)]);
  const its = lines.filter((it) => {
    const [own = "", parent] = it.trim().split(/\s+/);
    if (found.has(parent)) found.add(own);
    return found.has(own);
  });
  return [head, ...its].map((it) => it.slice(0, 200)).join("\n");
}

function run({ command: [program, ...args], env, limitMs, silentMs = limitMs }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    let output = "";
    const standing = [];
    const note = () => standing.push(`Nothing was said for ${silentMs / 1000} s, while there were\n${family(child.pid)}`);
    const silence = setTimeout(note, silentMs);
    const limit = setTimeout(() => {
      output += `\nStopped after ${limitMs / 1000} s.\n`;
      endGroup(child);
    }, limitMs);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        silence.refresh();
      });
    const end = (isFine) => {
      clearTimeout(limit);
      clearTimeout(silence);
      running.delete(child);
      resolve({ isFine, output, standing });
    };
    child.on("error", (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.on("close", (status) => end(status === 0));
  });
}

/** A runner that dies, writes nothing or finds nothing has failed, whatever its report of last time says. */
function counted(report, isFine) {
  try {
    const told = JSON.parse(readFileSync(report.file, "utf8"));
    const { passed, failed, skipped = 0 } = report.count(told);
    if (passed + failed === 0 || (!isFine && failed === 0)) return { passed, failed: failed + 1, skipped, reasons: [] };
    return { passed, failed, skipped, reasons: report.reasons?.(told) ?? [] };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, reasons: [] };
  }
}

/** @param {Step} step @returns {Promise<Outcome>} */
export async function runStep(step) {
  if (step.report) rmSync(step.report.file, { force: true });
  const start = performance.now();
  const { isFine, output, standing } = await run(step);
  const seconds = (performance.now() - start) / 1000;
  const count = step.report ? counted(step.report, isFine) : { passed: Number(isFine), failed: Number(!isFine), skipped: 0, reasons: [] };
  return { name: step.name, ...count, seconds, output, standing };
}

/** @param {Outcome} outcome */
export function lineOf({ name, passed, failed, seconds }) {
  const tests = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : "";
  return `${failed === 0 ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s${tests})`;
}

const most = 600;
const isFrame = (line) => /^\s+at /.test(line);
/** A line of a difference stands at the left edge; what a browser was waiting for does not. */
const differs = (line) => /^[-+] /.test(line) && !/^(- Expected|\+ Received) +[-+] /.test(line);

/** A reason in so few characters that those of three red tests fit where only last lines are kept: whose, what broke, what was there instead. */
export function briefly(reason) {
  const [name = "", ...lines] = stripVTControlCharacters(reason).split("\n");
  // Brackets alone say nothing, and a stack its first line of ours.
  const [first = "", ...more] = lines.filter((it) => !isFrame(it) && /[\p{L}\p{N}]/u.test(it));
  const frame = lines.find((it) => isFrame(it) && !it.includes("node_modules"))?.match(/[^/(\s]+:\d+(?=:\d+\)?$)/) ?? [];
  const difference = more.filter(differs);
  const said = [first, ...frame, ...(difference.length > 0 ? difference : more)].map((it) => it.trim().replaceAll(/\s+/g, " "));
  return `${name}\n${said.join(" ⏎ ")}`.slice(0, most);
}
