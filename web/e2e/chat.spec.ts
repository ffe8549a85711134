import type { Browser, Locator, Page } from "@playwright/test";
import { ask, axeFindings, enter, expect, test, userIdOf, watch, type World } from "./support.ts";

const pin = "283917";
const alipay = 2;
const minuteMs = 60_000;
const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;

/** A call of the person in this page, without his screens. */
async function call<Result>(page: Page, method: "post" | "put", path: string, data: object): Promise<Result> {
  const headers = await page.evaluate(() => ({
    "x-access-token": localStorage.getItem("token") ?? "",
    "x-key": localStorage.getItem("p_param") ?? "",
  }));
  const answer = await page.request[method](`/lightweight${path}`, { headers, data });
  const body = (await answer.json()) as { code: number; result: Result; message: string };
  expect(body.code, `${path}: ${body.message}`).toBe(200);
  return body.result;
}

/** Cheaper than anybody: the quick match takes it first, and finds no other at this price. */
const cheap = (price: number) => Math.round(price * 96) / 100;

type Two = { buyer: Page; seller: Page; orderId: string; complaints: string[] };

/** Two phones in one world, the seller with a listing of his own by Alipay, the buyer with an order of it; both look at its chat. */
async function meet(browser: Browser, page: Page, world: World, { autoConfirm = 1, shown = true, quick = false } = {}): Promise<Two> {
  const seller = await (await browser.newContext()).newPage();
  const complaints = await watch(seller);
  await Promise.all([enter(page, world.p("demo-buyer")), enter(seller, world.p("demo-seller"))]);
  const methods = await ask<{ id: string; type: number }[]>(seller, "/user/asset/v1/bill/method");
  const method = methods.find((it) => it.type === alipay);
  const { refPrice } = await ask<{ refPrice: number }>(page, "/entrust/v1/buy/config");
  const { entrustId } = await call<{ entrustId: string }>(seller, "post", "/entrust/v1/sell/create", {
    quantity: 500,
    price: quick ? cheap(refPrice) : refPrice,
    minAmount: 100,
    maxAmount: 3000,
    methodIds: [method?.id],
    payMinutes: 15,
    autoConfirm,
    payPassword: pin,
  });
  const { orderId } = quick
    ? await call<{ orderId: string }>(page, "post", "/entrust/v1/buy/fast", { amount: 1000, payTypes: [alipay] })
    : await call<{ orderId: string }>(page, "post", "/entrust/v1/buy/create", {
        entrustId,
        amount: 1000,
        payType: alipay,
        price: refPrice,
      });
  if (shown)
    await Promise.all([
      enter(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`),
      enter(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`),
    ]);
  return { buyer: page, seller, orderId, complaints };
}

const title = (page: Page, text: string) => page.getByRole("heading", { level: 2, name: text });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const picture = async (page: Page) => ({
  name: "voucher.png",
  mimeType: "image/png",
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } }),
});

async function attach(page: Page, sheet: Locator): Promise<void> {
  await sheet.locator("input[type=file]").setInputFiles(await picture(page));
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
}

async function pay(buyer: Page): Promise<void> {
  await button(buyer, "我已付款").click();
  const sheet = buyer.getByRole("dialog", { name: "我已付款" });
  await button(sheet, "提交").click();
  await expect(sheet.getByText("请至少上传1张凭证")).toBeVisible();
  await attach(buyer, sheet);
  await sheet.getByRole("checkbox", { name: "已实际完成转账" }).check();
  await button(sheet, "提交").click();
  await expect(title(buyer, "等待卖家放币")).toBeVisible();
}

async function complain(page: Page, words: string, type?: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "发起申诉" });
  if (type !== undefined) await sheet.getByRole("radio", { name: type }).check();
  await sheet.getByLabel("说明").fill(words);
  await attach(page, sheet);
  await button(sheet, "提交申诉").click();
  await expect(title(page, "申诉处理中")).toBeVisible();
}

const auditOk = async (page: Page, world: World) =>
  ((await (await page.request.get(`/__mock/audit?world=${world.name}`)).json()) as { ok: boolean }).ok;

/** Both are told, and both are led to the details. */
async function bothEnd({ buyer, seller }: Two, words: string): Promise<void> {
  for (const page of [buyer, seller]) await expect(page.getByRole("dialog").getByText(words)).toBeVisible();
  for (const page of [buyer, seller]) await expect(page).toHaveURL(at("orderCompletedDetails"));
}

