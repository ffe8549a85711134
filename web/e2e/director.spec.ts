import { readFileSync } from "node:fs";
import { devices, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { appPath, expect, expectVisibleDuringAction, test, collectPageErrors } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { demoUserPin } from "./trade-by-api.ts";

test.use({ ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } });

type Books = { ok: boolean };
type Orders = { orderId: string; status: number }[];
const readIn = async <T>(page: Page, world: string, path: string): Promise<T> =>
  (await page.request.get(`/__mock/worlds/${world}/${path}`)).json() as Promise<T>;
const statusIn = async (page: Page, world: string, id: string) =>
  (await readIn<{ status: number }>(page, world, `orders/${id}`)).status;

const phone = (page: Page, side: "a" | "b"): FrameLocator =>
  page.frameLocator(`iframe[name="lwh5-director-${side}"]`);
const panel = (page: Page, name: string): Locator =>
  page.getByRole("region", { name, exact: true });
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "页面" }).getByRole("button", { name }).click();
const heading = (at: FrameLocator, name: string) => at.getByRole("heading", { level: 2, name });

/** Opens the director in the test's world, with the demo buyer and seller in its frames. */
async function direct(page: Page, world: World): Promise<void> {
  await page.goto(`/__mock/#desk@${world.name}`);
  await page.getByRole("button", { name: "知道了" }).click();
  await bothIn(page);
}

async function bothIn(page: Page): Promise<void> {
  for (const side of ["a", "b"] as const)
    await expect(
      phone(page, side).getByRole("navigation").getByRole("link", { name: /订单/ }),
    ).toBeVisible();
}

/** Creates an order situation with one click and returns its order id. */
async function put(page: Page, world: World, situation: string): Promise<string> {
  const before = await readIn<Orders>(page, world.name, "orders");
  await goTo(page, "场次");
  await page.getByRole("button", { name: new RegExp(`^${situation}`) }).click();
  await expect
    .poll(async () => (await readIn<Orders>(page, world.name, "orders")).length)
    .toBe(before.length + 1);
  await goTo(page, "台面");
  const known = new Set(before.map((it) => it.orderId));
  return (
    (await readIn<Orders>(page, world.name, "orders")).find((it) => !known.has(it.orderId))
      ?.orderId ?? ""
  );
}

async function openRoom(at: FrameLocator, card: RegExp): Promise<void> {
  await at.getByRole("navigation").getByRole("link", { name: /订单/ }).click();
  await at.getByRole("link", { name: card }).first().click();
}

async function pay(page: Page): Promise<void> {
  const buyer = phone(page, "a");
  await buyer.getByRole("button", { name: "我已付款，传凭证" }).click();
  const sheet = buyer.getByRole("dialog", { name: "传付款凭证" });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } });
  await sheet
    .locator("input[type=file]")
    .setInputFiles({ name: "voucher.png", mimeType: "image/png", buffer });
  await buyer.getByRole("dialog", { name: "遮盖" }).getByRole("button", { name: "完成" }).click();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await sheet.getByRole("button", { name: /^我已付/ }).click();
  await expect(heading(buyer, "等对方放币")).toBeVisible();
}

async function release(page: Page, orderId: string): Promise<void> {
  const seller = phone(page, "b");
  const {
    amount,
    buyer: { realName },
    buyerMethod,
  } = await page.evaluate(async (id) => {
    const headers = {
      "x-access-token": localStorage.getItem("lw_b_token") ?? "",
      "x-key": localStorage.getItem("lw_b_p_param") ?? "",
    };
    const { result } = (await (
      await fetch(`/lightweight/order/v1/detail/${id}`, { headers })
    ).json()) as {
      result: { amount: number; buyer: { realName: string }; buyerMethod: { tail: string } };
    };
    return result;
  }, orderId);
  await seller.getByRole("button", { name: "去核对，再放币" }).click();
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  const sum = amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  await guard
    .getByRole("group", { name: "到账金额" })
    .getByRole("button")
    .filter({ hasText: sum })
    .click();
  await guard
    .getByRole("group", { name: "付款人" })
    .getByRole("button", { name: realName, exact: true })
    .click();
  await guard
    .getByRole("group", { name: "付款账号的尾号" })
    .getByRole("button", { name: buyerMethod.tail, exact: true })
    .click();
  await seller.getByRole("button", { name: /^输入支付密码/ }).click();
  const keys = seller.getByRole("dialog", { name: /支付密码/ });
  for (const digit of demoUserPin)
    await keys.getByRole("button", { name: digit, exact: true }).click();
}

