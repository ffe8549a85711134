import { afterEach, beforeEach, expect, test, vi } from "vitest";
import source from "../../../public/notices.js?raw";
import { soundSetting, vibrationSetting } from "./sound-and-vibration.ts";

type Shown = {
  title: string;
  body: string;
  tag: string;
  data: { person: string; path: string; tab?: string };
  close: () => void;
};
type Handlers = Record<string, (event: object) => void>;

class Channel {
  port1: { onmessage?: (event: object) => void } = {};
  port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
}

/** Runs the service worker in a browser with these tabs. */
function workerAmong(tabs: { id: string; person: string }[]) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const led: unknown[] = [];
  const handlers: Handlers = {};
  const clients = tabs.map(({ id, person }) => ({
    id,
    focus: () => Promise.reject(new Error("no button was pressed")),
    postMessage(message: { person: string; path?: string }, [port]: Channel["port2"][] = []) {
      if (message.path === undefined) return message.person === person && port?.postMessage("mine");
      led.push([id, message.path]);
    },
  }));
  const registration = {
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter((it) => tag === undefined || it.tag === tag),
    showNotification: async (title: string, options: Omit<Shown, "title">) => {
      const close = () => void shown.splice(shown.indexOf(notification), 1);
      const notification = { ...options, title, close };
      shown.splice(
        0,
        shown.length,
        ...shown.filter((one) => one.tag !== notification.tag),
        notification,
      );
    },
  };
  const self = {
    addEventListener: (name: string, handler: Handlers[string]) => (handlers[name] = handler),
    registration,
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => opened.push(path),
    },
    skipWaiting: () => {},
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- The source is the file as it is served.
  new Function("self", source)(self);
  const send = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers[name]?.({ ...event, waitUntil: (it: Promise<unknown>) => (done = it) });
    await done;
  };
  return { shown, opened, led, send, registration };
}
const notice = (body: string, person = "u1", orderId = "o1") => ({
  title: "请查账 ¥1,199.36",
  options: { body, tag: `${person} ${orderId}`, data: { person, path: "/lwh5/home/order" } },
});

test("the service worker shows one notification for several tabs, and a newer one replaces it", async () => {
  const { shown, send } = workerAmong([]);
  await send("message", { data: notice("a"), source: { id: "t1" } });
  await send("message", { data: notice("a"), source: { id: "t2" } });
  await send("message", { data: notice("b", "u2"), source: { id: "t3" } });
  expect(shown.map((it) => [it.body, it.data.tab])).toEqual([
    ["a", "t1"],
    ["b", "t3"],
  ]);
  await send("message", { data: notice("c"), source: { id: "t2" } });
  expect(shown.map((it) => it.body)).toEqual(["b", "c"]);
});

test.each([
  ["the tab that showed the notification", "t1"],
  ["another tab of the same user, after the first tab was closed", "t3"],
])("a notification tap opens its path in %s even if focus() is rejected", async (_, tab) => {
  const others = [
    { id: "t2", person: "u2" },
    { id: "t3", person: "u1" },
  ];
  const { shown, led, opened, send } = workerAmong(
    tab === "t1" ? [...others, { id: "t1", person: "u1" }] : others,
  );
  await send("message", { data: notice("a"), source: { id: "t1" } });
  await send("notificationclick", { notification: shown[0] ?? {} });
  expect([led, opened, shown]).toEqual([[[tab, "/lwh5/home/order"]], [], []]);
});

test("a tap on a notification opens a new tab if no open tab belongs to its user", async () => {
  const { led, opened, shown, send } = workerAmong([{ id: "t2", person: "u2" }]);
  await send("message", { data: notice("a"), source: { id: "gone" } });
  await send("notificationclick", { notification: shown[0] ?? {} });
  expect([led, opened]).toEqual([[], ["/lwh5/home/order"]]);
});

const posted = vi.fn<(message: object) => void>();
let held: string[] = [];
let shownNow: { data: unknown; close: () => void }[] = [];
let received: (message: object) => void = () => {};

