import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

// A map of arrows: `app ► screens ► api, ui ► lib` says that each room knows those to the right of it, and that those beside each other,
// between commas, do not know each other. A room is a folder of `src`, or a file in it.
type Arrow = `${string} ► ${string}`;
const arrow = (from: string, to: string): Arrow => `${from} ► ${to}`;

function arrowsIn(text: string): Arrow[] {
  const name = "[a-z][\\w-]*";
  const names = `${name}(?:, ${name})*`;
  const chains = text.match(new RegExp(`${names}(?: ► ${names})+`, "g")) ?? [];
  return chains.flatMap((chain) => {
    const floors = chain.split(" ► ").map((it) => it.split(", "));
    return floors.slice(1).flatMap((below, at) => (floors[at] ?? []).flatMap((from) => below.map((to) => arrow(from, to))));
  });
}

/** All pairs that arrows lead from and to, over as many of them as it takes. */
function reached(arrows: Iterable<Arrow>): Set<Arrow> {
  const all = new Set(arrows);
  for (const one of all)
    for (const two of all) {
      const [[from = "", over], [start, to = ""]] = [one.split(" ► "), two.split(" ► ")];
      if (over === start) all.add(arrow(from, to));
    }
  return all;
}

const isProduction = (path: string) => !/\.(type-)?test\.|\.test-env\.|for-tests\.ts$|(^|\/)(test|scenarios|sim|trials)\//.test(path);
const roomOf = (path: string) => (path.split("/")[0] ?? "").replace(/\.tsx?$/, "");
const specifiers = (source: string) => [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, it = ""]) => it);

/** Which room imports which, with one file that does; types count like everything else. */
function importsIn(folder: string): Map<Arrow, string> {
  const found = new Map<Arrow, string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: folder }).filter(isProduction))
    for (const it of specifiers(readFileSync(join(folder, file), "utf8")).filter((one) => one.startsWith("."))) {
      const [from, to] = [roomOf(file), roomOf(relative(folder, join(folder, file, "..", it)))];
      if (from !== to && to !== "..") found.set(arrow(from, to), file);
    }
  return found;
}

const roomsOf = (folder: string) =>
  new Set(
    globSync("**/*.{ts,tsx}", { cwd: folder })
      .filter((it) => it.includes("/") && isProduction(it))
      .map(roomOf),
  );

/** In what a map and the imports differ, either way. What opens a package lies beside its rooms and may know them all. */
function faults(arrows: Arrow[], imports: Map<Arrow, string>, rooms: Iterable<string>): string[] {
  const known = new Set(arrows.flatMap((it) => it.split(" ► ")));
  const allowed = reached(arrows);
  return [
    ...[...rooms].filter((it) => !known.has(it)).map((it) => `${it} is not on the map`),
    ...arrows.filter((it) => !imports.has(it)).map((it) => `nobody uses ${it}`),
    ...[...imports].filter(([it]) => known.has(it.split(" ► ")[0] ?? "") && !allowed.has(it)).map(([it, file]) => `${file} needs ${it}`),
  ];
}

/** The line of a document that begins so, with those indented below it. */
function arrowsAt(document: string, beginning: string): Arrow[] {
  const lines = readFileSync(join(root, document), "utf8").split("\n");
  const at = lines.findIndex((it) => it.startsWith(beginning));
  const end = lines.findIndex((it, index) => index > at && !it.startsWith(" "));
  return arrowsIn(lines.slice(at, end).join("\n"));
}

test.each([
  ["web/src", "docs/architecture.md", "web/ "],
  ["bff/src", "docs/architecture.md", "bff/ "],
  ["mock/src", "docs/architecture.md", "mock/ "],
  ["mock/src/engine", "docs/architecture.md", "mock/src/engine/ "],
  ["mock/console", "docs/architecture.md", "mock/console/ "],
])("the map of %s in %s shows its imports, each arrow and no other", (folder, readme, beginning) => {
  const at = join(root, folder);
  expect(faults(arrowsAt(readme, beginning), importsIn(at), roomsOf(at))).toEqual([]);
});

test("packages know each other as the map says", () => {
  const packages = ["web", "bff", "mock", "contract"];
  const imports = new Map<Arrow, string>();
  for (const from of packages)
    for (const file of globSync("src/**/*.{ts,tsx}", { cwd: join(root, from) }).filter(isProduction))
      for (const it of specifiers(readFileSync(join(root, from, file), "utf8")).map((one) => one.split("/")[0] ?? ""))
        if (packages.includes(it)) imports.set(arrow(from, it), file);
  expect(faults(arrowsAt("docs/architecture.md", "packages "), imports, packages)).toEqual([]);
});

test("an arrow leads to what stands to the right, not to a neighbour", () => {
  const arrows = arrowsIn("the phone: app ► deal ► api, ui ► lib");
  expect(arrows).toEqual(["app ► deal", "deal ► api", "deal ► ui", "api ► lib", "ui ► lib"]);
  expect([...reached(arrows)].toSorted()).toEqual([...arrows, "app ► api", "app ► ui", "app ► lib", "deal ► lib"].toSorted());
});

test("an arrow that nobody uses, an import without one and a room that is missing are told", () => {
  const imports = new Map<Arrow, string>([
    ["main ► lib", "main.ts"],
    ["app ► lib", "app/a.ts"],
    ["lib ► app", "lib/b.ts"],
    ["lib ► clock", "lib/c.ts"],
  ]);
  expect(faults(["app ► ui", "ui ► lib"], imports, ["app", "ui", "lib", "attic"])).toEqual([
    "attic is not on the map",
    "nobody uses app ► ui",
    "nobody uses ui ► lib",
    "lib/b.ts needs lib ► app",
    "lib/c.ts needs lib ► clock",
  ]);
});

test("what is read of a source: values, types, what is loaded late; not what is said in a sentence", () => {
  const source = 'import type { A } from "../a/a.ts";\nexport * from "../b.ts";\nvoid import("../c/c.ts");\nconst said = "from me";';
  expect(specifiers(source)).toEqual(["../a/a.ts", "../b.ts", "../c/c.ts"]);
});
