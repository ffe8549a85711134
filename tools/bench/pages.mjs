import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium, devices } from "@playwright/test";
import { browser as chromiumPath } from "../browser.mjs";
import { login, mocks, ours } from "./contenders.mjs";
import { peers } from "./processes.mjs";
import { middle, plainTable } from "./table.mjs";

const viewport = { width: 390, height: 844 };
// Anybody else is asked to come with a phone.
const phone = { ...devices["Pixel 7"], viewport };
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };
const person = "demo-buyer";

/** Runs in the page before anything of it: what it paints, what moves by itself, what keeps a finger waiting. */
function note() {
  const seen = { firstMs: 0, largestMs: 0, shift: 0, longestMs: 0, waits: {} };
  globalThis.benchSeen = seen;
  const on = (type, hear, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more });
  on("paint", (it) => it.name === "first-contentful-paint" && (seen.firstMs = it.startTime));
  on("largest-contentful-paint", (it) => (seen.largestMs = it.startTime));
  on("layout-shift", (it) => it.hadRecentInput || (seen.shift += it.value));
  on("longtask", (it) => (seen.longestMs = Math.max(seen.longestMs, it.duration)));
  on("event", (it) => it.interactionId && (seen.waits[it.interactionId] = Math.max(seen.waits[it.interactionId] ?? 0, it.duration)), {
    durationThreshold: 16,
  });
}
const seenIn = (page) => page.evaluate(() => ({ ...globalThis.benchSeen, waits: Object.values(globalThis.benchSeen.waits) }));

/** A page that nobody has opened before, of somebody who is known already. */
async function freshPage(browser, { storageState, isSlow = false, cpu = 4 } = {}) {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  await page.addInitScript(note);
  const cdp = await context.newCDPSession(page);
  if (isSlow) {
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", slow4g);
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  return { page, cdp, end: () => context.close() };
}

/** What any page of this machine takes: its letters are in its one file. */
function startPlainPage() {
  const body = `<!doctype html><html lang="zh"><meta name="viewport" content="width=device-width"><title>a page</title><p>${"一页的字".repeat(250)}`;
  const server = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body));
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve({ address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() })),
  );
}

async function paints(browser, at, storageState, rounds) {
  const plain = await startPlainPage();
  const samples = { plain: [], buy: [] };
  for (let n = 0; n < rounds; n++) {
    const first = await freshPage(browser, { isSlow: true });
    await first.page.goto(plain.address, { waitUntil: "load" });
    await first.page.waitForFunction(() => globalThis.benchSeen.largestMs > 0);
    samples.plain.push(await seenIn(first.page));
    await first.end();
    const { page, end } = await freshPage(browser, { isSlow: true, storageState });
    const offers = page.waitForResponse(/\/able\/list/);
    await page.goto(`${at}/lwh5/home/buy`);
    await (await offers).finished();
    await page.waitForTimeout(1_500);
    samples.buy.push(await seenIn(page));
    await end();
  }
  plain.end();
  const of = (name, key) => middle(samples[name].map((it) => it[key]));
  const row = (name) => [of(name, "firstMs"), of(name, "firstMs") / of("plain", "firstMs"), of(name, "largestMs"), of(name, "shift")];
  return plainTable(
    ["slow 4G, 4 × CPU, nothing cached", "first paint, ms", "× that page", "largest paint, ms", "shift"],
    [
      ["a page of 3 KB", ...row("plain")],
      ["buy", ...row("buy")],
    ],
  );
}

function lighthouse(address, file, path) {
  const cli = join(peers, "node_modules/lighthouse/cli/index.js");
  const args = [
    address,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    "--only-categories=performance,accessibility,best-practices",
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, CHROME_PATH: path }, stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code !== 0) return reject(new Error(`lighthouse ended with ${code} at ${address}`));
      const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
      resolve({
        scores: ["performance", "accessibility", "best-practices"].map((it) => 100 * categories[it].score),
        // What keeps a score from being whole.
        lost: Object.values(categories)
          .flatMap((it) => it.auditRefs)
          .filter((it) => it.weight > 0 && audits[it.id].score !== null && audits[it.id].score < 0.9)
          .map((it) => `${it.id} ${audits[it.id].displayValue ?? ""}`.trim()),
      });
    });
  });
}

