import { describe, expect, onTestFinished, test } from "vitest";
import {
  okReply,
  startScriptedBackend,
  testOrderCounts,
  type TestTab,
} from "../../test/helpers/scripted-backend.ts";
import { FakeSocket } from "../../test/helpers/fake-socket.ts";
import {
  setPageHidden,
  setUpLiveUpdateTests,
  openTabWithLiveUpdates,
  advanceFakeTime,
} from "../../test/helpers/live-updates.ts";

setUpLiveUpdateTests();

/** Starts a backend that changes an order without a push, and a client that watches it. */
async function watched() {
  let at = { status: 20, running: 1 };
  const asked = startScriptedBackend(({ path }) => {
    if (path.includes("/detail/")) return okReply({});
    return okReply({ ...testOrderCounts, running: at.running, toPay: at.status });
  });
  const tab = await openTabWithLiveUpdates();
  FakeSocket.last.accept();
  // After this time, the app has read the changes that happened while the socket was opening.
  await advanceFakeTime(6000);
  FakeSocket.last.say("pong");
  return {
    tab,
    become: (status: number, running = 1) => (at = { status, running }),
    stats: () => asked.filter((it) => it.path === "/order/v1/count/stat").length,
    told: () => asked.map((it) => it.headers.get("X-Mismatch")).filter((it) => it !== null),
  };
}

const orderRead = (tab: TestTab, status: number) =>
  tab.queryClient.setQueryData(["orderDetail", { id: "o1" }], { orderId: "o1", status });
const quiet = async (ms: number) => {
  for (let left = ms; left > 0; left -= 5000) {
    await advanceFakeTime(Math.min(left, 5000));
    FakeSocket.last.say("pong");
  }
};
/** Counts how often a cached read becomes stale in this time, while only pongs arrive. */
async function catchUpsIn(tab: TestTab, ms: number): Promise<number> {
  let count = 0;
  const stop = tab.queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.state.isInvalidated && query.queryKey[0] === "assetInfo") {
      count += 1;
      tab.queryClient.setQueryData(["assetInfo", {}], {});
    }
  });
  tab.queryClient.setQueryData(["assetInfo", {}], {});
  await quiet(ms);
  stop();
  return count;
}
async function deafen(tab: TestTab) {
  for (const status of [20, 30, 40]) {
    orderRead(tab, status);
    await quiet(10_000);
  }
}

test("after two missing pushes, polls every 10 s and reports the silent socket to the BFF", async () => {
  const { tab, told: reported } = await watched();
  await deafen(tab);
  expect(await catchUpsIn(tab, 60_000)).toBe(6);
  await tab.sendCall("orderStat", {});
  expect(reported()).toContain("socket:silent");
});

test("does not start polling after a single missing push", async () => {
  const { tab } = await watched();
  for (const status of [20, 30, 30]) {
    orderRead(tab, status);
    await quiet(10_000);
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("a push ends the polling that missing pushes have started", async () => {
  const { tab } = await watched();
  await deafen(tab);
  FakeSocket.last.say("order");
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("a pong does not end the polling that missing pushes have started", async () => {
  const { tab } = await watched();
  await deafen(tab);
  FakeSocket.last.say("pong");
  expect(await catchUpsIn(tab, 60_000)).toBe(6);
});

test("after missing pushes, does not poll while the page is hidden", async () => {
  const { tab } = await watched();
  await deafen(tab);
  setPageHidden(true);
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("an order change is no missing push if a push arrives shortly before or after its read", async () => {
  const { tab } = await watched();
  orderRead(tab, 20);
  for (const status of [30, 35, 50]) {
    await quiet(10_000);
    FakeSocket.last.say("order");
    orderRead(tab, status);
    await quiet(10_000);
    orderRead(tab, status + 1);
    await advanceFakeTime(3000);
    FakeSocket.last.say("order");
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("does not expect a push for order changes by the user's own commands", async () => {
  const { tab } = await watched();
  for (const status of [20, 30, 35, 50]) {
    await tab.queryClient
      .getMutationCache()
      .build(tab.queryClient, { mutationFn: () => Promise.resolve() })
      .execute(undefined);
    orderRead(tab, status);
    await quiet(10_000);
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("does not count order changes during a lost connection as missing pushes", async () => {
  const { tab } = await watched();
  for (const status of [20, 30, 35, 50]) {
    orderRead(tab, status);
    FakeSocket.last.drop();
    await advanceFakeTime(3000);
    FakeSocket.last.accept();
    await advanceFakeTime(0);
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("reads the order counts every 30 s while an order runs, and so detects missing pushes", async () => {
  const { tab, become, stats } = await watched();
  await tab.fetchFreshRead("orderStat", {});
  const before = stats();
  await quiet(30_000);
  expect(stats()).toBe(before + 1);
  become(30);
  await quiet(30_000);
  become(40);
  await quiet(40_000);
  expect(await catchUpsIn(tab, 60_000)).toBe(6);
});

test("does not keep reading the order counts without a running order or after a push", async () => {
  const { tab, become, stats } = await watched();
  become(20, 0);
  await tab.fetchFreshRead("orderStat", {});
  const before = stats();
  await quiet(120_000);
  expect(stats()).toBe(before);
  become(20, 1);
  await tab.fetchFreshRead("orderStat", {});
  FakeSocket.last.say("chat");
  await quiet(120_000);
  expect(stats()).toBe(before + 1);
});

describe("the cached query of a chat", () => {
  /** Counts how often the query of a chat becomes stale. */
  function countReads(tab: TestTab) {
    let count = 0;
    tab.queryClient.setQueryData(["chatList", { id: "o1" }], 1);
    onTestFinished(
      tab.queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== "updated" || !query.state.isInvalidated || query.queryKey[0] !== "chatList")
          return;
        count += 1;
        tab.queryClient.setQueryData(["chatList", { id: "o1" }], 1);
      }),
    );
    return () => count;
  }

  test("the cached query of a chat becomes stale every 10 s until the first valid push arrives", async () => {
    const { tab } = await watched();
    const reads = countReads(tab);
    await quiet(30_000);
    expect(reads()).toBe(3);
    FakeSocket.last.say("entrust");
    await quiet(60_000);
    expect(reads()).toBe(3);
  });

  test("the cached query of a chat does not become stale while the page is hidden", async () => {
    const { tab } = await watched();
    const reads = countReads(tab);
    setPageHidden(true);
    await quiet(60_000);
    expect(reads()).toBe(0);
  });
});
