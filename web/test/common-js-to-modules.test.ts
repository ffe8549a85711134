import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { convertCommonJsToModule } from "../common-js-to-modules.ts";

const require = createRequire(import.meta.url);
const requireFromReactDom = createRequire(require.resolve("react-dom"));

const importCode = async (code: string) =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >;

describe("convertCommonJsToModule", () => {
  test("a converted module exports what its CommonJS file exports", async () => {
    const file = join(
      dirname(requireFromReactDom.resolve("scheduler")),
      "cjs/scheduler.production.js",
    );
    const scheduler = await importCode(
      convertCommonJsToModule(readFileSync(file, "utf8"), "file.js") ?? "",
    );
    expect(Object.keys(scheduler)).toEqual(Object.keys(require(file) as object).toSorted());
    expect((scheduler["unstable_now"] as () => number)()).toBeGreaterThan(0);
  });

  test("turns the requires of a CommonJS file into imports", () => {
    const file = join(dirname(require.resolve("react-dom")), "cjs/react-dom-client.production.js");
    const code = convertCommonJsToModule(readFileSync(file, "utf8"), "file.js");
    expect(code).toMatch(/^import \* as \w+ from "react";$/m);
    expect(code).toMatch(/^export \{ .*exports_createRoot as createRoot/m);
    expect(code).not.toMatch(/\brequire\(|\bexports\./);
  });

  test("turns an entry file into a re-export of its production file", () => {
    const entry = readFileSync(require.resolve("react"), "utf8");
    expect(convertCommonJsToModule(entry, "index.js")).toBe(
      "export * from './cjs/react.production.js';\nexport * as default from \"./index.js\";\n",
    );
  });

  test.each([
    ["replaces module.exports", "module.exports = { a: 1 };"],
    ["requires inside a function", 'exports.a = () => require("b");'],
    [
      "exports under a condition only",
      "if (globalThis.a) { exports.a = 1; } else { exports.a = 2; }",
    ],
    ["passes exports on", "exports.a = 1;\nfill(exports);"],
  ])("convertCommonJsToModule returns undefined if the file %s", (_what, code) => {
    expect(convertCommonJsToModule(code, "file.js")).toBeUndefined();
  });
});
