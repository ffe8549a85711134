import { expect, test } from "vitest";
import { statisticsPeriodMs } from "../../rules/constants.ts";
import {
  buyStep,
  payStep,
  releaseStep,
  sellStep,
  storyStartAt,
  Story,
} from "../../../test/stories/story.ts";

type Record = { seller: { orders30d: number }; forecast: { n: number } | null };
/**
 * Completes one trade at the start of the world. Returns a function that reads the list of offers
 * at a later time.
 */
function traded() {
  const story = new Story();
  for (const step of [sellStep(), buyStep(), payStep(), releaseStep()]) story.play(step);
  const list = (at: number) => {
    story.world.clock.set(at);
    const [first] = story.ask("other", "buyAbleList", {}).result.records as Record[];
    return { orders: first?.seller.orders30d, releases: first?.forecast?.n };
  };
  return list;
}

test("the thirty-day period of the user statistics starts at a whole minute", () => {
  const list = traded();
  const lastMinute = storyStartAt + statisticsPeriodMs;
  expect(list(lastMinute + 59_000)).toEqual({ orders: 1, releases: 1 });
  expect(list(lastMinute + 60_000)).toEqual({ orders: 0, releases: undefined });
});
