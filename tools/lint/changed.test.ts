import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { affected, stateOf } from "./changed.mjs";

const town = {
  "oxlint.config.ts": "export default {};",
  "contract/src/money.ts": "export const a = 1;",
  "web/src/low.ts": "export const low = 1;",
  "web/src/middle.ts": 'export type { low } from "./low.ts";',
  "web/src/high.ts": 'const it = import("../src/middle.ts");',
  "web/src/beside.ts": 'import { a } from "contract/money";',
  "web/src/said.ts": 'declare module "vitest" {}',
};
const before = stateOf(new Map(Object.entries(town)));
const all = Object.keys(town).toSorted();
const after = (changes: Record<string, string | undefined>) =>
  affected(new Map(Object.entries({ ...town, ...changes }).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]))), before);

test.each<[what: string, changes: Record<string, string | undefined>, asked: string[]]>([
  ["nothing", {}, []],
  ["a file: it and whoever reaches it", { "web/src/low.ts": "other" }, ["web/src/high.ts", "web/src/low.ts", "web/src/middle.ts"]],
  ["what nobody imports", { "web/src/high.ts": "other" }, ["web/src/high.ts"]],
  ["a package: whoever imports from it", { "contract/src/new.ts": "" }, ["contract/src/new.ts", "web/src/beside.ts"]],
  ["what is gone: who still imports it", { "web/src/low.ts": undefined }, ["web/src/high.ts", "web/src/middle.ts"]],
  ["the settings: all", { "oxlint.config.ts": "other" }, all],
  ["versions: all", { "pnpm-lock.yaml": "other" }, all],
  ["what is said of the modules of others: all", { "web/src/said.ts": "export {};" }, all],
])("after a change rules with types are asked about what may read otherwise; %s", (_what, changes, asked) => {
  expect(after(changes).toSorted()).toEqual(asked);
});

test("who was never asked is asked about everything", () => {
  expect(affected(new Map(Object.entries(town)), undefined).toSorted()).toEqual(all);
});

test("what was red is asked again, what was green is not; rules without types look at everything", () => {
  const root = mkdtempSync(join(tmpdir(), "lint-changed-"));
  const write = (path: string, text: string) => writeFileSync(join(root, path), text, { mode: 0o755 });
  for (const it of ["bin", "contract/src", "web/src"]) mkdirSync(join(root, it), { recursive: true });
  for (const [path, text] of Object.entries(town)) write(path, text);
  const env = { ...process.env, PATH: `${join(root, "bin")}:${process.env["PATH"]}` };
  const tool = (end: string) => write("bin/oxlint", `#!/bin/sh\necho "$@" >> asked\n${end}\n`);
  const asked = () => {
    write("asked", "");
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "changed.mjs")], { cwd: root, env });
    return [status, ...readFileSync(join(root, "asked"), "utf8").trimEnd().split("\n")];
  };
  spawnSync("git", ["init", "-q"], { cwd: root });
  tool("exit 0");
  const [whole, plain] = ["--deny-warnings --type-aware", "--deny-warnings"];
  const seen = [asked(), asked()];
  write("web/src/high.ts", "other");
  tool(`[ "$2" = "" ]`);
  seen.push(asked(), asked());
  tool("exit 0");
  seen.push(asked(), asked());
  rmSync(root, { recursive: true });
  const high = `${whole} web/src/high.ts`;
  expect(seen).toEqual([
    [0, whole],
    [0, plain],
    [1, plain, high],
    [1, plain, high],
    [0, plain, high],
    [0, plain],
  ]);
});
