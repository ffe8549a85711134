import { createElement } from "react";
import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openSignedInTab, type TestTab } from "../../test/helpers/scripted-backend.ts";
import { FakeSocket } from "../../test/helpers/fake-socket.ts";
import {
  createQueryInvalidationCounter,
  setPageHidden,
  startLiveUpdatesInTab,
  setUpLiveUpdateTests,
  openTabWithLiveUpdates,
  advanceFakeTime,
} from "../../test/helpers/live-updates.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

setUpLiveUpdateTests();

/**
 * Milliseconds after the opening of the socket until the app reads again what changed while the
 * socket was opening.
 */
const startOver = 6000;

test("opens the socket at the base URL plus the user id, with token and p as sub-protocols", async () => {
  await openTabWithLiveUpdates("tok~en?");
  const { address, protocols } = FakeSocket.last;
  expect(address).toBe(`${location.origin.replace("http", "ws")}/lightweight/websocket/u1`);
  expect(protocols).toEqual(["lwh5", "t.dG9rfmVuPw", "k.ZGVtby1idXllcg"]);
});

test("opens the socket without the sub-protocol for p if no p is stored", async () => {
  localStorage.setItem("token", "t0");
  const tab = await openSignedInTab();
  localStorage.removeItem("p_param");
  tab.switchTabUser(undefined);
  startLiveUpdatesInTab(tab);
  expect(FakeSocket.last.protocols).toEqual(["lwh5", "t.dDA"]);
});

test("opens the socket when the session is ready and closes it when the session ends", async () => {
  const tab = await openSignedInTab();
  tab.sessionStore.set({ phase: "starting" });
  startLiveUpdatesInTab(tab);
  expect(FakeSocket.all).toHaveLength(0);
  tab.sessionStore.set({ phase: "ready", userId: "u1" });
  expect(FakeSocket.all).toHaveLength(1);
  tab.sessionStore.set({ phase: "unauthorized" });
  expect(FakeSocket.last.closed).toBe(true);
  await advanceFakeTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("closes the socket and opens another one when another user signs in", async () => {
  const tab = await openTabWithLiveUpdates();
  tab.sessionStore.set({ phase: "ready", userId: "u2" });
  expect(FakeSocket.all[0]?.closed).toBe(true);
  expect(FakeSocket.last.address).toMatch(/\/u2$/);
});

test("sends a ping as soon as the socket opens and at each heartbeat", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  await advanceFakeTime(4000);
  expect(FakeSocket.last.sent).toEqual([{ cmd: "ping" }, { cmd: "ping" }, { cmd: "ping" }]);
});

test("sends nothing on a closing socket", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  FakeSocket.last.readyState = 2;
  await advanceFakeTime(4000);
  expect(FakeSocket.last.sent).toEqual([{ cmd: "ping" }]);
});

test("closes the socket after 10 s without any message and then reconnects", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  await advanceFakeTime(9999);
  expect(FakeSocket.last.closed).toBe(false);
  await advanceFakeTime(1);
  expect(FakeSocket.last.closed).toBe(true);
  await advanceFakeTime(3000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("the socket stays open while messages arrive", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  for (let count = 0; count < 10; count++) {
    await advanceFakeTime(5000);
    FakeSocket.last.say("pong");
  }
  expect(FakeSocket.all).toHaveLength(1);
});

test("closes a socket that does not open within 10 s", async () => {
  await openTabWithLiveUpdates();
  await advanceFakeTime(10_000);
  expect(FakeSocket.last.closed).toBe(true);
});

test.each([60_000, 3_600_000])(
  "keeps the open socket after %i ms of device sleep and reads missed changes once",
  async (sleptMs) => {
    const tab = await openTabWithLiveUpdates();
    FakeSocket.last.accept();
    FakeSocket.last.say("pong");
    const caught = createQueryInvalidationCounter(tab);
    vi.setSystemTime(Date.now() + sleptMs);
    setPageHidden(false);
    dispatchEvent(new Event("pageshow"));
    await advanceFakeTime(8000);
    expect([FakeSocket.last.closed, caught()]).toEqual([false, 1]);
    await advanceFakeTime(4000);
    expect(FakeSocket.last.closed).toBe(true);
  },
);

test.each([
  ["0.5 s after the start", 500, 0],
  ["4 s after the start", 4_000, 1],
])(
  "repeats the first reads at once only if the socket opens late: %s",
  async (_, lateMs, expected) => {
    const tab = await openSignedInTab();
    await advanceFakeTime(lateMs);
    startLiveUpdatesInTab(tab);
    const caught = createQueryInvalidationCounter(tab);
    FakeSocket.last.accept();
    await advanceFakeTime(0);
    expect(caught()).toBe(expected);
  },
);

test("does not close a silent socket while the page is hidden", async () => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  await advanceFakeTime(startOver);
  setPageHidden(true);
  const caught = createQueryInvalidationCounter(tab);
  await advanceFakeTime(60_000);
  expect([FakeSocket.all.length, FakeSocket.last.closed, caught()]).toEqual([1, false, 0]);
});

