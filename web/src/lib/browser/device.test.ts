import { describe, expect, it } from "vitest";
import { deviceModelForLogin, isMobileDevice } from "./device.ts";

const device = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints });
const iphone = device(
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
);
const pixel = device(
  "Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
);
const webview = device(
  "Mozilla/5.0 (Linux; Android 12; zh-CN; M2102K1C Build/SKQ1.211006.001; wv) AppleWebKit/537.36 Chrome/100 Mobile",
);
const hidden = device(
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
);
const tablet = device(
  "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
);
const harmony = device(
  "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile",
);
const macintosh =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

describe("the device check", () => {
  it.each([
    ["iPhone", iphone],
    ["Android phone", pixel],
    ["Android WebView", webview],
    ["Android tablet", tablet],
    ["HarmonyOS phone", harmony],
  ])("isMobileDevice accepts the %s", (_name, it) => expect(isMobileDevice(it)).toBe(true));
  it("isMobileDevice accepts an iPad that reports itself as a Macintosh", () =>
    expect(isMobileDevice(device(macintosh, 5))).toBe(true));
  it.each([
    ["Macintosh", device(macintosh, 0)],
    ["Windows", device(windows, 0)],
    ["Windows with a touch screen", device(windows, 10)],
    ["Linux", device("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", 0)],
    [
      "Chromebook with a touch screen",
      device(
        "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
        10,
      ),
    ],
    [
      "HarmonyOS computer",
      device(
        "Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1.6.1",
        0,
      ),
    ],
    ["no user agent", device("", 0)],
  ])("isMobileDevice rejects a desktop: %s", (_name, it) => expect(isMobileDevice(it)).toBe(false));
});

describe("the device tag", () => {
  it.each([
    ["iPhone", iphone],
    ["iPad", device(macintosh, 5)],
    ["Pixel 7", pixel],
    ["M2102K1C", webview],
    ["Android", hidden],
    ["SM-X700", tablet],
    ["mobile", harmony],
  ])("the device tag is the model or the platform of the device: %s", (expected, it) =>
    expect(deviceModelForLogin(it)).toBe(expected),
  );
  it("the device tag is cut to the 64 characters that the contract allows", () => {
    expect(
      deviceModelForLogin(device(`Mozilla/5.0 (Linux; Android 15; ${"x".repeat(200)}) Mobile`)),
    ).toHaveLength(64);
  });
});
