import type { Page, Route } from "@playwright/test";
import {
  createBrokenAnswer,
  type SeededRandomSource,
  createSeededRandomSource,
} from "../test/helpers/broken-answers.ts";
import { type RouteName, routeNames, routes } from "../src/lib/navigation/paths.ts";
import { locatePurchaseKeypadButton, fillPurchaseBox } from "./purchase-steps.ts";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  isFullTestMode,
  test,
} from "./fixtures.ts";

const visits = isFullTestMode ? 13 : 1;
/** Number of tabs that visit screens in parallel, because a visit mostly waits for its screen. */
const tabs = 4;
const screens = routeNames.filter((name) => routes[name].gate !== "none");
/**
 * Screens to visit: all with `TEST_MODE=full`, otherwise every third one. This is enough, because
 * web/test/broken-answers.test.tsx breaks the responses of every screen without a browser.
 */
const visited = screens.filter((_, at) => isFullTestMode || at % 3 === 0);

test.use({ reducedMotion: "reduce" });

type Row = { orderId: string; status: number; isSeller: number };
/** Returns the query strings of screens that need parameters. */
async function addresses(page: Page): Promise<Partial<Record<RouteName, string>>> {
  const orders = (await sendReadAsPageUser<{ records: Row[] }>(page, "/order/v1/list?pageSize=50"))
    .records;
  const order = (status: number, isSeller: number) =>
    `orderId=${orders.find((it) => it.status === status && it.isSeller === isSeller)?.orderId}`;
  const [offer] = (
    await sendReadAsPageUser<{ records: { entrustId: string }[] }>(
      page,
      "/entrust/v1/buy/able/list",
    )
  ).records;
  const [listing] = (
    await sendReadAsPageUser<{ records: { entrustId: string }[] }>(page, "/entrust/v1/sell/list")
  ).records;
  return {
    quickmatch: "amount=1000&payType=2",
    purchasebox: `id=${offer?.entrustId}`,
    buyfailed: "code=1",
    salessituation: `id=${listing?.entrustId}`,
    saledetail: `id=${offer?.entrustId}&view=buyer`,
    orderCompletedDetails: order(50, 0),
    orderBuyChat: order(20, 0),
    orderSellChat: order(30, 1),
    rating: order(50, 0),
    appeal: order(40, 1),
    reportcontent: order(30, 1),
    user: order(30, 1),
  };
}

/**
 * Calls that log the user in and load their profile. `breakable` does not break them, because the
 * app shows no screen without them. The test breaks each of them separately by an HTML page.
 */
const launch = [/\/(user|quick)\/login$/, /\/user\/v1\/info$/];

type Road = { chance: SeededRandomSource | undefined; said: string[] };
/**
 * While `chance` is set, forwards each call and breaks its response. Excludes the calls in `launch`
 * and reads of files.
 */
async function breakable(page: Page): Promise<Road> {
  const target: Road = { chance: undefined, said: [] };
  await page.route("**/lightweight/**", async (route) => {
    const { chance: random, said } = target;
    const path = new URL(route.request().url()).pathname;
    if (!random || launch.some((it) => it.test(path)) || path.includes("/files/"))
      return route.fallback();
    try {
      const truth = await route.fetch();
      const { status, text, how } = createBrokenAnswer(await truth.text(), random);
      said.push(`${path}: ${how}`);
      await route.fulfill({ status, body: text, contentType: "application/json" });
    } catch {
      // The page has navigated away.
    }
  });
  return target;
}

const said = async (page: Page) =>
  (await page.locator("main:visible, [role=dialog]:visible").allInnerTexts()).join("").trim();

async function visit(page: Page, target: Road, address: string, seed: number): Promise<string[]> {
  const wrong: string[] = [];
  const onError = (error: Error) => void wrong.push(`uncaught: ${error.message}`);
  page.on("pageerror", onError);
  Object.assign(target, { chance: createSeededRandomSource(seed), said: [] });
  try {
    await page.goto(address);
    await expect(page.locator("h1:visible, [role=alert]:visible").first()).toBeVisible();
    await expect(page.locator("main[aria-busy=true]:visible")).toHaveCount(0);
    await expect.poll(() => said(page)).not.toBe("");
    if (await page.getByRole("heading", { name: "系统错误，请稍后重试" }).isVisible())
      wrong.push("the screen broke");
    target.chance = undefined;
    await wayOut(page);
  } catch (error) {
    wrong.push(String(error).split("\n")[0] ?? "");
  }
  page.off("pageerror", onError);
  return wrong.map((it) => `${address}: ${it}\n  ${target.said.join("\n  ")}`);
}

/**
 * Checks that the user can continue when responses are unbroken again: a retry loads the screen, or
 * a button or link that leaves it is visible.
 */
