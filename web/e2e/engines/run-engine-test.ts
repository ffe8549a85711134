import { afterAll, inject } from "vitest";
import { connect, type World } from "../../../tools/lwh5-mock/client.ts";
import type { BrowserDriver, BrowserAppearance } from "./browser-driver.ts";
import { PhoneDriver } from "./phone-driver.ts";

export type EngineTestContext = {
  address: string;
  world: World;
  startPhone(look?: BrowserAppearance): Promise<PhoneDriver>;
};

const running = new Set<Promise<BrowserDriver>>();
const close = async (starting: Promise<BrowserDriver>) => {
  running.delete(starting);
  await (await starting).close();
};
/** Closes the browsers of tests that have timed out. */
afterAll(async () => {
  await Promise.all([...running].map(close));
});

/**
 * Runs one test with its own world and browsers. The browsers are always closed, the world only if
 * the test passes.
 */
export async function runEngineTest(
  start: (look?: BrowserAppearance) => Promise<BrowserDriver>,
  run: (stage: EngineTestContext) => Promise<void>,
): Promise<void> {
  const address = inject("address");
  const mock = await connect(address);
  const engines: Promise<BrowserDriver>[] = [];
  try {
    await run({
      address,
      world: await mock.world(),
      async startPhone(look) {
        const starting = start(look);
        engines.push(starting);
        running.add(starting);
        return new PhoneDriver(await starting);
      },
    });
    // Closing the world also audits its ledger.
    await mock.close();
  } finally {
    await Promise.all(engines.filter((starting) => running.has(starting)).map(close));
  }
}
