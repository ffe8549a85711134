import type { Page } from "@playwright/test";
import { appPath, openAppAsUser, expect, isFullTestMode, test } from "./fixtures.ts";

/**
 * Selectors of the elements to compare. A screen has them both in the first paint of the HTML page
 * and in the app before its data arrives.
 */
const sharedParts = [
  "header",
  "h1",
  "header [aria-label=个人中心]",
  "header [aria-label=返回] svg",
  "nav",
  "nav > *",
  "nav svg",
  "search > :first-child",
  "search > :first-child > :first-child",
  "[role=tab]",
  "main :is(li, div)[aria-hidden=true]",
  "main [aria-hidden=true] span",
  "main > p",
];

/**
 * Returns boxes, colors and texts of the visible parts inside of `scope`, a selector such as
 * `#first` or `#root`.
 */
const look = (page: Page, scope: string, parts = sharedParts) =>
  page.locator(parts.map((it) => `${scope} ${it}`).join()).evaluateAll((elements) => {
    const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round);
    return elements
      .filter((it) => it.checkVisibility())
      .map((element) => {
        const { color, fontSize, fontWeight, letterSpacing, lineHeight, ...rest } =
          getComputedStyle(element);
        const text = Array.from(element.childNodes).find((it) => it.nodeType === Node.TEXT_NODE);
        if (!text)
          return { box: boxOf(element.getBoundingClientRect()), background: rest.background };
        const range = document.createRange();
        range.selectNodeContents(text);
        const letters = [color, fontSize, fontWeight, letterSpacing, lineHeight];
        return { text: text.textContent, box: boxOf(range.getBoundingClientRect()), letters };
      });
  });
type Look = Awaited<ReturnType<typeof look>>;
/** Waits until the app looks like the first paint. */
const expectSameLook = (page: Page, first: Look) =>
  expect(async () => expect(await look(page, "#root")).toEqual(first)).toPass({ timeout: 10_000 });
const positionOf = (box: number[] | undefined) => box?.slice(0, 2);

/** Blocks matching requests. Returns a function that lets them through. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {};
  const isFree = new Promise<void>((done) => (release = done));
  await page.route(path, async (route) => {
    await isFree;
    await route.continue();
  });
  return release;
}
const files = /\/assets\//;

/**
 * Without `TEST_MODE=full`, tests only the dark theme, because a page without the user's settings
 * would be light.
 */
