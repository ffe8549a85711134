import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/**
 * Returns the path of a built server. It builds the server if that has not been done, so that a
 * test file also runs alone. `npm test` builds before it runs any test.
 */
export function builtServer(name: "mock" | "bff"): string {
  const file = join(root, name, "dist/main.js");
  const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
  if (!existsSync(file))
    spawnSync(process.execPath, vite, { cwd: join(root, name), stdio: "inherit" });
  return file;
}
