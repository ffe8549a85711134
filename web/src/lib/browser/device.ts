/** What the browser says about the machine. `userAgentData` is missing outside secure contexts, so the string is read. */
export interface Device {
  userAgent: string;
  maxTouchPoints: number;
}

const phones =
  /Android|iPhone|iPad|iPod|(?:Phone|Tablet); OpenHarmony|HarmonyOS|Windows Phone|\bMobile\b/;
/** An iPad asks for desktop pages and calls itself a Macintosh; no Macintosh has a touch screen. */
const isTouchIpad = ({ userAgent, maxTouchPoints }: Device) =>
  userAgent.includes("Macintosh") && maxTouchPoints > 1;

export const isMobile = (device: Device): boolean =>
  phones.test(device.userAgent) || isTouchIpad(device);

const tagMax = 64;
const androidModel =
  /Android[^;)]*;\s*(?:[a-z]{2}[-_][A-Za-z]{2};\s*)?([^;)]+?)(?:\s+Build\/[^;)]*)?\s*[;)]/;

/** The model of the device as the login names it. Browsers that hide the model send the letter K in its place. */
export function deviceTag(device: Device): string {
  const { userAgent } = device;
  const apple = /iPhone|iPod|iPad/.exec(userAgent)?.[0];
  if (apple) return apple;
  if (isTouchIpad(device)) return "iPad";
  const model = androidModel.exec(userAgent)?.[1]?.slice(0, tagMax);
  if (model && model !== "K") return model;
  return /Android/.test(userAgent) ? "Android" : "mobile";
}

export const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
});

/** The browser inside WeChat: it has no downloads, and keeps a picture that is pressed for long. */
export const inWechat = (): boolean => /MicroMessenger/.test(navigator.userAgent);
