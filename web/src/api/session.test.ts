import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ScriptedRequest,
  testAsset,
  httpReply,
  openTestTab,
  okReply,
  refusalReply,
  startScriptedBackend,
  testOrderCounts,
  type TestTab,
  testUser,
} from "../../test/helpers/scripted-backend.ts";
import { fetchCall } from "./fetch-call.ts";

const logged = vi.spyOn(console, "error");

beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const login = "POST /user/v1/user/login";
const quick = "POST /login/v1/quick/login";
const deviceTag = "iPhone";
type Reply = ReturnType<typeof okReply>;

const backend = (by: Record<string, Reply>) => {
  const replies: Record<string, Reply> = {
    [login]: okReply({ token: "t1" }),
    [quick]: okReply({ token: "t2" }),
    "GET /user/v1/info": okReply(testUser),
    "GET /user/asset/v1/info": okReply(testAsset),
    ...by,
  };
  return startScriptedBackend(({ call }) => replies[call] ?? httpReply(404));
};
const keep = (token: string | undefined, p?: string) => {
  if (token !== undefined) localStorage.setItem("token", token);
  if (p !== undefined) localStorage.setItem("p_param", p);
};
const kept = () => [localStorage.getItem("token"), localStorage.getItem("p_param")];
const names = (asked: ScriptedRequest[]) => asked.map((it) => it.call);

test("startSession logs in with p, stores token and p, and loads user and assets", async () => {
  const asked = backend({});
  const tab = await openTestTab();
  expect(tab.sessionStore.get().phase).toBe("starting");
  await tab.startSession({ p: "demo-buyer", deviceTag });
  expect(names(asked)).toEqual([login, "GET /user/v1/info", "GET /user/asset/v1/info"]);
  expect(asked[0]?.body).toEqual({ p: "demo-buyer", deviceTag });
  expect([asked[0]?.headers.get("X-Access-Token"), asked[0]?.headers.get("X-Key")]).toEqual([
    null,
    "demo-buyer",
  ]);
  expect(asked[1]?.headers.get("X-Access-Token")).toBe("t1");
  expect(kept()).toEqual(["t1", "demo-buyer"]);
  expect(tab.sessionStore.get()).toEqual({ phase: "ready", userId: "u1" });
  expect(tab.queryClient.getQueryData(["userInfo", {}])).toMatchObject({ id: "u1" });
  await vi.waitFor(() =>
    expect(tab.queryClient.getQueryData(["assetInfo", {}])).toMatchObject({ able: 7_005_000 }),
  );
});

test("a read that waits for the first login is sent once and receives its data", async () => {
  const counts = "GET /order/v1/count/stat";
  const asked = backend({ [counts]: okReply(testOrderCounts) });
  const tab = await openTestTab();
  const key = ["orderStat", {}];
  const queryFn = () => tab.sendCall("orderStat", {});
  void tab.queryClient.prefetchQuery({ queryKey: key, queryFn });
  await tab.startSession({ p: "demo-buyer", deviceTag });
  await vi.waitFor(() => expect(tab.queryClient.getQueryData(key)).toMatchObject({ running: 1 }));
  expect(names(asked).filter((it) => it === counts)).toEqual([counts]);
});

test("startSession logs in with the stored p if it receives no p", async () => {
  keep("t0", "demo-seller");
  const asked = backend({});
  await (await openTestTab()).startSession({ deviceTag });
  expect(asked[0]?.body).toEqual({ p: "demo-seller", deviceTag });
});

test.each([
  refusalReply(20001),
  refusalReply(401),
  httpReply(401),
  httpReply(500),
  httpReply(404),
  httpReply(200, "<html>"),
  "broken",
] as const)(
  "startSession sends a quick login with the real device tag after a failed login: %o",
  async (reply) => {
    keep("t0", "demo-buyer");
    const asked = backend({ [login]: reply });
    const tab = await openTestTab();
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect(names(asked).slice(0, 2)).toEqual([login, quick]);
    expect(asked[1]?.body).toEqual({ deviceTag });
    expect(asked[1]?.headers.get("X-Access-Token")).toBe("t0");
    expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["ready", "t2", "demo-buyer"]);
  },
);

