import type { Locator, Page } from "@playwright/test";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { findAccessibilityProblems, expect, isFullTestMode, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const pages = ["desk", "lanes", "machine", "answers", "stage"] as const;

/**
 * Freezes the world's clock, creates an order between the users of the two embedded apps, and logs
 * the buyer in, so that the journal contains a login.
 */
async function stage(page: Page, world: World): Promise<void> {
  await world.clock.freeze();
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  await world.createOrder({ buyer, seller, status: 30 });
  await world.client(buyer);
  await page.addInitScript(
    ([name, a, b]) =>
      localStorage.setItem("lwh5_director_sides", JSON.stringify({ [name]: { a, b } })),
    [world.name, buyer, seller] as const,
  );
}
const skipTour = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("lwh5_director_toured", "1"));
/** Loads empty pages instead of the two embedded apps, whose requests would fill the timeline. */
const emptyPhones = (page: Page) =>
  page.route("**/lwh5/?p=*", (it) => it.fulfill({ contentType: "text/html", body: "" }));
const focused = (page: Page): Locator => page.locator(":focus");

/**
 * Returns controls that are smaller than 24 px or outside of the window, and a text if the page
 * scrolls.
 */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflow) || scrolls(element.parentElement));
    const { scrollWidth, scrollHeight } = document.documentElement;
    const controls = [
      ...document.querySelectorAll(
        "button, a[href], select, textarea, input:not([type=file], [type=search])",
      ),
    ];
    const wrong = controls.filter((control) => {
      if (!control.checkVisibility()) return false;
      const { width, height, left, right, top, bottom } = control.getBoundingClientRect();
      const isOutside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      return width < 24 || height < 24 || (isOutside && !scrolls(control.parentElement));
    });
    return [
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight
        ? [`the page scrolls: ${scrollWidth} × ${scrollHeight}`]
        : []),
      ...wrong.map((it) => `${it.getAttribute("aria-label") ?? it.textContent} ${it.className}`),
    ];
  });

for (const theme of isFullTestMode ? (["light", "dark"] as const) : (["dark"] as const))
  test(`every director page in the ${theme} theme has reachable, accessible controls`, async ({
    page,
    world,
  }) => {
    await stage(page, world);
    await skipTour(page);
    await emptyPhones(page);
    await page.addInitScript((it) => localStorage.setItem("lwh5_director_theme", it), theme);
    await page.goto(`/__mock/#desk@${world.name}`);
    await expect(page.getByRole("region", { name: "时间线" }).getByText("30 待放币")).toBeVisible();
    for (const name of pages) {
      await page.evaluate((it) => (location.hash = it), `${name}@${world.name}`);
      if (name === "answers") await page.getByRole("button", { name: /登录/ }).first().click();
      else if (name === "stage") await page.getByRole("button", { name: /^付款前/ }).waitFor();
      else if (name !== "desk")
        await page
          .getByRole("complementary", { name: "订单" })
          .getByRole("button")
          .first()
          .waitFor();
      if (name === "machine" || name === "lanes") await page.keyboard.press("o");
      for (const [width, height] of [
        [1280, 800],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await outOfReach(page), `${name} at ${width}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await findAccessibilityProblems(page), name).toEqual([]);
    }
  });

test("the director's keyboard shortcuts work across its pages", async ({ page, world }) => {
  await stage(page, world);
  await emptyPhones(page);
  await page.goto(`/__mock/#stage@${world.name}`);
  const tour = page.getByRole("complementary", { name: "导览" });
  await expect(tour.getByRole("listitem")).toHaveCount(6);
  // Two steps are done already: both embedded apps have a user, and the time is frozen.
  await expect(tour.locator("[aria-current=step]")).toContainText("打开一个故障");
  const help = page.getByRole("button", { name: "快捷键和导览" });
  const documents = (await tour.getByRole("link", { name: "接口文档" }).getAttribute("href")) ?? "";
  expect(await (await page.request.get(documents)).json()).toMatchObject({ openapi: "3.1.0" });
  await tour.getByRole("button", { name: "知道了" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "一步到位" })).toBeVisible();
  await expect(tour).toBeHidden();
  await help.focus();
  await page.keyboard.press("?");
  await expect(tour.getByRole("button", { name: "知道了" })).toBeFocused();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(tour).toBeHidden();
  await expect(help).toBeFocused();

  const isAt = (name: string) => expect(page).toHaveURL(new RegExp(`#${name}@`));
  await page.keyboard.press("f");
  await isAt("desk");
  await expect(focused(page)).toHaveAccessibleName("令牌失效");
  await page.keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "令牌失效" })).toBeChecked();
  await page.keyboard.press("b");
  await expect(focused(page)).toHaveAccessibleName(/由谁操作$/);
  await page.keyboard.press("]");
  await isAt("lanes");
  await page.keyboard.press("/");
  await isAt("desk");
  await expect(focused(page)).toHaveAccessibleName("找路径、单号、文字");
  await page.keyboard.type("gs[");
  await isAt("desk");
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  await expect(page.locator("section[data-side=b]")).toBeFocused();
  await expect(page.locator("section[class*=is-picked]")).toHaveAttribute("data-side", "b");
  const frozen = async () => (await world.state()).frozen;
  await page.keyboard.press("Space");
  await expect.poll(frozen).toBe(false);
  // The next press pauses the clock only after the director has received that it runs.
  await expect(page.getByRole("radio", { name: "暂停" })).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect.poll(frozen).toBe(true);
  await page.keyboard.press("o");
  await isAt("machine");
  await page.getByRole("complementary", { name: "订单" }).getByRole("button").first().waitFor();
  await page.keyboard.press("j");
  await expect(
    page.getByRole("complementary", { name: "订单" }).locator("[aria-pressed=true]"),
  ).toHaveCount(1);
  await page.keyboard.press("g");
  await isAt("stage");
  await page.keyboard.press("[");
  await isAt("answers");
  const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
  const before = await theme();
  await page.keyboard.press("t");
  expect(await theme()).not.toBe(before);
  await page.keyboard.press("s");
  await expect(page.getByText("存快照：好了")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("下一事件：好了")).toBeVisible();
});