/** Returns the paths of the calls in the HAR file that 导出 saves. */
async function exportedPaths(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "导出" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^记录/ }).click(),
  ]);
  const { log } = JSON.parse(readFileSync(await file.path(), "utf8")) as {
    log: { entries: { request: { url: string } }[] };
  };
  return log.entries.map((it) => new URL(it.request.url).pathname);
}

test("two app frames complete a trade despite a fault; the director exports the trade's calls", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 500/);
  await direct(page, world);
  const orderId = await put(page, world, "付款前");

  // The frames are separate users with their own prefixes of storage keys. The keys without a
  // prefix, which an app outside of a frame uses, are not used.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual(expect.arrayContaining(["lw_a_token", "lw_b_token"]));
  expect(keys).not.toContain("token");

  await Promise.all([openRoom(phone(page, "a"), /请付款/), openRoom(phone(page, "b"), /等付款/)]);
  await expect(heading(phone(page, "b"), "等对方付款")).toBeVisible();
  await expect(page.getByRole("region", { name: "选中的订单" })).toContainText("待付款");
  // Sends a message as the seller from the controls next to the frame.
  await page.locator("section[data-side=b]").getByRole("button", { name: "发消息" }).last().click();
  await page
    .getByRole("dialog", { name: "发消息" })
    .getByRole("textbox")
    .fill("您好，请用本人账户付款");
  await page.keyboard.press("Enter");
  await expect(phone(page, "a").getByText("您好，请用本人账户付款").first()).toBeVisible();

  const time = panel(page, "虚拟时钟").getByRole("timer");
  const before = (await time.textContent()) ?? "";
  await page.getByRole("radio", { name: "暂停" }).click();
  await page.getByRole("button", { name: "+1 分钟", exact: true }).click();
  await expect(time).not.toHaveText(before);
  await page.getByRole("radio", { name: "1×", exact: true }).click();

  const fault = page.getByRole("switch", { name: "服务器错误" });
  await fault.click();
  await expect(fault).toHaveAttribute("aria-checked", "true");
  await phone(page, "a").getByRole("textbox", { name: "发消息" }).fill("您好，这就去付款");
  await phone(page, "a").getByRole("button", { name: "发送", exact: true }).click();
  await expect(panel(page, "故障").locator("[class*=is-on]")).toContainText(/中 [1-9]/);
  await page.getByRole("button", { name: "全部恢复" }).click();
  await expect(fault).toHaveAttribute("aria-checked", "false");

  await pay(page);
  await release(page, orderId);
  await expect.poll(() => statusIn(page, world.name, orderId)).toBe(50);
  expect(await exportedPaths(page)).toEqual(
    expect.arrayContaining(["/lightweight/order/v1/pay", "/lightweight/order/v1/delivery"]),
  );
});

