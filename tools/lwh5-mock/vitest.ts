import { afterEach, beforeEach, inject } from "vitest";
import type { TestProject } from "vitest/node";
import { connect, type Mock } from "../../mock/src/client/connect.ts";
import type { World } from "../../mock/src/client/world.ts";
import { openMock } from "./open-mock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** http://127.0.0.1:port of a mock that serves one test run. */
    mock: string;
  }
}

/** A global setup: one mock for a whole run; tests keep apart by worlds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await openMock();
  project.provide("mock", mock.address);
  return () => mock.close();
}

/** A world for each test of this file, ended after it; its books must be right then. */
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
      if (world === undefined) throw new Error("a world is there while a test runs");
      return Reflect.get(world, name) as unknown;
    },
  });
}
