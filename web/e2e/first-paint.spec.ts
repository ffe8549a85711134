import type { Locator, Page } from "@playwright/test";
import { appPath, enterApp, expect, isFullRun, test } from "./fixtures.ts";

type Box = { x: number; y: number; height: number };
const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return { x: Math.round(box.x), y: Math.round(box.y), height: Math.round(box.height) };
};
const styleOf = (page: Page, selector: string, names: readonly string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, wanted) => wanted.map((it) => getComputedStyle(element).getPropertyValue(it)),
      names,
    );

const rectOf = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });
const cardsOf = async (page: Page) =>
  await Promise.all((await page.locator("#first .cards p:visible").all()).map(rectOf));

/** Position and style of a text. */
const lettersOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    const { color, fontSize, fontWeight, letterSpacing } = getComputedStyle(element);
    const box = [x, y, width, height].map(Math.round);
    return {
      text: element.textContent,
      box,
      letters: [color, fontSize, fontWeight, letterSpacing],
    };
  });

const wordsOf = async (page: Page, selector: string) => {
  const count = await page.locator(selector).count();
  return await Promise.all(
    Array.from({ length: count }, (_, at) => lettersOf(page, `:nth-match(${selector}, ${at + 1})`)),
  );
};

/**
 * Returns a function that blocks the files of the app. Each call returns a function that lets them
 * through.
 */
async function holder(page: Page): Promise<() => () => void> {
  let isFree = Promise.resolve();
  await page.route(/\/assets\//, async (route) => {
    await isFree;
    await route.continue();
  });
  return () => {
    let release = () => {};
    isFree = new Promise<void>((done) => (release = done));
    return release;
  };
}

/**
 * Without `TEST_MODE=full`, tests only the dark theme, because a page without the user's settings
 * would be light.
 */
