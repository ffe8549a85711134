import { afterEach, beforeEach, inject } from "vitest";
import type { TestProject } from "vitest/node";
import { connect, type Mock } from "../../mock/src/client/connect.ts";
import type { World } from "../../mock/src/client/world.ts";
import { openMock } from "./open-mock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the mock that serves one test run, such as `http://127.0.0.1:8081`. */
    mock: string;
  }
}

/**
 * Vitest's `globalSetup`: one mock for the whole run. Worlds isolate the tests.
 * @example
 * // vitest.config.ts
 * export default defineConfig({ test: { globalSetup: "lwh5-mock/vitest" } });
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await openMock();
  project.provide("mock", mock.address);
  return () => mock.close();
}

/**
 * Opens a new world for each test of this file and closes it afterwards. Closing fails if the
 * ledger audit fails.
 * @example
 * const world = useWorld();
 * test("buyer logs in", async () => {
 *   await world.client("demo-buyer");
 * });
 */
export function useWorld(): World {
  let mock: Promise<Mock> | undefined;
  let world: World | undefined;
  beforeEach(async () => {
    mock ??= connect(inject("mock"));
    world = await (await mock).world();
  });
  afterEach(() => world?.close());
  return new Proxy({} as World, {
    get(_, name) {
      if (world === undefined) throw new Error("useWorld() has a world only while a test runs");
      return Reflect.get(world, name) as unknown;
    },
  });
}
