// Bundles the npm package lwh5-mock: the mock, the BFF and the programs that start them. `node
// tools/bundle-mock.mjs FOLDER` only bundles.
import { join } from "node:path";
import { build } from "vite";
import { copyRuntimeFilesPlugin } from "../mock/copy-runtime-files-plugin.ts";

const root = join(import.meta.dirname, "..");
const faces = ["client", "scenario", "index", "vitest", "playwright", "bin"];

/**
 * Bundles into one folder. sharp is not bundled because it is a native module. The test runners are
 * not bundled because the user has their own.
 */
const bundle = (dist, input, output, more = {}) =>
  build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ...more,
    ssr: { noExternal: true, external: ["sharp", "vitest", "@playwright/test"] },
    build: {
      ssr: true,
      outDir: dist,
      emptyOutDir: false,
      target: "node22",
      rolldownOptions: { input, output },
    },
  });

export async function bundleMock(dist) {
  const inputs = Object.fromEntries(
    faces.map((it) => [it, join(root, `tools/lwh5-mock/${it}.ts`)]),
  );
  await bundle(
    dist,
    { ...inputs, "decoder-main": join(root, "mock/src/decoder-main.ts") },
    { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    { plugins: [copyRuntimeFilesPlugin] },
  );
  await bundle(dist, { client: inputs.client }, { format: "cjs", entryFileNames: "[name].cjs" });
}

if (process.argv[1] === import.meta.filename) await bundleMock(process.argv[2]);
