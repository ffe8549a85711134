import { defineConfig } from "vitest/config";

/** Tests next to the mutated files. For each mutant, Stryker runs only tests that execute it. */
export default defineConfig({
  test: {
    environment: "node",
    isolate: false,
    testTimeout: 60_000,
    include: [
      "contract/src/{money/money,orders/transitions}.test.ts",
      "contract/src/rules/*.test.ts",
      "mock/src/rules/*.test.ts",
    ],
  },
});