for (const theme of isFullTestMode ? (["light", "dark"] as const) : (["dark"] as const))
  test(`the first paint in the ${theme} theme shows tab screens with bars before any asset arrives`, async ({
    page,
    world,
  }) => {
    await openAppAsUser(page, world.p("demo-buyer"));
    await page.evaluate((it) => localStorage.setItem("lw_theme", it), theme);
    const boxesOf = async (scope: string, ...parts: string[]) =>
      (await look(page, scope, parts)).map((it) => it.box);
    /**
     * Checks that the app starts with the look of its first paint. Returns the texts of the first
     * paint and its boxes of `parts`.
     */
    const open = async (route: string, title: string, data: RegExp, parts: string) => {
      const [sendFiles, sendData] = [await hold(page, files), await hold(page, data)];
      // The page itself logs the user in and requests the data of the screen, before any code of
      // the app has loaded.
      const asked = page.waitForRequest(data);
      await page.goto(`${appPath}${route}?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
      await asked;
      await expect(page.locator("#first h1:visible")).toHaveText(title);
      const first = await look(page, "#first [data-screen]");
      const boxes = await boxesOf("#first [data-screen]", parts);
      const canvas = await page.locator("#first").evaluate((it) => getComputedStyle(it).background);
      sendFiles();
      await expect(page.locator("#first")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectSameLook(page, first);
      await expect(page.locator("body")).toHaveCSS("background", canvas);
      sendData();
      // Reloads, because on a busy machine the held request may have exceeded the app's time limit.
      await page.reload();
      return { texts: first.flatMap((it) => it.text ?? []), boxes };
    };

    await test.step("buy", async () => {
      const { texts, boxes } = await open("home/buy", "购买", /\/buy\/able\/list/, "main ul");
      expect(texts).toEqual(["购买", "¥ 您想买多少", "购买", "出售", "订单"]);
      const list = page.getByRole("list", { name: "卖家" });
      await expect(list.getByRole("listitem").first()).toBeVisible();
      expect(positionOf((await boxesOf("#root", "main ul"))[0])).toEqual(positionOf(boxes[0]));
    });
    await test.step("sell", async () => {
      const { boxes } = await open("home/sell", "出售", /\/sell\/config/, "main span");
      const form = "main section:has-text('出售数量')";
      const choices = "main div:has(> :has-text('收款到')):has(> :has-text('交易条件')) >> nth=-1";
      await expect(page.locator(form)).toBeVisible();
      expect(boxes).toEqual([
        ...(await boxesOf("#root", form)),
        ...(await boxesOf("#root", choices)),
      ]);
    });
    await test.step("order", async () => {
      const { texts, boxes } = await open(
        "home/order",
        "订单",
        /\/order\/v1\/list/,
        "main > * > *",
      );
      expect(texts).toEqual(expect.arrayContaining(["进行中", "已完成", "已取消", "申诉中"]));
      expect(boxes).toHaveLength(4);
    });
  });

test("the first paint shows a chat before any asset arrives; the page requests the order at once", async ({
  page,
  world,
}) => {
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  await openAppAsUser(page, buyer);
  const sendFiles = await hold(page, files);
  const sendUser = await hold(page, /\/user\/v1\/info/);
  const sendOrder = await hold(page, /\/order\/v1\/detail/);
  const asked = page.waitForRequest(/\/order\/v1\/detail/);
  await page.goto(`${appPath}home/orderBuyChat?orderId=${orderId}&p=${buyer}`, {
    waitUntil: "commit",
  });
  await asked;
  await expect(page.locator("#first h1:visible")).toHaveText("订单聊天");
  const first = await look(page, "#first [data-screen]");
  const safety = await look(page, "#first [data-screen]", ["main > p"]);
  expect(safety.map((it) => it.text)).toEqual([expect.stringContaining("请使用本人实名账户付款")]);
  await expect(page.locator("head link[href*=chat-screen]")).toHaveCount(2);
  const onWay = await page
    .locator("head link[href*=chat-screen]")
    .evaluateAll((all) => all.map((it) => (it as HTMLLinkElement).rel));
  expect(onWay).toEqual(["modulepreload", "preload"]);
  sendFiles();
  await expect(page.locator("#first")).toHaveCount(1);
  sendUser();
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(page.locator("header h1")).toHaveText("订单聊天");
  // The app has the same shape as the first paint that it replaces.
  await expectSameLook(page, first);
  sendOrder();
  await expect(page.getByRole("log", { name: "聊天记录" })).toBeVisible();
  // The order panel has replaced the gray block of the first paint. The text below it has not
  // moved.
  expect(await look(page, "[role=log]", ["p:has-text('请使用本人实名账户付款')"])).toEqual(safety);
});

test("hides the amount prompt in the first paint if an amount is stored", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.evaluate(() => localStorage.setItem("lw_my_match_draft", "amount:500"));
  const release = await hold(page, files);
  await page.goto(`${appPath}home/buy?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
  await expect(page.locator("#first search button")).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  const listed = page.waitForRequest(/\/buy\/able\/list/);
  release();
  expect(new URL((await listed).url()).searchParams.get("amount")).toBe("500");
  await expect(page.getByRole("button", { name: "想买 ¥500" })).toBeVisible();
});

test("hides the tab names of the first paint if the URL names a tab", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const release = await hold(page, files);
  await page.goto(`${appPath}home/order?tab=done&p=${world.p("demo-buyer")}`, {
    waitUntil: "commit",
  });
  await expect(page.locator("#first [role=tab]").first()).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  release();
  await expect(page.getByRole("tab", { name: "已完成" })).toHaveAttribute("aria-selected", "true");
});

test("replaces the first paint with a skeleton if the screen loads slowly", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      if (!document.getElementById("root") || document.getElementById("first")) return;
      document.documentElement.dataset["goneMs"] = String(performance.now());
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const release = await hold(page, /\/order-screen-[^/]+\.js/);
  await page.goto(`${appPath}home/order?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
  await expect(page.locator("#first")).toHaveCount(0, { timeout: 15_000 });
  // The title is shown, but the content of the screen has not loaded.
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

test("the page decodes its first responses while React is still loading", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const release = await hold(page, /\/first-[^/]+\.js/);
  const answered = page.waitForResponse(/\/buy\/able\/list/);
  await page.goto(`${appPath}home/buy?p=${world.p("demo-buyer")}`, { waitUntil: "commit" });
  await answered;
  // Each response that the page has requested early is used once, by the call that needs it.
  await expect
    .poll(() => page.evaluate(() => Object.keys(window.askedEarly ?? { none: 1 })))
    .toEqual([]);
  await expect(page.locator("#first main ul")).toBeVisible();
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
  await openAppAsUser(page, world.p("demo-buyer"));
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

test("the Link header names the page's scripts and styles; the layout shift is at most 0.01", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
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
