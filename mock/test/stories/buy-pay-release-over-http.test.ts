import { expect, test } from "vitest";
import { connect } from "../../src/client/connect.ts";
import { openMockServer } from "../../src/index.ts";
import { playBuyPayReleaseStory } from "./buy-pay-release.ts";
import { createStoryClients } from "./story-clients.ts";

test("completes a purchase, payment and release over HTTP", async () => {
  const server = await openMockServer();
  const mock = await connect(server.address);
  const world = await mock.world(undefined, { frozen: true });
  await playBuyPayReleaseStory((await createStoryClients(world)).traders);
  expect(await world.audit()).toMatchObject({ ok: true });
  await mock.close();
  await server.close();
});
