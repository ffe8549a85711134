import type { Page } from "@playwright/test";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { findAccessibilityProblems, expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

const open = (page: Page, name: string, world: string) => page.goto(`/__mock/#${name}@${world}`);
/**
 * Freezes the world's clock and creates a paid order between the users of the two embedded apps.
 */
async function stage(world: World, page: Page) {
  await world.clock.freeze();
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  const { orderId } = await world.createOrder({ buyer, seller, status: 30 });
  await page.addInitScript(
    ([name, a, b]) =>
      localStorage.setItem("lwh5_director_sides", JSON.stringify({ [name]: { a, b } })),
    [world.name, buyer, seller] as const,
  );
  const order = async () =>
    (await (await page.request.get(`/__mock/worlds/${world.name}/orders/${orderId}`)).json()) as {
      status: number;
    };
  return { orderId, short: orderId.slice(-4), order };
}

// Skips the tour for first-time users.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem("lwh5_director_toured", "1")),
);

test("the director's state machine page performs transitions and asks for the PIN before a release", async ({
  page,
  world,
}) => {
  const { orderId, order } = await stage(world, page);
  await open(page, "machine", world.name);
  const first = page.getByRole("complementary", { name: "订单" }).getByRole("button").first();
  await expect(first).toContainText("30待放币");
  await first.click();
  await expect(page.getByRole("img", { name: /状态机/ })).toBeVisible();
  await expect(page.getByText("21 条全过")).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /确认到账/ }).click();
  await expect.poll(async () => (await order()).status).toBe(35);
  const release = page.getByRole("button", { name: /^放币 →/ });
  await expect(first).toContainText("35自动放币");
  await release.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "卖家放币" });
  await dialog.getByLabel("支付密码").fill("283917");
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await order()).status, { message: orderId }).toBe(50);
  await expect(page.getByText("没有他能走的").first()).toBeVisible();
  await expect(page.getByText("账目平")).toBeVisible();
});