test("reads missed changes once when a throttled hidden page becomes visible", async () => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  await advanceFakeTime(startOver);
  FakeSocket.last.say("pong");
  setPageHidden(true);
  const caught = createQueryInvalidationCounter(tab);
  for (let count = 0; count < 3; count++) {
    vi.setSystemTime(Date.now() + 60_000);
    await advanceFakeTime(2000);
  }
  expect(caught()).toBe(0);
  setPageHidden(false);
  await advanceFakeTime(2000);
  expect([FakeSocket.all.length, caught()]).toEqual([1, 1]);
});

test("restarts the silence timeout if the device clock is set back", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  vi.setSystemTime(Date.now() - 3_600_000);
  await advanceFakeTime(9000);
  expect(FakeSocket.last.closed).toBe(false);
  await advanceFakeTime(5000);
  expect(FakeSocket.last.closed).toBe(true);
});

test("closes the socket on pagehide and opens one on pageshow", async () => {
  await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  for (let count = 1; count <= 20; count++) {
    dispatchEvent(new Event("pagehide"));
    dispatchEvent(new Event("online"));
    await advanceFakeTime(60_000);
    dispatchEvent(new Event("pageshow"));
    FakeSocket.last.accept();
  }
  expect(FakeSocket.all).toHaveLength(21);
  expect(FakeSocket.all.filter((it) => !it.closed)).toEqual([FakeSocket.last]);
});

/** Returns the names of the reads that are stale now. */
function staleReads(tab: TestTab) {
  const reads = tab.queryClient.getQueryCache().getAll();
  return reads.filter((it) => it.state.isInvalidated).map((it) => it.queryKey[0]);
}
const liveReads = ["orderDetail", "chatList", "sellList", "assetInfo", "userInfo"];
const read = (tab: TestTab) => {
  for (const name of [...liveReads, "banks"]) tab.queryClient.setQueryData([name, {}], {});
};

test.each([
  ["late", async () => advanceFakeTime(3000)],
  [
    "again",
    async () => {
      FakeSocket.last.accept();
      FakeSocket.last.drop();
      await advanceFakeTime(3000);
    },
  ],
])("marks all reads of live data as stale when a socket opens %s", async (_, begin) => {
  const tab = await openTabWithLiveUpdates();
  read(tab);
  await begin();
  expect(staleReads(tab)).toEqual([]);
  FakeSocket.last.accept();
  expect(staleReads(tab)).toEqual(liveReads);
});

test("marks the first reads as stale only 6 s after the socket opens if it opens within 3 s", async () => {
  const tab = await openTabWithLiveUpdates();
  read(tab);
  await advanceFakeTime(2999);
  FakeSocket.last.accept();
  await advanceFakeTime(5999);
  expect(staleReads(tab)).toEqual([]);
  await advanceFakeTime(1);
  expect(staleReads(tab)).toEqual(liveReads);
});

test("the end of the session cancels the delayed read of missed changes", async () => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  const caught = createQueryInvalidationCounter(tab);
  tab.sessionStore.set({ phase: "unauthorized" });
  await advanceFakeTime(60_000);
  expect(caught()).toBe(0);
});

test("calls a push handler for pushes of its cmd, and a * handler for every push", async () => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  const [chats, all] = [vi.fn<(push: unknown) => void>(), vi.fn<(push: unknown) => void>()];
  const stopChats = tab.subscribeToPushes("chat", chats);
  tab.subscribeToPushes("*", all);
  FakeSocket.last.say("chat", "hello", "o1");
  FakeSocket.last.say("order");
  FakeSocket.last.say("not known yet");
  stopChats();
  FakeSocket.last.say("chat");
  expect(chats.mock.calls).toEqual([[{ cmd: "chat", msgTxt: "hello", orderId: "o1" }]]);
  expect(all).toHaveBeenCalledTimes(4);
});

test.each([
  ['{"cmd":"warn"}', { cmd: "warn", msgTxt: "", orderId: "" }],
  ['{"cmd":"chat","msgTxt":7,"orderId":10017}', { cmd: "chat", msgTxt: "7", orderId: "10017" }],
  ['{"cmd":"order","msgTxt":null,"orderId":{}}', { cmd: "order", msgTxt: "", orderId: "" }],
])("replaces missing or malformed fields of a push by strings: %s", async (raw, push) => {
  const tab = await openTabWithLiveUpdates();
  const all = vi.fn<(push: unknown) => void>();
  tab.subscribeToPushes("*", all);
  FakeSocket.last.sayRaw(raw);
  expect(all.mock.calls).toEqual([[push]]);
});

