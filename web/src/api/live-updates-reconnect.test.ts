import { expect, test, vi } from "vitest";
import {
  httpReply,
  okReply,
  refusalReply,
  startScriptedBackend,
  testOrderCounts,
  createTokenCheckingBackend,
} from "../../test/helpers/scripted-backend.ts";
import { FakeSocket } from "../../test/helpers/fake-socket.ts";
import {
  failAllConnections,
  setPageHidden,
  setUpLiveUpdateTests,
  openTabWithLiveUpdates,
  readLiveConnectionState,
  advanceFakeTime,
} from "../../test/helpers/live-updates.ts";

setUpLiveUpdateTests();

test("reconnects the live socket 3 s after it has closed", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  FakeSocket.last.drop();
  await advanceFakeTime(2999);
  expect(FakeSocket.all).toHaveLength(1);
  await advanceFakeTime(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  [0, 2400],
  [0.999_999, 3600],
])("varies the reconnect delay by a fifth: Math.random %d gives %i ms", async (random, ms) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  FakeSocket.last.drop();
  await advanceFakeTime(ms - 2);
  expect(FakeSocket.all).toHaveLength(1);
  await advanceFakeTime(3);
  expect(FakeSocket.all).toHaveLength(2);
});

test("reports the connection as down after five failed reconnects", async () => {
  const tab = await openTabWithLiveUpdates();
  await failAllConnections();
  await advanceFakeTime(600_000);
  expect(FakeSocket.all).toHaveLength(6);
  vi.useRealTimers();
  expect(await readLiveConnectionState(tab)).toBe("down");
});

test("stops reconnecting after five tries if the server closes every accepted socket", async () => {
  await openTabWithLiveUpdates();
  for (let count = 0; count < 100; count++) {
    FakeSocket.last.accept();
    FakeSocket.last.drop();
    await advanceFakeTime(3000);
  }
  expect(FakeSocket.all).toHaveLength(6);
});

test.each([
  ["a push", '{"cmd":"pong","msgTxt":"","orderId":""}'],
  ["a pong in plain text", "pong"],
  ["an incomplete frame", '{"cmd":"pong"}'],
  ["a binary frame", new Blob()],
])("allows five more reconnects after the socket has received %s", async (_, raw) => {
  await openTabWithLiveUpdates();
  for (let count = 0; count < 3; count++) {
    FakeSocket.last.drop();
    await advanceFakeTime(3000);
  }
  FakeSocket.last.accept();
  FakeSocket.last.sayRaw(raw);
  await failAllConnections();
  expect(FakeSocket.all).toHaveLength(9);
});

test.each([
  ["online", () => dispatchEvent(new Event("online"))],
  ["visibilitychange", () => setPageHidden(false)],
  ["pageshow", () => dispatchEvent(new Event("pageshow"))],
])("the %s event reconnects a lost connection and allows five more tries", async (_, happen) => {
  await openTabWithLiveUpdates();
  await failAllConnections();
  happen();
  expect(FakeSocket.all).toHaveLength(7);
  await failAllConnections();
  expect(FakeSocket.all).toHaveLength(12);
});

test("reconnectLiveUpdates reconnects at once while the connection is down", async () => {
  const tab = await openTabWithLiveUpdates();
  await failAllConnections();
  tab.reconnectLiveUpdates();
  expect(FakeSocket.all).toHaveLength(7);
});

test("polls the order counts every 15 s while the connection is down, until the socket opens", async () => {
  await openTabWithLiveUpdates();
  await failAllConnections();
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  await advanceFakeTime(45_000);
  expect(asked.map((it) => it.path)).toEqual(Array(3).fill("/order/v1/count/stat"));
  dispatchEvent(new Event("online"));
  FakeSocket.last.accept();
  await advanceFakeTime(9000);
  asked.length = 0;
  FakeSocket.last.say("order");
  for (let count = 0; count < 8; count++) {
    await advanceFakeTime(5000);
    FakeSocket.last.say("pong");
  }
  expect(asked).toEqual([]);
});

