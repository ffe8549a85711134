import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const at = (path) => join(root, path);
const sources = ["web/src", "web/public", "web/index.html", "web/vite.config.ts", "contract/src", "pnpm-lock.yaml"];

function filesOf(path) {
  if (!existsSync(at(path))) return [];
  if (statSync(at(path)).isFile()) return [path];
  const names = readdirSync(at(path), { recursive: true }).map((name) => join(path, String(name)));
  return names.filter((name) => statSync(at(name)).isFile() && !/\.test\.tsx?$/.test(name)).sort();
}

/** Times lie after a clone or a checkout, contents do not. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(at(file)))
      .update("\0");
  return hash.digest("hex");
}

export function build() {
  const vite = at("node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: at("web"), stdio: "inherit" });
  return status === 0;
}

/** Builds the phone app unless the last build came from the same sources. Answers whether there is an app to serve. */
export function buildIfChanged() {
  mkdirSync(at("var"), { recursive: true });
  const stamp = at("var/built");
  const now = fingerprint();
  if (existsSync(at("web/dist/index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return true;
  console.log("Building the phone app.");
  rmSync(stamp, { force: true });
  if (!build()) return false;
  writeFileSync(stamp, now);
  return true;
}
