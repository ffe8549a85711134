import { test as base, expect } from "@playwright/test";
import type { UserRef } from "../../mock/src/client/user-client.ts";
import type { World } from "../../mock/src/client/world.ts";
import { openStack, type Stack } from "./open-stack.ts";

export { expect };

type TestFixtures = {
  world: World;
  /** Where a phone of a person of this world begins. */
  phoneUrl: (person: UserRef, route?: string, query?: Readonly<Record<string, string>>) => string;
};

/** Attachments of a failed test: the journal, its HAR export and the audit. */
const attachmentsOf = (world: World) => ({
  journal: () => world.journal.read(),
  "journal.har": () => world.journal.har(),
  audit: () => world.audit(),
});

/** Each worker has a mock, a BFF and the phone app of its own; each test a world, of which all is kept that tells why it failed. */
export const test = base.extend<TestFixtures, { stack: Stack }>({
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
    if (isFailed)
      for (const [name, read] of Object.entries(attachmentsOf(world)))
        await info.attach(name, {
          body: JSON.stringify(await read(), null, 1),
          contentType: "application/json",
        });
    // What has failed already is not told twice.
    await world.close({ audit: !isFailed });
  },
  phoneUrl: async ({ stack, world }, use) =>
    use((person, ...page) => stack.phoneUrl({ p: world.p(person) }, ...page)),
});
