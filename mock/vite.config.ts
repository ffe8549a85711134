import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Read at the start from beside the code, wherever that lies. */
const schemaBeside: Plugin = {
  name: "schema-beside",
  generateBundle() {
    const source = readFileSync(new URL("src/store/schema.sql", import.meta.url), "utf8");
    this.emitFile({ type: "asset", fileName: "schema.sql", source });
  },
};

/** Everything in a few files that load at once. sharp stays outside: it is made of machine code. */
export default defineConfig({
  plugins: [schemaBeside],
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
