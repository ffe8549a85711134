import { freshPage, seenIn, viewport } from "./page.mjs";
import { plainTable } from "./table.mjs";

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
  const here = page.url();
  for (const y of [0.3, 0.45, 0.6, 0.75]) {
    await page.touchscreen.tap(viewport.width * 0.8, viewport.height * y);
    await page.waitForTimeout(300);
    if (page.url() === here) await page.keyboard.press("Escape");
    else {
      await page.evaluate(() => history.back());
      // A second Back on the way would leave the app.
      await page.waitForURL(here);
    }
    await page.waitForTimeout(200);
  }
}

export async function lists(browser, at, storageState, orderId) {
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

export async function heap(browser, at, storageState) {
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