test("a trade from acceptance to release: two phones follow each other without a reload", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world, { autoConfirm: 0 });
  const { buyer, seller } = two;
  await expect(title(buyer, "等待卖家接单")).toBeVisible();
  await button(seller, "接单").click();
  await expect(title(buyer, "待付款")).toBeVisible();
  await expect(buyer.getByText(/^向 .+ 的 支付宝 支付 ¥[\d,.]+，购买 [\d.,]+ /)).toBeVisible();
  await expect(buyer).toHaveTitle(/^⏱1[45]:\d\d 付¥/);
  await expect(seller.getByText(/将用 支付宝 向您支付/)).toBeVisible();

  await pay(buyer);
  await expect(button(buyer, /撤回“已付款” \d+s/)).toBeVisible();
  await expect(title(seller, "买家已付款")).toBeVisible();
  await button(seller, "看凭证").click();
  await expect(seller.getByText("截图不能作为到账依据，请以收款账户实际到账为准。")).toBeVisible();
  await button(seller.getByRole("dialog"), "关闭").click();
  await button(seller, "已收到，马上放币").click();
  await expect(buyer.getByRole("log").getByText("已收到，马上放币")).toBeVisible();
  await expect(seller.getByText("已读")).toBeVisible();

  await button(seller, "放币").click();
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  await button(guard, "已到账").click();
  await button(guard, "是").click();
  await button(guard, "是").click();
  const keys = seller.getByRole("dialog", { name: /支付密码/ });
  for (const digit of "111222") await button(keys, digit).click();
  await expect(keys.getByText(/支付密码错误，还可尝试\d次/)).toBeVisible();
  for (const digit of pin) await button(keys, digit).click();
  await bothEnd(two, "卖家放币");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("more time is asked for and given, a payment is taken back, and time runs out for both", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await button(buyer, "申请延长").click();
  await button(buyer.getByRole("alertdialog"), "申请延长").click();
  await expect(buyer.getByText("已请求卖家延长时间").first()).toBeVisible();
  await button(seller, "延长10分钟 (0/2)").click();
  await button(seller.getByRole("alertdialog"), "延长10分钟").click();
  await expect(buyer.getByRole("timer", { name: /剩余付款时间 2[45] 分/ })).toBeVisible();
  await expect(seller.getByRole("timer", { name: /剩余付款时间 2[45] 分/ })).toBeVisible();

  await pay(buyer);
  await button(buyer, /撤回“已付款”/).click();
  await button(buyer.getByRole("alertdialog"), "撤回").click();
  await expect(title(buyer, "待付款")).toBeVisible();
  await expect(title(seller, "等待买家付款")).toBeVisible();

  await button(seller, "催付款").click();
  await expect(button(seller, /催付款 \d+s/)).toBeDisabled();
  await world.control("clock", { advanceMs: 26 * minuteMs });
  await bothEnd(two, "付款超时，系统自动取消");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("a name that does not fit leads to the appeal that fits, and to a ruling", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await pay(buyer);
  await button(seller, "放币").click();
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  await button(guard, "已到账").click();
  await button(guard, "否").click();
  await expect(seller.getByRole("radio", { name: "非实名账户付款" })).toBeChecked();
  await complain(seller, "付款人姓名与买家实名不一致，请核实");
  await expect(buyer.getByText("卖家申诉：非实名账户付款")).toBeVisible();
  await expect(buyer.getByText("对方：付款人姓名与买家实名不一致，请核实")).toBeVisible();
  await button(buyer, "提交证据").click();
  const evidence = buyer.getByRole("dialog", { name: "提交证据" });
  await evidence.getByLabel("说明").fill("转账由本人账户发出 #卖家胜");
  await button(evidence, "提交").click();
  await bothEnd(two, "申诉裁定：资产退回卖家");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("who says the money is there releases by himself or by the clock", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await pay(buyer);
  await button(seller, "确认到账").click();
  const guard = seller.getByRole("dialog", { name: "确认到账前核对" });
  for (const yes of ["已到账", "是", "是", "确认到账"]) await button(guard, yes).click();
  await expect(title(buyer, "卖家已确认到账")).toBeVisible();
  await world.control("clock", { advanceMs: 10 * minuteMs + 1000 });
  await bothEnd(two, "确认到账后自动放币");
  expect(two.complaints).toEqual([]);
});

test("a buyer gives in: the coins go back to the seller", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await pay(buyer);
  await expect(button(buyer, /^申诉 0[45]:/)).toBeDisabled();
  await button(seller, "未到账").click();
  await button(seller, /发起申诉/).click();
  await complain(seller, "一直没有收到这笔款项，请核实", "未收到款项");
  await button(buyer, "同意取消").click();
  await button(buyer.getByRole("dialog", { name: "同意取消" }), "同意取消").click();
  await bothEnd(two, "买家撤销付款，协商取消");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("an order of the quick match that nobody took looks for another seller, until the buyer has enough", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, complaints } = await meet(browser, page, world, { autoConfirm: 0, quick: true });
  await button(seller, "拒绝").click();
  const sheet = seller.getByRole("dialog", { name: "拒绝接单" });
  await expect(sheet.getByText(/信誉分-1/)).toBeVisible();
  await button(sheet, "拒绝接单").click();
  await expect(sheet.getByText("请选择原因")).toBeVisible();
  await sheet.getByRole("radio", { name: "暂时不便" }).check();
  await button(sheet, "拒绝接单").click();
  await expect(buyer.getByText("卖家未接单，正在为您重新匹配…")).toBeVisible();
  await button(buyer, "取消匹配").click();
  await expect(buyer.getByRole("dialog").getByText("卖家拒绝接单")).toBeVisible();
  await expect(buyer).toHaveURL(at("orderCompletedDetails"));
  await expect(seller).toHaveURL(at("orderCompletedDetails"));
  expect(complaints).toEqual([]);
});

