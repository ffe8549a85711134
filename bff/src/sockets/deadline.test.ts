import { expect, test } from "vitest";
import { Deadline } from "./deadline.ts";

test("Deadline calls each listener once when it ends, and a listener that is added later at once", () => {
  const received: string[] = [];
  const deadline = new Deadline();
  const hear = (name: string) => () => void received.push(`${name} ${deadline.reason?.message}`);
  const gone = hear("gone");
  deadline.onEnd(hear("first"));
  deadline.onEnd(gone);
  deadline.onEnd(hear("last"));
  deadline.offEnd(gone);
  expect([received, deadline.reason]).toEqual([[], undefined]);
  deadline.end(new Error("late"));
  deadline.end(new Error("left"));
  expect(received).toEqual(["first late", "last late"]);
  deadline.onEnd(hear("after"));
  expect(received.at(-1)).toBe("after late");
});