test("calls that wait during a refused login are sent after the next successful login", async () => {
  let isKnown = false;
  const asked = startScriptedBackend(({ call }) => {
    if (call === login) return isKnown ? okReply({ token: "t1" }) : refusalReply(20001);
    return okReply(call === "GET /user/v1/info" ? testUser : testAsset);
  });
  const tab = await openTestTab();
  const waiting = tab.sendCall("assetInfo", {});
  await tab.startSession({ p: "nobody", deviceTag });
  expect(tab.sessionStore.get().phase).toBe("illegal");
  isKnown = true;
  await tab.startSession({ p: "demo-buyer", deviceTag });
  await expect(waiting).resolves.toMatchObject({ able: 7_005_000 });
  expect(names(asked).slice(0, 2)).toEqual([login, login]);
});

test("startSession begins with the quick login if a token but no p is stored", async () => {
  keep("t0");
  const asked = backend({});
  const tab = await openTestTab();
  await tab.startSession({ deviceTag });
  expect(names(asked)[0]).toBe(quick);
  expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["ready", "t2", null]);
});

test.each([refusalReply(20003), httpReply(401), okReply({}), okReply(null)])(
  "clears token and p and ends in the phase illegal if the quick login returns no token: %o",
  async (reply) => {
    keep("t0", "demo-buyer");
    backend({ [login]: refusalReply(20001), [quick]: reply });
    const tab = await openTestTab();
    await tab.startSession({ deviceTag });
    expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["illegal", null, null]);
  },
);

test("startSession without p, stored p and stored token ends as illegal and sends no call", async () => {
  const asked = backend({});
  const tab = await openTestTab();
  await tab.startSession({ deviceTag });
  expect([tab.sessionStore.get().phase, asked]).toEqual(["illegal", []]);
});

test.each(["has space", "中文", "x".repeat(257), "a\nb"])(
  "startSession rejects a malformed p, sends no call and keeps the stored token and p: %s",
  async (p) => {
    keep("t0", "demo-buyer");
    const asked = backend({});
    const tab = await openTestTab();
    await tab.startSession({ p, deviceTag });
    expect([tab.sessionStore.get().phase, asked, ...kept()]).toEqual([
      "illegal",
      [],
      "t0",
      "demo-buyer",
    ]);
  },
);

test.each([
  ["中文", undefined],
  ["a\nb", undefined],
  [undefined, "has space"],
  [undefined, "x".repeat(257)],
  ["", ""],
])("removes malformed stored credentials and sends no call: token %j, p %j", async (token, p) => {
  keep(token, p);
  const asked = backend({});
  const tab = await openTestTab();
  await tab.startSession({ deviceTag });
  expect([tab.sessionStore.get().phase, asked, ...kept()]).toEqual(["illegal", [], null, null]);
});

test.each([
  ["login and quick login", quick, "broken", httpReply(503)],
  ["quick login", quick, "broken", refusalReply(20001)],
  ["quick login", quick, httpReply(500), refusalReply(20001)],
  ["user info", "GET /user/v1/info", httpReply(502), okReply({ token: "t1" })],
] as const)(
  "if %s fails, startSession fails, keeps token and p, and can be repeated successfully",
  async (_, call, reply, first) => {
    keep("t0", "demo-buyer");
    backend({ [login]: first, [call]: reply });
    const tab = await openTestTab();
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect(tab.sessionStore.get()).toEqual({ phase: "failed" });
    expect(kept()).not.toContain(null);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/demo-buyer|t0/);
    backend({});
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect(tab.sessionStore.get().phase).toBe("ready");
  },
);

test.each([
  "broken",
  httpReply(401),
  httpReply(500),
  "silence",
  okReply(null),
  okReply({ able: "x" }),
] as const)("the session starts without the assets if they cannot be read: %o", async (reply) => {
  backend({ "GET /user/asset/v1/info": reply });
  const tab = await openTestTab();
  await tab.startSession({ p: "demo-buyer", deviceTag });
  expect(tab.sessionStore.get()).toEqual({ phase: "ready", userId: "u1" });
});

test.each(["broken", httpReply(503), httpReply(200, "<html>")] as const)(
  "the session start ends as failed if the login fails and no token is stored: %o",
  async (reply) => {
    backend({ [login]: reply });
    const tab = await openTestTab();
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["failed", null, null]);
  },
);

test("startSession accepts and stores a token of four kilobytes", async () => {
  const token = "a".repeat(4096);
  backend({ [login]: okReply({ token }) });
  const tab = await openTestTab();
  await tab.startSession({ p: "demo-buyer", deviceTag });
  expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["ready", token, "demo-buyer"]);
});

