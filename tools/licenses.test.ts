import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { licensesPlugin } from "../web/licenses.ts";

const web = join(import.meta.dirname, "../web");

describe("licensesPlugin", () => {
  test("writes name, version and text of each bundled package once", () => {
    const react = join(web, "node_modules/react");
    const chunk = (...moduleIds: string[]) => ({ type: "chunk", moduleIds });
    const bundle = {
      a: chunk(
        `${react}/index.js`,
        `\0${react}/cjs/react.production.js`,
        join(web, "src/app/main.tsx"),
      ),
      b: chunk(`${react}/jsx-runtime.js`),
    };
    const emitFile = vi.fn<(file: { fileName: string; source: string }) => void>();
    const { generateBundle } = licensesPlugin() as unknown as {
      generateBundle: (options: object, bundle: object) => void;
    };
    generateBundle.call({ emitFile }, {}, bundle);
    const [[file] = []] = emitFile.mock.calls;
    expect(file?.fileName).toBe("licenses.txt");
    expect(file?.source).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n/);
    expect(file?.source.match(/\(MIT\)/g)).toHaveLength(1);
  });
});
