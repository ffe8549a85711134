import { test as base, expect } from "@playwright/test";
import type { Who } from "../../mock/src/client/phone.ts";
import type { World } from "../../mock/src/client/world.ts";
import { openStack, type Stack } from "./open-stack.ts";

export { expect };

type OfTest = {
  world: World;
  /** Where a phone of a person of this world begins. */
  phoneUrl: (person: Who, route?: string, query?: Readonly<Record<string, string>>) => string;
};

/** Each worker has a mock, a BFF and the phone app of its own; each test a world, whose journal is kept when it fails. */
export const test = base.extend<OfTest, { stack: Stack }>({
  stack: [
    async ({ playwright: _nothing }, use) => {
      const stack = await openStack();
      await use(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
  world: async ({ stack }, use, info) => {
    const world = await stack.world();
    await use(world);
    const isFailed = info.status !== info.expectedStatus;
    if (isFailed) {
      const entries = await world.journal.read();
      await info.attach("journal", { body: JSON.stringify(entries, null, 1), contentType: "application/json" });
    }
    // What has failed already is not told twice.
    await world.close({ audit: !isFailed });
  },
  phoneUrl: async ({ stack, world }, use) => use((person, ...page) => stack.phoneUrl({ p: world.p(person) }, ...page)),
});
