import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { firstLoad } from "./first-load-scripts.mjs";

const dist = mkdtempSync(join(tmpdir(), "first-load-"));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(join(dist, ".vite"));
const manifest = {
  "index.html": { file: "assets/index.css" },
  "_first.js": {
    file: "assets/first.js",
    imports: ["_runtime.js", "_shared.js"],
    dynamicImports: ["buy.tsx", "my.tsx"],
  },
  "_runtime.js": { file: "assets/runtime.js" },
  "_shared.js": { file: "assets/shared.js" },
  "_pull.js": { file: "assets/pull.js", imports: ["_shared.js"] },
  "buy.tsx": { file: "assets/buy.js", imports: ["_pull.js"], dynamicImports: ["overlay.tsx"] },
  "my.tsx": { file: "assets/my.js" },
  "overlay.tsx": { file: "assets/overlay.js" },
};
const page = (scripts: string) => writeFileSync(join(dist, "index.html"), scripts);
writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
const inDist = (...names: string[]) => names.map((it) => join(dist, `assets/${it}.js`));

test("firstLoad returns the scripts that page and screen import, but no lazy chunks", () => {
  page(
    '<script type="module" crossorigin src="/lwh5/assets/runtime.js"></script><script type="module" crossorigin src="/lwh5/assets/first.js"></script>',
  );
  expect(firstLoad(dist, "buy.tsx")).toEqual(inDist("runtime", "first", "shared", "buy", "pull"));
});

test("firstLoad returns no further script for a screen that the page's scripts contain", () => {
  page('<script type="module" crossorigin src="/lwh5/assets/first.js"></script>');
  expect(firstLoad(dist, "in-first.tsx")).toEqual(inDist("first", "runtime", "shared"));
});

test("firstLoad throws if the page has no scripts", () => {
  page("<p></p>");
  expect(() => firstLoad(dist, "buy.tsx")).toThrow("The page has no script");
});
