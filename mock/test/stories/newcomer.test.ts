import { type CallName, RiskTolerance } from "contract";
import { describe, expect, test } from "vitest";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { changeUser } from "../../src/db/users.ts";
import {
  buyStep,
  type StoryUserOptions,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  defineStoryTest,
  sellStep,
  storyStartAt,
  Story,
} from "./story.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ready = { certified: true, pin: "283917", quiz: true, methods: 1 };
const cast: StoryUserOptions = { ...regularStoryUserOptions, buyer: { ...ready, level: 1 } };

describe("orderDetail.availableAt", () => {
  defineStoryTest(
    "orderDetail.availableAt is the unlock time for a buyer of level 1, and null after it",
    [
      sellStep(),
      buyStep(),
      ["order", "$order", { status: 20 }, "buyer"],
      payStep(),
      releaseStep(),
      ["order", "$order", { status: 50, availableAt: storyStartAt + dayMs }, "buyer"],
      ["clock", "+24h"],
      ["order", "$order", { status: 50, availableAt: null }, "buyer"],
      ["ledger", "able of buyer", 99.9486],
    ],
    cast,
  );

  test("orderDetail.availableAt is null from level 3 on, and absent for the seller", () => {
    const story = new Story();
    for (const steps of [sellStep(), buyStep(), payStep(), releaseStep()]) story.play(steps);
    const seen = (who: string) => story.ask(who, "orderDetail", { id: "$order" }).result;
    expect(seen("buyer")).toMatchObject({ availableAt: null });
    expect(seen("seller")).not.toHaveProperty("availableAt");
    story.world.close();
  });
});

describe("buyConfig", () => {
  defineStoryTest(
    "buyConfig returns the lock time of bought coins by the buyer's level",
    [
      ["buyer", "buyConfig", {}, "ok", { t1: 1, t1Sec: 86_400, dailyHalved: 0 }],
      ["other", "buyConfig", {}, "ok", { t1: 0, t1Sec: 0 }],
    ],
    cast,
  );

  test("buyConfig reports a halved daily limit after a cautious questionnaire", () => {
    const story = new Story(cast);
    const config = () => story.ask("buyer", "buyConfig", {}).result;
    expect(config()).toMatchObject({ dailyLimit: 5000, dailyHalved: 0 });
    runInTransaction(story.world, (desk) =>
      changeUser(desk.db, story.idOf("buyer"), { riskLevel: RiskTolerance.careful }),
    );
    expect(config()).toMatchObject({ dailyLimit: 2500, dailyHalved: 1 });
    story.world.close();
  });
});

describe("review of a payment method", () => {
  defineStoryTest(
    "methodAdd returns the end of the review, whose result is then pushed",
    [
      [
        "seller",
        "methodAdd",
        { type: 2, account: "13700137000", payPassword: "283917" },
        "ok",
        { checkUntil: storyStartAt + 3000 },
      ],
      ["clock", "+3s"],
      ["push", "seller", "支付宝已通过审核，可以使用"],
    ],
    regularStoryUserOptions,
  );
});

const pin = { payPassword: "283917", confirmPassword: "283917" };
const wrongCode = 20015;

function boundPhone() {
  const story = new Story({ fresh: {}, other: {} });
  const call = (name: CallName, input: object, who = "fresh") => {
    const { answer } = story.ask(who, name, input as Record<string, unknown>);
    if (!answer) throw new Error(`${name} was not understood`);
    return answer;
  };
  call("smsCode", { phone: "13612345678", scene: 1 });
  const bound = call("accountSetting", { type: "phone", phone: "13612345678", smsCode: "246810" });
  const { phoneProof, phoneProofUntil } = bound.result as unknown as {
    phoneProof: string;
    phoneProofUntil: number;
  };
  return { story, call, phoneProof, phoneProofUntil };
}

describe("pinSetting with the proof of the bound phone", () => {
  test("pinSetting with the proof of the bound phone sets only the first PIN, without an SMS code", () => {
    const { story, call, phoneProof, phoneProofUntil } = boundPhone();
    expect(phoneProofUntil).toBe(storyStartAt + hourMs / 4);
    expect(call("pinSetting", { ...pin, phoneProof }).code).toBe(200);
    expect(call("pinSetting", { ...pin, phoneProof }).code).toBe(20024);
    story.world.close();
  });

  test("pinSetting refuses a missing or wrong phone proof and the proof of another user", () => {
    const { story, call, phoneProof } = boundPhone();
    expect(call("pinSetting", pin).code).toBe(wrongCode);
    expect(call("pinSetting", { ...pin, phoneProof: "x".repeat(40) }).code).toBe(wrongCode);
    expect(call("pinSetting", { ...pin, phoneProof }, "other").code).toBe(wrongCode);
    story.world.close();
  });

  test("pinSetting refuses a phone proof more than 15 minutes after the phone was bound", () => {
    const { story, call, phoneProof } = boundPhone();
    story.play(["clock", "+16m"]);
    expect(call("pinSetting", { ...pin, phoneProof }).code).toBe(wrongCode);
    story.world.close();
  });

  test("pinSetting refuses a phone proof if a wrong SMS code is sent with it", () => {
    const { story, call, phoneProof } = boundPhone();
    expect(call("pinSetting", { ...pin, phoneProof, smsCode: "111111" }).code).toBe(wrongCode);
    story.world.close();
  });
});

describe("accountSetting", () => {
  test("accountSetting grants no phone proof if an existing phone number is changed", () => {
    const story = new Story();
    const change = {
      type: "phone",
      phone: "13612345678",
      smsCode: "246810",
      payPassword: "283917",
    };
    story.ask("buyer", "smsCode", { phone: "13612345678", scene: 1 });
    expect(story.ask("buyer", "accountSetting", change).result).toEqual({ ok: 1 });
    story.world.close();
  });
});
