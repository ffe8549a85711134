import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const workspaces = ["contract", "mock"];
const config = 'export default { test: { include: ["{contract,mock}/**/*.test.ts"], testTimeout: 30_000 } };\n';

/** The packages of a workspace are links; those to other workspaces must lead into the copy, or a planted bug would not be seen. */
function linkPackages(root, copy, name) {
  const from = join(root, name, "node_modules");
  const to = join(copy, name, "node_modules");
  mkdirSync(to);
  for (const it of existsSync(from) ? readdirSync(from) : [])
    symlinkSync(workspaces.includes(it) ? join(copy, it) : join(from, it), join(to, it));
}

/** The sources of the backend in a folder of their own, where they can be broken. */
export function copySources(root) {
  const copy = mkdtempSync(join(tmpdir(), "planted-bugs-"));
  for (const name of workspaces) {
    cpSync(join(root, name, "src"), join(copy, name, "src"), { recursive: true });
    cpSync(join(root, name, "package.json"), join(copy, name, "package.json"));
    linkPackages(root, copy, name);
  }
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "package.json"), '{ "type": "module", "private": true }\n');
  writeFileSync(join(copy, "vitest.config.ts"), config);
  return copy;
}
