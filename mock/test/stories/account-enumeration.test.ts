import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import { secretLockAfterWrongAttemptsMs } from "../../src/rules/constants.ts";
import { advanceClock } from "../../src/backend/execute/due-timers.ts";
import { type StoryUserOptions, Story } from "./story.ts";

const certified = { certified: true, pin: "283917", quiz: true, methods: 1 };
const cast: StoryUserOptions = { seller: certified, buyer: certified };
const free = (n: number) => String(13_612_345_600 + n);
const taken = "13910010001";
const account = "13800138000";
const add = (changes: object = {}) => ({ type: 2, account, payPassword: "283917", ...changes });

describe("smsCode for a new phone", () => {
  const ask = (story: Story, phone: string) =>
    story.ask("buyer", "smsCode", { scene: 1, phone }).code;
  /** Opens a story whose first user has the phone number `taken`. */
  const newStory = () => new Story({ owner: certified, ...cast });

  test("smsCode locks after five taken phone numbers and then hides whether a number is taken", () => {
    const story = newStory();
    expect([1, 2, 3, 4, 5].map(() => ask(story, taken))).toEqual([
      ...Array<string>(4).fill("phoneTaken"),
      "triesLocked",
    ]);
    expect([ask(story, taken), ask(story, free(1))]).toEqual(["triesLocked", "triesLocked"]);
    advanceClock(story.world, secretLockAfterWrongAttemptsMs + 1);
    expect(ask(story, free(1))).toBe("ok");
  });

  test("a free phone number does not reset smsCode's count of taken numbers", () => {
    const story = newStory();
    const codes = [taken, taken, free(1), taken, taken, taken].map((phone) => ask(story, phone));
    expect(codes).toEqual([
      "phoneTaken",
      "phoneTaken",
      "ok",
      "phoneTaken",
      "phoneTaken",
      "triesLocked",
    ]);
  });
});

describe("accountSetting with a new phone", () => {
  test("accountSetting checks SMS code and PIN before it looks up the new phone number", () => {
    const story = new Story({ owner: certified, ...cast, fresh: {} });
    const change = (who: string, input: object) =>
      story.ask(who, "accountSetting", { type: "phone", phone: taken, ...input }).code;
    expect(change("fresh", { smsCode: "246810" })).toBe("smsWrong");
    expect(change("buyer", { smsCode: "246810", payPassword: "000001" })).toBe("pinWrong");
    expect(change("buyer", { smsCode: "246810", payPassword: "283917" })).toBe("smsWrong");
  });
});

describe("methodAdd with an account of another user", () => {
  const newStory = () => {
    const story = new Story(cast);
    expect(story.ask("seller", "methodAdd", add()).code).toBe("ok");
    return story;
  };

  test("methodAdd checks the PIN before it looks up the account", () => {
    const story = newStory();
    expect(story.ask("buyer", "methodAdd", add({ payPassword: "000001" })).code).toBe("pinWrong");
    expect(story.ask("buyer", "methodAdd", add()).code).toBe("accountTaken");
  });

  test("methodAdd locks after five attempts with another user's account, even for a free account", () => {
    const story = newStory();
    const codes = [1, 2, 3, 4, 5].map(() => story.ask("buyer", "methodAdd", add()).code);
    expect(codes).toEqual([...Array<string>(4).fill("accountTaken"), "triesLocked"]);
    expect(story.ask("buyer", "methodAdd", add({ account: "13700137000" })).code).toBe(
      "triesLocked",
    );
    expect(auditLedger(story.world).ok).toBe(true);
  });

  test("methodAdd does not count attempts to add an account of the caller", () => {
    const story = newStory();
    const codes = [1, 2, 3, 4, 5, 6].map(() => story.ask("seller", "methodAdd", add()).code);
    expect(codes).toEqual(Array<string>(6).fill("accountTaken"));
  });
});
