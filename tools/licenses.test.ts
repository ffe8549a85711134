import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { licensesPlugin } from "../web/licenses.ts";

const web = join(import.meta.dirname, "../web");

describe("licensesPlugin", () => {
  test("licensesPlugin writes name, version and license text of each bundled package once", () => {
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

  test("licensesPlugin writes the license of the data that a bundled module contains", () => {
    const moduleIds = [join(web, "../contract/src/rules/common-passwords.ts")];
    const emitFile = vi.fn<(file: { source: string }) => void>();
    const { generateBundle } = licensesPlugin() as unknown as {
      generateBundle: (options: object, bundle: object) => void;
    };
    generateBundle.call({ emitFile }, {}, { a: { type: "chunk", moduleIds } });
    expect(emitFile.mock.calls[0]?.[0].source).toContain("Dan Wheeler and Dropbox");
  });
});

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test.each(["web", "bff", "mock"])(
  "the build of the package %s writes the license texts",
  (name) => {
    expect(read(`${name}/vite.config.ts`)).toContain("licensesPlugin()");
    // The container image copies the whole `dist` folder, so it has the license texts too.
    expect(read("Dockerfile")).toContain(`COPY --from=build /src/${name}/dist ${name}/dist`);
  },
);

test("npm run build writes an inventory of the packages", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(scripts["build"]).toMatch(/ && pnpm sbom --sbom-format cyclonedx .*--out bff\/dist\//);
});
