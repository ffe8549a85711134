import { defineConfig } from "vitest/config";

/** Whole browsers beside each other: two at a time keep two cores busy. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    globalSetup: "server.ts",
    environment: "node",
    maxWorkers: 2,
    // Bounds for what hangs, not for a slow machine with neighbours.
    testTimeout: 400_000,
    hookTimeout: 60_000,
  },
});