test("the session start fails if the login has no response for 10 s", async () => {
  vi.useFakeTimers();
  backend({ [login]: "silence" });
  const tab = await openTestTab();
  const started = tab.startSession({ p: "demo-buyer", deviceTag });
  await vi.advanceTimersByTimeAsync(10_000);
  await started;
  expect(tab.sessionStore.get().phase).toBe("failed");
  vi.useRealTimers();
});

describe("start with the link of another user", () => {
  /** Opens a tab with a stored user who has a draft, a cached read and an open order. */
  async function signedIn() {
    keep("t0", "demo-seller");
    localStorage.setItem("lw_my_draft", "hello");
    localStorage.setItem("lw_my_id", "seller");
    localStorage.setItem("orderId", "o1");
    const tab = await openTestTab();
    tab.queryClient.setQueryData(["userInfo", {}], { id: "seller" });
    return tab;
  }
  const left = () => [
    ...kept(),
    localStorage.getItem("lw_my_draft"),
    localStorage.getItem("orderId"),
  ];
  const asked = (tab: TestTab) =>
    vi.waitFor(() => expect(tab.sessionStore.get().phase).toBe("asking"));

  test("a link of another user deletes the old user's data only after they accept the switch", async () => {
    const tab = await signedIn();
    const calls = backend({ [login]: okReply({ token: "t1", userId: "u1" }) });
    // Calls of the previous test may still arrive, so only those with the key of this link count.
    const ofLink = () => calls.filter((it) => it.headers.get("X-Key") === "demo-new");
    const started = tab.startSession({ p: "demo-new", deviceTag });
    await asked(tab);
    expect([ofLink().map((it) => it.call), ...left()]).toEqual([
      [login],
      "t0",
      "demo-seller",
      "hello",
      "o1",
    ]);
    tab.answerAccountSwitchQuestion(true);
    await started;
    expect(tab.sessionStore.get()).toEqual({ phase: "ready", userId: "u1" });
    expect(left()).toEqual(["t1", "demo-new", null, null]);
    expect(
      ofLink()
        .slice(1)
        .map((it) => it.headers.get("X-Access-Token")),
    ).toEqual(["t1", "t1"]);
  });

  test("uses the signed-in user's launch key if the user declines the switch to another user's link", async () => {
    const tab = await signedIn();
    history.replaceState(null, "", "/lwh5/home/my?tab=1&p=demo-buyer");
    const calls = backend({ [login]: okReply({ token: "t1" }) });
    const started = tab.startSession({ p: "demo-buyer", deviceTag });
    await asked(tab);
    tab.answerAccountSwitchQuestion(false);
    await started;
    expect([tab.sessionStore.get().phase, ...left()]).toEqual([
      "ready",
      "t1",
      "demo-seller",
      "hello",
      "o1",
    ]);
    expect(calls.filter((it) => it.call === login).map((it) => it.body)).toEqual([
      { p: "demo-buyer", deviceTag },
      { p: "demo-seller", deviceTag },
    ]);
    expect(location.search).toBe("?tab=1&p=demo-seller");
  });

  test("a new link of the signed-in user shows no switch prompt and keeps the drafts", async () => {
    const tab = await signedIn();
    localStorage.setItem("lw_my_id", "u1");
    backend({ [login]: okReply({ token: "t1", userId: "u1" }) });
    await tab.startSession({ p: "one-time-2", deviceTag });
    expect([tab.sessionStore.get().phase, ...left()]).toEqual([
      "ready",
      "t1",
      "one-time-2",
      "hello",
      "o1",
    ]);
  });

  test("continues with the signed-in user if the backend refuses the link of another user", async () => {
    const tab = await signedIn();
    startScriptedBackend(({ call, body }) => {
      if (call === login)
        return (body as { p: string }).p === "demo-seller"
          ? okReply({ token: "t3" })
          : refusalReply(20001);
      return okReply(call.includes("asset") ? testAsset : testUser);
    });
    await tab.startSession({ p: "whatever", deviceTag });
    expect([tab.sessionStore.get().phase, ...left()]).toEqual([
      "ready",
      "t3",
      "demo-seller",
      "hello",
      "o1",
    ]);
  });

  test("keeps token, p and drafts if the login with another user's link fails with HTTP 503", async () => {
    const tab = await signedIn();
    backend({ [login]: httpReply(503) });
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect([tab.sessionStore.get().phase, ...left()]).toEqual([
      "failed",
      "t0",
      "demo-seller",
      "hello",
      "o1",
    ]);
  });

  test("in a director frame, another user's link replaces the signed-in user without a prompt", async () => {
    localStorage.setItem("lw_a_token", "t0");
    localStorage.setItem("lw_a_p_param", "demo-seller");
    localStorage.setItem("lw_a_lw_my_draft", "hello");
    const tab = await openTestTab();
    (await import("../lib/browser/storage.ts")).storage.keepApart("lw_a_");
    backend({});
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect(tab.sessionStore.get().phase).toBe("ready");
    expect([localStorage.getItem("lw_a_token"), localStorage.getItem("lw_a_lw_my_draft")]).toEqual([
      "t1",
      null,
    ]);
  });

  test("without a stored token, a link shows no prompt and keeps the drafts if it is refused", async () => {
    keep(undefined, "demo-seller");
    localStorage.setItem("lw_my_draft", "hello");
    backend({ [login]: refusalReply(20001) });
    const tab = await openTestTab();
    await tab.startSession({ p: "nobody", deviceTag });
    expect([tab.sessionStore.get().phase, ...left()]).toEqual([
      "illegal",
      null,
      "demo-seller",
      "hello",
      null,
    ]);
    backend({});
    await tab.startSession({ p: "demo-buyer", deviceTag });
    expect([tab.sessionStore.get().phase, ...left()]).toEqual([
      "ready",
      "t1",
      "demo-buyer",
      null,
      null,
    ]);
  });
});

