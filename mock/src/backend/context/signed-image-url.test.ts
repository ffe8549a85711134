import { uploadedFilesPath } from "contract";
import { describe, expect, test } from "vitest";
import { storyStartAt } from "../../../test/stories/story.ts";
import { openEmptyWorld } from "../../worlds/world/open-world.ts";
import { signImageUrls } from "./signed-image-url.ts";

describe("signImageUrls", () => {
  test("signImageUrls returns new signatures each hour and does not change its argument", () => {
    const result = Object.freeze({
      records: [{ avatar: `${uploadedFilesPath}face`, nickName: "“名”" }],
    });
    const world = openEmptyWorld({ seed: 1, startAt: storyStartAt });
    const signed = () => signImageUrls(world, result);
    const first = signed();
    expect(first).toEqual({
      records: [{ avatar: expect.stringMatching(/face\?s=/) as string, nickName: "“名”" }],
    });
    expect(signed()).toEqual(first);
    world.clock.set(storyStartAt + 3_600_000);
    expect(signed()).not.toEqual(first);
    expect(result.records[0]?.avatar).toBe(`${uploadedFilesPath}face`);
  });
});
