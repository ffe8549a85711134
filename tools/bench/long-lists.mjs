import { metricsOf, openFreshPage, viewport } from "./open-page.mjs";
import { plainTable } from "./result-table.mjs";

const json = (result) => ({ json: { code: 200, result, message: "" } });

/** Serves a chat of 5,000 messages page by page, as the backend does. */
async function serveLongChat(page, orderId) {
  const messages = Array.from({ length: 5_000 }, (_, at) => ({
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
        ? messages.slice(Math.max(0, before - 1 - limit), before - 1)
        : messages.slice(Number(after), Number(after) + limit);
    const hasMore = after === null ? Number((records[0]?.seq ?? 1) > 1) : 0;
    await route.fulfill(json({ records, peerReadSeq: 5_000, peerOnline: 1, hasMore, readonly: 0 }));
  });
}

const sixHoursMs = 6 * 3_600_000;

/**
 * Returns a function that serves a thousand rows: the first page of the seed data again and again,
 * with other ids and times.
 */
const serveThousandRows = (pattern, key) => async (page) => {
  let firstPage;
  await page.route(pattern, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const pageNo = Number(searchParams.get("pageNo") ?? 1);
    const size = Number(searchParams.get("pageSize") ?? 20);
    // The totals of a month have the same URL, but no page number.
    if (!searchParams.has("pageNo")) return route.continue();
    firstPage ??= route.fetch().then((it) => it.json());
    const { result } = await firstPage;
    const records = Array.from(
      { length: Math.max(0, Math.min(size, 1_000 - (pageNo - 1) * size)) },
      (_, at) => {
        const index = (pageNo - 1) * size + at;
        const template = result.records[index % result.records.length];
        return {
          ...template,
          [key]: `${template[key]}x${index}`,
          createTime: 1_795_000_000_000 - index * sixHoursMs,
        };
      },
    );
    await route.fulfill(
      json({ ...result, records, total: 1_000, pageNo, pages: Math.ceil(1_000 / size) }),
    );
  });
};

/** Runs in the page: scrolls one step per frame, `steps` times or until nothing moves. */
async function scroll({ stepPx, steps }) {
  const scroller = [...document.querySelectorAll("main, main *")].find(
    (element) =>
      element.scrollHeight > element.clientHeight + 50 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY),
  );
  const target = scroller ?? document.scrollingElement;
  let stillFrames = 0;
  for (let n = 0; n < steps && stillFrames < 40; n++) {
    const before = target.scrollTop;
    target.dispatchEvent(
      Object.assign(new Event("touchmove"), { touches: [{ clientX: 0, clientY: 0 }] }),
    );
    target.scrollTop += stepPx;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    stillFrames = target.scrollTop === before ? stillFrames + 1 : 0;
  }
}

/** Taps at four heights. After each tap, goes back from an opened page or presses Escape. */
async function tapRows(page, xShare) {
  const listUrl = page.url();
  for (const y of [0.3, 0.45, 0.6, 0.75]) {
    await page.touchscreen.tap(viewport.width * xShare, viewport.height * y);
    await page.waitForTimeout(300);
    if (page.url() === listUrl) await page.keyboard.press("Escape");
    else {
      await page.evaluate(() => history.back());
      // A second Back while the page is changing would leave the app.
      await page.waitForURL(listUrl);
    }
    await page.waitForTimeout(200);
  }
}

const inpMsMax = 200;
const taskMsMax = 100;
/**
 * Maximum number of runs of a slow measurement. A task that another process delayed is long once,
 * but a task that our code makes long is long each time. All results are shown.
 */
const runsMax = 3;
const isLong = ({ inpMs, longestMs }) => inpMs > inpMsMax || longestMs > taskMsMax;

async function measureList(
  browser,
  baseUrl,
  { route, serveRows, stepPx = 900, xShare = 0.8 },
  storageState,
  orderId,
) {
  const { page, end } = await openFreshPage(browser, { storageState });
  await serveRows(page, orderId);
  await page.goto(`${baseUrl}/lwh5/${route}`);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  // Discards the tasks of the page load, because other tables show the load.
  await page.evaluate(() => void (globalThis.benchMetrics.longestMs = 0));
  await page.evaluate(scroll, { stepPx, steps: 900 });
  await tapRows(page, xShare);
  const field = page
    .locator("main textarea:visible, main input:visible, footer textarea:visible")
    .first();
  if ((await field.count()) > 0)
    await field.pressSequentially("你好 12345", { delay: 60, timeout: 5_000 }).catch(() => {});
  await page.waitForTimeout(500);
  const { inputLatenciesMs, longestMs } = await metricsOf(page);
  await end();
  return { inpMs: Math.max(0, ...inputLatenciesMs), longestMs, inputs: inputLatenciesMs.length };
}

