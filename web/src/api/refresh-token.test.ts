import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  httpReply,
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
  createTokenCheckingBackend,
} from "../../test/helpers/scripted-backend.ts";

const logged = vi.spyOn(console, "error");

beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** A minimal Web Locks: the next holder starts when the last one has ended. */
function giveLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = vi.fn<(name: string, task: () => Promise<unknown>) => Promise<unknown>>(
    (_, task) => (last = last.catch(() => {}).then(task)),
  );
  vi.stubGlobal("navigator", { locks: { request } });
  return request;
}

test("refreshes the token by a quick login with the fixed device tag, the old token and p", async () => {
  const { asked } = createTokenCheckingBackend();
  const tab = await openSignedInTab("t0");
  await expect(tab.refreshToken("t0")).resolves.toBe("t1");
  expect(asked.map((it) => [it.call, it.body])).toEqual([
    ["POST /login/v1/quick/login", { deviceTag: "ios" }],
  ]);
  expect([asked[0]?.headers.get("X-Access-Token"), asked[0]?.headers.get("X-Key")]).toEqual([
    "t0",
    "demo-buyer",
  ]);
  expect(localStorage.getItem("token")).toBe("t1");
});

test("a token refresh fails without a request and logs the reason if no token is stored", async () => {
  const asked = startScriptedBackend(() => okReply({ token: "t1" }));
  const tab = await openSignedInTab();
  localStorage.removeItem("token");
  await expect(tab.refreshToken(undefined)).rejects.toThrow("没有可用的token");
  expect(logged.mock.calls).toEqual([["没有可用的token"]]);
  expect(asked).toEqual([]);
});

test.each([{ expireIn: 1 }, { token: "" }, null])(
  "a token refresh fails and logs the reason if the response has no token: %o",
  async (result) => {
    startScriptedBackend(() => okReply(result));
    const tab = await openSignedInTab();
    await expect(tab.refreshToken("t0")).rejects.toThrow("刷新token失败");
    expect(logged.mock.calls).toEqual([["刷新token失败"]]);
  },
);

test("a failed token refresh logs neither the token, p nor the response", async () => {
  startScriptedBackend(() => httpReply(500, "secret-t0 demo-buyer"));
  const tab = await openSignedInTab("secret-t0");
  await tab.refreshToken("secret-t0").catch(() => {});
  expect(logged).toHaveBeenCalled();
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/secret|demo/);
});

test("all callers that wait for a token refresh receive the same new token", async () => {
  const { renewals } = createTokenCheckingBackend();
  const tab = await openSignedInTab("t0");
  const tokens = await Promise.all(Array.from({ length: 25 }, () => tab.refreshToken("t0")));
  expect(new Set(tokens)).toEqual(new Set(["t1"]));
  expect(renewals).toEqual(["t0"]);
});

test("a failed token refresh rejects all waiting callers, and a later call refreshes again", async () => {
  let answer = refusalReply(99999);
  const asked = startScriptedBackend(() => answer);
  const tab = await openSignedInTab("t0");
  localStorage.setItem("token", "t0");
  const outcomes = await Promise.allSettled([tab.refreshToken("t0"), tab.refreshToken("t0")]);
  expect(outcomes.map((it) => it.status)).toEqual(["rejected", "rejected"]);
  expect(asked).toHaveLength(1);
  localStorage.setItem("token", "t5");
  answer = okReply({ token: "t6" });
  await expect(tab.refreshToken("t5")).resolves.toBe("t6");
});

test("refreshToken returns the stored token without a request if the caller's token is outdated", async () => {
  const { renewals } = createTokenCheckingBackend();
  const tab = await openSignedInTab("t7");
  await expect(tab.refreshToken("t0")).resolves.toBe("t7");
  expect(renewals).toEqual([]);
});

