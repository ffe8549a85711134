import { defineConfig } from "vite";
import { licensesPlugin } from "../web/licenses.ts";
import { copyRuntimeFilesPlugin } from "./copy-runtime-files-plugin.ts";

/** Bundles the mock into a few files that load quickly, without sharp, which is a native module. */
export default defineConfig({
  plugins: [copyRuntimeFilesPlugin, licensesPlugin()],
  ssr: { noExternal: true, external: ["sharp"] },
  build: {
    ssr: true,
    outDir: "dist",
    target: "node24",
    rolldownOptions: {
      input: { main: "src/main.ts", index: "src/index.ts", "decoder-main": "src/decoder-main.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
