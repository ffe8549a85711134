import { createElement } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
  testOrderCounts,
  type TestTab,
} from "./scripted-backend.ts";
import { FakeSocket, stubWebSocket } from "./fake-socket.ts";
import { renderForTest } from "./render-for-test.ts";

let stop = () => {};

/** Sets up fake timers, fake sockets and a scripted backend for each test. */
export function setUpLiveUpdateTests(): void {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    localStorage.clear();
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    stubWebSocket();
    startScriptedBackend(() => okReply(testOrderCounts));
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Starts live updates in a tab. `setUpLiveUpdateTests` stops them after the test. */
export function startLiveUpdatesInTab(tab: TestTab): TestTab {
  stop = tab.startLiveUpdates();
  return tab;
}
export const openTabWithLiveUpdates = async (token = "t0"): Promise<TestTab> =>
  startLiveUpdatesInTab(await openSignedInTab(token));
export const advanceFakeTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const setPageHidden = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
export async function readLiveConnectionState(tab: TestTab) {
  const Bar = () => createElement("p", {}, tab.useLiveConnectionState());
  const page = await renderForTest(createElement(Bar));
  return page.textContent;
}
/** Fails the current connection and its five reconnects. */
export async function failAllConnections() {
  for (let count = 0; count <= 5; count++) {
    FakeSocket.last.drop();
    await advanceFakeTime(3000);
  }
}
export const createQueryInvalidationCounter = (tab: TestTab) => {
  const caught = vi.spyOn(tab.queryClient, "invalidateQueries");
  return () => caught.mock.calls.length;
};
