import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { http, ok, readyTab, refuse, script, stat, type Tab, tokenBackend } from "./backend.test-env.ts";
import { FakeSocket, fakeSockets } from "./fake-socket.test-env.ts";
import { shown } from "./render.test-env.ts";

let stop = () => {};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  fakeSockets();
  script(() => ok(stat));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function liveTab(token = "t0"): Promise<Tab> {
  const tab = await readyTab(token);
  stop = tab.startLive();
  return tab;
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
async function stateOf(tab: Tab) {
  const Bar = () => createElement("p", {}, tab.useLive().state);
  const page = await shown(createElement(Bar));
  return page.textContent;
}
/** The first connection and all its retries fail. */
async function giveUp() {
  for (let it = 0; it <= 5; it++) {
    FakeSocket.last.drop();
    await wait(3000);
  }
}
const catchUps = (tab: Tab) => {
  const caught = vi.spyOn(tab.queryClient, "invalidateQueries");
  return () => caught.mock.calls.length;
};

test("it connects to the base address plus the user, with token and p as sub-protocols", async () => {
  await liveTab("tok~en?");
  const { address, protocols } = FakeSocket.last;
  expect(address).toBe(`${location.origin.replace("http", "ws")}/lightweight/websocket/u1`);
  expect(protocols).toEqual(["lwh5", "t.dG9rfmVuPw", "k.ZGVtby1idXllcg"]);
});

test("without p the second secret is left out", async () => {
  localStorage.setItem("token", "t0");
  const tab = await readyTab();
  localStorage.removeItem("p_param");
  tab.beAs(undefined);
  stop = tab.startLive();
  expect(FakeSocket.last.protocols).toEqual(["lwh5", "t.dDA"]);
});

test("it opens with the session, not before, and closes with it", async () => {
  const tab = await readyTab();
  tab.session.set({ phase: "starting" });
  stop = tab.startLive();
  expect(FakeSocket.all).toHaveLength(0);
  tab.session.set({ phase: "ready", userId: "u1" });
  expect(FakeSocket.all).toHaveLength(1);
  tab.session.set({ phase: "unauthorized" });
  expect(FakeSocket.last.closed).toBe(true);
  await wait(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("another person gets another socket", async () => {
  const tab = await liveTab();
  tab.session.set({ phase: "ready", userId: "u2" });
  expect(FakeSocket.all[0]?.closed).toBe(true);
  expect(FakeSocket.last.address).toMatch(/\/u2$/);
});

test("a ping goes out at once and at each heartbeat", async () => {
  await liveTab();
  FakeSocket.last.accept();
  await wait(4000);
  expect(FakeSocket.last.sent).toEqual([{ cmd: "ping" }, { cmd: "ping" }, { cmd: "ping" }]);
});

test("without any message for 10 s it closes and reconnects", async () => {
  await liveTab();
  FakeSocket.last.accept();
  await wait(9999);
  expect(FakeSocket.last.closed).toBe(false);
  await wait(1);
  expect(FakeSocket.last.closed).toBe(true);
  await wait(3000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("any message keeps it alive", async () => {
  await liveTab();
  FakeSocket.last.accept();
  for (let it = 0; it < 10; it++) {
    await wait(5000);
    FakeSocket.last.say("pong");
  }
  expect(FakeSocket.all).toHaveLength(1);
});

test("an attempt that never opens is given up after the same time", async () => {
  await liveTab();
  await wait(10_000);
  expect(FakeSocket.last.closed).toBe(true);
});

test.each([60_000, 3_600_000])(
  "after a sleep of %i ms a healthy socket stays, gets a fresh window, and one catch-up is made",
  async (sleptMs) => {
    const tab = await liveTab();
    FakeSocket.last.accept();
    FakeSocket.last.say("pong");
    const caught = catchUps(tab);
    vi.setSystemTime(Date.now() + sleptMs);
    hide(false);
    dispatchEvent(new Event("pageshow"));
    await wait(8000);
    expect([FakeSocket.last.closed, caught()]).toEqual([false, 1]);
    await wait(4000);
    expect(FakeSocket.last.closed).toBe(true);
  },
);

test("a hidden page never declares its socket dead", async () => {
  const tab = await liveTab();
  FakeSocket.last.accept();
  hide(true);
  const caught = catchUps(tab);
  await wait(60_000);
  expect([FakeSocket.all.length, FakeSocket.last.closed, caught()]).toEqual([1, false, 0]);
});

test("a hidden page whose timers run once a minute catches up once, when it is seen", async () => {
  const tab = await liveTab();
  FakeSocket.last.accept();
  hide(true);
  const caught = catchUps(tab);
  for (let it = 0; it < 3; it++) {
    vi.setSystemTime(Date.now() + 60_000);
    await wait(2000);
  }
  expect(caught()).toBe(0);
  hide(false);
  await wait(2000);
  expect([FakeSocket.all.length, caught()]).toEqual([1, 1]);
});

test("a phone whose clock is set back is only awake anew", async () => {
  await liveTab();
  FakeSocket.last.accept();
  vi.setSystemTime(Date.now() - 3_600_000);
  await wait(9000);
  expect(FakeSocket.last.closed).toBe(false);
  await wait(5000);
  expect(FakeSocket.last.closed).toBe(true);
});

test("after a close it reconnects after 3 s", async () => {
  await liveTab();
  FakeSocket.last.accept();
  FakeSocket.last.drop();
  await wait(2999);
  expect(FakeSocket.all).toHaveLength(1);
  await wait(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  [0, 2400],
  [0.999_999, 3600],
])("the interval varies by a fifth: chance %d, %i ms", async (chance, ms) => {
  vi.spyOn(Math, "random").mockReturnValue(chance);
  await liveTab();
  FakeSocket.last.accept();
  FakeSocket.last.drop();
  await wait(ms - 2);
  expect(FakeSocket.all).toHaveLength(1);
  await wait(3);
  expect(FakeSocket.all).toHaveLength(2);
});

test("it reconnects five times, then it is down", async () => {
  const tab = await liveTab();
  await giveUp();
  await wait(600_000);
  expect(FakeSocket.all).toHaveLength(6);
  vi.useRealTimers();
  expect(await stateOf(tab)).toBe("down");
});

test("a server that accepts and closes at once is not called for ever", async () => {
  await liveTab();
  for (let it = 0; it < 100; it++) {
    FakeSocket.last.accept();
    FakeSocket.last.drop();
    await wait(3000);
  }
  expect(FakeSocket.all).toHaveLength(6);
});

test.each([
  ["a valid frame counts as heard: there are five tries again", '{"cmd":"pong","msgTxt":"","orderId":""}', 9],
  ["garbage does not", "garbage", 6],
  ["half a frame does not", '{"cmd":"pong"}', 6],
  ["nor does anything else", new Blob(), 6],
])("%s", async (_, raw, sockets) => {
  await liveTab();
  for (let it = 0; it < 3; it++) {
    FakeSocket.last.drop();
    await wait(3000);
  }
  FakeSocket.last.accept();
  FakeSocket.last.sayRaw(raw);
  await giveUp();
  expect(FakeSocket.all).toHaveLength(sockets);
});

test.each([
  ["online", () => dispatchEvent(new Event("online"))],
  ["visibilitychange", () => hide(false)],
  ["pageshow", () => dispatchEvent(new Event("pageshow"))],
])("when it is down, %s arms it again with five tries", async (_, happen) => {
  await liveTab();
  await giveUp();
  happen();
  expect(FakeSocket.all).toHaveLength(7);
  await giveUp();
  expect(FakeSocket.all).toHaveLength(12);
});

test("when it is down, a tap arms it again", async () => {
  const tab = await liveTab();
  await giveUp();
  tab.reconnect();
  expect(FakeSocket.all).toHaveLength(7);
});

test("while it is down the counts are polled every 15 s, and no longer once it is open", async () => {
  await liveTab();
  await giveUp();
  const asked = script(() => ok(stat));
  await wait(45_000);
  expect(asked.map((it) => it.path)).toEqual(Array(3).fill("/order/v1/count/stat"));
  dispatchEvent(new Event("online"));
  FakeSocket.last.accept();
  await wait(9000);
  asked.length = 0;
  FakeSocket.last.say("pong");
  for (let it = 0; it < 8; it++) {
    await wait(5000);
    FakeSocket.last.say("pong");
  }
  expect(asked).toEqual([]);
});

test("a hidden page does not poll", async () => {
  await liveTab();
  await giveUp();
  const asked = script(() => ok(stat));
  hide(true);
  await wait(60_000);
  expect(asked).toEqual([]);
});

test("an attempt that was made early takes the place of the one that was planned", async () => {
  await liveTab();
  FakeSocket.last.drop();
  await wait(2900);
  dispatchEvent(new Event("online"));
  FakeSocket.last.drop();
  await wait(2900);
  expect(FakeSocket.all).toHaveLength(2);
  await wait(100);
  expect(FakeSocket.all).toHaveLength(3);
});

test("counts that changed make the orders stale, counts that did not leave them", async () => {
  const tab = await liveTab();
  await giveUp();
  tab.queryClient.setQueryData(["orderList", {}], {});
  const isStale = () => tab.queryClient.getQueryState(["orderList", {}])?.isInvalidated;
  await wait(15_000);
  expect(isStale()).toBe(false);
  script(() => ok({ ...stat, unreadChat: 1 }));
  await wait(15_000);
  expect(isStale()).toBe(true);
});

test("polls that fail are silent", async () => {
  const tab = await liveTab();
  await giveUp();
  script(() => http(500));
  await wait(60_000);
  expect(tab.session.get().phase).toBe("ready");
});

test("an attempt that fails before it opened is followed by one call that renews a stale token", async () => {
  const { asked, renewals } = tokenBackend("expired");
  await liveTab("t0");
  FakeSocket.last.drop();
  await wait(3000);
  expect(renewals).toEqual(["t0"]);
  expect(asked.filter((it) => it.call === "GET /order/v1/count/stat")).toHaveLength(2);
  expect(FakeSocket.last.protocols[1]).toBe("t.dDE");
});

test("a socket that was open and fell makes no such call", async () => {
  const asked = script(() => ok(stat));
  await liveTab();
  FakeSocket.last.accept();
  FakeSocket.last.drop();
  await wait(1000);
  expect(asked).toEqual([]);
});

test("a revoked token is renewed once and the socket opened anew", async () => {
  const { renewals } = tokenBackend();
  const tab = await liveTab("t0");
  FakeSocket.last.accept();
  FakeSocket.last.drop(4401);
  await wait(100);
  expect([renewals, FakeSocket.all.length, FakeSocket.last.protocols[1]]).toEqual([["t0"], 2, "t.dDE"]);
  FakeSocket.last.accept();
  FakeSocket.last.drop(4401);
  await wait(100);
  expect([renewals.length, tab.session.get().phase]).toEqual([1, "unauthorized"]);
});

test("a renewal that is refused ends the session, one without an answer does not", async () => {
  script(() => "broken");
  const tab = await liveTab();
  FakeSocket.last.drop(4401);
  await wait(3100);
  expect([tab.session.get().phase, FakeSocket.all.length]).toEqual(["ready", 2]);
  script(() => refuse(20003));
  FakeSocket.last.accept();
  FakeSocket.last.say("pong");
  FakeSocket.last.drop(4401);
  await wait(100);
  expect(tab.session.get().phase).toBe("unauthorized");
});

test("a page that is put away closes its socket and opens one when it comes back", async () => {
  await liveTab();
  FakeSocket.last.accept();
  for (let it = 1; it <= 20; it++) {
    dispatchEvent(new Event("pagehide"));
    dispatchEvent(new Event("online"));
    await wait(60_000);
    dispatchEvent(new Event("pageshow"));
    FakeSocket.last.accept();
  }
  expect(FakeSocket.all).toHaveLength(21);
  expect(FakeSocket.all.filter((it) => !it.closed)).toEqual([FakeSocket.last]);
});

test("after each open all live reads are stale", async () => {
  const tab = await liveTab();
  for (const name of ["orderDetail", "chatList", "sellList", "assetInfo", "userInfo", "banks"])
    tab.queryClient.setQueryData([name, {}], {});
  FakeSocket.last.accept();
  const stale = tab.queryClient
    .getQueryCache()
    .getAll()
    .filter((it) => it.state.isInvalidated);
  expect(stale.map((it) => it.queryKey[0])).toEqual(["orderDetail", "chatList", "sellList", "assetInfo", "userInfo"]);
});

test("pushes are routed by cmd; a * handler receives all", async () => {
  const tab = await liveTab();
  FakeSocket.last.accept();
  const [chats, all] = [vi.fn<(push: unknown) => void>(), vi.fn<(push: unknown) => void>()];
  const stopChats = tab.onCmd("chat", chats);
  tab.onCmd("*", all);
  FakeSocket.last.say("chat", "hello", "o1");
  FakeSocket.last.say("order");
  FakeSocket.last.say("not known yet");
  stopChats();
  FakeSocket.last.say("chat");
  expect(chats.mock.calls).toEqual([[{ cmd: "chat", msgTxt: "hello", orderId: "o1" }]]);
  expect(all).toHaveBeenCalledTimes(4);
});

test("a handler that fails takes nothing from the others", async () => {
  const tab = await liveTab();
  const other = vi.fn<() => void>();
  tab.onCmd("chat", () => {
    throw new Error("secret text");
  });
  tab.onCmd("*", other);
  FakeSocket.last.say("chat");
  expect(other).toHaveBeenCalledOnce();
  expect(String(vi.mocked(console.error).mock.calls)).not.toContain("secret");
});

test("a push makes its reads stale", async () => {
  const tab = await liveTab();
  for (const name of ["assetInfo", "orderList"]) tab.queryClient.setQueryData([name, {}], {});
  FakeSocket.last.say("asset");
  const stale = tab.queryClient
    .getQueryCache()
    .getAll()
    .filter((it) => it.state.isInvalidated);
  expect(stale.map((it) => it.queryKey[0])).toEqual(["assetInfo"]);
});

test("a warning becomes the notice, with its order", async () => {
  const tab = await liveTab();
  FakeSocket.last.say("warn", "请尽快付款", "o1");
  vi.useRealTimers();
  const Card = () => createElement("p", {}, JSON.stringify(tab.useNotice()));
  const page = await shown(createElement(Card));
  expect(JSON.parse(page.textContent ?? "")).toMatchObject({ text: "请尽快付款", orderId: "o1" });
});
