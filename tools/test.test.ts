import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let root = "";
const at = (path: string) => join(root, path);

/** Puts a stand-in of a tool on the PATH. */
const tool = (name: string, script = "exit 0") =>
  writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

function run(...args: string[]) {
  const env = {
    ...process.env,
    PATH: `${at("bin")}:${process.env["PATH"]}`,
    CHROMIUM_PATH: process.execPath,
    OLD_CHROMIUMS: "",
  };
  const { status, stdout } = spawnSync(process.execPath, [at("tools/test.mjs"), ...args], {
    encoding: "utf8",
    env,
  });
  const summary = [
    ...(stdout.split("\n\n").at(-1) ?? "").matchAll(/^(ok|FAIL) +(.+) \([\d.]+ s\)$/gm),
  ];
  return { status, stdout, steps: summary.map(([, result, name]) => `${result} ${name}`) };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "test-command-"));
  mkdirSync(at("bin"));
  cpSync(import.meta.dirname, at("tools"), { recursive: true });
  const programs = ["WebKitWebDriver", "Xvfb", "firefox-esr"];
  for (const name of ["docker", "podman"]) tool(name, "exit 1");
  for (const name of [
    ...programs,
    "biome",
    "oxlint",
    "pnpm",
    "knip",
    "size-limit",
    "redis-server",
    "haproxy",
    "nginx",
    "vitest",
    "playwright",
  ])
    tool(name);
});
afterEach(() => rmSync(root, { recursive: true }));

describe("the test command", () => {
  test("the test command ends with one line for each step and exits with 0", () => {
    const { status, steps } = run();
    expect(status).toBe(0);
    expect(steps.toSorted()).toEqual(
      ["build", "simulation", "types", "lint", "dead code", "format", "unit", "size", "browser"]
        .map((name) => `ok ${name}`)
        .toSorted(),
    );
  });

  test("in `check`, the test command runs only types, lint, format and unit tests", () => {
    expect(run("check")).toMatchObject({
      status: 0,
      steps: expect.arrayContaining(["ok types", "ok lint", "ok format", "ok unit"]),
    });
    expect(run("check").steps).toHaveLength(4);
  });

  test("only in `all`, the test command runs every project, every browser test and other engines", () => {
    tool("vitest", 'case "$*" in *engines*) echo run >> engines;; *) echo "$@" >> units;; esac');
    tool("playwright", "echo $E2E_TESTS >> journeys");
    for (const mode of [[], ["all"]]) expect(run(...mode)).toMatchObject({ status: 0 });
    const projects = readFileSync(at("units"), "utf8")
      .split("\n")
      .map((line) => [...line.matchAll(/--project ([\w-]+)/g)].map(([, name]) => name));
    expect(projects).toEqual([
      ["node", "mock-faults", "simulations", "dom", "screens", "tools"],
      [],
      [],
    ]);
    expect(readFileSync(at("journeys"), "utf8")).toBe("trade\nall\n");
    expect(readFileSync(at("engines"), "utf8")).toBe("run\n");
  });

  test("at the end of `full`, the test command repeats the tests with other values of TEST_MODE", () => {
    tool("vitest", 'case "$*" in *engines*) ;; *) echo "unit $TEST_MODE" >> runs;; esac');
    tool("playwright", 'echo "journeys $TEST_MODE" >> runs');
    expect(run("full")).toMatchObject({
      status: 0,
      steps: expect.arrayContaining(["ok mutation", "ok long simulation"]),
    });
    expect(readFileSync(at("runs"), "utf8")).toBe(
      "unit \njourneys \nunit full\njourneys late\njourneys full\n",
    );
  });

  test("in `check`, the test command names missing servers and installs nothing", () => {
    tool("redis-server", "exit 1");
    tool("apt-get", `echo installed > ${at("installed")}`);
    const { status, stdout } = run("check");
    expect([status, existsSync(at("installed"))]).toEqual([0, false]);
    expect(stdout).toContain(
      "Some tests were skipped. Not found: redis-server. Install the packages of these names.\n",
    );
  });

  test("the test command prints the end of a failed step's output again before its summary", () => {
    tool("oxlint", "echo one rule broken; exit 1");
    tool("vitest", "seq 1 100; echo expected 7 to be 8; exit 1");
    const { status, stdout, steps } = run();
    expect(status).toBe(1);
    expect(steps).toEqual(expect.arrayContaining(["FAIL lint", "FAIL unit", "ok browser"]));
    const [, end = ""] = stdout.split("ok   browser");
    expect(end).toContain("\nlint:\none rule broken\n");
    expect(end).toMatch(/\nunit:\n42\n[^]*\n100\nexpected 7 to be 8\n/);
  });

  test("the test command runs neither the size step nor the browser step if the build has failed", () => {
    tool("pnpm", '[ "$2" != build ]');
    expect(run()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("There is no build."),
      steps: expect.not.arrayContaining(["ok browser"]),
    });
  });

  test("the test command prints what to install if no browser is found", () => {
    writeFileSync(
      at("tools/find-chromium.mjs"),
      'export const browser = async () => undefined;\nexport const noBrowser = "Install one.";',
    );
    expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining("Install one.") });
  });

  test("the test command prints its summary even if an error occurs in the command itself", () => {
    writeFileSync(
      at("tools/find-chromium.mjs"),
      'export const browser = async () => { throw new Error("boom"); };\nexport const noBrowser = "";',
    );
    expect(run()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("boom"),
      steps: expect.arrayContaining(["FAIL test command"]),
    });
  });

  test("in `all`, the test command skips the container checks if neither docker nor podman responds", () => {
    const { status, stdout } = run("all");
    expect(status).toBe(0);
    expect(stdout).toMatch(/Some tests were skipped\. .*neither docker nor podman/);
  });

  test("only in `all`, the test command checks the containers, if docker responds", () => {
    tool("docker");
    writeFileSync(at("Dockerfile"), "ARG NODE_IMAGE=node:1\n");
    writeFileSync(at("docker-compose.yml"), "    image: haproxy:1\n");
    writeFileSync(
      at("tools/compose-check.ts"),
      'console.log("demo: health is late"); process.exit(1);',
    );
    expect(run("all")).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("\ncontainers:\ndemo: health is late\n"),
      steps: expect.arrayContaining(["FAIL containers"]),
    });
    expect(run()).toMatchObject({ status: 0 });
  });

  test("the test command skips the container checks if their base images cannot be pulled", () => {
    tool("docker", 'case "$1" in image | pull) exit 1 ;; esac');
    writeFileSync(at("Dockerfile"), "ARG NODE_IMAGE=node:1\n");
    writeFileSync(at("docker-compose.yml"), "    image: haproxy:1\n");
    expect(run("all").stdout).toContain("docker cannot get node:1, haproxy:1.");
  });
});