test("a dialog of the director keeps the focus inside; closing it restores the earlier focus", async ({
  page,
  world,
}) => {
  await stage(page, world);
  await skipTour(page);
  await emptyPhones(page);
  const openOrders = async () => (await world.state()).openOrders;
  await page.goto(`/__mock/#desk@${world.name}`);
  await expect(page.getByRole("region", { name: "时间线" }).getByText("30 待放币")).toBeVisible();
  const before = await openOrders();
  const reset = page.getByRole("button", { name: "重置" });
  const asked = page.getByRole("dialog", { name: "重置" });
  // Back closes the dialog and stays on the page.
  await reset.press("Enter");
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL(/#desk@/);
  await expect(reset).toBeFocused();
  await reset.press("Enter");
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  // The Tab key never moves the focus to the page behind the dialog. Shortcuts of that page are
  // ignored.
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest("[role=dialog]") !== null,
        ),
      )
      .toBe(true);
  }
  await page.keyboard.press("g");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(reset).toBeFocused();
  await expect(page).toHaveURL(/#desk@/);
  expect(await openOrders()).toBe(before);
  await reset.press("Enter");
  await asked.getByRole("button", { name: "重置" }).click();
  await expect.poll(openOrders).toBeLessThan(before);

  // A seed reproduces the same world each time. An invalid seed is reported before the reset.
  const setup = async () => (await world.users()).map((it) => [it.p, it.nickName, it.balances]);
  const usual = await setup();
  const resetWith = async (seed: string) => {
    await world.createOrder({
      buyer: world.p("demo-buyer"),
      seller: world.p("demo-seller"),
      status: 20,
    });
    const isThere = async () =>
      (
        await (await page.request.get(`/__mock/worlds/${world.name}/journal?kind=control`)).text()
      ).includes("putOrder");
    expect(await isThere()).toBe(true);
    await reset.press("Enter");
    const field = asked.getByRole("textbox", { name: /^种子/ });
    await field.fill("1.5");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(asked.getByText("种子是 0 到 4294967295 的整数。")).toBeVisible();
    await expect(asked.getByRole("button", { name: "重置" })).toBeDisabled();
    expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
    await field.fill(seed);
    await field.press("Enter");
    await expect(asked).toBeHidden();
    await expect.poll(isThere).toBe(false);
    return setup();
  };
  const first = await resetWith("7");
  expect(first).not.toEqual(usual);
  expect(await resetWith("7")).toEqual(first);
  await reset.press("Enter");
  await expect(asked).toContainText("现在是种子 7");
  await page.keyboard.press("Escape");

  // A dialog opened from a menu also works by keyboard and returns the focus.
  const more = page.getByRole("button", { name: "晴天买家 更多" });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: /^余额/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "晴天买家的余额" })).toContainText("挂单冻结");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("a menu of the director closes by Escape, Tab, or a press elsewhere or in an app frame", async ({
  page,
  world,
}) => {
  await stage(page, world);
  await skipTour(page);
  await emptyPhones(page);
  await page.goto(`/__mock/#desk@${world.name}`);
  const button = page.getByRole("button", { name: "晴天买家 更多" });
  const items = page.getByRole("menuitem");
  for (const key of ["Escape", "Tab"]) {
    await button.press("Enter");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press(key);
    await expect(items).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  for (const elsewhere of [page.getByRole("timer"), page.locator("iframe").first()]) {
    await button.click();
    await expect(items.first()).toBeVisible();
    expect(await findAccessibilityProblems(page, "[role=menu]")).toEqual([]);
    await elsewhere.click();
    await expect(items).toHaveCount(0);
  }
});

test("the director requires confirmation before it advances the clock of the default world", async ({
  page,
}) => {
  await skipTour(page);
  await emptyPhones(page);
  await page.goto("/__mock/#stage");
  // Other tests also use the default world, so only the requests of this page count.
  const acts: string[] = [];
  page.on("request", (it) => void (it.method() !== "GET" && acts.push(it.url())));
  const open = page.getByRole("button", { name: /^平台申诉/ });
  await open.click();
  const asked = page.getByRole("alertdialog", { name: "平台申诉" });
  await expect(asked).toContainText("主世界要快进 45:00");
  await asked.getByRole("button", { name: "返回" }).click();
  await expect(open).toBeFocused();
  expect(acts).toEqual([]);
});

test("pressing Escape twice moves the focus out of an app frame of the director", async ({
  page,
  world,
}) => {
  await stage(page, world);
  await skipTour(page);
  await page.goto(`/__mock/#desk@${world.name}`);
  const frame = page.frameLocator('iframe[name="lwh5-director-a"]');
  const link = frame.getByRole("navigation").getByRole("link", { name: /订单/ });
  // Retried, because the links of a starting app are visible before they can take the focus.
  await expect(async () => {
    await link.focus();
    await expect(link).toBeFocused({ timeout: 500 });
  }).toPass();
  // Waits for the frame, because the director receives its keys only after it has loaded.
  await page.frame({ name: "lwh5-director-a" })?.waitForLoadState();
  await page.keyboard.press("g");
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("section[data-side=a]")).toBeFocused();
});

