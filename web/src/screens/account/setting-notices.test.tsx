import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";
import {
  httpReply,
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Renders the settings with 震动 on, switches 震动 off, and returns the stored setting. */
async function switchOff(answer: Parameters<typeof startScriptedBackend>[0]) {
  const asked = startScriptedBackend(answer);
  const { queryClient } = await openSignedInTab();
  const { NotificationSettings: NoticeSettings } = await import("./setting-notices.tsx");
  const page = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <NoticeSettings />
    </QueryClientProvider>,
  );
  const element = [...page.querySelectorAll<HTMLButtonElement>("[role=switch]")][1];
  if (!element) throw new Error("the vibration switch is missing");
  element.click();
  await vi.waitFor(() => expect([asked.length, queryClient.isMutating()]).toEqual([1, 0]));
  const kept = localStorage.getItem("lw_my_vibrate");
  await vi.waitFor(() => expect(element.getAttribute("aria-checked")).toBe(String(kept === "1")));
  return kept;
}

test.each([okReply({ ok: 1 }), "broken", httpReply(503)] as const)(
  "the switched-off setting 震动 stays off after the backend's reply %o",
  async (reply) => {
    expect(await switchOff(() => reply)).toBe("0");
  },
);

test("the setting 震动 is switched on again if the backend refuses to switch it off", async () => {
  expect(await switchOff(() => refusalReply(30008))).toBe("1");
});
