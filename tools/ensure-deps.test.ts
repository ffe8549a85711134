import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
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

/** Replaces npx: records its arguments and creates the folder of an installation. */
const npx = (status: number) => {
  writeFileSync(
    at("bin/npx"),
    `#!/bin/sh\necho "$@" >> "${at("calls")}"\necho "$npm_config_cache $HOME" >> "${at("caches")}"\nmkdir -p "${at("node_modules/.bin")}"\nexit ${status}\n`,
  );
  chmodSync(at("bin/npx"), 0o755);
};

function run(version = process.versions.node, env: Record<string, string> = {}) {
  const disguise = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  return spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(disguise)}`,
      at("tools/ensure-deps.mjs"),
    ],
    {
      encoding: "utf8",
      env: { ...process.env, PATH: `${at("bin")}:${process.env["PATH"]}`, ...env },
    },
  );
}

const calls = () =>
  existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").trim().split("\n") : [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ensure-deps-"));
  mkdirSync(at("tools"));
  mkdirSync(at("bin"));
  copyFileSync(join(import.meta.dirname, "ensure-deps.mjs"), at("tools/ensure-deps.mjs"));
  writeFileSync(at("package.json"), '{ "packageManager": "pnpm@12.21.0" }');
  writeFileSync(at("pnpm-lock.yaml"), "one");
  npx(0);
});
afterEach(() => rmSync(root, { recursive: true }));

test("ensure-deps installs the packages of the lock file once in a fresh clone", () => {
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("Installing") });
  expect(run()).toMatchObject({ status: 0, stdout: "" });
  expect(calls()).toEqual(["--yes pnpm@12.21.0 install --frozen-lockfile"]);
});

describe("npm cache", () => {
  test("the npm cache moves into the repository if its own folder cannot be written", () => {
    writeFileSync(at("file"), "");
    const said = run(process.versions.node, { npm_config_cache: at("file/cache") });
    expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining("NPM_CONFIG_CACHE") });
    expect(readFileSync(at("caches"), "utf8")).toBe(
      `${at("var/npm-cache")} ${process.env["HOME"]}\n`,
    );
  });

  test("the npm cache and the home folder move into the repository if the home folder cannot be read", () => {
    writeFileSync(at("file"), "");
    expect(run(process.versions.node, { HOME: at("file"), npm_config_cache: "" }).status).toBe(0);
    expect(readFileSync(at("caches"), "utf8")).toBe(`${at("var/npm-cache")} ${at("var/home")}\n`);
  });

  test("the npm cache stays in its own folder if that folder can be written", () => {
    expect(run(process.versions.node, { npm_config_cache: at("cache") }).stdout).not.toContain(
      "NPM_CONFIG_CACHE",
    );
    expect(readFileSync(at("caches"), "utf8")).toBe(`${at("cache")} ${process.env["HOME"]}\n`);
  });
});

test("ensure-deps installs again if the lock file has changed", () => {
  run();
  writeFileSync(at("pnpm-lock.yaml"), "two");
  run();
  expect(calls()).toHaveLength(2);
});

test("ensure-deps reports a failed installation, and its next run tries again", () => {
  npx(1);
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The installation failed"),
  });
  npx(0);
  expect(run().status).toBe(0);
  expect(calls()).toHaveLength(2);
});

test("ensure-deps rejects a Node older than 20 in one sentence", () => {
  expect(run("18.20.0")).toMatchObject({
    status: 1,
    stderr: `Node 20 or newer is needed, this is ${process.version}.\n`,
  });
  expect(calls()).toEqual([]);
});

test("ensure-deps requires Node 22.19 if the lock file installs no Node", () => {
  expect(run("22.18.0")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Node 22.19 or newer is needed"),
  });
  expect(run("22.19.0").status).toBe(0);
});

test("ensure-deps ignores an installed Node that cannot run here", () => {
  mkdirSync(at("node_modules/.bin"), { recursive: true });
  writeFileSync(at("node_modules/.bin/node"), "#!/bin/sh\nexit 127\n", { mode: 0o755 });
  expect(run("20.0.0")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Node 22.19 or newer is needed"),
  });
});

test("ensure-deps accepts Node 20 if the lock file installs a newer Node", () => {
  mkdirSync(at("node_modules/.bin"), { recursive: true });
  writeFileSync(at("node_modules/.bin/node"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  expect(run("20.0.0").status).toBe(0);
});
