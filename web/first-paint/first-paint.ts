// Runs before anything is painted: whose theme and letters, and whether it is one of the three tabs or a chat, whose files are on their way
// before the app's own asks for them. The app's own code then says the same again. Who comes in with a launch parameter is logged in here,
// while the app's code is on its way, and what the first screen shows is asked: the app takes those answers over.
import type {} from "../src/api/fetch-call.ts";
import { deviceTag, isMobile, thisDevice } from "../src/lib/browser/device.ts";

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
// Behind the first paint, which they would hold up; the app's own files, which all of them need, have the line to themselves until then. To
// ask for a frame instead would have the browser make one before there is anything to paint.
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
// What is not the same for everybody is left out: another person remembers nothing here, and an address may name a tab.
const hasAsked =
  first === "order"
    ? query.get("tab") !== null
    : (!given || given === kept("p_param")) && kept("lw_my_match_draft") !== null;
if (hasAsked) root.setAttribute("data-asked", "");

/** As `fetchCall` asks, to the letter: what differs is asked again. */
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
  }).then(async (it) => {
    const receivedAt = performance.now();
    return {
      status: it.status,
      text: await it.text(),
      date: it.headers.get("date"),
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
    JSON.stringify({ p: key, deviceTag: deviceTag(thisDevice()) }),
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

// A frame may be one of two people of one device, and a desktop sends nothing.
if (
  first !== "" &&
  p &&
  /^[\x21-\x7e]{1,256}$/.test(p) &&
  window.parent === window &&
  isMobile(thisDevice())
)
  comeIn(p).catch(() => {});
