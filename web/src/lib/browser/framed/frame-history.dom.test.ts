import { expect, test, vi } from "vitest";
import { isolateFrameHistory } from "./frame-history.ts";

test("isolateFrameHistory gives a frame its own history and reports each route to the parent page", async () => {
  const reported: unknown[] = [];
  vi.stubGlobal("parent", { postMessage: ({ route }: { route: string }) => reported.push(route) });
  history.replaceState({ idx: 0 }, "", "/lwh5/home/buy");
  isolateFrameHistory();
  const { length } = history;
  const popped: unknown[] = [];
  window.addEventListener("popstate", ({ state }) => popped.push(state));

  history.pushState({ idx: 1 }, "", "/lwh5/home/order");
  history.pushState({ idx: 2 }, "", "/lwh5/home/my?p=a");
  history.go(-2);
  await expect.poll(() => location.pathname).toBe("/lwh5/home/buy");
  history.forward();
  await expect.poll(() => location.pathname).toBe("/lwh5/home/order");
  history.pushState({ idx: 2 }, "", "/lwh5/home/sell");
  // No forward entry is left.
  history.forward();
  history.back();
  await expect.poll(() => location.pathname).toBe("/lwh5/home/order");

  expect(popped).toEqual([{ idx: 0 }, { idx: 1 }, { idx: 1 }]);
  expect(reported.slice(0, 4)).toEqual([
    "/lwh5/home/buy",
    "/lwh5/home/order",
    "/lwh5/home/my?p=a",
    "/lwh5/home/buy",
  ]);
  expect(history.length).toBe(length);
  vi.unstubAllGlobals();
});