test("the director shows the LAN URL for opening the app on a phone, or how to enable LAN access", async ({
  page,
  world,
  baseURL,
}) => {
  await stage(page, world);
  await skipTour(page);
  await emptyPhones(page);
  const info = (await (await page.request.get("/__mock/info")).json()) as { lan: string[] };
  let lan: string[] = [];
  await page.route("**/__mock/info", (it) => it.fulfill({ json: { ...info, lan } }));
  await page.goto(`/__mock/#desk@${world.name}`);
  const open = page.getByRole("button", { name: "手机打开" }).first();
  const dialog = page.getByRole("dialog", { name: "手机打开" });
  await open.click();
  await expect(dialog).toContainText("HOST=0.0.0.0 npm start");
  await expect(dialog.getByRole("img")).toHaveCount(0);
  await page.keyboard.press("Escape");
  lan = ["192.0.2.9", "198.51.100.7"];
  await open.click();
  const { port } = new URL(baseURL ?? "");
  const address = (host: string) =>
    `http://${host}:${port}/lwh5/?p=${encodeURIComponent(world.p("demo-buyer"))}`;
  await expect(dialog.getByRole("img", { name: address("192.0.2.9") })).toBeVisible();
  await dialog.getByRole("radio", { name: "192.0.2.9" }).press("ArrowRight");
  await expect(dialog.getByRole("img", { name: address("198.51.100.7") })).toBeVisible();
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});
