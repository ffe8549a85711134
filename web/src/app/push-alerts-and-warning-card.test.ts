import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dispatchPush } from "../api/push-handlers.ts";
import { storage } from "../lib/browser/storage.ts";
import { soundSetting, vibrationSetting } from "../lib/browser/sound-and-vibration.ts";
import { sessionStore } from "../api/session-state.ts";
import { setDocumentTitle } from "../lib/browser/document-title.ts";
import {
  clearSystemNotifications,
  showSystemNotification,
  type SystemNotification,
} from "../lib/browser/system-notifications.ts";
import { startAlertsForPushes } from "./push-alerts-and-warning-card.tsx";

vi.mock("../lib/browser/system-notifications.ts", () => ({
  registerNotificationWorker: async () => ({}),
  showSystemNotification: vi.fn<(it: SystemNotification) => Promise<void>>(async () => {}),
  clearSystemNotifications: vi.fn<(person: string) => Promise<void>>(async () => {}),
  handleNotificationClicks: () => {},
  suppressNotificationsWhileTabVisible: () => {},
}));

const vibrate = vi.fn<(pattern: number[]) => boolean>();
let tones = 0;
let active = true;
let now = 10_000;

let playing: FakeNode[] = [];
class FakeNode extends EventTarget {
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect = <T>(next: T): T => next;
  start() {
    tones += 1;
    playing.push(this);
  }
  stop() {}
}
class FakeAudio {
  static made = 0;
  constructor() {
    FakeAudio.made += 1;
  }
  static state = "suspended";
  get state() {
    return FakeAudio.state;
  }
  currentTime = 0;
  destination = {};
  resume = async () => {
    woken += 1;
    if (!isDeaf) FakeAudio.state = "running";
  };
  suspend() {
    FakeAudio.state = "suspended";
    return Promise.resolve();
  }
}
let woken = 0;
let isDeaf = false;
let vendor = "";

const push = async (cmd: string, orderId = "O1") => {
  now += 3000;
  dispatchPush({ cmd, msgTxt: "买家已付款", orderId });
  await vi.waitFor(() => {});
};
const received = () => {
  const reported = [vibrate.mock.calls.length, tones];
  for (const it of playing) it.dispatchEvent(new Event("ended"));
  playing = [];
  vibrate.mockClear();
  tones = 0;
  return reported;
};
let stop = () => {};
const notice = ["温馨提示", "买家已付款", "u1"];
const reported = vi.mocked(showSystemNotification);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("OscillatorNode", FakeNode);
  vi.stubGlobal("GainNode", FakeNode);
  Object.defineProperty(navigator, "userActivation", {
    configurable: true,
    get: () => ({ hasBeenActive: active }),
  });
  Object.defineProperty(navigator, "vibrate", { configurable: true, value: vibrate });
  Object.defineProperty(navigator, "vendor", { configurable: true, get: () => vendor });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  active = true;
  woken = 0;
  isDeaf = false;
  vendor = "Google Inc.";
  FakeAudio.state = "suspended";
  stop = startAlertsForPushes(() => {});
  received();
});
afterEach(() => {
  stop();
  history.replaceState(null, "", "/lwh5/");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("before the first tap, a push causes no sound and no vibration, because browsers forbid it", async () => {
  active = false;
  await push("warn");
  expect([received(), FakeAudio.made]).toEqual([[0, 0], 0]);
});

test("creates no audio context at a tap in browsers other than Safari", async () => {
  vi.useFakeTimers();
  document.body.click();
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeAudio.made).toBe(0);
});

test("on iOS, unlocks sound once, within 0.7 s after the first tap", async () => {
  vendor = "Apple Computer, Inc.";
  vi.useFakeTimers();
  const rests = vi.spyOn(FakeAudio.prototype, "suspend");
  document.body.click();
  await vi.advanceTimersByTimeAsync(200);
  expect(FakeAudio.made).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect([FakeAudio.made, woken, rests.mock.calls.length]).toEqual([1, 1, 1]);
  document.body.click();
  await vi.advanceTimersByTimeAsync(1000);
  expect(woken).toBe(1);
});

test("rings and vibrates once for pushes that need the user's attention, and not for others", async () => {
  await push("warn");
  dispatchPush({ cmd: "order", msgTxt: "", orderId: "O1" });
  await vi.waitFor(() => expect(tones).toBe(2));
  expect(received()).toEqual([1, 2]);
  await push("asset");
  await push("read");
  await push("own");
  expect(received()).toEqual([0, 0]);
});

test("resumes the audio context during the next tap if the browser allows sound only then", async () => {
  vi.useFakeTimers();
  isDeaf = true;
  document.body.click();
  await vi.advanceTimersByTimeAsync(1000);
  const before = woken;
  document.body.click();
  expect(woken).toBe(before + 1);
  isDeaf = false;
  document.body.click();
  await vi.advanceTimersByTimeAsync(0);
  document.body.click();
  expect(woken).toBe(before + 2);
});

test("suspends the audio context after each alert sound", async () => {
  await push("warn");
  await vi.waitFor(() => expect(tones).toBe(2));
  const [first, last] = playing;
  first?.dispatchEvent(new Event("ended"));
  expect(FakeAudio.state).toBe("running");
  last?.dispatchEvent(new Event("ended"));
  playing = [];
  expect(FakeAudio.state).toBe("suspended");
});

test("a push plays no sound and no vibration that the user has switched off", async () => {
  soundSetting.set("0");
  await push("warn");
  expect(received()).toEqual([1, 0]);
  soundSetting.set("1");
  vibrationSetting.set("0");
  await push("warn");
  await vi.waitFor(() => expect(tones).toBe(2));
  expect(received()).toEqual([0, 2]);
});

test("vibrates for a message in another chat, but not for one in the visible chat", async () => {
  history.replaceState(null, "", "/lwh5/home/orderBuyChat?orderId=O1");
  await push("chat");
  expect(received()[0]).toBe(0);
  for (const orderId of ["O2", "O", ""]) {
    await push("chat", orderId);
    expect(received()[0], orderId).toBe(1);
  }
});

test("does not vibrate for a message in the visible chat if its URL contains no order id", async () => {
  storage.orderId.set("O3");
  history.replaceState(null, "", "/lwh5/home/orderBuyChat");
  await push("chat", "O3");
  expect(received()[0]).toBe(0);
});

test("a push marks the title of a hidden page and shows a system notification", async () => {
  sessionStore.set({ phase: "ready", userId: "u1" });
  vi.mocked(clearSystemNotifications).mockClear();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  setDocumentTitle({ screen: "订单" });
  await push("warn", "");
  await push("order", "");
  expect(document.title).toBe("● 订单");
  await vi.waitFor(() =>
    expect(reported.mock.calls.map(([it]) => [it.title, it.body, it.userId])).toEqual([
      notice,
      notice,
    ]),
  );
  expect(clearSystemNotifications).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(clearSystemNotifications).toHaveBeenCalledTimes(1);
  stop();
  expect(clearSystemNotifications).toHaveBeenCalledTimes(2);
  expect(document.title).toBe("订单");
});

test("after startAlertsForPushes was stopped, a push causes no sound and no vibration", async () => {
  stop();
  await push("warn");
  expect(received()).toEqual([0, 0]);
});
