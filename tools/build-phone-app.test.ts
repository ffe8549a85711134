import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildIfChanged } from "./build-phone-app.mjs";

let root = "";
let built = 0;
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const build = () => {
  built += 1;
  put("web/dist/index.html", "app");
  put("mock/dist/console/main.js", "director");
  return true;
};

const viteConfig = readFileSync(join(import.meta.dirname, "../web/vite.config.ts"), "utf8");
/** Modules of `web` that only the build imports. */
const buildModules = [...viteConfig.matchAll(/from "\.\/(.+)";/g)].map(([, path]) => `web/${path}`);

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  root = mkdtempSync(join(tmpdir(), "phone-app-"));
  built = 0;
  put("web/src/app/main.tsx", "1");
  put("contract/src/index.ts", "1");
  put("pnpm-lock.yaml", "1");
  buildIfChanged(root, build);
});
afterEach(() => rmSync(root, { recursive: true }));

test("buildIfChanged builds the app once for the same sources", () => {
  expect(buildIfChanged(root, build)).toBe(true);
  expect(built).toBe(1);
});

test.each([
  "web/src/app/main.tsx",
  "web/src/app/new.tsx",
  "web/public/icon.svg",
  "contract/src/index.ts",
  "web/director/main.tsx",
  "pnpm-lock.yaml",
  ...buildModules,
])("buildIfChanged builds the app again after a change of the file %s", (path) => {
  put(path, "2");
  buildIfChanged(root, build);
  expect(built).toBe(2);
});

test.each([
  "web/src/app/main.test.tsx",
  "contract/src/money/money.test.ts",
  "mock/src/worlds/world/open-world.ts",
])("buildIfChanged does not build the app again after a change of the file %s", (path) => {
  put(path, "2");
  buildIfChanged(root, build);
  expect(built).toBe(1);
});

test.each(["web/dist", "mock/dist"])(
  "buildIfChanged builds the app again if the folder %s is missing",
  (path) => {
    rmSync(join(root, path), { recursive: true });
    buildIfChanged(root, build);
    expect(built).toBe(2);
  },
);

test("buildIfChanged builds the app again after a failed build", () => {
  put("web/src/app/main.tsx", "2");
  expect(buildIfChanged(root, () => false)).toBe(false);
  put("web/src/app/main.tsx", "1");
  buildIfChanged(root, build);
  expect(built).toBe(2);
});
