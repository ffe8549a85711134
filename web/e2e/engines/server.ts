import type { TestProject } from "vitest/node";
import { townIn } from "../town.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** http://127.0.0.1:port of the server of this run. */
    address: string;
  }
}

/** A global setup: one server with the built app for the whole run. Tests keep apart by worlds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await townIn("plain");
  project.provide("address", server.address);
  return () => server.close();
}
