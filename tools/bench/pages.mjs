import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browser as findChromium } from "../find-chromium.mjs";
import { login, mocks, startBff } from "./compared-servers.mjs";
import { measureHeap, measureLists } from "./long-lists.mjs";
import { metricsOf, openFreshPage, phoneOptions } from "./open-page.mjs";
import { peersFolder } from "./processes.mjs";
import { median, plainTable } from "./result-table.mjs";

const buyerKey = "demo-buyer";

/**
 * Serves a page of 3 KB without scripts or other files, as the baseline for the load time of a page
 * on this machine.
 */
function startPlainPage() {
  const body = `<!doctype html><html lang="zh"><meta name="viewport" content="width=device-width"><title>a page</title><p>${"一页的字".repeat(250)}`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body),
  );
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() }),
    ),
  );
}

async function measurePaints(browser, baseUrl, storageState, rounds) {
  const plain = await startPlainPage();
  const samples = { plain: [], buy: [] };
  for (let n = 0; n < rounds; n++) {
    const plainPage = await openFreshPage(browser, { isSlow: true });
    await plainPage.page.goto(plain.url, { waitUntil: "load" });
    await plainPage.page.waitForFunction(() => globalThis.benchMetrics.largestMs > 0);
    samples.plain.push(await metricsOf(plainPage.page));
    await plainPage.end();
    const { page, end } = await openFreshPage(browser, { isSlow: true, storageState });
    const offers = page.waitForResponse(/\/able\/list/);
    await page.goto(`${baseUrl}/lwh5/home/buy`);
    await (await offers).finished();
    await page.waitForTimeout(1_500);
    samples.buy.push(await metricsOf(page));
    await end();
  }
  plain.end();
  const medianOf = (name, key) => median(samples[name].map((it) => it[key]));
  const row = (name) => [
    medianOf(name, "firstMs"),
    medianOf(name, "firstMs") / medianOf("plain", "firstMs"),
    medianOf(name, "largestMs"),
    medianOf(name, "rowsMs") || "–",
    medianOf(name, "shift"),
  ];
  return plainTable(
    [
      "slow 4G, 4 × CPU, nothing cached",
      "first paint, ms",
      "× page of 3 KB",
      "largest paint, ms",
      "rows, ms",
      "shift",
    ],
    [
      ["a page of 3 KB", ...row("plain")],
      ["buy", ...row("buy")],
    ],
  );
}

/**
 * Lighthouse categories that do not depend on timing. They run in the first round only, because
 * they would take half of the time.
 */
const untimedCategories = ["accessibility", "best-practices"];

function runLighthouse(url, file, chromiumPath, isFirst) {
  const cli = join(peersFolder, "node_modules/lighthouse/cli/index.js");
  const args = [
    url,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${["performance", ...(isFirst ? untimedCategories : [])].join(",")}`,
    "--disable-full-page-screenshot",
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, CHROME_PATH: chromiumPath },
    stdio: "ignore",
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code !== 0) return reject(new Error(`lighthouse ended with ${code} at ${url}`));
      const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
      resolve({
        scores: Object.fromEntries(
          Object.entries(categories).map(([name, it]) => [name, 100 * it.score]),
        ),
        // Audits with a score below 90 %.
        failedAudits: Object.values(categories)
          .flatMap((it) => it.auditRefs)
          .filter(
            (it) => it.weight > 0 && audits[it.id].score !== null && audits[it.id].score < 0.9,
          )
          .map((it) => `${it.id} ${audits[it.id].displayValue ?? ""}`.trim()),
      });
    });
  });
}

async function measureLighthouse(baseUrl, orderId, folder, chromiumPath, rounds) {
  const routes = {
    buy: "home/buy",
    order: "home/order",
    chat: `home/orderBuyChat?orderId=${orderId}`,
  };
  const runs = Object.fromEntries(Object.keys(routes).map((it) => [it, []]));
  for (let n = 0; n < rounds; n++)
    for (const [name, route] of Object.entries(routes))
      runs[name].push(
        await runLighthouse(
          `${baseUrl}/lwh5/${route}${route.includes("?") ? "&" : "?"}p=${buyerKey}`,
          join(folder, "lighthouse.json"),
          chromiumPath,
          n === 0,
        ),
      );
  return plainTable(
    ["Lighthouse, mobile", "performance", "accessibility", "best practices", "failed audits"],
    Object.entries(runs).map(([name, list]) => [
      name,
      String(Math.round(median(list.map((it) => it.scores.performance)))),
      ...untimedCategories.map((it) => String(Math.round(list[0].scores[it]))),
      list[0].failedAudits.join(", ") || "–",
    ]),
  );
}

/**
 * Measures the built app behind the built BFF in the browser of the browser tests. Lighthouse uses
 * the full browser at /usr/bin/chromium.
 */
export async function benchPages({ rounds, folder }) {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error("No Chromium was found.");
  const mock = await mocks.ours(folder);
  const bff = await startBff("ours", mock.url);
  const browser = await chromium.launch({ executablePath: chromiumPath });
  try {
    const headers = await login(bff.url);
    const { result } = await (
      await fetch(`${bff.url}/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20`, {
        headers,
      })
    ).json();
    const orderId = result.records[0].orderId ?? result.records[0].id;
    const logIn = async (launchKey) => {
      const context = await browser.newContext(phoneOptions);
      const page = await context.newPage();
      await page.goto(`${bff.url}/lwh5/home/buy?p=${launchKey}`);
      await page.waitForFunction(() => localStorage.getItem("token") !== null);
      const state = await context.storageState();
      await context.close();
      return state;
    };
    const storageState = await logIn(buyerKey);
    return [
      await measurePaints(browser, bff.url, storageState, rounds),
      await measureLighthouse(bff.url, orderId, folder, "/usr/bin/chromium", rounds),
      await measureLists(
        browser,
        bff.url,
        { buyer: storageState, seller: await logIn("demo-seller") },
        orderId,
      ),
      await measureHeap(browser, bff.url, storageState),
    ];
  } finally {
    await browser.close();
    await bff.end();
    await mock.end();
  }
}
