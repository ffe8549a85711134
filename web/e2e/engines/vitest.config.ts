import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Whole browsers beside each other: two at a time keep two cores busy. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: join(import.meta.dirname, "server.ts"),
    environment: "node",
    maxWorkers: 2,
    // Bounds for what hangs, not for a slow machine with neighbours.
    testTimeout: 400_000,
    hookTimeout: 60_000,
  },
});