async function pageWith({
  permission = "granted",
  secure = true,
  workers = true,
  standalone = undefined as boolean | undefined,
} = {}) {
  vi.resetModules();
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value });
  if (standalone !== undefined) define("standalone", standalone);
  if (workers)
    define("serviceWorker", {
      register: async () => {},
      ready: Promise.resolve({
        active: { postMessage: posted },
        getNotifications: async () => shownNow,
      }),
      addEventListener: (_: string, handler: typeof received) => (received = handler),
      startMessages: () => {},
    });
  define("locks", {
    query: async () => ({ held: held.map((name) => ({ name })) }),
    request: async () => {},
  });
  return await import("./system-notifications.ts");
}
beforeEach(() => {
  vi.stubGlobal("MessageChannel", Channel);
  localStorage.clear();
  posted.mockClear();
  held = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ["serviceWorker", "locks", "standalone"])
    Reflect.deleteProperty(navigator, name);
});

test.each([
  [{}, "granted"],
  [{ permission: "default" }, "default"],
  [{ secure: false }, "insecure"],
  [{ workers: false }, "missing"],
  [{ standalone: false }, "install"],
] as const)("reports permission, and registers a worker if granted: %o", async (browser, state) => {
  const { systemNotificationPermission: noticeState, registerNotificationWorker } =
    await pageWith(browser);
  expect(noticeState()).toBe(state);
  expect((await registerNotificationWorker()) !== undefined).toBe(state === "granted");
});

const reported = {
  title: "请查账 ¥1,199.36",
  body: "a",
  userId: "u1",
  orderId: "o1",
  path: "/home/orderSellChat?orderId=o1&t=back",
};

test("a notification contains user id and path, and follows the sound and vibration settings", async () => {
  const { showSystemNotification } = await pageWith();
  await showSystemNotification(reported);
  expect(posted.mock.lastCall?.[0]).toMatchObject({
    options: {
      silent: false,
      vibrate: [80, 60, 80],
      data: { person: "u1", path: "/lwh5/home/orderSellChat?orderId=o1&t=back" },
    },
  });
  vibrationSetting.set("0");
  await showSystemNotification(reported);
  expect(posted.mock.lastCall?.[0]).toMatchObject({ options: { silent: false, vibrate: [] } });
  soundSetting.set("0");
  await showSystemNotification(reported);
  expect(posted.mock.lastCall?.[0]).toMatchObject({ options: { silent: true } });
  expect(posted.mock.lastCall?.[0]).not.toHaveProperty("options.vibrate");
});

test("shows no notification if another tab of the same user is visible", async () => {
  const { showSystemNotification } = await pageWith();
  held = ["lw_seen_u1"];
  await showSystemNotification(reported);
  expect(posted).not.toHaveBeenCalled();
  held = ["lw_seen_u2"];
  await showSystemNotification(reported);
  expect(posted).toHaveBeenCalledTimes(1);
});

test("clearSystemNotifications removes only the notifications of the given user", async () => {
  const { clearSystemNotifications } = await pageWith();
  const closed: string[] = [];
  shownNow = ["u1", "u2", "u1"].map((person, at) => ({
    data: { person },
    close: () => closed.push(`${person} ${at}`),
  }));
  shownNow.push({ data: null, close: () => closed.push("nobody's") });
  await clearSystemNotifications("u1");
  expect(closed).toEqual(["u1 0", "u1 2"]);
});

test("opens the path of a clicked notification only for the same user and within the app", async () => {
  const { handleNotificationClicks: followNotices } = await pageWith();
  const went: string[] = [];
  const port = { postMessage: vi.fn<(text: string) => void>() };
  followNotices("u1", (path) => went.push(path), new AbortController().signal);
  const say = (data: unknown) => received({ data, ports: [port] });
  say({ person: "u2", path: "/lwh5/home/buy" });
  say({ person: "u1", path: "https://elsewhere.example/lwh5/" });
  say({ person: "u1", path: "/lwh5/home/order" });
  say({ person: "u2" });
  say(null);
  expect([went, port.postMessage.mock.calls.length]).toEqual([["/home/order"], 1]);
  say({ person: "u1" });
  expect(port.postMessage).toHaveBeenCalledTimes(2);
});
