import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browser as chromiumPath } from "../find-chromium.mjs";
import { login, mocks, ours } from "./compared-servers.mjs";
import { heap, lists } from "./long-lists.mjs";
import { freshPage, phone, seenIn } from "./open-page.mjs";
import { peers } from "./processes.mjs";
import { middle, plainTable } from "./result-table.mjs";

const person = "demo-buyer";

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
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() }),
    ),
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
  const row = (name) => [
    of(name, "firstMs"),
    of(name, "firstMs") / of("plain", "firstMs"),
    of(name, "largestMs"),
    of(name, "rowsMs") || "–",
    of(name, "shift"),
  ];
  return plainTable(
    [
      "slow 4G, 4 × CPU, nothing cached",
      "first paint, ms",
      "× that page",
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
const lasting = ["accessibility", "best-practices"];

function lighthouse(address, file, path, isFirst) {
  const cli = join(peers, "node_modules/lighthouse/cli/index.js");
  const args = [
    address,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${["performance", ...(isFirst ? lasting : [])].join(",")}`,
    "--disable-full-page-screenshot",
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, CHROME_PATH: path },
    stdio: "ignore",
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code !== 0) return reject(new Error(`lighthouse ended with ${code} at ${address}`));
      const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
      resolve({
        scores: Object.fromEntries(
          Object.entries(categories).map(([name, it]) => [name, 100 * it.score]),
        ),
        // Audits with a score below 90 %.
        lost: Object.values(categories)
          .flatMap((it) => it.auditRefs)
          .filter(
            (it) => it.weight > 0 && audits[it.id].score !== null && audits[it.id].score < 0.9,
          )
          .map((it) => `${it.id} ${audits[it.id].displayValue ?? ""}`.trim()),
      });
    });
  });
}

async function lighthouses(at, orderId, folder, path, rounds) {
  const routes = {
    buy: "home/buy",
    order: "home/order",
    chat: `home/orderBuyChat?orderId=${orderId}`,
  };
  const runs = Object.fromEntries(Object.keys(routes).map((it) => [it, []]));
  for (let n = 0; n < rounds; n++)
    for (const [name, route] of Object.entries(routes))
      runs[name].push(
        await lighthouse(
          `${at}/lwh5/${route}${route.includes("?") ? "&" : "?"}p=${person}`,
          join(folder, "lighthouse.json"),
          path,
          n === 0,
        ),
      );
  return plainTable(
    ["Lighthouse, mobile", "performance", "accessibility", "best practices", "what is missing"],
    Object.entries(runs).map(([name, list]) => [
      name,
      String(Math.round(middle(list.map((it) => it.scores.performance)))),
      ...lasting.map((it) => String(Math.round(list[0].scores[it]))),
      list[0].lost.join(", ") || "–",
    ]),
  );
}

/**
 * Measures the built app behind the built BFF in the browser of the browser tests. Lighthouse uses
 * the full browser.
 */
export async function benchPages({ rounds, folder }) {
  const path = await chromiumPath();
  if (path === undefined) throw new Error("No Chromium was found.");
  const mock = await mocks.ours(folder);
  const bff = await ours("ours", mock.address);
  const browser = await chromium.launch({ executablePath: path });
  try {
    const headers = await login(bff.address);
    const { result } = await (
      await fetch(`${bff.address}/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20`, {
        headers,
      })
    ).json();
    const orderId = result.records[0].orderId ?? result.records[0].id;
    const comeIn = async (who) => {
      const context = await browser.newContext(phone);
      const page = await context.newPage();
      await page.goto(`${bff.address}/lwh5/home/buy?p=${who}`);
      await page.waitForFunction(() => localStorage.getItem("token") !== null);
      const state = await context.storageState();
      await context.close();
      return state;
    };
    const storageState = await comeIn(person);
    return [
      await paints(browser, bff.address, storageState, rounds),
      await lighthouses(bff.address, orderId, folder, "/usr/bin/chromium", rounds),
      await lists(
        browser,
        bff.address,
        { buyer: storageState, seller: await comeIn("demo-seller") },
        orderId,
      ),
      await heap(browser, bff.address, storageState),
    ];
  } finally {
    await browser.close();
    await bff.end();
    await mock.end();
  }
}