async function lighthouses(at, orderId, folder, path, rounds) {
  const routes = { buy: "home/buy", order: "home/order", chat: `home/orderBuyChat?orderId=${orderId}` };
  const runs = Object.fromEntries(Object.keys(routes).map((it) => [it, []]));
  for (let n = 0; n < rounds; n++)
    for (const [name, route] of Object.entries(routes))
      runs[name].push(
        await lighthouse(`${at}/lwh5/${route}${route.includes("?") ? "&" : "?"}p=${person}`, join(folder, "lighthouse.json"), path),
      );
  return plainTable(
    ["Lighthouse, mobile", "performance", "accessibility", "best practices", "what is missing"],
    Object.entries(runs).map(([name, list]) => [
      name,
      ...[0, 1, 2].map((at) => String(Math.round(middle(list.map((it) => it.scores[at]))))),
      list[0].lost.join(", ") || "–",
    ]),
  );
}

const json = (result) => ({ json: { code: 200, result, message: "" } });

/** A chat of 5,000 lines, as the backend would page it. */
async function longChat(page, orderId) {
  const all = Array.from({ length: 5_000 }, (_, at) => ({
    ...{ id: `C${at}`, seq: at + 1, orderId, senderId: "x", senderRole: 1 + (at % 2), msgType: 1, isRead: 1, clientMsgId: "" },
    ...{ content: `第 ${at + 1} 句${"，说得长一些".repeat(at % 7)}`, createTime: 1_795_000_000_000 + at * 30_000 },
  }));
  await page.route("**/chat/v1/list/**", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get("limit") ?? 100);
    const [after, before] = [query.get("afterSeq"), Number(query.get("beforeSeq") ?? 5_001)];
    const records =
      after === null ? all.slice(Math.max(0, before - 1 - limit), before - 1) : all.slice(Number(after), Number(after) + limit);
    const hasMore = after === null ? Number((records[0]?.seq ?? 1) > 1) : 0;
    await route.fulfill(json({ records, peerReadSeq: 5_000, peerOnline: 1, hasMore, readonly: 0 }));
  });
}

/** A thousand offers: one of the town's own, again and again under another name. */
async function manyOffers(page) {
  let model;
  await page.route("**/buy/able/list**", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const answer = await route.fetch();
    const { result } = await answer.json();
    const [pageNo, size] = [Number(searchParams.get("pageNo") ?? 1), Number(searchParams.get("pageSize") ?? 20)];
    model ??= result.records[0];
    const key = "entrustId" in model ? "entrustId" : "id";
    const records = Array.from({ length: Math.max(0, Math.min(size, 1_000 - (pageNo - 1) * size)) }, (_, at) => ({
      ...model,
      [key]: `${model[key]}x${(pageNo - 1) * size + at}`,
    }));
    await route.fulfill(json({ ...result, records, total: 1_000, pages: Math.ceil(1_000 / size) }));
  });
}

/** Runs in the page: as far as it goes, as fast as frames are drawn. */
async function scroll({ by, steps }) {
  const box = [...document.querySelectorAll("main, main *")].find(
    (it) => it.scrollHeight > it.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(it).overflowY),
  );
  const room = box ?? document.scrollingElement;
  let quiet = 0;
  for (let n = 0; n < steps && quiet < 40; n++) {
    const before = room.scrollTop;
    room.dispatchEvent(Object.assign(new Event("touchmove"), { touches: [{ clientX: 0, clientY: 0 }] }));
    room.scrollTop += by;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    quiet = room.scrollTop === before ? quiet + 1 : 0;
  }
}

