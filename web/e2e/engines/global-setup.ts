import type { TestProject } from "vitest/node";
import { startBffWithForeignBackend } from "../start-bff-with-foreign-backend.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server of this run: http://127.0.0.1:port. */
    address: string;
  }
}

/** Starts one server with the built app for the whole run. Tests are isolated by worlds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startBffWithForeignBackend("mock");
  project.provide("address", server.address);
  return () => server.close();
}
