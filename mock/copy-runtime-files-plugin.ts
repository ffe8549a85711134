import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { simulateDefaultSeedDump } from "./src/worlds/world/open-world.ts";

/**
 * Writes the files that the mock reads at its start into the build: the SQL schema and the
 * simulated seed data. The bundled code expects them in its own folder.
 */
export const copyRuntimeFilesPlugin: Plugin = {
  name: "beside-code",
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: "schema.sql",
      source: readFileSync(new URL("src/db/schema.sql", import.meta.url), "utf8"),
    });
    this.emitFile({
      type: "asset",
      fileName: "seed-data.json",
      source: JSON.stringify(simulateDefaultSeedDump()),
    });
  },
};
