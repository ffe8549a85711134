import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Build of the director page. The mock's HTTP server serves the files from `mock/dist/console`. The
 * page refers to `main.js` and `main.css` by name, so these names contain no hash.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "/__mock/console/",
  plugins: [react()],
  build: {
    outDir: "../../mock/dist/console",
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