test("keeps the user's drafts if the session starts again with the same p", async () => {
  keep("t0", "demo-buyer");
  localStorage.setItem("lw_my_draft", "hello");
  backend({});
  await (await openTestTab()).startSession({ p: "demo-buyer", deviceTag });
  expect(localStorage.getItem("lw_my_draft")).toBe("hello");
});

test("clears token and p if the first calls after the login return 401", async () => {
  const asked = backend({
    "GET /user/v1/info": httpReply(401),
    "GET /user/asset/v1/info": httpReply(401),
  });
  const tab = await openTestTab();
  await tab.startSession({ p: "demo-buyer", deviceTag });
  expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["illegal", null, null]);
  asked.length = 0;
  void tab.sendCall("orderStat", {});
  await fetchCall("banks", {}, { credentials: {} }).catch(() => {});
  expect(names(asked)).toEqual(["GET /basic/v1/bank"]);
});

test("a command has a new request id if another user has sent the same command before", async () => {
  const asked = backend({ "POST /order/v1/warn/o1": "broken" });
  const tab = await openTestTab();
  await tab.startSession({ p: "demo-seller", deviceTag });
  await tab.sendCommand("warn", { id: "o1" }).catch(() => {});
  const started = tab.startSession({ p: "demo-buyer", deviceTag });
  await vi.waitFor(() => expect(tab.sessionStore.get().phase).toBe("asking"));
  tab.answerAccountSwitchQuestion(true);
  await started;
  await tab.sendCommand("warn", { id: "o1" }).catch(() => {});
  const ids = asked
    .filter((it) => it.call.includes("warn"))
    .map((it) => it.headers.get("X-Request-Id"));
  expect(new Set(ids).size).toBe(2);
});

test("startSession sends the login before a call that waits for a token", async () => {
  const asked = backend({});
  const tab = await openTestTab();
  const waiting = tab.sendCall("orderStat", {}).catch(() => {});
  await tab.startSession({ p: "demo-buyer", deviceTag });
  await waiting;
  expect(names(asked)[0]).toBe(login);
});

test("startSession uses a token that another tab stores while this tab's login is refused", async () => {
  keep("t0", "demo-buyer");
  const tab = await openTestTab();
  startScriptedBackend(({ call }) => {
    if (call === quick) localStorage.setItem("token", "newer");
    if (call === login || call === quick) return refusalReply(20003);
    return okReply(call.includes("asset") ? testAsset : testUser);
  });
  await tab.startSession({ deviceTag });
  expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["ready", "newer", "demo-buyer"]);
});

test("sends one login if the session is started twice at once", async () => {
  const asked = backend({});
  const tab = await openTestTab();
  await Promise.all([
    tab.startSession({ p: "demo-buyer", deviceTag }),
    tab.startSession({ p: "demo-buyer", deviceTag }),
  ]);
  expect(names(asked).filter((it) => it === login)).toHaveLength(1);
});

