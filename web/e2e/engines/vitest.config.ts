import { join } from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Runs two test files at a time, because each starts whole browsers and two files keep two cores
 * busy.
 */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: join(import.meta.dirname, "global-setup.ts"),
    environment: "node",
    maxWorkers: 2,
    // Limits for a test that hangs. They are long, because the machine may be slow or busy.
    testTimeout: 400_000,
    hookTimeout: 60_000,
  },
});
