// Installs the package in an empty folder outside the repository and uses it from four test
// runners. npm installs sharp, Jest, the checking tools, and old versions of Node and TypeScript,
// from its cache if possible. Vitest and Playwright are those of this repository.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  generateControlCallTypes,
  generateScenarioTypes,
  generateCallTypes,
} from "./wire-types.ts";

const isLong = process.env["TEST_MODE"] === "full";
const root = join(import.meta.dirname, "..");
const packed = join(root, "var/lwh5-mock");
const modules = join(root, "node_modules");
const stories = join(import.meta.dirname, "test/stories");
const minute = 60_000;
let folder = "";

/** Oldest supported Node version, in addition to the one that runs this test. */
const oldest = { name: `node-${process.platform}-${process.arch}`, version: "22.19.0" };
const nodes = {
  [process.versions.node]: () => process.execPath,
  [oldest.version]: () => join(folder, "node_modules", oldest.name, "bin/node"),
};

/** Oldest TypeScript versions that the types support: for ES modules, and for CommonJS. */
const compilers = { "old-typescript": "5.2.2", "old-cjs-typescript": "5.3.3" };

function run(command: string, args: string[], cwd = folder, node = process.execPath) {
  const PATH = `${dirname(node)}:${process.env["PATH"] ?? ""}`;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH },
  });
  return { status, said: `${stdout}${stderr}` };
}
/** Runs a tool that was installed next to the package, or else that of this repository. */
const tool = (name: string, args: string[]) => {
  const installed = join(folder, "node_modules/.bin", name);
  return run(existsSync(installed) ? installed : join(modules, ".bin", name), args);
};
/** Returns "green" if the command has succeeded, otherwise its output. */
const outcome = ({ status, said }: { status: number | null; said: string }) =>
  status === 0 ? "green" : said;
function expectSuccess(item: Parameters<typeof outcome>[0]): void {
  if (item.status !== 0) throw new Error(item.said);
}

const tarballIn = (): string => readdirSync(packed).find((it) => it.endsWith(".tgz")) ?? "";

/** Links a module of the workspace that users of the package install themselves. */
function linkModule(name: string): void {
  const to = join(folder, "node_modules", name);
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(join(modules, name), to);
}

