import { expect, test } from "./support.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test("traffic that was recorded answers in the mock's place, for as long as the switch says so", async ({ page, world }) => {
  const [p, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  const { orderId } = await world.order({ buyer: p, seller, status: 30 });
  const statusSeen = async () => {
    const { must } = await world.phone(p);
    return (await must.orderDetail({ id: orderId })).status;
  };
  await world.recordings.start("before");
  expect(await statusSeen()).toBe(30);
  await world.recordings.stop("before");
  const har = Buffer.from(JSON.stringify(await world.recordings.har("before")));
  await world.clock.advance("45m");
  expect(await statusSeen()).toBe(40);

  await page.addInitScript(() => localStorage.setItem("lwh5_director_toured", "1"));
  await page.goto(`/__mock/#answers@${world.name}`);
  const panel = page.getByRole("region", { name: "录下的回答" });
  await panel.getByLabel("HAR 文件").setInputFiles({ name: "before.har", mimeType: "application/json", buffer: har });
  const use = panel.getByRole("switch", { name: "用录下的回答" });
  await expect(use).not.toBeChecked();
  await use.click();
  await expect(use).toBeChecked();
  expect(await statusSeen()).toBe(30);
  await panel.getByRole("button", { name: "清掉录下的回答" }).click();
  await expect(use).toBeHidden();
  expect(await statusSeen()).toBe(40);
});
