// Runs before the first paint. Sets the theme and the font size, and selects the skeleton of the
// first screen: one of three tabs, or a chat. Preloads the files of that screen before the app
// requests them. Logs in with the launch parameter and requests the data of the first screen while
// the app's code is loading. The app takes over these responses and sets the same attributes again.
import type {} from "../src/api/fetch-call.ts";
import { deviceTagOf, isMobileDevice, currentDevice } from "../src/lib/browser/device.ts";

declare const screenFiles: Partial<Record<string, string[]>>;

const root = document.documentElement;
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const chosen = kept("lw_theme");
const isDark =
  chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
root.setAttribute("data-theme", isDark ? "dark" : "light");
if (kept("lw_largeText") === "1") root.style.fontSize = "120%";

const tab = /^\/lwh5(?:\/home)?(?:\/(buy|sell|order))?\/?$/.exec(location.pathname);
const chatSide = /^\/lwh5\/home\/order(Buy|Sell)Chat\/?$/.exec(location.pathname)?.[1];
const isChat = chatSide !== undefined;
const tabName = tab ? (tab[1] ?? "buy") : "";
const first = isChat ? "chat" : tabName;
root.setAttribute("data-first", first);
if (isChat) root.setAttribute("data-side", chatSide);
function sendFor(file: string): void {
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
const files = screenFiles[first];
if (files)
  new PerformanceObserver((list, watch) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    watch.disconnect();
    files.forEach(sendFor);
  }).observe({ type: "paint", buffered: true });

const query = new URLSearchParams(location.search);
const given = query.get("p");
const p = given || kept("p_param");
// True if the content of the first screen depends on the URL or on storage: the URL names a tab, or
// the same user has stored an amount. This script then knows neither the texts nor the requests of
// the screen.
const hasAsked =
  first === "order"
    ? query.get("tab") !== null
    : (!given || given === kept("p_param")) && kept("lw_my_match_draft") !== null;
if (hasAsked) root.setAttribute("data-asked", "");

/**
 * Sends a request exactly as `fetchCall` does. The app takes over only responses of identical
 * requests and sends any other one again.
 */
async function ask(path: string, passport: Record<string, string>, body?: string): Promise<string> {
  const method = body === undefined ? "GET" : "POST";
  const headers = {
    ...passport,
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
  const question = [method, path, passport["X-Access-Token"], passport["X-Key"], body].join(" ");
  (window.askedEarly ??= {})[question] = { sentAt, answer };
  return (await answer).text;
}

async function comeIn(key: string): Promise<void> {
  const said = await ask(
    "/user/v1/user/login",
    { "X-Key": key },
    JSON.stringify({ p: key, deviceTag: deviceTagOf(currentDevice()) }),
  );
  const token: unknown = JSON.parse(said)?.result?.token;
  if (typeof token !== "string") return;
  const passport = { "X-Access-Token": token, "X-Key": key };
  const order = query.get("orderId");
  const paths = ["/user/v1/info", "/user/asset/v1/info"];
  if (first === "buy" && !hasAsked)
    paths.unshift(
      "/entrust/v1/buy/able/list?pageNo=1&sort=price&onlyMatch=1",
      "/entrust/v1/buy/config",
      "/order/v1/count/stat",
    );
  if (first === "sell") paths.unshift("/entrust/v1/sell/config", "/user/asset/v1/bill/method");
  if (first === "order" && !hasAsked)
    paths.unshift("/order/v1/list?pageNo=1&pageSize=50&tab=1", "/order/v1/count/stat");
  if (isChat && order) {
    const id = encodeURIComponent(order);
    paths.unshift(`/order/v1/detail/${id}`, `/chat/v1/list/${id}?limit=50&read=0`);
  }
  await Promise.all(paths.map((it) => ask(it, passport)));
}

// Sends nothing in a frame, because the frames of one device may belong to two users. Sends nothing
// on a desktop, because the app sends no requests there.
if (
  first !== "" &&
  p &&
  /^[\x21-\x7e]{1,256}$/.test(p) &&
  window.parent === window &&
  isMobileDevice(currentDevice())
)
  comeIn(p).catch(() => {});