/** Taps where a thumb would: down the middle of what stands there, and back when a tap has led away. */
async function taps(page) {
  for (const y of [0.3, 0.45, 0.6, 0.75]) {
    const was = page.url();
    await page.touchscreen.tap(viewport.width * 0.8, viewport.height * y);
    await page.waitForTimeout(300);
    if (page.url() !== was) await page.evaluate(() => history.back());
    else await page.keyboard.press("Escape");
    await page.waitForTimeout(200);
  }
}

async function lists(browser, at, storageState, orderId) {
  const rows = [];
  const long = [
    { name: "a chat of 5,000 lines", route: `home/orderBuyChat?orderId=${orderId}`, lay: longChat, by: -900 },
    { name: "a list of 1,000 offers", route: "home/buy", lay: manyOffers, by: 900 },
  ];
  for (const { name, route, lay, by } of long) {
    const { page, end } = await freshPage(browser, { storageState });
    await lay(page, orderId);
    await page.goto(`${at}/lwh5/${route}`);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1_000);
    // The start is the other table's.
    await page.evaluate(() => void (globalThis.benchSeen.longestMs = 0));
    await page.evaluate(scroll, { by, steps: 900 });
    await taps(page);
    const field = page.locator("main textarea:visible, main input:visible, footer textarea:visible").first();
    if ((await field.count()) > 0) await field.pressSequentially("你好 12345", { delay: 60, timeout: 5_000 }).catch(() => {});
    await page.waitForTimeout(500);
    const { waits, longestMs } = await seenIn(page);
    rows.push([name, Math.max(0, ...waits), longestMs, String(waits.length)]);
    await end();
  }
  return plainTable(["at 4 × CPU", "INP, ms", "longest task, ms (0: none over 50)", "taps and keys"], rows);
}

async function heapMb(cdp) {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((it) => it.name === "JSHeapUsedSize").value / 1024 / 1024;
}

async function heap(browser, at, storageState) {
  const { page, cdp, end } = await freshPage(browser, { storageState, cpu: 1 });
  await cdp.send("Performance.enable");
  await page.goto(`${at}/lwh5/home/buy`);
  await page.waitForLoadState("networkidle");
  const go = (from, to) =>
    page.evaluate(
      async ([first, last]) => {
        for (let n = first; n < last; n++) {
          const tabs = document.querySelectorAll("nav a");
          tabs[n % tabs.length].click();
          for (let frame = 0; frame < 4; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 5)));
        }
      },
      [from, to],
    );
  await go(0, 60);
  const early = await heapMb(cdp);
  await go(60, 300);
  const late = await heapMb(cdp);
  await end();
  return plainTable(["heap, MB", "after 60 navigations", "after 300", "ratio"], [["four tabs, by turns", early, late, late / early]]);
}

/** The app as built behind the door as built, in the browser of the journeys; the scores are those of the whole browser. */
export async function benchPages({ rounds, folder }) {
  const path = await chromiumPath();
  if (path === undefined) throw new Error("No Chromium was found.");
  const mock = await mocks.ours(folder);
  const door = await ours("ours", mock.address);
  const browser = await chromium.launch({ executablePath: path });
  try {
    const headers = await login(door.address);
    const { result } = await (await fetch(`${door.address}/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20`, { headers })).json();
    const orderId = result.records[0].orderId ?? result.records[0].id;
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(`${door.address}/lwh5/home/buy?p=${person}`);
    await page.waitForFunction(() => localStorage.getItem("token") !== null);
    const storageState = await context.storageState();
    await context.close();
    return [
      await paints(browser, door.address, storageState, rounds),
      await lighthouses(door.address, orderId, folder, "/usr/bin/chromium", rounds),
      await lists(browser, door.address, storageState, orderId),
      await heap(browser, door.address, storageState),
    ];
  } finally {
    await browser.close();
    await door.end();
    await mock.end();
  }
}
