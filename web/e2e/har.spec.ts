// The long form alone: what was recorded of a trade is read by the tool that journeys are written with, and nobody answers behind it.
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

test.skip(process.env["TRIALS"] !== "full", "in the long form");

test("a recording of a trade stands in for the backend", async ({ page, world, browser, baseURL }, info) => {
  const p = world.p("demo-buyer");
  // The world is made by the first call that moves something in it.
  await world.clock.run();
  const { orderId } = await world.order({ buyer: p, seller: "demo-seller", status: 30 });
  await world.recordings.start("trade");
  const route = `home/orderBuyChat?orderId=${orderId}`;
  await enter(page, p, route);
  const turn = "等对方放币";
  // What was said last is read out, too, and so stands there twice.
  const line = (it: Page) => it.getByRole("log", { name: "聊天记录" }).getByText("您已标记付款");
  await expect(page.getByRole("heading", { name: turn })).toBeVisible();
  await expect(line(page)).toBeVisible();
  const file = info.outputPath("trade.har");
  writeFileSync(file, JSON.stringify(await world.recordings.har("trade", { origin: baseURL ?? "" })));
  await world.recordings.stop("trade");
  await page.close();
  // Whoever asked the backend now would hear nothing but this.
  await world.faults.add({ match: { path: "/*", caller: "any" }, effect: { status: 503 } });

  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.routeFromHAR(file, { url: "**/lightweight/**", notFound: "abort" });
  const phone = await context.newPage();
  await enter(phone, p, route);
  await expect(phone.getByRole("heading", { name: turn })).toBeVisible();
  await expect(line(phone)).toBeVisible();
  expect(await phone.evaluate(() => localStorage.getItem("token"))).toMatch(/^token-/);
});