test("while the connection is down, does not poll the order counts of a hidden page", async () => {
  await openTabWithLiveUpdates();
  await failAllConnections();
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  setPageHidden(true);
  await advanceFakeTime(60_000);
  expect(asked).toEqual([]);
});

test("a reconnect by the `online` event replaces the scheduled reconnect", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.drop();
  await advanceFakeTime(2900);
  dispatchEvent(new Event("online"));
  FakeSocket.last.drop();
  await advanceFakeTime(2900);
  expect(FakeSocket.all).toHaveLength(2);
  await advanceFakeTime(100);
  expect(FakeSocket.all).toHaveLength(3);
});

test("marks order reads as stale only if the polled counts have changed", async () => {
  const tab = await openTabWithLiveUpdates();
  await failAllConnections();
  tab.queryClient.setQueryData(["orderList", {}], {});
  const isStale = () => tab.queryClient.getQueryState(["orderList", {}])?.isInvalidated;
  await advanceFakeTime(15_000);
  expect(isStale()).toBe(false);
  startScriptedBackend(() => okReply({ ...testOrderCounts, unreadChat: 1 }));
  await advanceFakeTime(15_000);
  expect(isStale()).toBe(true);
});

test("a failed poll of the order counts does not end the session", async () => {
  const tab = await openTabWithLiveUpdates();
  await failAllConnections();
  startScriptedBackend(() => httpReply(500));
  await advanceFakeTime(60_000);
  expect(tab.sessionStore.get().phase).toBe("ready");
});

test("if the socket cannot connect, reads the order counts, which renews an expired token", async () => {
  const { asked, renewals } = createTokenCheckingBackend("expired");
  await openTabWithLiveUpdates("t0");
  FakeSocket.last.drop();
  await advanceFakeTime(3000);
  expect(renewals).toEqual(["t0"]);
  expect(asked.filter((it) => it.call === "GET /order/v1/count/stat")).toHaveLength(2);
  expect(FakeSocket.last.protocols[1]).toBe("t.dDE");
});

test("sends no HTTP call within 1 s after an open socket has closed", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  FakeSocket.last.drop();
  await advanceFakeTime(1000);
  expect(asked).toEqual([]);
});

test("renews a revoked token, but ends the session if the new one is revoked before any message", async () => {
  const { renewals } = createTokenCheckingBackend();
  const tab = await openTabWithLiveUpdates("t0");
  FakeSocket.last.accept();
  FakeSocket.last.drop(4401);
  await advanceFakeTime(100);
  expect([renewals, FakeSocket.all.length, FakeSocket.last.protocols[1]]).toEqual([
    ["t0"],
    2,
    "t.dDE",
  ]);
  FakeSocket.last.accept();
  FakeSocket.last.drop(4401);
  await advanceFakeTime(100);
  expect([renewals.length, tab.sessionStore.get().phase]).toEqual([1, "unauthorized"]);
});

test("ends the session if the renewal of a revoked token is refused, not if it gets no response", async () => {
  startScriptedBackend(() => "broken");
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.drop(4401);
  await advanceFakeTime(3100);
  expect([tab.sessionStore.get().phase, FakeSocket.all.length]).toEqual(["ready", 2]);
  startScriptedBackend(() => refusalReply(20003));
  FakeSocket.last.accept();
  FakeSocket.last.say("pong");
  FakeSocket.last.drop(4401);
  await advanceFakeTime(100);
  expect(tab.sessionStore.get().phase).toBe("unauthorized");
});

test("renews each revoked token if the server sent a plain-text pong before the revocation", async () => {
  const { renewals } = createTokenCheckingBackend();
  const tab = await openTabWithLiveUpdates("t0");
  for (let count = 0; count < 3; count++) {
    FakeSocket.last.accept();
    FakeSocket.last.sayRaw("pong");
    FakeSocket.last.drop(4401);
    await advanceFakeTime(100);
  }
  expect([renewals, tab.sessionStore.get().phase]).toEqual([["t0", "t1", "t2"], "ready"]);
});
