import { test as base, expect } from "@playwright/test";
import type { UserRef } from "../../mock/src/client/user-client.ts";
import type { World } from "../../mock/src/client/world.ts";
import { openStack, type Stack } from "./open-stack.ts";

export { expect };

type TestFixtures = {
  world: World;
  /** Returns the URL that opens the app as this user of the test's world. */
  phoneUrl: (person: UserRef, route?: string, query?: Readonly<Record<string, string>>) => string;
};

/** Attachments of a failed test: the journal, its HAR export and the audit. */
const attachmentsOf = (world: World) => ({
  journal: () => world.journal.read(),
  "journal.har": () => world.journal.har(),
  audit: () => world.audit(),
});

/**
 * Playwright's `test` with fixtures. Each worker has its own mock, BFF and phone app. Each test has
 * its own world; if the test fails, the journal, its HAR export and the audit are attached.
 * @example
 * test("buyer sees the order", async ({ page, world, phoneUrl }) => {
 *   await world.createOrder({ buyer: "demo-buyer", seller: "demo-seller", status: 20 });
 *   await page.goto(phoneUrl("demo-buyer"));
 * });
 */
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
    // Skip the audit of a failed test, so that the first failure stays the reported one.
    await world.close({ audit: !isFailed });
  },
  phoneUrl: async ({ stack, world }, use) =>
    use((person, ...page) => stack.phoneUrl({ p: world.p(person) }, ...page)),
});
