import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engine } from "./bench/contenders.mjs";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = read("docker-compose.yml");
const balancer = read("tools/scale/haproxy.cfg");
const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((it) => it[1] ?? ""))].sort();

test("the servers or the balancer read every setting that compose makes", () => {
  const code = execFileSync("git", ["grep", "-hE", '"[A-Z][A-Z_]+"', "--", "bff/src/base/*config.ts", "mock/src/environment.ts"], {
    cwd: root,
  });
  const known = [...namesIn(code.toString(), /"([A-Z][A-Z_]+)"/g), ...namesIn(balancer, /\$\{([A-Z_0-9]+)\}/g)];
  expect(namesIn(compose, /^ {4,6}([A-Z][A-Z_0-9]+):/gm).filter((it) => !known.includes(it))).toEqual([]);
});

test("compose and the script give the balancer all that it reads", () => {
  const wanted = namesIn(balancer, /\$\{([A-Z_0-9]+)\}/g);
  expect(wanted.length).toBeGreaterThan(4);
  expect(wanted.filter((it) => !compose.includes(`${it}:`))).toEqual([]);
  expect(wanted.filter((it) => !read("tools/scale/topology.mjs").includes(`${it}:`))).toEqual([]);
});

test("the image takes along all that sharp needs", () => {
  const { dependencies } = JSON.parse(read("mock/node_modules/sharp/package.json")) as { dependencies: Record<string, string> };
  const folders = [...new Set(Object.keys(dependencies).map((it) => it.split("/")[0] ?? ""))];
  const [, taken = ""] = /mv (.+) \/sharp\/node_modules/.exec(read("Dockerfile")) ?? [];
  expect(["sharp", ...folders].filter((it) => !taken.split(" ").includes(it))).toEqual([]);
});

test("the image knows every package that the installation wants", () => {
  const packages = /packages: \[(.+)\]/.exec(read("pnpm-workspace.yaml"))?.[1]?.split(", ") ?? [];
  expect(packages.length).toBeGreaterThan(3);
  expect(packages.filter((it) => !read("Dockerfile").includes(`COPY ${it}/package.json ${it}/`))).toEqual([]);
});

test("the engine takes every setting that the image starts it with, and has the rooms that were asked for", () => {
  const young = "v8.getHeapSpaceStatistics().find((it) => it.space_name === 'new_space').space_size";
  const { status, stdout } = spawnSync(process.execPath, [...engine, "-p", young], { encoding: "utf8" });
  expect(status).toBe(0);
  expect(Number(stdout)).toBe(8 * 1024 * 1024);
});
