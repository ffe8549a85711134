import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
// Files that are committed, or that git would add. Files that are deleted on the disk do not count.
const gone = new Set(git("ls-files", "-z", "--deleted"));
const files = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").filter(
  (it) => !gone.has(it),
);
const texts = files.filter((it) => !/\.(png|jpe?g|webp|ico|woff2?)$/.test(it));
const sources = files.filter((it) => /\.(tsx?|mts|mjs|css)$/.test(it));

const packages = ["web", "bff", "mock", "contract"];
const topLevel = [
  ...packages,
  "tools",
  "docs",
  "package.json",
  "pnpm-workspace.yaml",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "vitest.config.ts",
  "oxlint.config.ts",
  "biome.json",
  "knip.json",
  "docker-compose.yml",
  "Dockerfile",
  "README.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
];

test("the top level of the repository contains only listed entries and dotfiles", () => {
  const found = [...new Set(files.map((it) => it.split("/")[0] ?? ""))];
  expect(found.filter((it) => !topLevel.includes(it) && !it.startsWith("."))).toEqual([]);
});

test("CSS dividers use neither border-bottom nor a :first-child or :last-child reset", () => {
  const below = /border-bottom: var\(--hairline\)/;
  const taken =
    /:(?:first|last)-child[^{}]*\{\s*(?:border(?:-top|-bottom)?|background): (?:0|none)/;
  // Skips bar-chart.css, because its border is the axis of the chart, not a divider.
  const odd = sources.filter(
    (source) =>
      source.endsWith(".css") &&
      !source.includes("bar-chart") &&
      (below.test(read(source)) || taken.test(read(source))),
  );
  expect(odd).toEqual([]);
});

test("no file refers to a path outside the repository", () => {
  const outside = new RegExp(
    ["\\.\\./", "shared\\b"].join("") + "|" + ["/work", "/(main|shared|plan)"].join(""),
  );
  expect(texts.filter((it) => outside.test(read(it)))).toEqual([]);
});

test("source files of the packages are named in kebab-case", () => {
  const named = sources.filter((it) => packages.includes(it.split("/")[0] ?? ""));
  expect(named.filter((it) => !/^[a-z0-9.-]+$/.test(it.split("/").at(-1) ?? ""))).toEqual([]);
});

test("the mock reads the system clock only in its clock, worlds, server and main", () => {
  const below = sources.filter(
    (source) =>
      source.startsWith("mock/src/") &&
      !/^mock\/src\/(server\/|worlds\/[^/]+\.ts|worlds\/world\/open-world\.ts|clock\.ts|main\.ts)|\.test\.ts$/.test(
        source,
      ),
  );
  expect(below.filter((it) => /\bnew Date\(\)|\bDate\(\)/.test(read(it)))).toEqual([]);
});

test("the BFF imports the mock dynamically, so that an image can omit it", () => {
  expect(read("bff/src/proxy/upstream.ts")).not.toMatch(/from "mock"/);
});

const versionsOf = (name: string) => {
  const at = new RegExp(`^  '?${name}@(\\d+\\.\\d+\\.\\d+)[^:(]*'?:$`, "gm");
  return [...new Set([...read("pnpm-lock.yaml").matchAll(at)].map((it) => it[1] ?? ""))];
};
const isAtLeast = (version: string, least: string) =>
  version.localeCompare(least, "en", { numeric: true }) >= 0;

// Older versions have known vulnerabilities, or defects that the BFF relies on being fixed.
// bff/test/faults tries vulnerabilities of the packages that the BFF runs.
test.each([
  // CVE-2026-6733, 6734, 9678, 9679, 9697, 11525, 12151, 13697, 14643, 15157, 16728, 16729, 1525,
  // 1526, 1527, 1528, 2229, 22036
  ["undici", "7.29.0"],
  // CVE-2026-48779, 45736; CVE-2024-37890; CVE-2021-32640
  ["ws", "8.21.0"],
  // CVE-2026-33806, 3635, 25224, 25223; CVE-2025-32442
  ["fastify", "5.8.5"],
  // CVE-2026-15074, 6414; CVE-2021-22963, 22964
  ["@fastify/static", "10.1.2"],
  // CVE-2026-33805; GHSA-v574-6498-x57v, GHSA-2q7r-29rg-6m5h, GHSA-v2v2-hph8-q5xp, GHSA-qmw8-3v4g-gwj4
  ["@fastify/reply-from", "12.6.4"],
  ["@fastify/http-proxy", "11.6.3"],
  // CVE-2022-39386
  ["@fastify/websocket", "7.1.1"],
  // CVE-2026-39363, 39364, 39365; CVE-2025-30208
  ["vite", "8.0.5"],
  // CVE-2026-22029; CVE-2025-68470
  ["react-router", "7.18.0"],
])("the lock file has one version of the package %s, which is %s or newer", (name, least) => {
  const versions = versionsOf(name);
  expect(versions).toHaveLength(1);
  expect(versions.filter((it) => !isAtLeast(it, least))).toEqual([]);
});

test("the root package.json states exact versions, because npm does not know catalogs", () => {
  const { devDependencies, optionalDependencies } = JSON.parse(read("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const versions = Object.values({ ...devDependencies, ...optionalDependencies });
  expect(versions.filter((it) => !/^\d+\.\d+\.\d+$/.test(it))).toEqual([]);
});

test("docs/architecture.md quotes titles of existing tests", () => {
  const rows = read("docs/architecture.md").matchAll(
    /`([\w/.-]+\.test\.tsx?)`: ((?:"[^"]+"(?:, )?)+)/g,
  );
  const quotes = [...rows].flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
  expect(quotes.length).toBeGreaterThan(20);
  expect(quotes.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
});
