import { networkInterfaces } from "node:os";
import { openAppAsUser, expect, test } from "./fixtures.ts";

const lan = Object.values(networkInterfaces())
  .flat()
  .find((it) => it?.family === "IPv4" && !it.internal)?.address;

test("the app opens and navigates over plain HTTP at a LAN address", async ({
  page,
  world,
  baseURL,
}) => {
  if (lan === undefined)
    throw new Error(
      "this machine has no network address other than loopback, so the test cannot run",
    );
  const { port } = new URL(baseURL ?? "");
  const calls: number[] = [];
  page.on("response", (response) => calls.push(response.status()));
  await page.goto(`http://${lan}:${port}/lwh5/?p=${encodeURIComponent(world.p("demo-buyer"))}`);
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole("link", { name: /订单/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/order");
  expect(calls.filter((status) => status >= 400)).toEqual([]);
});

test("the loopback URL used by other tests is a secure context", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
});
