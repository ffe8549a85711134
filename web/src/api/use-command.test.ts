import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type ScriptedRequest,
  httpReply,
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend as scriptAll,
  type TestTab,
} from "../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/**
 * Scripts the backend and records only commands. Reads, such as the lookup after a lost response,
 * get a 404.
 */
function script(answer: Parameters<typeof scriptAll>[0]): ScriptedRequest[] {
  const commands: ScriptedRequest[] = [];
  scriptAll((ask) => {
    if (ask.call.startsWith("GET")) return httpReply(404);
    commands.push(ask);
    return answer(ask);
  });
  return commands;
}

const moved = okReply({ status: 20, deadline: 1 });
const confirm = (tab: TestTab, orderId = "o1") => tab.sendCommand("confirm", { orderId });
const ids = (asked: ScriptedRequest[]) => asked.map((it) => it.headers.get("X-Request-Id"));
const isOne = (asked: ScriptedRequest[]) => new Set(ids(asked)).size === 1;

test.each(["broken", httpReply(502), httpReply(504), httpReply(200, "garbage")] as const)(
  "sends a failed command again with the same request id until a response arrives: %o",
  async (trouble) => {
    let reply: typeof moved = trouble;
    const asked = script(() => reply);
    const tab = await openSignedInTab();
    vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(confirm(tab)).rejects.toBeInstanceOf(Error);
    reply = moved;
    await confirm(tab);
    expect([asked.length, isOne(asked)]).toEqual([2, true]);
    await confirm(tab);
    expect(ids(asked)[2]).not.toBe(ids(asked)[0]);
  },
);

