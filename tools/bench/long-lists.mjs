import { freshPage, seenIn, viewport } from "./open-page.mjs";
import { plainTable } from "./result-table.mjs";

const json = (result) => ({ json: { code: 200, result, message: "" } });

/** Serves a chat of 5,000 messages page by page, as the backend does. */
async function longChat(page, orderId) {
  const all = Array.from({ length: 5_000 }, (_, at) => ({
    id: `C${at}`,
    seq: at + 1,
    orderId,
    senderId: "x",
    senderRole: 1 + (at % 2),
    msgType: 1,
    isRead: 1,
    clientMsgId: "",
    content: `第 ${at + 1} 句${"，说得长一些".repeat(at % 7)}`,
    createTime: 1_795_000_000_000 + at * 30_000,
  }));
  await page.route("**/chat/v1/list/**", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get("limit") ?? 100);
    const after = query.get("afterSeq");
    const before = Number(query.get("beforeSeq") ?? 5_001);
    const records =
      after === null
        ? all.slice(Math.max(0, before - 1 - limit), before - 1)
        : all.slice(Number(after), Number(after) + limit);
    const hasMore = after === null ? Number((records[0]?.seq ?? 1) > 1) : 0;
    await route.fulfill(json({ records, peerReadSeq: 5_000, peerOnline: 1, hasMore, readonly: 0 }));
  });
}

const sixHoursMs = 6 * 3_600_000;

/**
 * Returns a function that serves a thousand rows: the first page of the seed data again and again,
 * with other ids and times.
 */
const thousand = (pattern, key) => async (page) => {
  let setup;
  await page.route(pattern, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const pageNo = Number(searchParams.get("pageNo") ?? 1);
    const size = Number(searchParams.get("pageSize") ?? 20);
    // The totals of a month have the same URL, but no page number.
    if (!searchParams.has("pageNo")) return route.continue();
    setup ??= route.fetch().then((it) => it.json());
    const { result } = await setup;
    const records = Array.from(
      { length: Math.max(0, Math.min(size, 1_000 - (pageNo - 1) * size)) },
      (_, at) => {
        const nth = (pageNo - 1) * size + at;
        const model = result.records[nth % result.records.length];
        return {
          ...model,
          [key]: `${model[key]}x${nth}`,
          createTime: 1_795_000_000_000 - nth * sixHoursMs,
        };
      },
    );
    await route.fulfill(
      json({ ...result, records, total: 1_000, pageNo, pages: Math.ceil(1_000 / size) }),
    );
  });
};

/** Runs in the page: scrolls one step per frame, `steps` times or until nothing moves. */
async function scroll({ by, steps }) {
  const box = [...document.querySelectorAll("main, main *")].find(
    (element) =>
      element.scrollHeight > element.clientHeight + 50 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY),
  );
  const room = box ?? document.scrollingElement;
  let quiet = 0;
  for (let n = 0; n < steps && quiet < 40; n++) {
    const before = room.scrollTop;
    room.dispatchEvent(
      Object.assign(new Event("touchmove"), { touches: [{ clientX: 0, clientY: 0 }] }),
    );
    room.scrollTop += by;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    quiet = room.scrollTop === before ? quiet + 1 : 0;
  }
}

/** Taps at four heights. Then goes back if a page has opened, otherwise presses Escape. */
async function taps(page, across) {
  const here = page.url();
  for (const y of [0.3, 0.45, 0.6, 0.75]) {
    await page.touchscreen.tap(viewport.width * across, viewport.height * y);
    await page.waitForTimeout(300);
    if (page.url() === here) await page.keyboard.press("Escape");
    else {
      await page.evaluate(() => history.back());
      // A second Back while the page is changing would leave the app.
      await page.waitForURL(here);
    }
    await page.waitForTimeout(200);
  }
}

const inpMsMax = 200;
const taskMsMax = 100;
/**
 * Maximum number of runs of a slow measurement. A task that another process delayed is long once, but
 * a task that our code makes long is long each time. All results are shown.
 */
const timesMax = 3;
const isLong = ({ inpMs, longestMs }) => inpMs > inpMsMax || longestMs > taskMsMax;

