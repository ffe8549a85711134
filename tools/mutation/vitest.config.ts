import { defineConfig } from "vitest/config";

/** Tests next to the mutated files. Stryker runs only those that reach a mutant. */
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