/** @param {{ buyer: object, seller: object }} storageStates browser storage of each user */
export async function measureLists(browser, baseUrl, storageStates, orderId) {
  const rows = [];
  // `xShare` is the horizontal position of the taps as a share of the screen width. There, a tap on
  // a row opens a page.
  const longLists = [
    {
      name: "a chat of 5,000 messages",
      route: `home/orderBuyChat?orderId=${orderId}`,
      serveRows: serveLongChat,
      stepPx: -900,
    },
    {
      name: "1,000 offers",
      route: "home/buy",
      serveRows: serveThousandRows("**/buy/able/list**", "entrustId"),
    },
    {
      name: "1,000 completed orders",
      route: "home/order?tab=done",
      serveRows: serveThousandRows("**/order/v1/list**", "orderId"),
      xShare: 0.3,
    },
    {
      name: "1,000 bills",
      route: "home/mybill",
      serveRows: serveThousandRows("**/bill/detail/list**", "id"),
      xShare: 0.3,
    },
    {
      name: "1,000 listings",
      route: "home/mysell",
      serveRows: serveThousandRows("**/sell/list**", "entrustId"),
      xShare: 0.15,
      user: "seller",
    },
  ];
  for (const list of longLists) {
    const runs = [];
    do
      runs.push(
        await measureList(browser, baseUrl, list, storageStates[list.user ?? "buyer"], orderId),
      );
    while (isLong(runs.at(-1)) && runs.length < runsMax);
    const valuesOf = (key) => runs.map((one) => one[key].toFixed(0)).join(", ");
    rows.push([list.name, valuesOf("inpMs"), valuesOf("longestMs"), valuesOf("inputs")]);
  }
  return plainTable(
    [
      "at 4 × CPU; repeated at most twice if over 200 or 100 ms",
      "INP, ms",
      "longest task, ms (0: none over 50)",
      "taps and keys",
    ],
    rows,
  );
}

const toMb = (bytes) => bytes / 1024 / 1024;
/**
 * Parts of the heap that are not the page's: machine code, which grows with run time, and the
 * browser's own records.
 */
const excludedNodeTypes = new Set(["code", "native", "hidden", "synthetic", "object shape"]);

/** Returns the size of the page's objects, closures and strings in MB, from a heap snapshot. */
async function objectsMb(cdp) {
  const parts = [];
  const onChunk = ({ chunk }) => parts.push(chunk);
  cdp.on("HeapProfiler.addHeapSnapshotChunk", onChunk);
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", onChunk);
  const { snapshot, nodes } = JSON.parse(parts.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const typeAt = fields.indexOf("type");
  const sizeAt = fields.indexOf("self_size");
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!excludedNodeTypes.has(types[typeAt][nodes[at + typeAt]])) bytes += nodes[at + sizeAt];
  return toMb(bytes);
}

async function heapValues(cdp) {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metricOf = (name) => metrics.find((it) => it.name === name).value;
  return [
    toMb(metricOf("JSHeapUsedSize")),
    await objectsMb(cdp),
    metricOf("Nodes"),
    metricOf("JSEventListeners"),
  ];
}

const navigationCounts = [60, 150, 300];

export async function measureHeap(browser, baseUrl, storageState) {
  const { page, cdp, end } = await openFreshPage(browser, { storageState, cpuSlowdown: 1 });
  await cdp.send("Performance.enable");
  await page.goto(`${baseUrl}/lwh5/home/buy`);
  await page.waitForLoadState("networkidle");
  const switchTabs = (from, to) =>
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
  const samples = [];
  for (const [index, count] of navigationCounts.entries()) {
    await switchTabs(navigationCounts[index - 1] ?? 0, count);
    samples.push(await heapValues(cdp));
  }
  await end();
  const names = ["JavaScript heap, MB", "objects of the page, MB", "nodes", "listeners"];
  return plainTable(
    [
      "switching tabs",
      ...navigationCounts.map((it) => `after ${it} navigations`),
      "last / one before",
    ],
    names.map((name, row) => {
      const values = samples.map((it) => it[row]);
      return [name, ...values, values.at(-1) / values.at(-2)];
    }),
  );
}
