import { inject } from "vitest";
import { connect, type World } from "../../../tools/lwh5-mock/client.ts";
import { newTab, type Tab } from "./backend.ts";

/** A world of its own in the mock of this run. */
export const newWorld = async (): Promise<World> => (await connect(inject("mock"))).world();

export const deviceTag = "iPhone";

export async function comeIn(p: string): Promise<Tab> {
  const tab = await newTab();
  await tab.startSession({ p, deviceTag });
  return tab;
}
