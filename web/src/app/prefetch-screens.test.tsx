import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSignedInTab, startScriptedBackend } from "../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

const preloaded = vi.fn<(name: string) => Promise<void>>();
const loadTable = vi.fn<() => Promise<void>>(async () => {});
vi.mock("./screen-components.ts", () => ({
  preloadScreen: preloaded,
  importScreenLoaders: loadTable,
}));
vi.mock("../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));

test("a touch on the avatar prefetches the account screen and its data", async () => {
  const asked = startScriptedBackend(() => "silence");
  await openSignedInTab();
  const [{ startScreenPrefetch: startApproach }, { TabTitleBar }] = await Promise.all([
    import("./prefetch-screens.ts"),
    import("../ui/layout/tab-title-bar.tsx"),
  ]);
  const page = await renderForTest(
    createElement(TabTitleBar, { title: "购买", avatar: { name: "林" }, actions: null }),
  );
  const stop = startApproach();
  expect(loadTable).toHaveBeenCalledTimes(1);
  page.querySelector("button")?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  stop();
  expect(preloaded.mock.calls).toEqual([["my"]]);
  expect(asked.map((it) => it.call).toSorted()).toEqual([
    "GET /order/v1/count/stat",
    "GET /user/asset/v1/info",
    "GET /user/v1/info",
  ]);
});

test("in a chat, prefetches the chat's overlays before other screens", async () => {
  await openSignedInTab();
  window.history.replaceState(null, "", "/lwh5/home/orderBuyChat?orderId=O1");
  const fetched = vi.fn<(what: string) => void>();
  preloaded.mockImplementation(async (name) => fetched(name));
  vi.doMock("../trade/order-action-sheets.tsx", () => ({
    OrderActionSheets: fetched("sheets of acts"),
  }));
  const { startScreenPrefetch: startApproach } = await import("./prefetch-screens.ts");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stop = startApproach();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), { timeout: 5000 });
  stop();
  expect(fetched.mock.calls[0]).toEqual(["sheets of acts"]);
});

/** Adds a screen that is still loading. `rested` is called when `waitUntilScreenShowsData` resolves. */
async function begin() {
  const { waitUntilScreenShowsData: rest } = await import("./prefetch-screens.ts");
  vi.useFakeTimers();
  const main = document.body.appendChild(document.createElement("main"));
  onTestFinished(() => {
    vi.useRealTimers();
    main.remove();
  });
  main.setAttribute("aria-busy", "true");
  const rested = vi.fn<() => void>();
  void rest().then(rested);
  return { main, rested };
}

test("waitUntilScreenShowsData resolves after the visible screen has loaded", async () => {
  const { main, rested } = await begin();
  await vi.advanceTimersByTimeAsync(3000);
  expect(rested).not.toHaveBeenCalled();
  main.removeAttribute("aria-busy");
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).toHaveBeenCalledTimes(1);
});

test("waitUntilScreenShowsData resolves within 7 s even if the visible screen never loads", async () => {
  const { rested } = await begin();
  await vi.advanceTimersByTimeAsync(7000);
  expect(rested).toHaveBeenCalledTimes(1);
});
