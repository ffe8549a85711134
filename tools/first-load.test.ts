import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { firstLoad } from "./first-load.mjs";

const dist = mkdtempSync(join(tmpdir(), "first-load-"));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(join(dist, ".vite"));
const manifest = {
  "index.html": { file: "assets/index.js", imports: ["_shared.js"], dynamicImports: ["buy.tsx", "my.tsx"] },
  "_shared.js": { file: "assets/shared.js" },
  "_pull.js": { file: "assets/pull.js", imports: ["_shared.js", "index.html"] },
  "buy.tsx": { file: "assets/buy.js", imports: ["_pull.js"], dynamicImports: ["overlay.tsx"] },
  "my.tsx": { file: "assets/my.js" },
  "overlay.tsx": { file: "assets/overlay.js" },
};
writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));

test("a first load is what entry and screen import, and not what they load later", () => {
  const files = ["index", "shared", "buy", "pull"].map((it) => join(dist, `assets/${it}.js`));
  expect(firstLoad(dist, ["index.html", "buy.tsx"])).toEqual(files);
});

test("a screen that has moved is not silently left out", () => {
  expect(() => firstLoad(dist, ["index.html", "gone.tsx"])).toThrow("gone.tsx is not in the build's manifest");
});
