import { axeFindings, expect, test } from "./support.ts";

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test("the documents are read by keys, and a call is tried as somebody", async ({ page, world }) => {
  await page.goto("/__mock/docs/");
  const who = page.locator("#person");
  await who.getByLabel("p", { exact: true }).fill(world.p("demo-buyer"));
  await page.keyboard.press("Enter");
  await expect(who.getByText("Logged in.")).toBeVisible();
  await page.getByRole("link", { name: "Calls" }).focus();
  await page.keyboard.press("/");
  await page.keyboard.type("user/v1/info");
  const found = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const call = page.locator("#userInfo");
  await expect(call).toHaveAttribute("open");
  await call.getByRole("button", { name: "Send" }).press("Enter");
  await expect(call.locator("output")).toContainText(/^200 [^]*"perOrderMax"/);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFindings(page, "header, .side, #person, #userInfo")).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("link", { name: "Control", exact: true }).click();
  await page.getByRole("link", { name: "state", exact: true }).click();
  const state = page.locator("#state");
  await state.getByLabel("world").fill(world.name);
  await page.keyboard.press("Enter");
  await expect(state.locator("output")).toContainText(/^200 [^]*"sockets"/);
  await page.getByRole("link", { name: "Socket", exact: true }).click();
  await expect(page.locator("#hello")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "orderOutTime" }).first().click();
  await expect(page.locator("#orderOutTime")).toHaveAttribute("open");
});
