import type { TestProject } from "vitest/node";
import { open } from "./index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** http://127.0.0.1:port of a mock that serves one test run. */
    mock: string;
  }
}

/** A global setup of Vitest: one mock for a whole run; tests keep apart by worlds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await open();
  project.provide("mock", mock.address);
  return () => mock.close();
}
