import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  httpReply,
  openTestTab,
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
  testOrderCounts,
  createTokenCheckingBackend,
} from "../../test/helpers/scripted-backend.ts";
import { fetchCall } from "./fetch-call.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

const logged = vi.spyOn(console, "error");

beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const quick = "POST /login/v1/quick/login";
const count = "GET /order/v1/count/stat";

test("refreshes the token once after a 401 and repeats the call", async () => {
  const { asked } = createTokenCheckingBackend("not t0");
  const tab = await openSignedInTab("t0");
  await expect(tab.sendCall("orderStat", {})).resolves.toEqual(testOrderCounts);
  expect(asked.map((it) => it.call)).toEqual([count, quick, count]);
  expect(asked.at(-1)?.headers.get("X-Access-Token")).toBe("t1");
  expect(localStorage.getItem("token")).toBe("t1");
  expect(tab.sessionStore.get().phase).toBe("ready");
});

test("refreshes the token and repeats the call after code 401 in the body, as after HTTP 401", async () => {
  let refused = false;
  const asked = startScriptedBackend(({ call }) => {
    if (call === quick) return okReply({ token: "t1" });
    if (refused) return okReply(testOrderCounts);
    refused = true;
    return refusalReply(401);
  });
  const tab = await openSignedInTab();
  await expect(tab.sendCall("orderStat", {})).resolves.toEqual(testOrderCounts);
  expect(asked.map((it) => it.call)).toEqual([count, quick, count]);
});

test("ends the session without another attempt if the repeated call returns 401 again", async () => {
  const asked = startScriptedBackend(({ call }) =>
    call === quick ? okReply({ token: "t1" }) : httpReply(401),
  );
  const tab = await openSignedInTab();
  await expect(tab.sendCall("orderStat", {})).rejects.toMatchObject({
    kind: "unauthorized",
    text: "无权访问，请联系管理员",
  });
  expect(asked.map((it) => it.call)).toEqual([count, quick, count]);
  expect(tab.sessionStore.get().phase).toBe("unauthorized");
});

test("shows the catalog text for 401 as an error toast if a call ends the session", async () => {
  startScriptedBackend(({ call }) => (call === quick ? okReply({ token: "t1" }) : httpReply(401)));
  const tab = await openSignedInTab();
  const Toast = () => createElement("p", {}, JSON.stringify(tab.useCurrentToast()));
  const page = await renderForTest(createElement(Toast));
  await tab.sendCall("orderStat", {}).catch(() => {});
  await vi.waitFor(() =>
    expect(page.textContent).toContain('"text":"无权访问，请联系管理员","tone":"error"'),
  );
});

test("a refused token refresh ends the session and removes the stored token, but not p", async () => {
  startScriptedBackend(({ call }) => (call === quick ? refusalReply(20003) : httpReply(401)));
  const tab = await openSignedInTab();
  await expect(tab.sendCall("orderStat", {})).rejects.toMatchObject({ kind: "unauthorized" });
  expect(tab.sessionStore.get().phase).toBe("unauthorized");
  expect([localStorage.getItem("token"), localStorage.getItem("p_param")]).toEqual([
    null,
    "demo-buyer",
  ]);
});

test("rejects the call and keeps the session if the token refresh gets no response", async () => {
  startScriptedBackend(({ call }) => (call === quick ? "broken" : httpReply(401)));
  const tab = await openSignedInTab();
  await expect(tab.sendCall("orderStat", {})).rejects.toMatchObject({ kind: "noAnswer" });
  expect([tab.sessionStore.get().phase, localStorage.getItem("token")]).toEqual(["ready", "t0"]);
});

test("reuses a command's request id when repeating it after a 401, but not for the next command", async () => {
  const { asked } = createTokenCheckingBackend("not t0");
  const tab = await openSignedInTab();
  await tab.sendCall("warn", { id: "o1" }).catch(() => {});
  await tab.sendCall("warn", { id: "o1" }).catch(() => {});
  const ids = asked
    .filter((it) => it.call.includes("warn"))
    .map((it) => it.headers.get("X-Request-Id"));
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
});

test("does not repeat a call that was refused", async () => {
  const asked = startScriptedBackend(() => refusalReply(50004));
  const tab = await openSignedInTab();
  await expect(tab.sendCall("orderStat", {})).rejects.toMatchObject({ codeName: "orderMovedOn" });
  expect(asked).toHaveLength(1);
});

test("a call waits until the login has provided a token", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  const tab = await openTestTab();
  const waiting = tab.sendCall("orderStat", {});
  await fetchCall("banks", {}, { credentials: {} }).catch(() => {});
  expect(asked.map((it) => it.call)).toEqual(["GET /basic/v1/bank"]);
  tab.resumeCallsWaitingForToken();
  await expect(waiting).resolves.toEqual(testOrderCounts);
});

test("a call made during a token refresh waits and uses the new token", async () => {
  const { asked } = createTokenCheckingBackend();
  const tab = await openSignedInTab();
  const refreshing = tab.refreshToken("t0");
  await tab.sendCall("orderStat", {});
  await refreshing;
  expect(asked.map((it) => [it.call, it.headers.get("X-Access-Token")])).toEqual([
    [quick, "t0"],
    [count, "t1"],
  ]);
});

test("reports the end of the session once if 25 calls return 401", async () => {
  const asked = startScriptedBackend(({ call }) =>
    call === quick ? refusalReply(20003) : httpReply(401),
  );
  const tab = await openSignedInTab();
  const ended = vi.fn<() => void>();
  tab.sessionStore.subscribe(ended);
  await Promise.allSettled(Array.from({ length: 25 }, () => tab.sendCall("orderStat", {})));
  expect(ended).toHaveBeenCalledTimes(1);
  expect(asked.filter((it) => it.call === quick)).toHaveLength(1);
});
