import { vi } from "vitest";

/** A request that a scripted backend received. */
export type ScriptedRequest = { call: string; path: string; headers: Headers; body: unknown };
type Reply =
  | { status?: number; text: string; headers?: Record<string, string> }
  | "silence"
  | "broken";

export const okReply = (result: unknown): Reply => ({
  text: JSON.stringify({ code: 200, result, message: "成功" }),
});
export const refusalReply = (code: number, result: unknown = null, message = ""): Reply => ({
  text: JSON.stringify({ code, result, message }),
});
export const httpReply = (status: number, text = ""): Reply => ({ status, text });

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted) fail();
    signal?.addEventListener("abort", fail);
  });

/**
 * Replaces `fetch` by `answer` and returns the list of received requests. For tests that need exact
 * control of the network, such as repeated 401s, missing responses or invalid ones.
 */
export function startScriptedBackend(
  answer: (ask: ScriptedRequest) => Reply | Promise<Reply>,
): ScriptedRequest[] {
  const asked: ScriptedRequest[] = [];
  vi.stubGlobal("fetch", async (request: Request, init?: { signal?: AbortSignal }) => {
    const path =
      new URL(request.url).pathname.replace("/lightweight", "") + new URL(request.url).search;
    const text = await request.text();
    const ask = {
      call: `${request.method} ${path.replace(/\?.*/, "")}`,
      path,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    asked.push(ask);
    const reply = await Promise.race([answer(ask), aborted(init?.signal)]);
    if (reply === "silence") return aborted(init?.signal);
    if (reply === "broken") throw new TypeError("Failed to fetch");
    return new Response(reply.text, {
      status: reply.status ?? 200,
      ...(reply.headers && { headers: reply.headers }),
    });
  });
  return asked;
}

/** Opens a separate tab: loads the app's modules again, while localStorage is shared. */
export async function openTestTab() {
  vi.resetModules();
  const [
    session,
    state,
    send,
    refresh,
    notices,
    intent,
    command,
    read,
    client,
    live,
    liveState,
    routes,
    credentials,
  ] = await Promise.all([
    import("../../src/api/session.ts"),
    import("../../src/api/session-state.ts"),
    import("../../src/api/send-call.ts"),
    import("../../src/api/refresh-token.ts"),
    import("../../src/api/toasts-and-warnings.ts"),
    import("../../src/api/send-command.ts"),
    import("../../src/api/use-command.ts"),
    import("../../src/api/read-queries.ts"),
    import("../../src/api/query-client.ts"),
    import("../../src/api/live-updates.ts"),
    import("../../src/api/live-connection-state.ts"),
    import("../../src/api/push-handlers.ts"),
    import("../../src/api/credentials.ts"),
  ]);
  return {
    ...session,
    ...state,
    ...send,
    ...refresh,
    ...notices,
    ...intent,
    ...command,
    ...read,
    ...client,
    ...live,
    ...liveState,
    ...routes,
    ...credentials,
  };
}
export type TestTab = Awaited<ReturnType<typeof openTestTab>>;

/** Opens a tab of a user who is logged in with this token. */
export async function openSignedInTab(token = "t0", p = "demo-buyer"): Promise<TestTab> {
  localStorage.setItem("token", token);
  localStorage.setItem("p_param", p);
  const tab = await openTestTab();
  tab.switchTabUser(p);
  tab.resumeCallsWaitingForToken();
  tab.sessionStore.set({ phase: "ready", userId: "u1" });
  return tab;
}

export const testOrderCounts = {
  running: 1,
  toConfirm: 0,
  toPay: 1,
  toRelease: 0,
  appeal: 0,
  unreadChat: 0,
  needAction: 1,
  total: 1,
  finished: 0,
  cancelled: 0,
};
export const testAsset = {
  able: 700.5,
  cny: 4984,
  address: "a",
  frozen: 0,
  entrustFrozen: 0,
  orderLocked: 0,
  cooling: 0,
  coolingList: [],
  refPrice: 7.12,
};
export const testUser = {
  nickName: "n",
  avatar: "",
  id: "u1",
  isAuthentication: 2,
  payMethod: [1],
  creditLevel: 3,
  phone: "",
  isPayPassword: 1,
  realName: "",
  idCard: "",
  riskStatus: 1,
  riskLevel: 1,
  riskExpireAt: null,
  isLoginPassword: 0,
  registerTime: 1,
  failReason: "",
  credit: {
    score: 1,
    nextScore: 1,
    totalOrders: 0,
    orders30d: 0,
    finishRate30d: 0,
    avgReleaseSec: null,
    avgPaySec: null,
    goodRate: null,
    cancelCount30d: 0,
    appealLost30d: 0,
    tags: [],
    changes: [],
  },
  limits: {
    buyDailyLimit: 1,
    buyDailyUsed: 0,
    sellDailyLimit: 1,
    sellDailyUsed: 0,
    perOrderMax: 1,
    cancelLeft: 1,
    cancelQuota: 1,
    openBuyOrders: 0,
    maxOpenBuyOrders: 1,
  },
  restrict: { type: 0, reason: "", until: null },
  devices: [],
};

/**
 * Creates a backend that accepts only one token and returns 401 for any other. A quick login
 * replaces the accepted token.
 */
export function createTokenCheckingBackend(first = "t0") {
  let valid = first;
  let given = 0;
  const renewals: string[] = [];
  const asked = startScriptedBackend(async (ask) => {
    if (ask.call === "POST /login/v1/quick/login") {
      renewals.push(ask.headers.get("X-Access-Token") ?? "");
      await Promise.resolve();
      valid = `t${++given}`;
      return okReply({ token: valid, expireIn: 7200 });
    }
    if (ask.headers.get("X-Access-Token") !== valid) return httpReply(401);
    if (ask.path.includes("stat")) return okReply(testOrderCounts);
    return okReply(ask.path.includes("asset") ? testAsset : testUser);
  });
  return { asked, renewals, expire: () => (valid = "nobody's") };
}
