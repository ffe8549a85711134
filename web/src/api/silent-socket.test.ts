import { describe, expect, onTestFinished, test, vi } from "vitest";
import { okReply, scriptBackend, testStat, type TestTab } from "../../test/helpers/backend.ts";
import { FakeSocket } from "../../test/helpers/fake-socket.ts";
import { setPageHidden, livePhone, liveTab, advanceTime } from "../../test/helpers/live.ts";

livePhone();

/** A backend whose order goes on without a word, and a phone that watches it. */
async function watched() {
  let at = { status: 20, running: 1 };
  const asked = scriptBackend(({ path }) => {
    if (path.includes("/detail/")) return okReply({});
    return okReply({ ...testStat, running: at.running, toPay: at.status });
  });
  const tab = await liveTab();
  FakeSocket.last.accept();
  // The watch is fetched when the socket is open.
  await import("./silent-socket.ts");
  // What nobody was told of as the socket opened has been found then.
  await advanceTime(6000);
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
    await advanceTime(Math.min(left, 5000));
    FakeSocket.last.say("pong");
  }
};
/** How often a read that stands on the screen becomes stale in this time. */
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

test("two changes that no push has told: what pushes make stale is read every ten seconds, and the door hears of it", async () => {
  const { tab, told: reported } = await watched();
  await deafen(tab);
  expect(await catchUpsIn(tab, 60_000)).toBe(6);
  await tab.sendCall("orderStat", {});
  expect(reported()).toContain("socket:silent");
});

test("one may be lost", async () => {
  const { tab } = await watched();
  for (const status of [20, 30, 30]) {
    orderRead(tab, status);
    await quiet(10_000);
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("a push ends it", async () => {
  const { tab } = await watched();
  await deafen(tab);
  FakeSocket.last.say("order");
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("a pong is no push", async () => {
  const { tab } = await watched();
  await deafen(tab);
  FakeSocket.last.say("pong");
  expect(await catchUpsIn(tab, 60_000)).toBe(6);
});

test("a hidden page does not read", async () => {
  const { tab } = await watched();
  await deafen(tab);
  setPageHidden(true);
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("a push before the change is found, or a moment after, has told it", async () => {
  const { tab } = await watched();
  orderRead(tab, 20);
  for (const status of [30, 35, 50]) {
    await quiet(10_000);
    FakeSocket.last.say("order");
    orderRead(tab, status);
    await quiet(10_000);
    orderRead(tab, status + 1);
    await advanceTime(3000);
    FakeSocket.last.say("order");
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("what the person has done himself needs no push", async () => {
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

test("changes from a time when nobody listened are no sign", async () => {
  const { tab } = await watched();
  for (const status of [20, 30, 35, 50]) {
    orderRead(tab, status);
    FakeSocket.last.drop();
    await advanceTime(3000);
    FakeSocket.last.accept();
    await advanceTime(0);
  }
  expect(await catchUpsIn(tab, 60_000)).toBe(0);
});

test("while nothing was ever pushed and an order runs, the counts are asked, and they find the changes", async () => {
  const { tab, become, stats } = await watched();
  await tab.readNow("orderStat", {});
  const before = stats();
  await quiet(30_000);
  expect(stats()).toBe(before + 1);
  become(30);
  await quiet(30_000);
  become(40);
  await quiet(40_000);
  expect(await catchUpsIn(tab, 60_000)).toBe(6);
});

test("where no order runs, or something was pushed before, they are not", async () => {
  const { tab, become, stats } = await watched();
  become(20, 0);
  await tab.readNow("orderStat", {});
  const before = stats();
  await quiet(120_000);
  expect(stats()).toBe(before);
  become(20, 1);
  await tab.readNow("orderStat", {});
  FakeSocket.last.say("chat");
  await quiet(120_000);
  expect(stats()).toBe(before + 1);
});

test("a watch whose file was lost is fetched for the next socket", async () => {
  const fetched = vi.fn<() => void>();
  let isLost = true;
  vi.doMock("./silent-socket.ts", async (original) => {
    fetched();
    if (isLost) throw new TypeError("Failed to fetch dynamically imported module");
    return original();
  });
  onTestFinished(() => vi.doUnmock("./silent-socket.ts"));
  await liveTab();
  FakeSocket.last.accept();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await advanceTime(0);
  isLost = false;
  FakeSocket.last.drop();
  await advanceTime(3000);
  FakeSocket.last.accept();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});

describe("an open chat", () => {
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

  test("is read every 10 s until a push is understood", async () => {
    const { tab } = await watched();
    const reads = countReads(tab);
    await quiet(30_000);
    expect(reads()).toBe(3);
    FakeSocket.last.say("entrust");
    await quiet(60_000);
    expect(reads()).toBe(3);
  });

  test("is not read while the page is hidden", async () => {
    const { tab } = await watched();
    const reads = countReads(tab);
    setPageHidden(true);
    await quiet(60_000);
    expect(reads()).toBe(0);
  });
});
