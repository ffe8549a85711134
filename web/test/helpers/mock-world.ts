import { inject } from "vitest";
import { connect, type World } from "../../../tools/lwh5-mock/client.ts";
import { openTestTab, type TestTab } from "./scripted-backend.ts";

/** Creates a world in the mock of this test run. */
export const createTestWorld = async (): Promise<World> => (await connect(inject("mock"))).world();

export const testDeviceTag = "iPhone";

export async function openTabSignedInToMock(p: string): Promise<TestTab> {
  const tab = await openTestTab();
  await tab.startSession({ p, deviceTag: testDeviceTag });
  return tab;
}