test("beside the bank app the copies come in turn, stay over a reload, and on the way back it asks", async ({ page, browser, world }) => {
  const { buyer } = await meet(browser, page, world);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const next = () => buyer.locator("[data-next] dt");
  await expect(next()).toHaveText("收款人");
  await button(buyer, "复制收款人").click();
  await expect(next()).toHaveText("账号");
  await buyer.reload();
  await expect(next()).toHaveText("账号");
  await button(buyer, "复制账号").click();
  await button(buyer, "复制付款金额").click();
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\.\d\d$/);
  const look = (hidden: boolean) =>
    buyer.evaluate((it) => {
      Object.defineProperty(document, "hidden", { value: it, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await look(false);
  await button(buyer.getByRole("alertdialog", { name: "已完成转账吗？" }), "已完成，上传凭证").click();
  const sheet = buyer.getByRole("dialog", { name: "我已付款" });
  await attach(buyer, sheet);
  await buyer.reload();
  await button(buyer, "我已付款").click();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
});

const log = (page: Page) => page.getByRole("log", { name: "聊天记录" });
const say = async (page: Page, text: string) => {
  await page.getByLabel("发消息").fill(text);
  await button(page, "发送").click();
};

test("each line arrives once and in order, over lost answers, cut, doubled and swapped frames and a reload", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 50\d|net::ERR|WebSocket/);
  const { buyer, seller } = await meet(browser, page, world);
  const faults = (body: object) => world.control<{ id: string }>("faults", body);
  await faults({ match: { path: "/chat/v1/send/message" }, effect: { dropReply: true }, times: 2 });
  await faults({ match: { socket: true, cmd: "chat" }, effect: { duplicate: true }, times: 2 });
  await faults({ match: { socket: true, cmd: "chat" }, effect: { reorder: true }, after: 2, times: 2 });
  await faults({ match: { socket: true, cmd: "chat" }, effect: { drop: true }, after: 5, times: 1 });
  const lines = ["第一句", "第二句", "第三句", "第四句", "第五句", "第六句"];
  for (const line of lines.slice(0, 4)) await say(buyer, line);
  await expect(log(buyer).getByText("第四句")).toBeVisible();

  // A line that is on its way when the page goes is sent again by the next page, with the same id.
  const slow = await faults({ match: { path: "/chat/v1/send/message" }, effect: { delayMs: 3000 } });
  await say(buyer, "第五句");
  await expect(log(buyer).getByText("发送中")).toBeVisible();
  await buyer.getByLabel("发消息").fill("还没写完");
  await buyer.reload();
  await buyer.request.delete(`/__mock/faults/${slow.id}?world=${world.name}`);
  await expect(buyer.getByLabel("发消息")).toHaveValue("还没写完");
  await expect(log(buyer).getByText("第五句")).toBeVisible();
  await buyer.getByLabel("发消息").fill("");
  await world.control(`users/${await userIdOf(seller)}/kick`);
  await say(buyer, "第六句");
  await say(seller, "都收到了");
  for (const it of [buyer, seller]) {
    // High enough for every line: those out of view are not on the page.
    await it.setViewportSize({ width: 390, height: 2000 });
    for (const line of [...lines, "都收到了"]) await expect(log(it).getByText(line, { exact: true })).toHaveCount(1);
    await expect(log(it).getByText(/发送中|未发出/)).toHaveCount(0);
  }
  const heard = async (it: Page) => (await log(it).locator("[data-seq] p").allTextContents()).join();
  expect(await heard(seller)).toBe(await heard(buyer));
  expect((await heard(buyer)).startsWith(lines.join())).toBe(true);
});

test("a line that could not be sent says so, waits, and is sent again as the same one", async ({ page, browser, world, quiet }) => {
  quiet.expectMessage(/status of 50\d|net::ERR/);
  const { buyer, seller } = await meet(browser, page, world);
  await world.control("faults", { match: { path: "/chat/v1/send/message" }, effect: { status: 500 }, times: 1 });
  await say(buyer, "加微信 abc12345 谈");
  await expect(buyer.getByRole("button", { name: "未发出，重发" })).toBeVisible();
  await button(buyer, "未发出，重发").click();
  await expect(log(buyer).getByText("未发出")).toHaveCount(0);
  await expect(log(seller).getByText("加微信 abc12345 谈")).toHaveCount(1);
  await expect(log(seller).getByText("请勿离开平台沟通或交易，谨防诈骗")).toBeVisible();
  await expect(log(buyer).getByText("已读")).toBeVisible();

  await buyer.locator("input[type=file]").setInputFiles(await picture(buyer));
  await button(seller, "对方发的图片，点击放大").click();
  await expect(seller.getByRole("dialog", { name: "查看图片" })).toBeVisible();
  await button(seller.getByRole("dialog"), "关闭").click();

  // Who reads further up is not torn away; a pill says that there is more below.
  for (let n = 0; n < 6; n++) await say(buyer, `较长的一句话，用来把聊天记录撑高，第 ${n} 句。`.repeat(3));
  await expect(log(seller).getByText(/第 5 句/)).toBeVisible();
  await log(seller).hover();
  await seller.mouse.wheel(0, -600);
  await say(buyer, "新的一句");
  const pill = button(seller, "新消息 1");
  await expect(pill).toBeVisible();
  await pill.click();
  await expect(log(seller).getByText("新的一句")).toBeInViewport();
  await expect(pill).toBeHidden();
});

test("five thousand lines: few rows on the page, and scrolling does not stutter", async ({ page, browser, world }) => {
  const { buyer, orderId } = await meet(browser, page, world, { shown: false });
  const all = Array.from({ length: 5000 }, (_, index) => ({
    id: `C${index}`,
    seq: index + 1,
    orderId,
    senderId: "x",
    senderRole: 1 + (index % 2),
    msgType: 1,
    content: `第 ${index + 1} 句${"，说得长一些".repeat(index % 7)}`,
    isRead: 1,
    clientMsgId: "",
    createTime: Date.parse("2026-11-18T02:00:00Z") + index * 30_000,
  }));
  await page.route("**/chat/v1/list/**", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get("limit") ?? 100);
    const [after, before] = [query.get("afterSeq"), Number(query.get("beforeSeq") ?? 5001)];
    const records =
      after === null ? all.slice(Math.max(0, before - 1 - limit), before - 1) : all.slice(Number(after), Number(after) + limit);
    const hasMore = after === null ? Number((records[0]?.seq ?? 1) > 1) : 0;
    await route.fulfill({ json: { code: 200, result: { records, peerReadSeq: 5000, peerOnline: 1, hasMore, readonly: 0 }, message: "" } });
  });
  const scrolled = async () => {
    await enter(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
    await expect(log(buyer).getByText(/^第 5000 句/)).toBeInViewport();
    return page.evaluate(scrollUp);
  };
  const first = await scrolled();
  expect(first.oldest).toBe(1);
  expect(first.rows).toBeLessThanOrEqual(60);
  // A neighbour on the machine may hold the page up once; a task of ours is long each time.
  const longestMs = first.longestMs <= 100 ? first.longestMs : Math.min(first.longestMs, (await scrolled()).longestMs);
  expect(longestMs).toBeLessThanOrEqual(100);
});

