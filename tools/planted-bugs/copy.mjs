import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const made = new Set(["node_modules", "dist", "var", ".git"]);

/** The packages of a workspace are links; those to other workspaces must lead into the copy, or what is planted would not be seen. */
function linkPackages(root, copy, name, workspaces) {
  const from = join(root, name, "node_modules");
  const to = join(copy, name, "node_modules");
  mkdirSync(to);
  for (const it of existsSync(from) ? readdirSync(from) : [])
    symlinkSync(workspaces.includes(it) ? join(copy, it) : join(from, it), join(to, it));
}

/** The house in a folder of its own, where it can be broken or built on. */
export function copyHouse(root) {
  const copy = mkdtempSync(join(tmpdir(), "house-"));
  cpSync(root, copy, { recursive: true, filter: (it) => it === root || !made.has(basename(it)) });
  const workspaces = globSync("*/package.json", { cwd: copy }).map((it) => dirname(it));
  for (const it of workspaces) linkPackages(root, copy, it, workspaces);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}
