import { asPrice } from "contract";
import { expect, test } from "vitest";
import { buyStep, regularStoryUserOptions, sellStep, Story } from "../../../test/stories/story.ts";
import { setSetting } from "../../db/settings-and-counters.ts";
import { runInTransaction } from "../execute/run-in-transaction.ts";
import { repriceFloatingEntrusts } from "./floating-price.ts";

test("a floating price follows the reference price, but a locked price stays the same", () => {
  const story = new Story(regularStoryUserOptions);
  const moved = (to: number) =>
    runInTransaction(story.world, (ctx) => {
      setSetting(ctx.db, "referencePrice", `${ctx.now} ${asPrice(to)}`);
      repriceFloatingEntrusts(ctx);
    });
  story.play(sellStep({ floatPermille: -10 }));
  const seen = story.ask("buyer", "buySellDetail", { id: "$entrust" }).result;
  expect(seen).toMatchObject({ price: 7.13, lockPrice: 7.13 });
  moved(73_000);
  story.play(["entrust", { price: 7.23, floatPermille: -10 }]);
  story.play(buyStep({ price: 7.13 }, "priceChanged", "other"));
  story.play(buyStep({ price: 7.13, lockId: seen["lockId"] }));
  story.play(["order", "$order", { price: 7.13 }]);
  story.play(["seller", "sellPause", { id: "$entrust" }, "ok"]);
  moved(72_000);
  story.play(["entrust", { price: 7.13, status: 2 }]);
  story.check();
  story.world.close();
});