async function playedThrough(
  browser,
  at,
  { route, lay, by = 900, across = 0.8 },
  storageState,
  orderId,
) {
  const { page, end } = await freshPage(browser, { storageState });
  await lay(page, orderId);
  await page.goto(`${at}/lwh5/${route}`);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  // Discards the tasks of the page load, because other tables show the load.
  await page.evaluate(() => void (globalThis.benchSeen.longestMs = 0));
  await page.evaluate(scroll, { by, steps: 900 });
  await taps(page, across);
  const field = page
    .locator("main textarea:visible, main input:visible, footer textarea:visible")
    .first();
  if ((await field.count()) > 0)
    await field.pressSequentially("你好 12345", { delay: 60, timeout: 5_000 }).catch(() => {});
  await page.waitForTimeout(500);
  const { waits, longestMs } = await seenIn(page);
  await end();
  return { inpMs: Math.max(0, ...waits), longestMs, acts: waits.length };
}

/** @param {{ buyer: object, seller: object }} people browser storage of each user */
export async function lists(browser, at, people, orderId) {
  const rows = [];
  // `across` is the horizontal position of the taps, on the part of a row that opens a page.
  const long = [
    {
      name: "a chat of 5,000 lines",
      route: `home/orderBuyChat?orderId=${orderId}`,
      lay: longChat,
      by: -900,
    },
    { name: "1,000 offers", route: "home/buy", lay: thousand("**/buy/able/list**", "entrustId") },
    {
      name: "1,000 orders that are over",
      route: "home/order?tab=done",
      lay: thousand("**/order/v1/list**", "orderId"),
      across: 0.3,
    },
    {
      name: "1,000 bills",
      route: "home/mybill",
      lay: thousand("**/bill/detail/list**", "id"),
      across: 0.3,
    },
    {
      name: "1,000 listings",
      route: "home/mysell",
      lay: thousand("**/sell/list**", "entrustId"),
      across: 0.15,
      who: "seller",
    },
  ];
  for (const list of long) {
    const times = [];
    do times.push(await playedThrough(browser, at, list, people[list.who ?? "buyer"], orderId));
    while (isLong(times.at(-1)) && times.length < timesMax);
    const all = (key) => times.map((one) => one[key].toFixed(0)).join(", ");
    rows.push([list.name, all("inpMs"), all("longestMs"), all("acts")]);
  }
  return plainTable(
    [
      "at 4 × CPU; again, at most twice, where it was over 200 or 100 ms",
      "INP, ms",
      "longest task, ms (0: none over 50)",
      "taps and keys",
    ],
    rows,
  );
}

const mb = (bytes) => bytes / 1024 / 1024;
/**
 * Parts of the heap that are not the page's: machine code, which grows with run time, and the
 * browser's own records.
 */
const notHeld = new Set(["code", "native", "hidden", "synthetic", "object shape"]);

/** Returns the size of the page's objects, closures and strings in MB, from a heap snapshot. */
async function heldMb(cdp) {
  const parts = [];
  const hear = ({ chunk }) => parts.push(chunk);
  cdp.on("HeapProfiler.addHeapSnapshotChunk", hear);
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(parts.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const typeAt = fields.indexOf("type");
  const sizeAt = fields.indexOf("self_size");
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!notHeld.has(types[typeAt][nodes[at + typeAt]])) bytes += nodes[at + sizeAt];
  return mb(bytes);
}

async function heapNow(cdp) {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name) => metrics.find((it) => it.name === name).value;
  return [mb(of("JSHeapUsedSize")), await heldMb(cdp), of("Nodes"), of("JSEventListeners")];
}

const stops = [60, 150, 300];

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
          for (let frame = 0; frame < 4; frame++)
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 5)));
        }
      },
      [from, to],
    );
  const seen = [];
  for (const [nth, stop] of stops.entries()) {
    await go(stops[nth - 1] ?? 0, stop);
    seen.push(await heapNow(cdp));
  }
  await end();
  const names = [
    "all that the engine counts, MB",
    "what the page holds, without machine code, MB",
    "nodes",
    "listeners",
  ];
  return plainTable(
    [
      "switching tabs",
      ...stops.map((it) => `after ${it} navigations`),
      "the last to the one before",
    ],
    names.map((name, row) => {
      const values = seen.map((it) => it[row]);
      return [name, ...values, values.at(-1) / values.at(-2)];
    }),
  );
}
