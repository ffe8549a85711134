import { expect, test } from "vitest";
import { playBuyPayReleaseStory } from "../mock/test/stories/buy-pay-release.ts";
import { createStoryClients } from "../mock/test/stories/story-clients.ts";
import { openStack } from "./lwh5-mock/index.ts";

test("an order through the BFF completes after the steps buy, pay and release", async () => {
  const stack = await openStack();
  const world = await stack.world(undefined, { frozen: true });
  await playBuyPayReleaseStory((await createStoryClients(world)).traders);
  expect(await world.audit()).toMatchObject({ ok: true });
  await stack.close();
});