test("the director's timeline filters entries, opens one by keyboard and then holds back new ones", async ({
  page,
  world,
}) => {
  const { short } = await stage(world, page);
  // Loads empty pages instead of the embedded apps, whose requests would fill the timeline.
  await page.route("**/lwh5/?p=*", (it) => it.fulfill({ contentType: "text/html", body: "" }));
  await open(page, "desk", world.name);
  const timeline = page.getByRole("region", { name: "时间线" });
  await expect(timeline.getByText(`${short} 20 待付款 → 30 待放币`)).toBeVisible();
  expect(await findAccessibilityProblems(page, "section[aria-label=时间线]")).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.type("待放币");
  await expect(timeline.locator("[data-seq]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await timeline.getByRole("searchbox").fill("");
  await timeline.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const details = timeline.getByRole("region", { name: "详情" });
  await expect(details).toBeVisible();
  expect(await findAccessibilityProblems(page, "section[aria-label=时间线]")).toEqual([]);
  await world.sendPush("demo-buyer", { cmd: "warn", msgTxt: "请看" });
  await expect(timeline.getByRole("button", { name: /^新 \d+ 条$/ })).toBeVisible();
  await expect(timeline.getByText("请看")).toBeHidden();
  await timeline.getByRole("button", { name: /^新 \d+ 条$/ }).click();
  await expect(timeline.getByText("warn 请看")).toBeVisible();
});

test("the director's swimlanes show actor, event and next deadline of an order", async ({
  page,
  world,
}) => {
  const { orderId } = await stage(world, page);
  await open(page, "lanes", world.name);
  await page.getByRole("complementary", { name: "订单" }).getByRole("button").first().click();
  const lanes = page.getByRole("region", { name: "泳道" });
  await expect(lanes.getByText("对方称已付款，请核实到账后放币").first()).toBeVisible();
  await expect(lanes.getByText(`订单 ${orderId.slice(-4)} 卖家放币超时`)).toBeVisible();
  // For screen readers, the swimlanes are a table: a time column, and a column per actor.
  const heads = lanes.getByRole("columnheader");
  await expect(heads).toHaveText([/^时间/, /晴天买家$/, /平台/, /金牌卖家$/]);
  const reported = lanes
    .getByRole("row")
    .filter({ hasText: "对方称已付款，请核实到账后放币" })
    .first()
    .getByRole("cell");
  await expect(reported.first()).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(reported.nth(3)).toHaveText(/^推送/);
  await page.keyboard.press("k");
  await expect(page.getByRole("region", { name: "详情", exact: true })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("t");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await lanes.getByRole("button", { name: /^跳到/ }).click();
  await expect(lanes.getByText("放币超时", { exact: true })).toBeVisible();
});

test("in the director, only valid edits of a recorded response change later responses", async ({
  page,
  world,
}) => {
  const { orderId } = await stage(world, page);
  const { must } = await world.client("demo-buyer");
  const detail = () => must.orderDetail({ id: orderId });
  await detail();
  await open(page, "answers", world.name);
  await page.getByRole("button", { name: /看订单/ }).click();
  const mine = page.getByRole("textbox", { name: "改成" });
  const rewrite = page.getByRole("button", { name: "改写", exact: true });
  await expect(rewrite).toBeDisabled();
  const text = await mine.inputValue();
  await mine.fill(text.replace(/"remainSeconds": \d+/, '"remainSeconds": "soon"'));
  await expect(page.getByText(/remainSeconds：写的是 "soon"，不合约定/)).toBeVisible();
  await expect(rewrite).toBeDisabled();
  await mine.fill(text.replace(/"remainSeconds": \d+/, '"remainSeconds": 58'));
  await expect(page.getByText("只改这 1 个字段")).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "先试一次" }).click();
  await expect(page.getByText(/试过了：200，手机收到 remainSeconds 58/)).toBeVisible();
  expect((await detail()).remainSeconds).not.toBe(58);
  await rewrite.click();
  await expect(page.getByRole("switch", { name: "改写看订单" })).toBeChecked();
  expect((await detail()).remainSeconds).toBe(58);
  await page.getByRole("button", { name: "改写看订单几次" }).click();
  await page.getByRole("menuitem", { name: "改成再 1 次" }).click();
  await expect(page.getByRole("button", { name: "改写看订单几次" })).toHaveText("剩 1");
  expect((await detail()).remainSeconds).toBe(58);
  expect((await detail()).remainSeconds).not.toBe(58);
  await page.getByRole("switch", { name: "改写看订单" }).click();
  await expect(page.getByRole("switch", { name: "改写看订单" })).not.toBeChecked();
  expect((await detail()).remainSeconds).not.toBe(58);
});

test("in the director, a failed ledger audit freezes the world's clock and marks the affected rows", async ({
  page,
  world,
}) => {
  const { orderId } = await stage(world, page);
  await world.clock.run();
  // Requested in advance. An audit that is still pending when the page closes would cause an error,
  // which would fail the test.
  const audit = await world.audit();
  const invariants = audit.invariants.map((invariant) =>
    invariant.id === "escrow equals the coins of open orders"
      ? { ...invariant, ok: false, detail: orderId }
      : invariant,
  );
  await page.route("**/audit", (route) =>
    route.fulfill({ json: { ...audit, ok: false, invariants } }),
  );
  await open(page, "machine", world.name);
  const bar = page.getByRole("alert");
  await expect(bar).toContainText(`托管等于未结订单 ${orderId}`);
  await expect.poll(async () => (await world.state()).frozen).toBe(true);
  await page.getByRole("complementary", { name: "订单" }).getByRole("button").first().click();
  await expect(page.getByText("账目不平时先别往下走")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`^${orderId.slice(-4)}`) })).toHaveClass(
    /is-bad/,
  );
  await expect(page.getByRole("row", { name: /^订单锁定/ })).toHaveClass(/is-bad/);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await bar.getByRole("button", { name: "存现场" }).click();
  await expect.poll(async () => JSON.stringify(await world.snapshots.list())).toContain("wrong-");
  await bar.getByRole("button", { name: /^看第/ }).click();
  await expect(page.getByRole("region", { name: "时间线" })).toBeVisible();
  await expect(bar).toBeVisible();
});

