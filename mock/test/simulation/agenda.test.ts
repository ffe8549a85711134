import { expect, test } from "vitest";
import { openAgenda } from "./agenda.ts";

test("what is planned comes in the order of its time, and at one moment in the order of planning", () => {
  const agenda = openAgenda();
  const told: string[] = [];
  for (const [at, name] of [
    [30, "c"],
    [10, "a"],
    [20, "b"],
    [10, "a again"],
    [5, "first"],
  ] as const)
    agenda.plan(at, () => told.push(name));
  for (let next = agenda.next(); next; next = agenda.next()) next.act();
  expect(told).toEqual(["first", "a", "a again", "b", "c"]);
});