test("the packed declarations define every type that they use, and type no call as unknown", () => {
  for (const text of [generateCallTypes(), generateControlCallTypes(), generateScenarioTypes()]) {
    const declared = new Set(
      [...text.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].map(([, name]) => name),
    );
    const used = [...text.matchAll(/(?<=[:|&(=] ?)([A-Z]\w+)(?=[;\s|&)[])/g)].map(
      ([, name]) => name,
    );
    expect(
      used.filter((it) => !declared.has(it) && it !== "N" && it !== "K" && it !== "Record"),
    ).toEqual([]);
    expect(text).not.toMatch(/zod|undefined\[\]/);
  }
  const calls = generateCallTypes().split("interface Calls")[1] ?? "";
  expect(calls).not.toContain("unknown");
});

/**
 * Installing and running the package takes a minute, so these tests run only with `TEST_MODE=full`.
 */
describe.each(isLong ? ["the package"] : [])("the package", () => {
  beforeAll(() => {
    expectSuccess(run(process.execPath, [join(root, "tools/pack-mock.mjs")], root));
    folder = mkdtempSync(join(tmpdir(), "lwh5-mock-"));
    writeFileSync(
      join(folder, "package.json"),
      '{"name":"elsewhere","private":true,"type":"module"}',
    );
    // Jest is the only runner that this repository does not install.
    const others = [
      "jest@30",
      "publint@0.3",
      "@arethetypeswrong/cli@0.18",
      `${oldest.name}@${oldest.version}`,
    ];
    others.push(
      ...Object.entries(compilers).map(([name, version]) => `${name}@npm:typescript@${version}`),
    );
    expectSuccess(
      run("npm", [
        "i",
        "--prefer-offline",
        "--no-audit",
        "--no-fund",
        join(packed, tarballIn()),
        ...others,
      ]),
    );
    for (const it of ["vitest", "@playwright/test", "typescript", "@types/node"]) linkModule(it);
    cpSync(stories, folder, { recursive: true });
  }, 10 * minute);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("lwh5-mock depends only on sharp, needs Node 22.19, and its client imports no package", () => {
    const manifest = JSON.parse(readFileSync(join(packed, "package.json"), "utf8")) as Record<
      string,
      object
    >;
    expect(Object.keys(manifest["dependencies"] ?? {})).toEqual(["sharp"]);
    expect(manifest["engines"]).toEqual({ node: ">=22.19" });
    expect(JSON.stringify(manifest)).not.toContain("workspace:");
    const client = readFileSync(join(packed, "dist/client.js"), "utf8");
    expect(client.match(/from\s*"(node:)?[a-z][^"]*"/g)).toBeNull();
  });

  test("the installed lwh5-mock opens and closes a stack within 1.5 s, and can print its version", () => {
    const program =
      'import("lwh5-mock").then(async m=>{const s=await m.openStack();console.log(s.address);await s.close()})';
    const ms: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const from = performance.now();
      const { status, said } = run(process.execPath, ["-e", program]);
      ms.push(Math.round(performance.now() - from));
      expect(status, said).toBe(0);
      expect(said.trim()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    }
    console.log(`a stack opened and closed × ${ms.length}: ${ms.join(", ")} ms`);
    expect(Math.min(...ms)).toBeLessThan(1_500);
    expect(tool("lwh5-mock", ["--version"]).said.trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test("the command of the installed lwh5-mock plays scenario files", () => {
    expect(
      tool("lwh5-mock", ["run", join(root, "mock/test/stories/files/*.scenario.json")]).said,
    ).toMatch(/\n4 passed, 0 failed\n$/);
  });

  test.each(Object.entries(nodes))(
    "three stories pass in node:test, Vitest, Playwright and Jest with lwh5-mock on Node %s",
    { timeout: 5 * minute },
    (version, path) => {
      const node = path();
      expect(run(node, ["--version"]).said.trim()).toBe(`v${version}`);
      const runners = {
        "node:test": ["--test", "node.test.mjs"],
        Vitest: [join(modules, "vitest/vitest.mjs"), "run"],
        Playwright: [join(modules, "@playwright/test/cli.js"), "test"],
        Jest: [join(folder, "node_modules/jest/bin/jest.js")],
      };
      const took: Record<string, number> = {};
      for (const [name, args] of Object.entries(runners)) {
        const from = performance.now();
        expect(outcome(run(node, args, folder, node)), name).toBe("green");
        took[name] = Math.round(performance.now() - from);
      }
      console.log(`three stories, each of its own runner × 4: ${JSON.stringify(took)} ms`);
      // A run takes about five seconds on an idle machine. The limit only detects runs that hang.
      expect(Object.values(took).filter((it) => it > 30_000)).toEqual([]);
    },
  );

  test("the installed lwh5-mock attaches journal, HAR and audit to a failed Playwright test", () => {
    const { status, said } = run(process.execPath, [
      join(modules, "@playwright/test/cli.js"),
      "test",
      "-c",
      "failing-playwright.config.mjs",
    ]);
    expect(status).toBe(1);
    type Kept = { name: string; contentType: string; body: string };
    const report = JSON.parse(said.slice(said.indexOf("{"))) as {
      suites: { specs: { tests: { results: { attachments: Kept[] }[] }[] }[] }[];
    };
    const kept = report.suites[0]?.specs[0]?.tests[0]?.results[0]?.attachments ?? [];
    const ours = kept.filter((it) => it.contentType === "application/json");
    const read = Object.fromEntries(
      ours.map((item) => [
        item.name,
        JSON.parse(Buffer.from(item.body, "base64").toString()) as Record<string, never>,
      ]),
    );
    expect(Object.keys(read)).toEqual(["journal", "journal.har", "audit"]);
    expect(JSON.stringify(read["journal.har"]?.["log"])).toContain("/order/v1/cancel");
    expect(read["audit"]).toMatchObject({ ok: true });
  });

  test("imports of lwh5-mock resolve to code and types of the same module kind", {
    timeout: 5 * minute,
  }, () => {
    expect(outcome(tool("publint", ["--strict", join(folder, "node_modules/lwh5-mock")]))).toBe(
      "green",
    );
    const rules = ["--profile", "node16", "--ignore-rules", "cjs-resolves-to-esm"];
    expect(outcome(tool("attw", [join(packed, tarballIn()), ...rules]))).toBe("green");
  });

  test("the types of lwh5-mock compile strictly without zod, for both module resolutions", {
    timeout: 5 * minute,
  }, () => {
    for (const [module, resolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ] as const)
      expect(
        outcome(
          // Uses the compiler of this repository, because the installed tools bring older ones.
          run(join(modules, ".bin/tsc"), [
            ...[
              "--noEmit",
              "--strict",
              "--exactOptionalPropertyTypes",
              "--skipLibCheck",
              "false",
              "--target",
              "es2023",
              "--lib",
              "esnext",
            ],
            ...[
              "--types",
              "node",
              "--module",
              module,
              "--moduleResolution",
              resolution,
              "package-types.ts",
            ],
          ]),
        ),
      ).toBe("green");
  });

  test("the types of lwh5-mock compile with the oldest supported TypeScript versions", {
    timeout: 5 * minute,
  }, () => {
    const shared = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "false",
      "--target",
      "es2022",
      "--lib",
      "es2023,esnext.disposable,dom",
    ];
    for (const [compiler, file, module, resolution] of [
      ["old-typescript", "package-types.ts", "nodenext", "nodenext"],
      ["old-typescript", "package-types.ts", "esnext", "bundler"],
      ["old-cjs-typescript", "common.cts", "nodenext", "nodenext"],
    ] as const) {
      const tsc = join(folder, "node_modules", compiler, "bin/tsc");
      writeFileSync(
        join(folder, "old.json"),
        JSON.stringify({ compilerOptions: { types: [] }, files: [file] }),
      );
      expect(
        outcome(
          run(process.execPath, [
            tsc,
            "-p",
            "old.json",
            ...shared,
            "--module",
            module,
            "--moduleResolution",
            resolution,
          ]),
        ),
        compiler,
      ).toBe("green");
    }
  });
});