for (const theme of isFullRun ? (["light", "dark"] as const) : (["dark"] as const))
  test(`paints a tab screen with its bars before any file arrives, ${theme}`, async ({
    page,
    world,
  }) => {
    await enterApp(page, world.p("demo-buyer"));
    await page.evaluate((it) => localStorage.setItem("lw_theme", it), theme);
    const hold = await holder(page);
    const stands = async (route: string, title: string, wanted: RegExp) => {
      const release = hold();
      const asked = page.waitForRequest(wanted);
      await page.goto(`${appPath}${route}?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
      // The user is logged in and the data of the screen is requested before any code of the app
      // has loaded.
      await asked;
      const bold = page.locator("#first .bar b:visible");
      await expect(bold).toHaveText(title);
      const look = async (bar: string, tabs: string, frame: string) => ({
        title: await boxOf(page, bar),
        letters: await styleOf(page, bar, ["color", "font-size", "font-weight", "letter-spacing"]),
        tabs: await boxOf(page, tabs),
        tab: await styleOf(page, `${tabs} > :has-text("${title}")`, [
          "color",
          "font-size",
          "font-weight",
        ]),
        canvas: await styleOf(page, frame, ["background-color"]),
      });
      const first = await look("#first .bar b:visible", "#first .tabs", "#first");
      const rows = route === "home/buy" ? await boxOf(page, "#first .rows") : undefined;
      const ask = route === "home/buy" ? await boxOf(page, "#first .ask") : undefined;
      const sum = route === "home/buy" ? await lettersOf(page, "#first .ask") : undefined;
      const words = route === "home/order" ? await wordsOf(page, "#first u") : undefined;
      const cards = await cardsOf(page);
      release();
      await expect(page.locator("#first")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      // The screen replaces its first paint. Retried, because an element that is fading out has no box.
      await expect(async () =>
        expect(await look("header h1", "nav[aria-label=主导航]", "body")).toEqual(first),
      ).toPass();
      if (words) expect(await wordsOf(page, "[role=tab]")).toEqual(words);
      if (route === "home/sell") {
        const form = page.locator("main section:has-text('出售数量')");
        const choices = page
          .locator("main div:has(> :has-text('收款到')):has(> :has-text('交易条件'))")
          .last();
        expect(cards).toEqual([await rectOf(form), await rectOf(choices)]);
      }
      if (route !== "home/buy") return;
      await expect(
        page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
      ).toBeVisible();
      expect(await boxOf(page, "search > div")).toEqual(ask);
      expect(await lettersOf(page, "search button:has-text('您想买多少')")).toEqual(sum);
      const list = await page.getByRole("list", { name: "卖家" }).boundingBox();
      expect([Math.round(list?.x ?? 0), Math.round(list?.y ?? 0)]).toEqual([rows?.x, rows?.y]);
    };
    for (const [route, title, wanted] of [
      ["home/buy", "购买", /\/buy\/able\/list/],
      ["home/sell", "出售", /\/sell\/config/],
      ["home/order", "订单", /\/order\/v1\/list/],
    ] as const)
      await test.step(title, () => stands(route, title, wanted));
  });

test("the skeleton cards of the order list stay when its code loads", async ({ page, world }) => {
  await enterApp(page, world.p("demo-buyer"));
  const release = (await holder(page))();
  await page.route(/\/order\/v1\/list/, () => {});
  await page.goto(`${appPath}home/order`, { waitUntil: "commit" });
  await expect(page.locator("#first .bar b:visible")).toHaveText("订单");
  const cards = await cardsOf(page);
  expect(cards).toHaveLength(4);
  release();
  await expect(page.locator("#first")).toHaveCount(0);
  const empty = page.locator("main [aria-hidden=true]:not(svg)").filter({ hasText: /^$/ });
  await expect(empty).toHaveCount(4);
  await expect(async () =>
    expect(await Promise.all((await empty.all()).map(rectOf))).toEqual(cards),
  ).toPass({ timeout: 10_000 });
});

test("paints a chat before any file arrives and requests its order at once", async ({
  page,
  world,
}) => {
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  await enterApp(page, buyer);
  const hold = await holder(page);
  const release = hold();
  const waits = async (path: RegExp) => {
    let go = () => {};
    const gone = new Promise<void>((done) => (go = done));
    await page.route(path, async (route) => {
      await gone;
      await route.continue();
    });
    return go;
  };
  const [tell, detail] = [await waits(/\/user\/v1\/info/), await waits(/\/order\/v1\/detail/)];
  const asked = page.waitForRequest(/\/order\/v1\/detail/);
  await page.goto(`${appPath}home/orderBuyChat?orderId=${orderId}&p=${buyer}`, {
    waitUntil: "commit",
  });
  await asked;
  const title = page.locator("#first .chat b:visible");
  await expect(title).toHaveText("订单聊天");
  const boxesOf = async (selector: string) =>
    (await Promise.all((await page.locator(selector).all()).map((it) => it.boundingBox()))).map(
      (it) => it && Object.values(it).map(Math.round),
    );
  const look = async (bar: string, frame: string, blocks: string) => ({
    bar: await styleOf(page, bar, ["color", "font-size", "font-weight", "line-height"]),
    boxes: [await boxesOf(bar), await boxesOf(`${frame} svg`), await boxesOf(blocks)],
    white: await styleOf(page, frame, ["background-color", "height"]),
  });
  const first = await look("#first .chat b", "#first .top", "#first .chat p");
  const safety = await lettersOf(page, "#first small:visible");
  expect(safety.text).toContain("请使用本人实名账户付款");
  await expect(page.locator("head link[href*=chat-screen]")).toHaveCount(2);
  const onWay = await page
    .locator("head link[href*=chat-screen]")
    .evaluateAll((all) => all.map((it) => (it as HTMLLinkElement).rel));
  expect(onWay).toEqual(["modulepreload", "preload"]);
  release();
  await expect(page.locator("#first")).toHaveCount(1);
  tell();
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(page.locator("header h1")).toHaveText("订单聊天");
  // The screen replaces its first paint with the same shape. Retried, because an element that is
  // fading out has no style.
  await expect(async () =>
    expect(await look("header h1", "header", "main [data-edge] > span")).toEqual(first),
  ).toPass({ timeout: 10_000 });
  expect(await lettersOf(page, "main > p")).toEqual(safety);
  detail();
  await expect(page.getByRole("log", { name: "聊天记录" })).toBeVisible();
  // An order with two payment methods has the highest panel. The text below it is at the painted
  // position.
  expect(await lettersOf(page, "[role=log] p:has-text('请使用本人实名账户付款')")).toEqual(safety);
});

test("hides the amount prompt in the first paint if an amount is stored", async ({
  page,
  world,
}) => {
  await enterApp(page, world.p("demo-buyer"));
  await page.evaluate(() => localStorage.setItem("lw_my_match_draft", "amount:500"));
  const hold = await holder(page);
  const release = hold();
  await page.goto(`${appPath}home/buy?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
  await expect(page.locator("#first .ask")).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  const listed = page.waitForRequest(/\/buy\/able\/list/);
  release();
  expect(new URL((await listed).url()).searchParams.get("amount")).toBe("500");
  await expect(page.getByRole("button", { name: "想买 ¥500" })).toBeVisible();
});

test("hides the texts of the first paint if the URL names a tab", async ({ page, world }) => {
  await enterApp(page, world.p("demo-buyer"));
  const hold = await holder(page);
  const release = hold();
  await page.goto(`${appPath}home/order?tab=done&p=${world.p("demo-buyer")}`, {
    waitUntil: "commit",
  });
  await expect(page.locator("#first u").first()).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  release();
  await expect(page.getByRole("tab", { name: "已完成" })).toHaveAttribute("aria-selected", "true");
});

test("replaces the first paint with a skeleton if the screen loads slowly", async ({
  page,
  world,
}) => {
  await enterApp(page, world.p("demo-buyer"));
  await page.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      if (!document.getElementById("root") || document.getElementById("first")) return;
      document.documentElement.dataset["goneMs"] = String(performance.now());
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/order-screen-[^/]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${appPath}home/order?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
  await expect(page.locator("#first")).toHaveCount(0, { timeout: 15_000 });
  // The bars are usable, but the content has not loaded.
  await expect(page.getByRole("heading", { level: 1, name: "订单" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  const waitedMs = await page.evaluate(() => {
    const files = performance
      .getEntriesByType("resource")
      .filter((it) => /\/first-[^/]+\.js/.test(it.name)) as PerformanceResourceTiming[];
    return Number(document.documentElement.dataset["goneMs"]) - (files[0]?.responseEnd ?? Infinity);
  });
  expect(waitedMs).toBeGreaterThan(1_900);
  release();
  await expect(page.getByRole("tab", { name: "进行中" })).toBeVisible();
});

test("decodes the first responses while React is still loading", async ({ page, world }) => {
  await enterApp(page, world.p("demo-buyer"));
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/first-[^/]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse(/\/buy\/able\/list/);
  await page.goto(`${appPath}home/buy?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
  await answered;
  // Early responses are each taken once, by their reader.
  await expect
    .poll(() => page.evaluate(() => Object.keys(window.askedEarly ?? { none: 1 })))
    .toEqual([]);
  await expect(page.locator("#first .rows")).toBeVisible();
  await expect(page.locator("#root > *")).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (it) => asked.push(new URL(it.url()).pathname));
  release();
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  expect(asked.filter((it) => /\/(login|info|able\/list|buy\/config)$/.test(it))).toEqual([]);
});

test("the app's URL without a path never shows an empty page", async ({ page, world }) => {
  await enterApp(page, world.p("demo-buyer"));
  await page.addInitScript(() => {
    const look = () => {
      if (
        document.getElementById("root") &&
        !document.getElementById("first") &&
        !document.querySelector("#root main")
      )
        document.documentElement.dataset["empty"] = String(performance.now());
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${appPath}?p=${world.p("demo-buyer")}`);
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/home\/buy\?p=/);
  await expect(page.locator("html[data-empty]")).toHaveCount(0);
});

test("preloads all files by Link header and shifts nothing until rows appear", async ({
  page,
  world,
}) => {
  await enterApp(page, world.p("demo-buyer"));
  const answer = await page.goto(`${appPath}home/buy?p=${world.p("demo-buyer")}`);
  const said = [...((await answer?.allHeaders())?.["link"] ?? "").matchAll(/<([^>]+)>/g)].map(
    (it) => it[1],
  );
  const tags = await page.evaluate(() =>
    [...document.querySelectorAll("body link[rel=stylesheet], script[type=module]")].map(
      (it) => it.getAttribute("href") ?? it.getAttribute("src"),
    ),
  );
  expect(tags.length).toBe(4);
  expect(new Set(said)).toEqual(new Set(tags));
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum), 100));
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.01);
});