test("the director shows what a custom fault will do, and why the fault has never matched", async ({
  page,
  world,
}) => {
  const { orderId } = await stage(world, page);
  const at = `/__mock/worlds/${world.name}`;
  const { call: ask, userId } = await world.client("demo-buyer");
  const detail = async () => (await ask.orderDetail({ id: orderId })).status;
  await detail();
  // Loads empty pages instead of the embedded apps, whose requests would be the closest matches.
  await page.route("**/lwh5/?p=*", (it) => it.fulfill({ contentType: "text/html", body: "" }));
  // The mock adds the closest requests to a rule only if no request has matched it for a minute.
  // This route adds them at once, from the journal.
  await page.route(`**${at}/faults`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const reported = await Promise.all(
      (await world.faults.list()).map(async (item) => {
        const match = { ...item.match, kind: "request" };
        const verdict = await page.request.post(`${at}/journal/verify`, { data: { match } });
        return item.seen > 0
          ? item
          : { ...item, near: ((await verdict.json()) as { nearMisses: unknown }).nearMisses };
      }),
    );
    return route.fulfill({ json: { faults: reported } });
  });
  await open(page, "answers", world.name);
  const form = page.getByRole("region", { name: "自定义故障" });
  await form.getByRole("radio", { name: "卖家" }).click();
  await form.getByRole("combobox", { name: "哪里" }).selectOption("看订单");
  await form.getByRole("combobox", { name: "怎么坏" }).selectOption("回 HTTP 状态");
  await form.getByRole("combobox", { name: "HTTP 状态" }).selectOption("503");
  await form.getByRole("combobox", { name: "共几次" }).selectOption("共 1 次");
  await expect(form.getByText("卖家第 1 次看订单：没有办，手机收到 HTTP 503。")).toBeVisible();
  await form.getByRole("button", { name: "存为常用" }).click();
  await form.getByRole("button", { name: "开始" }).click();

  const never = page.getByRole("region", { name: "一直没中" });
  await expect(never.getByText("看订单 回 503")).toBeVisible();
  await expect(never.getByText("差 1 处").first()).toBeVisible();
  await expect(never.getByText("要 金牌卖家").first()).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await never.getByRole("button", { name: "改成“晴天买家”" }).click();
  await expect.poll(async () => (await world.faults.list())[0]?.match.userId).toBe(userId);
  expect(await detail()).toBe(503);
  expect(await detail()).toBe(200);
  await expect(never.getByText("看订单 回 503")).toBeHidden();

  // The fault that was saved by 存为常用 is a switch next to the presets.
  await open(page, "desk", world.name);
  const kept = page.getByRole("switch", { name: "看订单 回 HTTP 状态" });
  await page.getByRole("button", { name: "全部恢复" }).click();
  await expect(kept).not.toBeChecked();
  await kept.click();
  await expect(kept).toBeChecked();
  const count = page.getByRole("button", { name: /^故障 \d+ 项$/ });
  await expect(count).toHaveText("故障 1 项");
  expect(await detail()).toBe(503);
  // The fault has matched once, which was its limit. Its switch is therefore off, and the header
  // does not count it. The menu raises the limit.
  await expect(kept).not.toBeChecked();
  await expect(count).toBeHidden();
  await page.getByRole("button", { name: "看订单 回 HTTP 状态几次" }).click();
  await page.getByRole("menuitem", { name: "改成再 2 次" }).click();
  await expect(kept).toBeChecked();
  expect([await detail(), await detail(), await detail()]).toEqual([503, 503, 200]);
  expect(await world.faults.list()).toHaveLength(1);
});
