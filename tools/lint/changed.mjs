// The linter, quicker where little has changed: rules that ask for types cost ten times the others, and what they find in a file depends on
// it, on what it imports and on the settings alone. So they are asked about what reads otherwise than when all was found well.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const record = "var/lint.json";
const isCode = (path) => /\.([cm]?js|tsx?)$/.test(path);
/** Whatever every file may depend on: settings, versions, what is said of other people's modules. */
const isEverywhere = (path, text) =>
  /(^|\/)(package\.json|pnpm-lock\.yaml|tsconfig[^/]*\.json|oxlint\.config\.ts)$|^tools\/lint\/|\.d\.ts$/.test(path) ||
  (isCode(path) && /\bdeclare (module|global)\b/.test(text));
const hash = (text) => createHash("sha1").update(text).digest("base64");

/** What is imported from another package may be anything in it. */
function targetsOf(path, text) {
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map(([, it]) => it);
  return names.map((it) => (it.startsWith(".") ? join(dirname(path), it) : `${it.split("/")[0].replace("lwh5-mock", "tools")}/`));
}

/** @param {ReadonlyMap<string, string>} files @returns {{ everywhere: string, files: Record<string, string> }} */
export function stateOf(files) {
  const all = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    everywhere: hash(JSON.stringify(all.filter((it) => isEverywhere(...it)))),
    files: Object.fromEntries(all.filter(([path]) => isCode(path)).map(([path, text]) => [path, hash(text)])),
  };
}

/** The files of which the rules with types may say something else than they said then. */
export function affected(files, before) {
  const now = stateOf(files);
  if (before?.everywhere !== now.everywhere) return Object.keys(now.files);
  const other = [...new Set([...Object.keys(now.files), ...Object.keys(before.files)])].filter((it) => now.files[it] !== before.files[it]);
  const targets = Object.keys(now.files).map((path) => [path, targetsOf(path, files.get(path))]);
  const found = new Set(other);
  // A set is walked to what is added to it meanwhile.
  for (const changed of found)
    for (const [path, its] of targets)
      if (its.some((it) => it === changed || (it.endsWith("/") && changed.startsWith(it)))) found.add(path);
  return [...found].filter((it) => it in now.files);
}

const oxlint = (...args) => spawnSync("oxlint", ["--deny-warnings", ...args], { stdio: "inherit" }).status === 0;

function main() {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  // Outside of a repository nobody knows which files are meant.
  if (status !== 0) return oxlint("--type-aware");
  const paths = stdout.split("\0").filter((it) => (isCode(it) || isEverywhere(it, "")) && existsSync(it));
  const files = new Map(paths.map((it) => [it, readFileSync(it, "utf8")]));
  const asked = affected(files, existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : undefined);
  // Cycles and the like are seen over all files only.
  const isFine =
    asked.length > files.size / 2 ? oxlint("--type-aware") : oxlint() && (asked.length === 0 || oxlint("--type-aware", ...asked));
  mkdirSync(dirname(record), { recursive: true });
  // Of a red run nothing is remembered: what was changed since the last green one is asked again.
  if (isFine) writeFileSync(record, JSON.stringify(stateOf(files)));
  return isFine;
}

if (import.meta.main) process.exitCode = main() ? 0 : 1;