/** Runs in the page: up to the first line, as fast as frames are drawn. */
async function scrollUp() {
  const longMs: number[] = [];
  new PerformanceObserver((list) => longMs.push(...list.getEntries().map((it) => it.duration))).observe({ type: "longtask" });
  const box = document.querySelector("main") as HTMLElement;
  let rows = 0;
  let oldest = 5000;
  for (let step = 0; step < 900 && oldest > 1; step++) {
    box.dispatchEvent(new Event("touchmove"));
    box.scrollTop -= 900;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    const shown = [...box.querySelectorAll<HTMLElement>("[data-seq]")];
    rows = Math.max(rows, box.querySelectorAll("[data-row]").length);
    oldest = Math.min(oldest, ...shown.map((it) => Number(it.dataset["seq"])));
  }
  return { rows, oldest, longestMs: Math.max(0, ...longMs) };
}

test("the keyboard never covers what is typed, and leaves one line of the deal", async ({ page, browser, world }) => {
  await page.addInitScript(() => {
    const stub = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, offsetLeft: 0, height: innerHeight, width: innerWidth });
    Object.defineProperty(window, "visualViewport", { value: stub });
  });
  const { buyer } = await meet(browser, page, world);
  await expect(title(buyer, "待付款")).toBeVisible();
  await buyer.getByLabel("发消息").focus();
  const keyboard = (height: number) =>
    page.evaluate((it) => {
      Object.assign(window.visualViewport as object, { height: it });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    }, height);
  await keyboard(460);
  const strip = buyer.getByRole("region", { name: "订单" });
  await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThanOrEqual(49);
  await expect(strip.getByRole("timer")).toHaveText(/\d\d:\d\d/);
  await expect(strip).toContainText("¥");
  const bottomOf = async (it: Locator) => {
    const box = await it.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(buyer.getByLabel("发消息"))).toBeLessThanOrEqual(460);
  await buyer.getByLabel("发消息").pressSequentially("键盘开着");
  await buyer.keyboard.press("Enter");
  await expect(log(buyer).getByText("键盘开着")).toBeInViewport();
  expect(await bottomOf(log(buyer).getByText("键盘开着"))).toBeLessThanOrEqual(460);
  await keyboard(844);
  await expect(title(buyer, "待付款")).toBeVisible();
});

