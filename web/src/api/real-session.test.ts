import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newTab } from "./backend.test-env.ts";
import { comeIn, deviceTag, newWorld } from "./mock.test-env.ts";

let world: ReturnType<typeof newWorld>;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
  world = newWorld();
});
afterEach(() => vi.restoreAllMocks());

const newcomer = async () => comeIn(await world.newPerson());

test("a person comes in, and his money is whole minor units", async () => {
  const tab = await newcomer();
  expect(tab.session.get().phase).toBe("ready");
  const asset = await tab.readNow("assetInfo", {});
  expect([Number.isSafeInteger(asset.able), asset.able >= 0]).toEqual([true, true]);
});

test("nobody knows this p: entry is illegal and nothing is kept", async () => {
  const tab = await comeIn(world.p("nobody"));
  expect([tab.session.get().phase, localStorage.length]).toEqual(["illegal", 0]);
});

test("with only a stored token he comes in again", async () => {
  const before = await newcomer();
  const token = localStorage.getItem("token");
  localStorage.removeItem("p_param");
  const tab = await newTab();
  await tab.start({ deviceTag });
  expect(tab.session.get()).toEqual(before.session.get());
  expect(localStorage.getItem("token")).not.toBe(token);
});

test("an expired token is renewed on the way", async () => {
  const tab = await newcomer();
  const token = localStorage.getItem("token");
  await world.expire(tab);
  await tab.readNow("orderStat", {});
  expect([tab.session.get().phase, localStorage.getItem("token") === token]).toEqual(["ready", false]);
});

test("a person who may not come back is led out", async () => {
  const tab = await newcomer();
  await world.expire(tab, false);
  await expect(tab.send("orderStat", {})).rejects.toMatchObject({ kind: "unauthorized" });
  expect([tab.session.get().phase, localStorage.getItem("token")]).toEqual(["unauthorized", null]);
});

test("4 tabs with 25 calls each make one quick login", async () => {
  const first = await newcomer();
  const tabs = [first];
  for (let it = 0; it < 3; it++) {
    const tab = await newTab();
    tab.beAs(localStorage.getItem("p_param") ?? "");
    tab.openGate();
    tabs.push(tab);
  }
  await world.expire(first);
  const outcomes = await Promise.allSettled(tabs.flatMap((tab) => Array.from({ length: 25 }, () => tab.send("orderStat", {}))));
  expect(outcomes.filter((it) => it.status === "rejected")).toEqual([]);
  expect(await world.asked("/quick/login")).toBe(1);
});

test.each([
  [{ status: 503 }, { kind: "status", status: 503 }],
  [{ code: 10009 }, { kind: "refused", codeName: "maintenance" }],
  [{ reset: true }, { kind: "noAnswer" }],
  [{ malformed: true }, { kind: "strangeAnswer" }],
])("a road that is broken by %o", async (effect, error) => {
  const tab = await newcomer();
  await world.fault("/order/v1/count/stat", effect);
  await expect(tab.send("orderStat", {})).rejects.toMatchObject(error);
});

test("the phone shows the world's time, also after it was moved", async () => {
  const tab = await newcomer();
  const { serverNow } = await import("../lib/server-clock.ts");
  await tab.send("orderList", {});
  const state = await world.control<{ now: number }>("GET", "/state");
  expect(Math.abs(serverNow() - state.now)).toBeLessThan(1500);
  const { now } = await world.control<{ now: number }>("POST", "/clock", { advanceMs: 3_600_000 });
  await tab.send("orderList", {});
  expect(Math.abs(serverNow() - now)).toBeLessThan(1500);
});
