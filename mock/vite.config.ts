import { defineConfig } from "vite";
import { besideCode } from "./beside-code.ts";

/** Everything in a few files that load at once. sharp stays outside: it is made of machine code. */
export default defineConfig({
  plugins: [besideCode],
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
