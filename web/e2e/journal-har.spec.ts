// Runs only with TEST_MODE=full. A page reads the exported journal of a trade while the backend
// answers every read with 503.
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openAppAsUser, expect, test, waitForSocketFrame } from "./fixtures.ts";

test.skip(process.env["TEST_MODE"] !== "full", "runs only with TEST_MODE=full");

test("the chat screen loads from responses that Playwright replays from the journal's HAR export", async ({
  page,
  world,
  browser,
  baseURL,
}, info) => {
  const p = world.p("demo-buyer");
  await world.clock.run();
  const { orderId } = await world.createOrder({ buyer: p, seller: "demo-seller", status: 30 });
  const route = `home/orderBuyChat?orderId=${orderId}`;
  const connected = waitForSocketFrame(page);
  await openAppAsUser(page, p, route);
  const turn = "等对方放币";
  // The newest message is on the page twice, in the log and in the live region. This locator finds
  // only the one in the log.
  const line = (it: Page) => it.getByRole("log", { name: "聊天记录" }).getByText("您已标记付款");
  await expect(page.getByRole("heading", { name: turn })).toBeVisible();
  await expect(line(page)).toBeVisible();
  const file = info.outputPath("trade.har");
  writeFileSync(file, JSON.stringify(await world.journal.har({ origin: baseURL ?? "" })));
  // Waits for the socket, because closing the page while its socket is opening would cause a
  // console warning.
  await connected;
  await page.close();
  await world.faults.add({ match: { method: "GET", caller: "any" }, effect: { status: 503 } });

  const context = await browser.newContext({ serviceWorkers: "block" });
  // The export hides tokens, so the login itself is sent to the mock.
  await context.routeFromHAR(file, {
    url: /\/lightweight\/(?!user\/v1\/user\/login)/,
    notFound: "abort",
  });
  const phone = await context.newPage();
  await openAppAsUser(phone, p, route);
  await expect(phone.getByRole("heading", { name: turn })).toBeVisible();
  await expect(line(phone)).toBeVisible();
});
