import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../test/helpers/scripted-backend.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const key = "lw_my_command";
/** Fires the storage event by which a browser reports the write of one tab to another tab. */
const deliver = () => dispatchEvent(new StorageEvent("storage", { key }));

describe("refreshReadsAfterOtherTabsCommands", () => {
  test("marks cached reads as stale after a command in another tab, until the watch is stopped", async () => {
    startScriptedBackend(() => okReply({ ok: 1, nextTime: null, left: null }));
    const tab = await openSignedInTab();
    const { refreshReadsAfterOtherTabsCommands: followOwnCommands } = await import(
      "./cross-tab-commands.ts"
    );
    const stop = followOwnCommands();
    await tab.sendCall("warn", { id: "o1" });
    const invalidated = vi.spyOn(tab.queryClient, "invalidateQueries");
    deliver();
    expect(invalidated).toHaveBeenCalledTimes(1);
    stop();
    deliver();
    expect(invalidated).toHaveBeenCalledTimes(1);
  });

  test("ignores a command that another user has sent in another tab", async () => {
    const tab = await openSignedInTab();
    const { refreshReadsAfterOtherTabsCommands: followOwnCommands } = await import(
      "./cross-tab-commands.ts"
    );
    const stop = followOwnCommands();
    localStorage.setItem(key, JSON.stringify({ userId: "u2", name: "warn" }));
    const invalidated = vi.spyOn(tab.queryClient, "invalidateQueries");
    deliver();
    expect(invalidated).not.toHaveBeenCalled();
    stop();
  });

  test("sendCall reports a sent command, but not a read, to the user's other tabs", async () => {
    startScriptedBackend(({ call }) =>
      call.startsWith("GET") ? okReply([]) : okReply({ ok: 1, nextTime: null, left: null }),
    );
    const tab = await openSignedInTab();
    await tab.sendCall("methodList", {});
    expect(localStorage.getItem(key)).toBeNull();
    await tab.sendCall("warn", { id: "o1" });
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject({
      userId: "u1",
      name: "warn",
    });
  });
});
