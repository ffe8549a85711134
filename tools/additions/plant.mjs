import { appendFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { misfit } from "../planted-bugs/try.mjs";

/**
 * A change of one file by hand: `find` stands in it once and becomes `replace`; or `text` is put at its end, which makes the file if need be.
 * @typedef {{ file: string, find?: string, replace?: string, text?: string }} Edit
 */

/** Why an edit cannot be made, or nothing. */
export const obstacle = (root, edit) => (edit.find === undefined ? undefined : misfit(root, edit));

/** @param {Edit[]} edits */
export function plant(copy, edits) {
  for (const edit of edits) {
    const why = obstacle(copy, edit);
    if (why !== undefined) throw new Error(why);
    const path = join(copy, edit.file);
    if (edit.find === undefined) appendFileSync(path, edit.text);
    else
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(edit.find, () => edit.replace),
      );
  }
}

/** Takes the edits of these files back, whatever has become of them. */
export function remember(copy, files) {
  const before = files.map((it) => [join(copy, it), existsSync(join(copy, it)) ? readFileSync(join(copy, it), "utf8") : undefined]);
  return () => {
    for (const [path, text] of before)
      if (text === undefined) rmSync(path, { force: true });
      else writeFileSync(path, text);
  };
}

const projectsOf = (copy) =>
  globSync("{*,*/*}/tsconfig.json", { cwd: copy, exclude: (it) => it.includes("node_modules") }).map((it) => dirname(it));

/** Each project keeps what it knows between two runs, so that only what an addition touches is looked at again. */
function compileOne(copy, project) {
  const kept = join(copy, `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["--noEmit", "--pretty", "false", "--incremental", "--tsBuildInfoFile", kept, "-p", project];
  return new Promise((resolve, reject) => {
    const child = spawn(join(copy, "node_modules/.bin/tsc"), args, { cwd: copy, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    child.once("error", reject);
    child.once("close", (status) => {
      const faults = faultsIn(said);
      if (status !== 0 && faults.length === 0) reject(new Error(`the compiler failed in ${project}: ${said}`));
      else resolve(faults);
    });
  });
}

/** The files that a compiler's output names, with the first sentence on each. */
export const faultsIn = (said) => [...said.matchAll(/^(\S[^\n(]*)\(\d+,\d+\): error (.*)$/gm)].map(([, file, text]) => ({ file, text }));

/** Compiles all projects, two at a time. Answers the files it names, with the first sentence on each. */
export async function compile(copy) {
  const waiting = projectsOf(copy);
  const named = new Map();
  const worker = async () => {
    for (let it = waiting.shift(); it !== undefined; it = waiting.shift())
      for (const { file, text } of await compileOne(copy, it)) if (!named.has(file)) named.set(file, text);
  };
  await Promise.all([worker(), worker()]);
  return named;
}
