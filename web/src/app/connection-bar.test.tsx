import { afterEach, expect, test, vi } from "vitest";
import { formatShortTime } from "../lib/time/format-time.ts";
import { recordServerTime } from "../lib/time/server-clock.ts";
import { LoadErrorFillingPage } from "../ui/layout/loaded-content.tsx";
import { StaleDataMarker } from "../ui/layout/stale-data.tsx";
import { mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { ConnectionBar } from "./connection-bar.tsx";

afterEach(() => vi.restoreAllMocks());

const said = (page: React.ReactNode) =>
  mountForTest(
    <>
      <ConnectionBar />
      {page}
    </>,
  ).host.querySelector("output")?.textContent;

test("while offline, ConnectionBar shows the time of the data if the screen shows data", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(said(<StaleDataMarker since={Date.now()} />)).toMatch(/^没有网络，显示 \d\d:\d\d 的内容$/);
  expect(said(<LoadErrorFillingPage what="账单" failure={null} onRetry={() => {}} />)).toBe(
    "没有网络",
  );
});

test("ConnectionBar shows the time of offline data in server time if the device clock is wrong", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const serverMs = Date.now() - 5 * 3_600_000;
  recordServerTime({ serverMs, sentAt: performance.now(), receivedAt: performance.now() });
  expect(said(<StaleDataMarker since={Date.now()} />)).toBe(
    `没有网络，显示 ${formatShortTime(serverMs, serverMs)} 的内容`,
  );
});