async function wayOut(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog");
  const place = (await sheet.isVisible()) ? sheet : page.locator("main:visible");
  const retry = place.getByRole("button", { name: /重试|重新载入/ }).first();
  if (await retry.isVisible()) {
    // Some screens retry automatically, so the button may be gone before the tap.
    return expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 5000 });
      await expect(place.getByText("没有载入")).toHaveCount(0, { timeout: 5000 });
    }).toPass({ timeout: 40_000 });
  }
  const back = page
    .getByRole("button", { name: /^(返回|关闭|取消)$/ })
    .or(page.getByRole("link"))
    .first();
  await expect(back).toBeVisible();
}

test("screens stay usable if their responses are malformed", async ({ page, world, quiet }) => {
  test.setTimeout(isFullTestMode ? 1_800_000 : 240_000);
  quiet.expectMessage(/./);
  await openAppAsUser(page, world.p("demo-appeal"));
  const queries = await addresses(page);
  const cases = visited.flatMap((name) =>
    Array.from({ length: visits }, (_, nth) => ({ name, nth })),
  );
  const wrong: string[] = [];
  const walk = async (tab: Page) => {
    const target = await breakable(tab);
    for (let next = cases.shift(); next; next = cases.shift()) {
      const address = `/lwh5${routes[next.name].path}?${queries[next.name] ?? ""}&p=${encodeURIComponent(world.p("demo-appeal"))}`;
      wrong.push(
        ...(await visit(tab, target, address, screens.indexOf(next.name) * 1009 + next.nth)),
      );
    }
  };
  for (const path of launch) {
    await page.route(path, (route) => route.fulfill({ body: "<h1>502</h1>" }));
    await page.goto(`/lwh5/home/order?p=${encodeURIComponent(world.p("demo-appeal"))}`);
    await expect(page.getByRole("heading", { name: "系统错误，请稍后重试" })).toBeVisible();
    await page.unroute(path);
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "订单" })).toBeVisible();
  }
  const others = await Promise.all(
    Array.from({ length: tabs - 1 }, () => page.context().newPage()),
  );
  await Promise.all([page, ...others].map(walk));
  expect(wrong.join("\n")).toBe("");
});

/**
 * Executes the command but replaces its response, for all attempts until the returned function is
 * called.
 */
async function garble(page: Page, path: string, body: string): Promise<() => Promise<void>> {
  const answer = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ body, contentType: "application/json" });
  };
  await page.route(path, answer);
  // The chat shows a message before its response arrives. Remove the route only after the response,
  // otherwise the response would not be replaced.
  const answered = page.waitForResponse(path);
  return async () => {
    await answered;
    await page.unroute(path, answer);
  };
}

test("executes a purchase, a chat message and a rating only once if the response is malformed", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/the answer does not fit/);
  await openAppAsUser(page, world.p("demo-buyer"));
  const total = async () =>
    (await sendReadAsPageUser<{ total: number }>(page, "/order/v1/count/stat")).total;
  const before = await total();
  await fillPurchaseBox(page);
  const healBuy = await garble(
    page,
    "**/entrust/v1/buy/create",
    '{"code":200,"result":{},"message":""}',
  );
  const failed = page.getByText("发生未知错误").filter({ visible: true });
  // The app looks up the purchase and opens its order without a second tap.
  await expectVisibleDuringAction(
    locatePurchaseKeypadButton(page).click(),
    page.getByText("正在确认上一笔购买是否成功").first(),
  );
  await expect(page).toHaveURL(/orderBuyChat/);
  await healBuy();
  expect(await total()).toBe(before + 1);

  const healChat = await garble(
    page,
    "**/chat/v1/send/message",
    "<!doctype html><h1>Bad Gateway</h1>",
  );
  await page.getByLabel("发消息").fill("已经转账了");
  await page.getByRole("button", { name: "发送", exact: true }).click();
  const log = page.getByRole("log");
  await expect(log.getByText("已经转账了")).toBeVisible();
  await healChat();
  await page.reload();
  await expect(log.getByText("已经转账了")).toHaveCount(1);
  await expect(log.getByText(/发送中|未发出/)).toHaveCount(0);

  await openAppAsUser(page, world.p("demo-appeal"));
  const orders = await sendReadAsPageUser<{ records: { orderId: string; myEvaluated: number }[] }>(
    page,
    "/order/v1/list?tab=2&pageSize=50",
  );
  const orderId = orders.records.find((it) => it.myEvaluated === 0)?.orderId;
  await openAppAsUser(page, world.p("demo-appeal"), `home/rating?orderId=${orderId}`);
  await page.getByRole("radio", { name: "5 星" }).check();
  await page.getByPlaceholder("选填").fill("放币很快");
  const healRating = await garble(page, "**/order/v1/evaluate", '{"code":200,"res');
  await expectVisibleDuringAction(page.getByRole("button", { name: "提交" }).click(), failed);
  await healRating();
  // The order is read again and is already rated, so there is nothing left to submit.
  await expect(page.getByText("评价提交后不可修改")).toBeVisible();
});
