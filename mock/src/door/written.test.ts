import { filesPath } from "contract";
import { expect, test } from "vitest";
import { signPictures } from "../engine/desk/picture-address.ts";
import { startAt } from "../scenarios/run.ts";
import { openEmptyWorld } from "../town/open-world.ts";
import { writtenOf } from "./written.ts";

const result = Object.freeze({ records: [{ avatar: `${filesPath}face`, nickName: "“名”" }] });

test("what is written out once reads as what would be written each time", () => {
  for (const more of [{}, { traceId: "t-1" }]) {
    const body = { code: 200, result, message: "成功", ...more };
    expect(String(writtenOf(body))).toBe(JSON.stringify(body));
    expect(String(writtenOf(body))).toBe(JSON.stringify(body));
  }
});

test("what somebody may still change is written each time", () => {
  expect(writtenOf({ code: 200, result: { ...result }, message: "" })).toBeUndefined();
  expect(writtenOf({ code: 10001, result: null, message: "" })).toBeUndefined();
});

test("the pictures of an answer that is kept are signed anew each hour, and what is kept is left as it was", () => {
  const world = openEmptyWorld({ seed: 1, startAt });
  const signed = () => signPictures(world, result);
  const first = signed();
  expect(first).toEqual({ records: [{ avatar: expect.stringMatching(/face\?s=/) as string, nickName: "“名”" }] });
  expect(signed()).toBe(first);
  world.clock.set(startAt + 3_600_000);
  expect(signed()).not.toEqual(first);
  expect(result.records[0]?.avatar).toBe(`${filesPath}face`);
});
