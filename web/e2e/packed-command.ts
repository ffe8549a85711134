import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const node = (...args: string[]) => promisify(execFile)(process.execPath, args);

/** The package's command, bundled as it is packed, in a folder with nothing beside it but what it asks for. */
export async function packedCommand(folder: string): Promise<(...args: string[]) => Promise<string>> {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(join(root, "mock/node_modules/sharp"), join(folder, "node_modules/sharp"));
  await node(join(root, "tools/mock-bundle.mjs"), join(folder, "dist"));
  // A red scenario ends it with 1, which is thrown with all that it said.
  return async (...args) => (await node(join(folder, "dist/bin.js"), ...args)).stdout;
}