test("two users signed in in two tabs each use their own token for calls", async () => {
  const asked = startScriptedBackend(({ call, body, headers }) => {
    if (call === login) return okReply({ token: `token of ${(body as { p: string }).p}` });
    return headers.get("X-Access-Token") === `token of ${headers.get("X-Key")}`
      ? okReply(call.includes("asset") ? testAsset : testUser)
      : httpReply(401);
  });
  const [buyer, seller] = [await openTestTab(), await openTestTab()];
  await Promise.all([
    buyer.startSession({ p: "demo-buyer", deviceTag }),
    seller.startSession({ p: "demo-seller", deviceTag }),
  ]);
  expect([buyer.sessionStore.get().phase, seller.sessionStore.get().phase]).toEqual([
    "ready",
    "ready",
  ]);
  await Promise.all([buyer.sendCall("userInfo", {}), seller.sendCall("userInfo", {})]);
  expect(names(asked).filter((it) => it === quick)).toEqual([]);
});

test("signOut removes the stored token, p and drafts, the cached reads, and p from the URL", async () => {
  backend({});
  const tab = await openTestTab();
  await tab.startSession({ p: "demo-buyer", deviceTag });
  localStorage.setItem("lw_my_draft", "x");
  localStorage.setItem("lw_theme", "dark");
  history.replaceState(null, "", "/lwh5/home/setting?tab=1&p=demo-buyer");
  await tab.signOut(false);
  expect(tab.sessionStore.get()).toEqual({ phase: "illegal" });
  expect([
    ...kept(),
    localStorage.getItem("lw_my_draft"),
    localStorage.getItem("lw_theme"),
  ]).toEqual([null, null, null, "dark"]);
  expect(location.pathname + location.search).toBe("/lwh5/home/setting?tab=1");
  expect(tab.queryClient.getQueryData(["userInfo", {}])).toBeUndefined();

  const next = await openTestTab();
  await next.startSession({ deviceTag });
  expect(next.sessionStore.get().phase).toBe("illegal");
});

test("signOut keeps the credentials of a user that another tab has signed in meanwhile", async () => {
  backend({});
  const mine = await openTestTab();
  await mine.startSession({ p: "demo-buyer", deviceTag });
  keep("t9", "demo-seller");
  await mine.signOut(false);
  expect(kept()).toEqual(["t9", "demo-seller"]);
});

describe("signOut", () => {
  const setting = "POST /user/v1/pay/account/setting";
  async function signedIn(reply: Reply) {
    const asked = backend({ [setting]: reply });
    const tab = await openTestTab();
    await tab.startSession({ p: "demo-buyer", deviceTag });
    asked.length = 0;
    return { tab, ended: () => asked.filter((it) => it.call === setting).map((it) => it.body) };
  }

  test("signOut sends the logout to the backend before it removes token and p", async () => {
    const { tab, ended } = await signedIn(okReply({ ok: 1 }));
    const leaving = tab.signOut(true);
    expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["leaving", "t1", "demo-buyer"]);
    expect(await leaving).toBe(true);
    expect([ended(), tab.sessionStore.get().phase, ...kept()]).toEqual([
      [{ type: "thisDevice" }],
      "illegal",
      null,
      null,
    ]);
  });

  test("signOut removes token and p without a request if the backend supports no logout", async () => {
    const { tab, ended } = await signedIn(okReply({ ok: 1 }));
    expect(await tab.signOut(false)).toBe(false);
    expect([ended(), tab.sessionStore.get().phase, ...kept()]).toEqual([[], "illegal", null, null]);
  });

  test.each([httpReply(503), refusalReply(10001), "broken"] as const)(
    "signOut removes token and p even if the backend does not confirm the logout: %o",
    async (reply) => {
      const { tab } = await signedIn(reply);
      expect(await tab.signOut(true)).toBe(false);
      expect([tab.sessionStore.get().phase, ...kept()]).toEqual(["illegal", null, null]);
    },
  );

  test("signOut completes although the session is ended while the logout is pending", async () => {
    const { tab } = await signedIn(okReply({ ok: 1 }));
    const leaving = tab.signOut(true);
    tab.endSession();
    await leaving;
    expect(tab.sessionStore.get().phase).toBe("illegal");
  });
});
