import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const isFull = process.env["TRIALS"] === "full";
const root = join(import.meta.dirname, "../..");
const PATH = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
const run = (command: string, args: readonly string[], cwd = root) =>
  promisify(execFile)(command, args, { cwd, env: { ...process.env, PATH } });

/** Its code, bundled as it is packed; in the long form the packed package, with all that lies in it. */
async function put(to: string): Promise<void> {
  const modules = dirname(to);
  if (!isFull) {
    await run(process.execPath, [join(root, "tools/mock-bundle.mjs"), join(to, "dist")]);
    writeFileSync(join(to, "package.json"), '{"name":"lwh5-mock","type":"module","bin":{"lwh5-mock":"dist/bin.js"}}');
    return;
  }
  const packed = join(modules, "../packed");
  await run(process.execPath, [join(root, "tools/pack-mock.mjs"), packed]);
  const tarball = readdirSync(packed).find((it) => it.endsWith(".tgz")) ?? "";
  await run("tar", ["-xzf", join(packed, tarball), "-C", modules]);
  renameSync(join(modules, "package"), to);
}

/** The package's command as `npx` finds it in a project that has the package and what it asks for, and nothing else. No registry is asked. */
export async function packedCommand(folder: string): Promise<(...args: string[]) => Promise<string>> {
  const modules = join(folder, "node_modules");
  const to = join(modules, "lwh5-mock");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(join(root, "mock/node_modules/sharp"), join(modules, "sharp"));
  await put(to);
  const { bin } = JSON.parse(readFileSync(join(to, "package.json"), "utf8")) as { bin: Record<string, string> };
  const command = join(to, bin["lwh5-mock"] ?? "");
  chmodSync(command, 0o755);
  symlinkSync(command, join(modules, ".bin/lwh5-mock"));
  writeFileSync(join(folder, "package.json"), '{"name":"elsewhere","private":true}');
  // A red scenario ends it with 1, which is thrown with all that it said.
  return async (...args) => (await run("npx", ["--offline", "--no", "lwh5-mock", ...args], folder)).stdout;
}