test.each(["pong", "null", "[]", "{}", '{"cmd":1}', '{"cmd":'])(
  "ignores the socket frame %s, which has no valid cmd",
  async (raw) => {
    const tab = await openTabWithLiveUpdates();
    const all = vi.fn<(push: unknown) => void>();
    tab.subscribeToPushes("*", all);
    FakeSocket.last.sayRaw(raw);
    expect(all).not.toHaveBeenCalled();
  },
);

test("calls the other push handlers if one throws, without logging the text of the error", async () => {
  const tab = await openTabWithLiveUpdates();
  const other = vi.fn<() => void>();
  tab.subscribeToPushes("chat", () => {
    throw new Error("secret text");
  });
  tab.subscribeToPushes("*", other);
  FakeSocket.last.say("chat");
  expect(other).toHaveBeenCalledOnce();
  expect(String(vi.mocked(console.error).mock.calls)).not.toContain("secret");
});

test.each([
  ["asset", ["assetInfo"]],
  ["system", ["reportList", "userInfo"]],
  ["own", ["orderList", "reportList"]],
])("marks as stale exactly the reads that a push with cmd %s affects", async (cmd, those) => {
  const tab = await openTabWithLiveUpdates();
  for (const name of ["assetInfo", "orderList", "reportList", "userInfo"])
    tab.queryClient.setQueryData([name, {}], {});
  FakeSocket.last.say(cmd);
  expect(staleReads(tab)).toEqual(those);
});

test("shows a push with cmd warn as a warning notice with the push's text and order id", async () => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.say("warn", "请尽快付款", "o1");
  vi.useRealTimers();
  const Card = () => createElement("p", {}, JSON.stringify(tab.useCurrentWarningNotice()));
  const page = await renderForTest(createElement(Card));
  expect(JSON.parse(page.textContent ?? "")).toMatchObject({ text: "请尽快付款", orderId: "o1" });
});

/** Puts reads on the screen and returns a list to which each sent read is added. */
async function onScreen(tab: TestTab, ...keys: unknown[][]) {
  const { QueryObserver } = await import("@tanstack/react-query");
  const asked: unknown[][] = [];
  for (const queryKey of keys) {
    const queryFn = async () => {
      asked.push(queryKey);
      return {};
    };
    tab.queryClient.setQueryData(queryKey, {});
    onTestFinished(
      new QueryObserver(tab.queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(
        () => {},
      ),
    );
  }
  return asked;
}
const [stats, running, chat] = [
  ["orderStat", {}],
  ["orderList", { tab: 1 }],
  ["chatList", { id: "o1" }],
];
const list = ["orderList", { tab: 1 }, "pages"];

test.each([
  ["the chat of the order, where it is open", [stats, running, chat], chat],
  ["the list of orders, where it is open", [stats, running, list], list],
  ["the counts elsewhere", [stats, running], stats],
  [
    "the counts over the chat of another order",
    [stats, running, ["chatList", { id: "o2" }]],
    stats,
  ],
])("after a chat push, repeats only one read on the screen: %s", async (_, keys, wanted) => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  const asked = await onScreen(tab, ...keys);
  await advanceFakeTime(0);
  asked.length = 0;
  FakeSocket.last.say("chat", "", "o1");
  await advanceFakeTime(100);
  expect(asked).toEqual([wanted]);
  expect(tab.queryClient.getQueryState(stats)?.isInvalidated).toBe(wanted !== stats);
});

test("after a chat push without an order id, repeats the reads of the order counts and the open chat", async () => {
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  const asked = await onScreen(tab, stats, chat);
  await advanceFakeTime(0);
  asked.length = 0;
  FakeSocket.last.say("chat");
  await advanceFakeTime(100);
  expect(asked).toHaveLength(2);
});

describe("the browser event `online`", () => {
  /** Shows a read on the screen. Returns a function that counts how often the read was sent. */
  const shownRead = (tab: TestTab, name: string, answer: () => Promise<unknown>) => {
    const queryFn = vi.fn<() => Promise<unknown>>(answer);
    onTestFinished(
      new QueryObserver(tab.queryClient, { queryKey: [name, {}], queryFn, retry: false }).subscribe(
        () => {},
      ),
    );
    return () => queryFn.mock.calls.length;
  };

  test("the `online` event repeats a failed read of the screen although the socket stayed open", async () => {
    const tab = await openTabWithLiveUpdates();
    FakeSocket.last.accept();
    await advanceFakeTime(6000);
    const failed = shownRead(tab, "assetInfo", () => Promise.reject(new Error("network")));
    const succeeded = shownRead(tab, "methodList", () => Promise.resolve([]));
    await advanceFakeTime(0);
    dispatchEvent(new Event("online"));
    await advanceFakeTime(0);
    expect([failed(), succeeded()]).toEqual([2, 1]);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