test.each([
  ["with Web Locks", giveLocks, 4],
  ["with the storage lock", () => vi.fn<() => void>(), 0],
])("sends one token refresh for 4 tabs with 25 calls each, %s", async (_, give, requests) => {
  const request = give();
  const backend = createTokenCheckingBackend("expired");
  const tabs = [
    await openSignedInTab(),
    await openSignedInTab(),
    await openSignedInTab(),
    await openSignedInTab(),
  ];
  const calls = tabs.flatMap((tab) =>
    Array.from({ length: 25 }, () => tab.sendCall("orderStat", {})),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter((it) => it.status === "fulfilled")).toHaveLength(100);
  expect(backend.renewals).toEqual(["t0"]);
  expect(localStorage.getItem("token")).toBe("t1");
  expect(request).toHaveBeenCalledTimes(requests);
  expect(localStorage.getItem("lw_refresh_lock")).toBeNull();
});

test("the refresh lock of a closed tab blocks other tabs only until the lock expires", async () => {
  const { renewals } = createTokenCheckingBackend();
  const tab = await openSignedInTab();
  localStorage.setItem("lw_refresh_lock", `closed ${Date.now() + 300}`);
  await expect(tab.refreshToken("t0")).resolves.toBe("t1");
  expect(renewals).toHaveLength(1);
});

test("only one of two tabs refreshes the token if both found the storage lock free", async () => {
  vi.useFakeTimers();
  const { renewals } = createTokenCheckingBackend();
  const tab = await openSignedInTab();
  const waiting = tab.refreshToken("t0");
  localStorage.setItem("lw_refresh_lock", `other ${Date.now() + 200}`);
  await vi.advanceTimersByTimeAsync(100);
  expect(renewals).toEqual([]);
  localStorage.setItem("token", "t9");
  await vi.advanceTimersByTimeAsync(300);
  expect([await waiting, renewals]).toEqual(["t9", []]);
  vi.useRealTimers();
});

test("ignores a stored refresh lock whose expiry is too far in the future", async () => {
  createTokenCheckingBackend();
  const tab = await openSignedInTab();
  localStorage.setItem("lw_refresh_lock", `tampered ${Date.now() + 1e9}`);
  await expect(tab.refreshToken("t0")).resolves.toBe("t1");
});

test("a second tab waits for the first tab's token refresh even if that takes almost 10 s", async () => {
  vi.useFakeTimers();
  let answered = () => {};
  const asked = startScriptedBackend(
    () => new Promise((later) => (answered = () => later(okReply({ token: "t1" })))),
  );
  const [first, second] = [await openSignedInTab(), await openSignedInTab()];
  const both = Promise.all([first.refreshToken("t0"), second.refreshToken("t0")]);
  await vi.advanceTimersByTimeAsync(9900);
  expect(asked).toHaveLength(1);
  answered();
  await vi.advanceTimersByTimeAsync(200);
  expect(await both).toEqual(["t1", "t1"]);
  vi.useRealTimers();
});

test("a token refresh neither clears nor replaces a newer token that another tab has stored", async () => {
  let meanwhile = () => {};
  let answer = refusalReply(20003);
  startScriptedBackend(() => {
    meanwhile();
    return answer;
  });
  const tab = await openSignedInTab("t0");
  meanwhile = () => localStorage.setItem("token", "newer");
  await expect(tab.refreshToken("t0")).rejects.toMatchObject({ kind: "refused" });
  expect(localStorage.getItem("token")).toBe("newer");
  meanwhile = () => localStorage.setItem("token", "newest");
  answer = okReply({ token: "late" });
  await expect(tab.refreshToken("newer")).resolves.toBe("newest");
  expect(localStorage.getItem("token")).toBe("newest");
});

test("a token refresh does not replace the stored token of another user", async () => {
  const backend = createTokenCheckingBackend("expired");
  const buyer = await openSignedInTab("t0", "demo-buyer");
  expect(buyer.readCredentials().token).toBe("t0");
  localStorage.setItem("token", "seller-token");
  localStorage.setItem("p_param", "demo-seller");
  await buyer.sendCall("orderStat", {});
  expect(backend.renewals).toEqual(["t0"]);
  expect(backend.asked.every((it) => it.headers.get("X-Key") === "demo-buyer")).toBe(true);
  expect([localStorage.getItem("token"), localStorage.getItem("p_param")]).toEqual([
    "seller-token",
    "demo-seller",
  ]);
});
