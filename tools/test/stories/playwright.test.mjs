import { expect, test } from "lwh5-mock/playwright";
import stories from "./stories.cjs";

for (const [name, play] of Object.entries(stories)) test(name, ({ world }) => play(world));

test("the page of the phone app loads from the stack", async ({ request, phoneUrl }) => {
  const page = await request.get(phoneUrl("demo-buyer", "home/buy"));
  expect(await page.text()).toContain("runtime-config");
});