test("sends a command with the same request id again after a timeout", async () => {
  vi.useFakeTimers();
  let reply: typeof moved = "silence";
  const asked = script(() => reply);
  const tab = await openSignedInTab();
  const first = Promise.allSettled([confirm(tab)]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toMatchObject([{ reason: { kind: "timeout" } }]);
  reply = moved;
  await confirm(tab);
  expect([asked.length, isOne(asked)]).toEqual([2, true]);
  vi.useRealTimers();
});

test("never repeats a failed command automatically", async () => {
  const asked = script(() => "broken");
  const tab = await openSignedInTab();
  await confirm(tab).catch(() => {});
  expect(asked).toHaveLength(1);
});

test("a second tap while the command is pending sends no second request", async () => {
  const asked = script(() => moved);
  const tab = await openSignedInTab();
  const [one, two] = await Promise.all([confirm(tab), confirm(tab)]);
  expect([asked.length, one === two]).toEqual([1, true]);
});

test("a command with a different input has a new request id", async () => {
  const asked = script(() => "broken");
  const tab = await openSignedInTab();
  await Promise.allSettled([confirm(tab, "o1"), confirm(tab, "o2")]);
  expect(new Set(ids(asked)).size).toBe(2);
});

test("a command that is sent again after a refusal has a new request id", async () => {
  const asked = script(() => refusalReply(50003));
  const tab = await openSignedInTab();
  await confirm(tab).catch(() => {});
  await confirm(tab).catch(() => {});
  expect(new Set(ids(asked)).size).toBe(2);
});

const touched = ["orderDetail", "orderList", "orderStat", "orderOutTime", "chatList"];
/** Sends the command and returns the names of the reads that it has made stale. */
async function staleAfter(reply: typeof moved) {
  script(() => reply);
  const tab = await openSignedInTab();
  for (const name of [...touched, "userInfo", "buyAbleList"])
    tab.queryClient.setQueryData([name, {}], {});
  await confirm(tab).catch(() => {});
  const queries = tab.queryClient.getQueryCache().getAll();
  return queries.filter((it) => it.state.isInvalidated).map((it) => it.queryKey[0]);
}

test("a successful command marks exactly its listed reads as stale", async () => {
  expect(await staleAfter(moved)).toEqual(touched);
});

test("a command marks its reads as stale after an unknown outcome or a refusal with `reread`", async () => {
  expect(await staleAfter(refusalReply(50004))).toEqual(touched);
  expect(await staleAfter("broken")).toEqual(touched);
  expect(await staleAfter(httpReply(504))).toEqual(touched);
});

test("a command marks no read as stale after HTTP 404 or a refusal without `reread`", async () => {
  expect(await staleAfter(refusalReply(50001))).toEqual([]);
  expect(await staleAfter(httpReply(404))).toEqual([]);
});

/** Renders a button that sends the command, and the toast. */
async function button(tab: TestTab, handles: readonly "priceChanged"[]) {
  const Screen = () => {
    const { mutate, error } = tab.useCommand("buyCreate", { handles });
    const buy = () => mutate({ entrustId: "e1", payType: 1, price: 71_200 as never });
    const toast = tab.useCurrentToast();
    return createElement(
      "button",
      { type: "button", onClick: buy, title: toast?.tone },
      `${error?.codeName} ${toast?.text}`,
    );
  };
  const page = await renderForTest(
    createElement(QueryClientProvider, { client: tab.queryClient }, createElement(Screen)),
  );
  await act(async () => page.querySelector("button")?.click());
  return page;
}

test("useCommand shows a toast only for a refusal that the screen does not handle", async () => {
  const tab = await openSignedInTab();
  script(() => refusalReply(40011, { price: 7.2 }, "价格已变动"));
  const handled = await button(tab, ["priceChanged"]);
  await vi.waitFor(() => expect(handled.textContent).toBe("priceChanged undefined"));
  script(() => refusalReply(40004, null, "余量不足"));
  const other = await button(tab, ["priceChanged"]);
  await vi.waitFor(() => expect(other.textContent).toBe("remainTooLow 余量不足"));
});

test("does not store a sent PIN in the mutation cache", async () => {
  const tab = await openSignedInTab();
  const asked = script(() => refusalReply(20012, { remain: 4 }, "支付密码错误"));
  const Screen = () => {
    const { mutate, error } = tab.useCommand("methodDelete", { handles: ["pinWrong"] });
    return createElement(
      "button",
      { onClick: () => mutate({ id: "PM1", payPassword: "283917" }) },
      error?.codeName,
    );
  };
  const page = await renderForTest(
    createElement(QueryClientProvider, { client: tab.queryClient }, createElement(Screen)),
  );
  await act(async () => page.querySelector("button")?.click());
  await vi.waitFor(() => expect(page.textContent).toBe("pinWrong"));
  expect(asked[0]?.body).toMatchObject({ payPassword: "283917" });
  const cached = tab.queryClient.getMutationCache().getAll();
  expect(cached).toHaveLength(1);
  expect(JSON.stringify(cached.map((it) => it.state))).not.toContain("283917");
});

test("shows a toast for each refusal if the screen handles none", async () => {
  script(() => refusalReply(40011, null, "价格已变动"));
  const page = await button(await openSignedInTab(), []);
  await vi.waitFor(() => expect(page.textContent).toBe("priceChanged 价格已变动"));
});

test.each([
  [httpReply(403), "您没有权限执行此操作", "error"],
  [httpReply(404), "请求的资源不存在", "error"],
  [httpReply(500), "服务器内部错误", "error"],
  [httpReply(502), "网关错误", "error"],
  [httpReply(503), "服务不可用", "error"],
  [httpReply(504), "网关超时", "error"],
  [httpReply(507), "服务器错误", "error"],
  ["broken", "网络异常，请检查您的网络连接", "error"],
  ["silence", "请求超时，请稍后再试", "warn"],
  [httpReply(200, "garbage"), "发生未知错误", "error"],
  [okReply("garbage"), "发生未知错误", "error"],
] as const)(
  "a command that fails with %o shows the toast «%s» for 3000 ms",
  async (reply, text, tone) => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => {});
    script(() => reply);
    const page = await button(await openSignedInTab(), []);
    const seen = () => [page.textContent, page.querySelector("button")?.title];
    await vi.advanceTimersByTimeAsync(reply === "silence" ? 10_000 : 1);
    await vi.advanceTimersByTimeAsync(2990);
    expect(seen()).toEqual([`undefined ${text}`, tone]);
    await vi.advanceTimersByTimeAsync(10);
    expect(seen()).toEqual(["undefined undefined", ""]);
    vi.useRealTimers();
  },
);
