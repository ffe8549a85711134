import { enter, expect, test } from "./support.ts";

test("without a network a thin bar says so and goes away again", async ({ page, context, world, quiet }) => {
  quiet.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await enter(page, world.p("demo-buyer"));
  // Not the toast of a call that was on its way, which says the same.
  const bar = page.locator("[role=status]").filter({ hasText: "网络异常，请检查您的网络连接" });
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
});

test("a socket that does not come back is told by a thin bar; a tap tries again", async ({ page, world }) => {
  let attempts = 0;
  let broken = true;
  await page.routeWebSocket(/\/lightweight\/websocket\//, (socket) => {
    attempts++;
    if (broken) void socket.close({ code: 1011 });
    else socket.connectToServer();
  });
  await page.clock.install();
  await enter(page, world.p("demo-buyer"));
  const bar = page.getByRole("button", { name: "实时连接已断开，点击重连" });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(bar).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(attempts).toBe(6);
  broken = false;
  await bar.click();
  await expect(bar).toBeHidden();
  await expect.poll(() => attempts).toBe(7);
});