test("the address only claims: a wrong side is swapped, a missing order is said, a warning leads back to the orders", async ({
  page,
  world,
}) => {
  await enter(page, world.p("demo-appeal"));
  const { records } = await ask<{ records: { orderId: string; isSeller: number }[] }>(page, "/order/v1/list?pageSize=20");
  const mine = records.find((it) => it.isSeller === 0)?.orderId ?? "";
  await enter(page, world.p("demo-appeal"), `home/orderSellChat?orderId=${mine}&t=back`);
  await expect(page).toHaveURL((url) => at("orderBuyChat")(url) && url.searchParams.get("t") === "back");
  await button(page, "返回").click();
  await expect(page).toHaveURL(at("order"));
  await enter(page, world.p("demo-appeal"), "home/orderBuyChat");
  await expect(page.getByRole("log")).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("orderId"));
  await enter(page, world.p("demo-appeal"), "home/orderBuyChat");
  await expect(page.getByText("订单不存在")).toBeVisible();
  await expect(page).toHaveURL(at("order"));
});

for (const scheme of ["light", "dark"] as const)
  test(`axe finds nothing on the chats and their sheets: ${scheme}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await enter(page, world.p("demo-appeal"));
    const { records } = await ask<{ records: { orderId: string; isSeller: number; status: number }[] }>(page, "/order/v1/list?pageSize=50");
    const sheets: Record<string, string> = {
      "20-0": "我已付款",
      "30-1": "放币",
      "20-1": "",
      "30-0": "申诉",
      "40-1": "提交证据",
      "50-0": "",
    };
    for (const [which, opens] of Object.entries(sheets)) {
      const it = records.find(({ status, isSeller }) => `${status}-${isSeller}` === which);
      const route = it?.isSeller === 1 ? "orderSellChat" : "orderBuyChat";
      await enter(page, world.p("demo-appeal"), `home/${route}?orderId=${it?.orderId}`);
      await expect(page.getByRole("log")).toBeVisible();
      expect(await axeFindings(page), which).toEqual([]);
      if (opens === "") continue;
      await button(page, opens).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await axeFindings(page), `${which} ${opens}`).toEqual([]);
    }
  });
