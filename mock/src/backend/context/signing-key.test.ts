import { uploadedFilesPath } from "contract";
import { describe, expect, test } from "vitest";
import { lockEntrustPriceForUser } from "../listings/offers.ts";
import { sellingEntrusts } from "../../db/entrusts.ts";
import { signImageUrls } from "./signed-image-url.ts";
import { sha256Digest } from "./secrets.ts";
import { createCustomerServiceToken } from "./customer-service-token.ts";
import { requireSigningKey } from "./signing-key.ts";
import { buyStep, sellStep, storyStartAt, Story } from "../../../test/stories/story.ts";
import { runInTransaction } from "../execute/run-in-transaction.ts";
import { openWorld, resetWorld } from "../../worlds/world/open-world.ts";

const opened = (name = "", dbPath = ":memory:") =>
  openWorld({ name, dbPath, seed: 1, startAt: storyStartAt, frozen: true });

describe("requireSigningKey", () => {
  test("requireSigningKey returns a different key for each world, even with the same seed", () => {
    const worlds = [opened(), opened(), opened("t1"), opened("t1")];
    expect(new Set(worlds.map(requireSigningKey)).size).toBe(4);
    for (const world of worlds) world.close();
  });

  test("requireSigningKey returns another key after a reset of the world", () => {
    const world = opened();
    const before = requireSigningKey(world);
    resetWorld(world, { now: storyStartAt });
    expect(requireSigningKey(world)).not.toBe(before);
    world.close();
  });

  test("price locks, image URLs and support passes have different signatures in two worlds", () => {
    const [first, second] = [opened(), opened()] as const;
    const signed = (world: typeof first) =>
      runInTransaction(world, (ctx) => {
        const [entrust] = sellingEntrusts(ctx.db);
        if (!entrust) throw new Error("the seeded world has no listing");
        const { avatar } = signImageUrls(world, { avatar: `${uploadedFilesPath}x` }) as {
          avatar: string;
        };
        return [
          lockEntrustPriceForUser(ctx, entrust, "U10001").lockId,
          avatar,
          createCustomerServiceToken(world, "U10001", "f"),
        ];
      });
    const [ofFirst, ofSecond] = [signed(first), signed(second)];
    for (const [at, value] of ofFirst.entries()) expect(value).not.toBe(ofSecond[at]);
    first.close();
    second.close();
  });
});

describe("buyCreate with a price lock", () => {
  const lockOf = (story: Story, price: number) => {
    const until = story.world.now() + 60_000;
    const text = `${String(story.known.get("entrust"))} ${story.idOf("buyer")} ${price} ${until}`;
    return `${until}-${price}-${sha256Digest(`${requireSigningKey(story.world)} ${text}`).slice(0, 24)}`;
  };

  test("buyCreate accepts a signed price lock only if its price is inside the price band", () => {
    const story = new Story();
    story.play(sellStep());
    story.play(buyStep({ price: 1.01, lockId: lockOf(story, 1_0100) }, "priceChanged"));
    story.play(buyStep({ price: 8.5, lockId: lockOf(story, 8_5000) }, "priceChanged"));
    story.play(buyStep({ price: 7.1, lockId: lockOf(story, 7_1000) }));
    expect(story.known.get("order")).toBeDefined();
  });
});
