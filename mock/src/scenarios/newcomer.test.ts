import { type CallName, RiskLevel } from "contract";
import { describe, expect, test } from "vitest";
import { perform } from "../perform/perform.ts";
import { transact } from "../perform/transact.ts";
import { changeUser } from "../store/users.ts";
import { buying, type Cast, paying, regulars, releasing, scenario, selling, startAt, Story } from "./run.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ready = { certified: true, pin: "283917", quiz: true, methods: 1 };
const cast: Cast = { ...regulars, buyer: { ...ready, level: 1 } };

describe("orderDetail.availableAt", () => {
  scenario(
    "names the unlock time for a buyer of level 1 and turns null afterwards",
    [
      selling(),
      buying(),
      ["order", "$order", { status: 20 }, "buyer"],
      paying(),
      releasing(),
      ["order", "$order", { status: 50, availableAt: startAt + dayMs }, "buyer"],
      ["clock", "+24h"],
      ["order", "$order", { status: 50, availableAt: null }, "buyer"],
      ["ledger", "able of buyer", 99.9486],
    ],
    cast,
  );

  test("is null at once from level 3 and absent for the seller", () => {
    const story = new Story();
    for (const it of [selling(), buying(), paying(), releasing()]) story.play(it);
    const seen = (who: string) => story.ask(who, "orderDetail", { id: "$order" }).result;
    expect(seen("buyer")).toMatchObject({ availableAt: null });
    expect(seen("seller")).not.toHaveProperty("availableAt");
    story.world.close();
  });
});

describe("buyConfig", () => {
  scenario(
    "names the lock of bought coins by level",
    [
      ["buyer", "buyConfig", {}, "ok", { t1: 1, t1Sec: 86_400, dailyHalved: 0 }],
      ["other", "buyConfig", {}, "ok", { t1: 0, t1Sec: 0 }],
    ],
    cast,
  );

  test("says that the daily limit is halved after a cautious questionnaire", () => {
    const story = new Story(cast);
    story.play(["buyer", "buyConfig", {}, "ok", { dailyLimit: 5000, dailyHalved: 0 }]);
    transact(story.world, (desk) => changeUser(desk.db, story.idOf("buyer"), { riskLevel: RiskLevel.careful }));
    story.play(["buyer", "buyConfig", {}, "ok", { dailyLimit: 2500, dailyHalved: 1 }]);
    story.world.close();
  });
});

describe("review of a payment method", () => {
  scenario(
    "names its latest end and pushes the result",
    [
      ["seller", "methodAdd", { type: 2, account: "13700137000", payPassword: "283917" }, "ok", { checkUntil: startAt + 3000 }],
      ["clock", "+3s"],
      ["push", "seller", "支付宝已通过审核，可以使用"],
    ],
    regulars,
  );
});

const pin = { payPassword: "283917", confirmPassword: "283917" };

/** Logs a new user in and returns their calls, each with the token of this login. */
function loginOf(story: Story, deviceTag: string) {
  const nobody = { userId: "", token: "" };
  const { launchKey } = story.world.db.one<{ launchKey: string }>("SELECT launchKey FROM users WHERE id = :id", {
    id: story.idOf("fresh"),
  }) as { launchKey: string };
  const { token, userId } = perform(story.world, "login", nobody, { p: launchKey, deviceTag }).result as { token: string; userId: string };
  return <N extends CallName>(name: N, input: object) => perform(story.world, name, { userId, token }, input as never);
}

function boundPhone() {
  const story = new Story({ fresh: {} });
  const call = loginOf(story, "one");
  call("smsCode", { phone: "13612345678", scene: 1 });
  expect(call("accountSetting", { type: "phone", phone: "13612345678", smsCode: "246810" }).code).toBe(200);
  return { story, call };
}

describe("pinSetting without a code", () => {
  test("is accepted once by the login that has just bound the phone", () => {
    const { story, call } = boundPhone();
    expect(call("userInfo", {}).result).toMatchObject({ phoneProvedUntil: startAt + hourMs / 4 });
    expect(call("pinSetting", pin).code).toBe(200);
    expect(call("userInfo", {}).result).toMatchObject({ phoneProvedUntil: null, isPayPassword: 1 });
    story.world.close();
  });

  test("is refused for another login, even on the same device", () => {
    const { story } = boundPhone();
    const other = loginOf(story, "one");
    expect(other("userInfo", {}).result).toMatchObject({ phoneProvedUntil: null });
    expect(other("pinSetting", pin).code).toBe(20015);
    story.world.close();
  });

  test("is refused after 15 minutes", () => {
    const { story, call } = boundPhone();
    story.play(["clock", "+16m"]);
    expect(call("userInfo", {}).result).toMatchObject({ phoneProvedUntil: null });
    expect(call("pinSetting", pin).code).toBe(20015);
    story.world.close();
  });

  test("still checks a code that is sent", () => {
    const { story, call } = boundPhone();
    expect(call("pinSetting", { ...pin, smsCode: "111111" }).code).toBe(20015);
    story.world.close();
  });
});
