// Runs before the first paint. Sets the theme, the font size and elder mode, and selects the
// skeleton of the first screen: one of three tabs, or a chat. Preloads the files of that screen
// before the app requests them. Logs in with the launch parameter and requests the data of the
// first screen while the app's code is loading. The app takes over these responses, and sets theme,
// font size and elder mode again.
import type {} from "../src/api/fetch-call.ts";
import { deviceModelForLogin, isMobileDevice, currentDevice } from "../src/lib/browser/device.ts";
import type { PageData } from "./vite-plugin.ts";

/** The build replaces this name by the data as JSON (`define` in vite-plugin.ts). */
declare const pageData: PageData;
const { screens, otherFiles, loginPath, userPaths, orderIdInPath } = pageData;

const root = document.documentElement;
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const storedTheme = readStorage("lw_theme");
const isDark =
  storedTheme === "dark" ||
  (storedTheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
root.setAttribute("data-theme", isDark ? "dark" : "light");
if (readStorage("lw_largeText") === "1") root.style.fontSize = "120%";
const elderSize = readStorage("lw_elder");
const isElder = elderSize !== null && elderSize !== "0";
if (isElder) root.setAttribute("data-elder", elderSize);

const { pathname } = location;
const path = /^\/lwh5(?:\/home)?\/?$/.test(pathname)
  ? "/home/buy"
  : pathname.replace(/^\/lwh5|\/$/g, "");
const screen = screens[path];
// The painted screens are those of the ordinary mode. In elder mode the canvas stays empty until the
// app has rendered.
root.setAttribute("data-first", (!isElder && screen?.name) || "");
function preloadFile(file: string): void {
  const link = document.createElement("link");
  const isSheet = file.endsWith(".css");
  link.rel = isSheet ? "preload" : "modulepreload";
  if (isSheet) link.as = "style";
  link.fetchPriority = "low";
  link.crossOrigin = "";
  link.href = `/lwh5/assets/${file}`;
  document.head.appendChild(link);
}
// Preloads after the first paint, because the downloads would delay it. Until then the app's own
// files, which every screen needs, have the full bandwidth. `requestAnimationFrame` is no
// alternative, because it would force a frame before there is anything to paint.
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  (screen?.files ?? otherFiles).forEach(preloadFile);
}).observe({ type: "paint", buffered: true });

const query = new URLSearchParams(location.search);
const launchKeyInUrl = query.get("p");
const launchKey = launchKeyInUrl || readStorage("p_param");
// True if the content of the first screen depends on the URL or on storage: the URL names a tab of
// the order list, or the user of this launch parameter has stored a purchase amount. This script
// then knows neither the texts nor the requests of the screen.
const contentDependsOnUser =
  screen?.name === "order"
    ? query.has("tab")
    : screen?.name === "buy" &&
      (!launchKeyInUrl || launchKeyInUrl === readStorage("p_param")) &&
      readStorage("lw_my_match_draft") !== null;
if (contentDependsOnUser) root.setAttribute("data-asked", "");

/**
 * Sends a request exactly as `fetchCall` does. The app takes over only responses of identical
 * requests and sends any other one again. Returns the text of the response.
 */
async function sendEarly(
  path: string,
  identityHeaders: Record<string, string>,
  body?: string,
): Promise<string> {
  const method = body === undefined ? "GET" : "POST";
  const headers = {
    ...identityHeaders,
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  const sentAt = performance.now();
  const answer = fetch(`/lightweight${path}`, {
    method,
    headers,
    cache: "no-store",
    ...(body !== undefined && { body }),
  }).then(async (response) => {
    const receivedAt = performance.now();
    return {
      status: response.status,
      text: await response.text(),
      date: response.headers.get("date"),
      sentAt,
      receivedAt,
    };
  });
  const requestKey = [
    method,
    path,
    identityHeaders["X-Access-Token"],
    identityHeaders["X-Key"],
    body,
  ].join(" ");
  (window.askedEarly ??= {})[requestKey] = { sentAt, answer };
  return (await answer).text;
}

async function startSession(launchKey: string): Promise<void> {
  const loginResponse = await sendEarly(
    loginPath,
    { "X-Key": launchKey },
    JSON.stringify({ p: launchKey, deviceTag: deviceModelForLogin(currentDevice()) }),
  );
  const token: unknown = JSON.parse(loginResponse)?.result?.token;
  if (typeof token !== "string") return;
  const identityHeaders = { "X-Access-Token": token, "X-Key": launchKey };
  const orderId = query.get("orderId");
  const screenPaths = contentDependsOnUser ? [] : (screen?.paths ?? []);
  const paths = [...screenPaths, ...userPaths]
    .filter((it) => orderId || !it.includes(orderIdInPath))
    .map((it) => it.replace(orderIdInPath, encodeURIComponent(orderId ?? "")));
  await Promise.all(paths.map((it) => sendEarly(it, identityHeaders)));
}

// Sends nothing in a frame, because the frames of one device may belong to two users. Sends nothing
// on a desktop, because the app sends no requests there.
if (
  screen &&
  launchKey &&
  /^[\x21-\x7e]{1,256}$/.test(launchKey) &&
  window.parent === window &&
  isMobileDevice(currentDevice())
)
  startSession(launchKey).catch(() => {});
