import { afterEach, expect, test, vi } from "vitest";
import { formatWhen } from "../lib/time/format-time.ts";
import { observeServerTime } from "../lib/time/server-clock.ts";
import { LoadFailed } from "../ui/layout/loaded-content.tsx";
import { StaleStrip } from "../ui/layout/stale-data.tsx";
import { mountPart } from "../../test/helpers/mount-part.tsx";
import { ConnectionBar } from "./connection-bar.tsx";

afterEach(() => vi.restoreAllMocks());

const said = (page: React.ReactNode) =>
  mountPart(
    <>
      <ConnectionBar />
      {page}
    </>,
  ).host.querySelector("output")?.textContent;

test("shows the time of the data while offline, and no time without data", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(said(<StaleStrip since={Date.now()} />)).toMatch(/^没有网络，显示 \d\d:\d\d 的内容$/);
  expect(said(<LoadFailed what="账单" failure={null} onRetry={() => {}} />)).toBe("没有网络");
});

test("ConnectionBar shows server time if the device clock is wrong", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const serverMs = Date.now() - 5 * 3_600_000;
  observeServerTime({ serverMs, sentAt: performance.now(), receivedAt: performance.now() });
  expect(said(<StaleStrip since={Date.now()} />)).toBe(
    `没有网络，显示 ${formatWhen(serverMs, serverMs)} 的内容`,
  );
});
