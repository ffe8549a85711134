import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

// In every test, console errors and warnings of the page and its frames also fail the test, by the
// fixture `quiet`.
test("the director opens with two demo users, without a failed request", async ({
  page,
  world,
}) => {
  const failed: string[] = [];
  page.on(
    "response",
    (it) => void (it.status() >= 400 && failed.push(`${it.status()} ${it.url()}`)),
  );
  page.on("requestfailed", (it) => failed.push(`${it.failure()?.errorText} ${it.url()}`));
  await page.goto(`/__mock/#desk@${world.name}`);
  for (const name of ["晴天买家", "金牌卖家"]) {
    const phone = page.getByRole("region", { name, exact: true });
    await expect(phone.frameLocator("iframe").getByRole("link", { name: /订单/ })).toBeVisible();
    await expect(phone.getByText("在线", { exact: true })).toBeVisible();
  }
  const people = page.getByRole("region", { name: "人和机器人" }).getByRole("strong");
  const users = await world.users();
  const nameOf = (p: string) => users.find((it) => it.p === world.p(p))?.nickName ?? p;
  const demo = ["demo-buyer", "demo-seller", "demo-new", "demo-appeal", "demo-banned"].map(nameOf);
  await expect.poll(async () => (await people.allTextContents()).slice(0, 5)).toEqual(demo);
  expect(failed).toEqual([]);
});

test("in a world without demo users, the director offers the world's users for its app frames", async ({
  page,
  mock,
}) => {
  const world = await mock.world(undefined, { empty: true });
  const { userId } = await world.createUser();
  const name = (await world.users()).find((it) => it.id === userId)?.nickName ?? "";
  await page.addInitScript(() => localStorage.setItem("lwh5_director_toured", "1"));
  await page.goto(`/__mock/#desk@${world.name}`);
  for (const side of ["左边", "右边"])
    await expect(page.getByRole("region", { name: `${side}的手机` })).toContainText("这台给谁？");
  const left = page.locator("section[data-side=a]");
  await left.getByRole("button", { name }).click();
  await expect(left.locator("iframe")).toHaveAttribute("title", `${name}的手机`);
});
