import { expect, test } from "vitest";
import {
  buyStep,
  sellStep,
  storyStartAt,
  type StoryStep,
  Story,
} from "../../../test/stories/story.ts";
import { changeUser } from "../../db/users.ts";
import { runInTransaction } from "../execute/run-in-transaction.ts";

const input = { onlyMatch: 0, pageSize: 20, sort: "price" } as const;
/** Publishes one listing. `list` requests the list of offers. */
function market() {
  const story = new Story();
  story.play(sellStep());
  const list = (who = "buyer") =>
    story.ask(who, "buyAbleList", input).result as { records: Record<string, unknown>[] };
  return { story, list };
}

test("buyAbleList updates the caller's last-seen time, at most every 30 s", () => {
  const { story, list } = market();
  const seenAt = (ms: number) => {
    story.world.clock.set(storyStartAt + ms);
    list();
    return (
      (story.world.db.byId<{ lastSeenAt: number }>("users", story.idOf("buyer"))?.lastSeenAt ?? 0) -
      storyStartAt
    );
  };
  expect([seenAt(0), seenAt(29_500), seenAt(30_000), seenAt(30_001)]).toEqual([0, 0, 0, 30_001]);
});

const set = (who: string, changes: Parameters<typeof changeUser>[2]) => (story: Story) =>
  runInTransaction(story.world, (ctx) => changeUser(ctx.db, story.idOf(who), changes));
const play = (step: StoryStep) => (story: Story) => story.play(step);
test.each<[string, (story: Story) => void, object]>([
  [
    "the price",
    play(["seller", "sellRecover", { id: "$entrust", price: 7.3 }, "ok"]),
    { price: 7.3 },
  ],
  [
    "the remaining quantity",
    play(buyStep({}, "ok", "other")),
    { remain: expect.closeTo(900, 0) as number },
  ],
  [
    "the name of the seller",
    set("seller", { nickName: "改了名" }),
    { seller: { nickName: "改了名" } },
  ],
  ["the level of the seller", set("seller", { score: 0 }), { seller: { creditLevel: 1 } }],
  [
    "that the seller is online",
    (story) => {
      story.world.isConnected = () => true;
      set("seller", { lastSeenAt: storyStartAt - 3_600_000 })(story);
    },
    { seller: { online: 1 } },
  ],
])("buyAbleList shows a change of an offer at once: %s", (_, change, expected) => {
  const { story, list } = market();
  const before = list();
  change(story);
  expect(list()).not.toBe(before);
  expect(list().records[0]).toMatchObject(expected);
});

test("buyAbleList shows whether the seller is connected now, without a database write", () => {
  const { story, list } = market();
  set("seller", { lastSeenAt: storyStartAt - 3_600_000 })(story);
  const online = () => list().records.map((it) => (it["seller"] as { online: number }).online);
  expect(online()).toEqual([0]);
  story.world.isConnected = (id) => id === story.idOf("seller");
  expect(online()).toEqual([1]);
  story.world.isConnected = () => false;
  expect(online()).toEqual([0]);
});

test.each<[string, StoryStep]>([
  ["the listing is paused", ["seller", "sellPause", { id: "$entrust" }, "ok"]],
  [
    "the buyer blocks the seller",
    ["buyer", "accountSetting", { type: "block", personId: "$id:seller" }, "ok"],
  ],
  [
    "the seller blocks the buyer",
    ["seller", "accountSetting", { type: "block", personId: "$id:buyer" }, "ok"],
  ],
])("buyAbleList omits a listing at once if %s", (_, step) => {
  const { story, list } = market();
  // The seller may block the buyer, who has no listing, only because they have an order with each
  // other.
  story.play(buyStep());
  story.play(["buyer", "cancel", { id: "$order", force: 1 }, "ok"]);
  expect(list().records).toHaveLength(1);
  story.play(step);
  expect(list().records).toHaveLength(0);
});

test("buyAbleList shows nothing of a transaction that was rolled back", () => {
  const { story, list } = market();
  const before = list();
  expect(() =>
    story.world.db.transaction(() => {
      changeUser(story.world.db, story.idOf("seller"), { nickName: "不会成" });
      throw new Error("in the middle");
    }),
  ).toThrow("in the middle");
  expect(list()).toEqual(before);
});
