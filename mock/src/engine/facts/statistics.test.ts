import { StatementSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { statisticsMs } from "../../domain/constants.ts";
import { buying, paying, releasing, selling, startAt, Story } from "../../scenarios/run.ts";

type Record = { seller: { orders30d: number }; forecast: { n: number } | null };
/** One trade has been ended in the first second; the list of what is left of the offer. */
function traded() {
  const story = new Story();
  for (const step of [selling(), buying(), paying(), releasing()]) story.play(step);
  const list = (at: number) => {
    story.world.clock.set(at);
    const [first] = story.ask("other", "buyAbleList", {}).result.records as Record[];
    return { orders: first?.seller.orders30d, releases: first?.forecast?.n };
  };
  return { story, list };
}

/** The statements that are run meanwhile, as they were written. */
function statementsOf(act: () => void): string[] {
  const spies = (["get", "all"] as const).map((it) => vi.spyOn(StatementSync.prototype, it));
  act();
  const seen = spies.flatMap((it) => it.mock.contexts).map((it) => (it as StatementSync).sourceSQL);
  for (const it of spies) it.mockRestore();
  return seen;
}

// A prepared list is good for a second, so they are asked further apart.
test("nobody's orders are counted twice, until one of his is written", () => {
  const { story, list } = traded();
  const counted = (at: number) => statementsOf(() => list(startAt + at)).filter((it) => it.includes("FROM orders")).length;
  expect(counted(0)).toBeGreaterThan(0);
  expect(counted(57_000)).toBe(0);
  story.play(buying({ amount: 100 }));
  expect(counted(58_500)).toBeGreaterThan(0);
  expect(counted(60_000)).toBe(0);
});

test("thirty days begin with a whole minute", () => {
  const { list } = traded();
  const lastMinute = startAt + statisticsMs;
  expect(list(lastMinute + 59_000)).toEqual({ orders: 1, releases: 1 });
  expect(list(lastMinute + 60_000)).toEqual({ orders: 0, releases: undefined });
});
