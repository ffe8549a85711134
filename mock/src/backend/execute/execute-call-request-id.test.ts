import { describe, expect, test } from "vitest";
import { loginRefreshLifeMs } from "../../rules/constants.ts";
import { sellStep, Story } from "../../../test/stories/story.ts";
import { advanceClock } from "./due-timers.ts";

const stored = ({ world }: Story) =>
  world.db.all<{ call: string }>("SELECT call FROM idempotency").map((it) => it.call);

describe("executeCall with a request id", () => {
  test("executes a read again if its request id is repeated, and stores no answer for it", () => {
    const story = new Story();
    story.play(sellStep());
    const total = () =>
      story.ask("buyer", "buyAbleList", { payType: 2, onlyMatch: 1 }, "read-0001").result["total"];
    expect(total()).toBe(1);
    story.play(["seller", "sellClose", { id: "$entrust" }, "ok"]);
    expect(total()).toBe(0);
    expect(stored(story)).toEqual([]);
  });

  test("keeps the answer stored for a request id as long as a login can be renewed", () => {
    const story = new Story();
    const save = (requestId: string) =>
      story.ask("buyer", "accountSetting", { type: "notice", sound: 1 }, requestId).code;
    expect([save("first-0001"), stored(story)]).toEqual(["ok", ["accountSetting"]]);
    advanceClock(story.world, loginRefreshLifeMs);
    save("second-0001");
    expect(stored(story)).toHaveLength(2);
    advanceClock(story.world, 1);
    save("third-0001");
    expect(stored(story)).toHaveLength(2);
  });
});
