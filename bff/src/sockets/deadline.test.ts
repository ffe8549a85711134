import { expect, test } from "vitest";
import { Patience } from "./deadline.ts";

test("who waits hears of the end once, with the first reason; who has stopped listening does not, and who comes later hears at once", () => {
  const heard: string[] = [];
  const patience = new Patience();
  const hear = (name: string) => () => void heard.push(`${name} ${patience.reason?.message}`);
  const gone = hear("gone");
  patience.onEnd(hear("first"));
  patience.onEnd(gone);
  patience.onEnd(hear("last"));
  patience.offEnd(gone);
  expect([heard, patience.reason]).toEqual([[], undefined]);
  patience.end(new Error("late"));
  patience.end(new Error("left"));
  expect(heard).toEqual(["first late", "last late"]);
  patience.onEnd(hear("after"));
  expect(heard.at(-1)).toBe("after late");
});
