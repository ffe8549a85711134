import { axeFindings, enter, expect, test } from "./support.ts";

test("who may not trade reads it first, until when and why, and no button leads him on", async ({ page, world }) => {
  await enter(page, world.p("demo-banned"));
  const said = /受限至 .*\d\d:\d\d：.+/;
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole("button", { name: "一键匹配" })).toBeDisabled();
  const buying = page.getByRole("list", { name: "卖家" }).getByRole("button", { name: /^购买/ });
  await expect(buying.first()).toBeDisabled();
  await expect(buying.and(page.locator(":enabled"))).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});
