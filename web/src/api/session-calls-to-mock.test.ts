import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { World } from "../../../tools/lwh5-mock/client.ts";
import { openTestTab, type TestTab } from "../../test/helpers/scripted-backend.ts";
import {
  openTabSignedInToMock,
  testDeviceTag,
  createTestWorld,
} from "../../test/helpers/mock-world.ts";

type Effect = NonNullable<Parameters<World["faults"]["add"]>[0]["effect"]>;
let world: World;
let person: Awaited<ReturnType<World["createUser"]>>;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
  world = await createTestWorld();
});
afterEach(() => vi.restoreAllMocks());

async function newcomer(): Promise<TestTab> {
  person = await world.createUser();
  return openTabSignedInToMock(person.p);
}

test("after a login to the mock, assetInfo returns the balance as a non-negative integer", async () => {
  const tab = await newcomer();
  expect(tab.sessionStore.get().phase).toBe("ready");
  const asset = await tab.fetchFreshRead("assetInfo", {});
  expect([Number.isSafeInteger(asset.able), asset.able >= 0]).toEqual([true, true]);
});

test("startSession ends as illegal and stores nothing if the mock does not know the launch key p", async () => {
  const tab = await openTabSignedInToMock(world.p("nobody"));
  expect([tab.sessionStore.get().phase, localStorage.length]).toEqual(["illegal", 0]);
});

test("startSession logs in the same user with only a stored token and replaces that token", async () => {
  const before = await newcomer();
  const token = localStorage.getItem("token");
  localStorage.removeItem("p_param");
  const tab = await openTestTab();
  await tab.startSession({ deviceTag: testDeviceTag });
  expect(tab.sessionStore.get()).toEqual(before.sessionStore.get());
  expect(localStorage.getItem("token")).not.toBe(token);
});

test("renews an expired token during a call", async () => {
  const tab = await newcomer();
  const token = localStorage.getItem("token");
  await world.expireToken(person);
  await tab.fetchFreshRead("orderStat", {});
  expect([tab.sessionStore.get().phase, localStorage.getItem("token") === token]).toEqual([
    "ready",
    false,
  ]);
});

test("ends the session and clears the stored token if the expired token cannot be renewed", async () => {
  const tab = await newcomer();
  await world.expireToken(person, { refreshable: false });
  await expect(tab.sendCall("orderStat", {})).rejects.toMatchObject({ kind: "unauthorized" });
  expect([tab.sessionStore.get().phase, localStorage.getItem("token")]).toEqual([
    "unauthorized",
    null,
  ]);
});

test("4 tabs with 25 calls each together send one quick login for their expired token", async () => {
  const first = await newcomer();
  const tabs = [first];
  for (let count = 0; count < 3; count++) {
    const tab = await openTestTab();
    tab.switchTabUser(localStorage.getItem("p_param") ?? "");
    tab.resumeCallsWaitingForToken();
    tabs.push(tab);
  }
  await world.expireToken(person);
  const outcomes = await Promise.allSettled(
    tabs.flatMap((tab) => Array.from({ length: 25 }, () => tab.sendCall("orderStat", {}))),
  );
  expect(outcomes.filter((it) => it.status === "rejected")).toEqual([]);
  await world.journal.verify({ kind: "request", call: "quickLogin" }, 1);
});

test.each<[Effect, object]>([
  [{ status: 503 }, { kind: "status", status: 503 }],
  [{ code: 10009 }, { kind: "refused", codeName: "maintenance" }],
  [{ reset: true }, { kind: "noAnswer" }],
  [{ malformed: true }, { kind: "strangeAnswer" }],
])("rejects a call with the matching error on the mock fault %o", async (effect, error) => {
  const tab = await newcomer();
  await world.faults.add({ match: { call: "orderStat" }, effect, times: 1 });
  await expect(tab.sendCall("orderStat", {})).rejects.toMatchObject(error);
});

test("serverNow follows the clock of the mock world, also after clock.advance", async () => {
  const tab = await newcomer();
  const { serverNow } = await import("../lib/time/server-clock.ts");
  await tab.sendCall("orderList", {});
  expect(Math.abs(serverNow() - (await world.clock.now()))).toBeLessThan(1500);
  const { now } = await world.clock.advance("1h");
  await tab.sendCall("orderList", {});
  expect(Math.abs(serverNow() - now)).toBeLessThan(1500);
});