test("a bot releases the coins for the seller; a snapshot then restores the order's earlier status", async ({
  page,
  world,
}) => {
  await direct(page, world);
  await page.getByRole("radio", { name: "暂停" }).click();
  const orderId = await put(page, world, "已付款待放币");
  await openRoom(phone(page, "a"), /等放币/);
  await expect(heading(phone(page, "a"), "等对方放币")).toBeVisible();
  await page.getByRole("button", { name: "存快照" }).click();
  await expect
    .poll(
      async () =>
        (await readIn<{ snapshots: unknown[] }>(page, world.name, "snapshots")).snapshots.length,
    )
    .toBe(1);

  // From here on, a bot acts for the seller. It releases the coins while the clock is advanced.
  await page
    .getByRole("button", { name: /由谁操作$/ })
    .nth(1)
    .click();
  await page.getByRole("menuitemradio", { name: "秒付快放" }).click();
  await expect(panel(page, "人和机器人").locator("[class*=is-on]").first()).toHaveText("秒付快放");
  await page.getByRole("button", { name: "+15 分钟", exact: true }).click();
  await expect(page.getByRole("region", { name: "选中的订单" })).toContainText("已完成");
  await expect(phone(page, "a").getByRole("dialog", { name: "资产已到账" })).toBeVisible();
  const timeline = panel(page, "时间线");
  await timeline.getByRole("button", { name: "状态", exact: true }).click();
  await expect(
    timeline.getByText(new RegExp(`^${orderId.slice(-4)} .* → 50 已完成`)).first(),
  ).toBeVisible();
  expect(await readIn(page, world.name, `orders/${orderId}`)).toMatchObject({
    status: 50,
    completeType: 1,
  });

  const disputed = await put(page, world, "卖家申诉");
  expect(await statusIn(page, world.name, disputed)).toBe(40);
  await expect(page.getByRole("region", { name: "选中的订单" })).toContainText("申诉中");
  expect((await readIn<Books>(page, world.name, "audit")).ok).toBe(true);

  await goTo(page, "场次");
  await page.getByRole("button", { name: /^载入 / }).click();
  await expect.poll(() => statusIn(page, world.name, orderId)).toBe(30);
  await page.getByRole("button", { name: /到新世界$/ }).click();
  await expect(page).toHaveURL(/#stage@/);
  await expect(page).not.toHaveURL(new RegExp(`@${world.name}$`));
  expect(await statusIn(page, page.url().split("@")[1] ?? "", orderId)).toBe(30);
});

test("app frames of the director take no focus at start and obey the controls next to them", async ({
  page,
  world,
  quiet,
}) => {
  // Requests with the expired token get a 401 before the token is refreshed.
  quiet.expectMessage(/status of 401/);
  await direct(page, world);
  await page.reload();
  const search = panel(page, "时间线").getByRole("searchbox");
  await search.focus();
  await bothIn(page);
  await page.keyboard.type("待付款");
  await expect(search).toHaveValue("待付款");

  const beside = page.locator("section[data-side=a]");
  const press = (name: string) => beside.getByRole("button", { name, exact: true }).click();
  await expectVisibleDuringAction(
    press("推提示"),
    phone(page, "a").getByText("温馨提示: 请核对收款信息后再操作", { exact: true }),
  );
  const { userId } = await world.client("demo-buyer");
  const opened = async () =>
    (await world.journal.read({ kind: "socket", userId })).filter((it) => it["what"] === "opened")
      .length;
  const before = await opened();
  await press("断线");
  await expect.poll(opened).toBeGreaterThan(before);
  const token = () => page.evaluate(() => localStorage.getItem("lw_a_token"));
  const old = await token();
  await press("令牌过期");
  await phone(page, "a").getByRole("navigation").getByRole("link", { name: /订单/ }).click();
  await expect.poll(token).not.toBe(old);
  await press("换人");
  await page.getByRole("menuitemradio", { name: /demo-appeal/ }).click();
  await expect(beside.locator("iframe")).not.toHaveAttribute("title", "晴天买家的手机");
  await expect(phone(page, "a").getByRole("navigation")).toBeVisible();
});

test("the app refuses a desktop window that only has the name of a director frame", async ({
  page,
  world,
}) => {
  const address = `${appPath}?p=${world.p("demo-buyer")}`;
  // The window is named like a frame of the director, but is no frame.
  const alone = await page.context().newPage();
  await collectPageErrors(alone);
  await alone.addInitScript(() => (window.name = "lwh5-director-a"));
  await alone.goto(address);
  await expect(alone.getByRole("alertdialog", { name: "访问受限" })).toBeVisible();
  expect(
    await alone.evaluate(() => Object.keys(localStorage).filter((it) => it.startsWith("lw_a_"))),
  ).toEqual([]);
});

test("no page of another origin can frame or control the director", async ({
  page,
  world,
  baseURL,
  quiet,
}) => {
  quiet.expectMessage(/./);
  await world.clock.freeze();
  const { now } = await readIn<{ now: number }>(page, world.name, "state");
  await page.route("http://elsewhere.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${baseURL}/__mock/"></iframe>` }),
  );
  await page.goto("http://elsewhere.example/");
  const tried = await page.evaluate(
    async ([origin, name]) => {
      const outcome = (input: Promise<Response>) =>
        input.then((it) => it.type as string).catch(() => "refused");
      const clock = `${origin}/__mock/worlds/${name}/clock`;
      return Promise.all([
        outcome(fetch(`${origin}/__mock/worlds/${name}/state`)),
        outcome(
          fetch(clock, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: '{"advance":"1d"}',
          }),
        ),
        outcome(fetch(clock, { method: "POST", mode: "no-cors", body: '{"advance":"1d"}' })),
      ]);
    },
    [baseURL ?? "", world.name] as const,
  );
  // The page of the other origin cannot read responses, and its request without CORS has no effect.
  expect(tried.slice(0, 2)).toEqual(["refused", "refused"]);
  expect(["refused", "opaque"]).toContain(tried[2]);
  expect((await readIn<{ now: number }>(page, world.name, "state")).now).toBe(now);
  await expect
    .poll(() => page.frames().map((it) => it.url()))
    .toContain("chrome-error://chromewebdata/");
});
