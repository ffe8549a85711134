import { asPrice } from "contract";
import { expect, test } from "vitest";
import { buyStep, sellStep, Story } from "../../../test/stories/story.ts";
import { setSetting } from "../../db/settings-and-counters.ts";
import { runInTransaction } from "../execute/run-in-transaction.ts";

test("an order keeps the reference price of the moment it was created", () => {
  const story = new Story();
  const change = (to: number) =>
    runInTransaction(story.world, (ctx) =>
      setSetting(ctx.db, "referencePrice", `${ctx.now} ${asPrice(to)}`),
    );
  change(70_000);
  story.play(sellStep());
  story.play(buyStep());
  change(73_000);
  expect(story.ask("seller", "orderDetail", { id: "$order" }).result).toMatchObject({
    price: 7.2,
    refPriceAtOrder: 7,
    buyer: { tradedBefore: 0, registerDays: expect.any(Number) },
  });
  story.check();
  story.world.close();
});
