import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The page that a person moves the mock with: its door serves these files from beside itself, under the names that its page says. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/__mock/console/",
  plugins: [react()],
  build: {
    outDir: "../dist/console",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "main.tsx",
      output: {
        entryFileNames: "main.js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "main[extname]",
      },
    },
  },
});
