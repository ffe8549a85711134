/**
 * Browser data about the device. The user agent string is read, because `userAgentData` is missing
 * outside of secure contexts.
 */
export interface Device {
  userAgent: string;
  maxTouchPoints: number;
}

const phones =
  /Android|iPhone|iPad|iPod|(?:Phone|Tablet); OpenHarmony|HarmonyOS|Windows Phone|\bMobile\b/;
/**
 * Detects an iPad, which requests desktop pages and reports itself as a Macintosh. No Macintosh has
 * a touch screen.
 */
const isTouchIpad = ({ userAgent, maxTouchPoints }: Device) =>
  userAgent.includes("Macintosh") && maxTouchPoints > 1;

export const isMobileDevice = (device: Device): boolean =>
  phones.test(device.userAgent) || isTouchIpad(device);

const tagMax = 64;
const androidModel =
  /Android[^;)]*;\s*(?:[a-z]{2}[-_][A-Za-z]{2};\s*)?([^;)]+?)(?:\s+Build\/[^;)]*)?\s*[;)]/;

/**
 * Returns the device model for the login, or the platform if the browser hides the model. Browsers
 * that hide the model send the letter K instead.
 */
export function deviceModelForLogin(device: Device): string {
  const { userAgent } = device;
  const apple = /iPhone|iPod|iPad/.exec(userAgent)?.[0];
  if (apple) return apple;
  if (isTouchIpad(device)) return "iPad";
  const model = androidModel.exec(userAgent)?.[1]?.slice(0, tagMax);
  if (model && model !== "K") return model;
  return /Android/.test(userAgent) ? "Android" : "mobile";
}

export const currentDevice = (): Device => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
});

/** Returns true in WeChat's browser. It has no downloads, but saves an image on a long press. */
export const isWechatBrowser = (): boolean => /MicroMessenger/.test(navigator.userAgent);
