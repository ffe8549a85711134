import type { CallName } from "contract";
import {
  type TestedField,
  fieldTestCaseContext,
  fieldTestCases,
  testCasesOfField,
} from "contract/vectors";
import { expect, test } from "vitest";
import { Story } from "./story.ts";
import { recordFaceCheckResult } from "../../src/backend/accounts/certification.ts";

const { owner } = fieldTestCaseContext;
const smsCode = "246810";
const cast = {
  fresh: {},
  holder: { certified: true, pin: "283917", level: 3, quiz: true, methods: 1 },
};
type Answer = { code: string | undefined; result: Record<string, unknown> };

/** Executes one call in a new world, so that limits of earlier rows do not apply. */
function asked(
  who: keyof typeof cast,
  name: CallName,
  input: Record<string, unknown>,
  before?: (story: Story) => void,
): Answer {
  const story = new Story(cast);
  before?.(story);
  const answer = story.ask(who, name, input);
  story.world.close();
  return answer;
}
const add = (input: Record<string, unknown>) =>
  asked("holder", "methodAdd", { payPassword: "283917", ...input });

/** Gives the user `fresh` the phone number, name and ID number that the PIN rules compare with. */
function becomeOwner(story: Story): void {
  story.play(["fresh", "smsCode", { scene: 1, phone: owner.phone }, "ok"]);
  story.play(["fresh", "accountSetting", { type: "phone", phone: owner.phone, smsCode }, "ok"]);
  story.play([
    "fresh",
    "faceVerifyCode",
    { realName: owner.realName, idCard: owner.idNumber },
    "ok",
  ]);
  recordFaceCheckResult(story.world, String(story.known.get("certificate")), true);
  story.play(["fresh", "authenticate", { certifyId: "$certificate" }, "ok"]);
  story.play(["fresh", "smsCode", { scene: 3 }, "ok"]);
}

type Field = Exclude<TestedField, "cnyAmount" | "quantity">;
const calls: Record<Field, { ask: (typed: string) => Answer; refusal: string }> = {
  phone: { ask: (phone) => asked("fresh", "smsCode", { scene: 1, phone }), refusal: "phoneFormat" },
  idNumber: {
    ask: (idCard) => asked("fresh", "faceVerifyCode", { realName: owner.realName, idCard }),
    refusal: "identityFormat",
  },
  bankCard: { ask: (account) => add({ type: 1, account }), refusal: "accountFormat" },
  wechatAccount: {
    ask: (account) => add({ type: 3, account, qrCode: "$picture" }),
    refusal: "accountFormat",
  },
  alipayAccount: { ask: (account) => add({ type: 2, account }), refusal: "accountFormat" },
  pin: {
    ask: (pin) =>
      asked(
        "fresh",
        "pinSetting",
        { payPassword: pin, confirmPassword: pin, smsCode },
        becomeOwner,
      ),
    refusal: "pinTooSimple",
  },
};

test.each(Object.keys(calls) as Field[])(
  "accepts and refuses values of the field %s as the field table defines, with its reason",
  (field) => {
    for (const [typed, said] of testCasesOfField(field)) {
      const { code, result } = calls[field].ask(typed);
      expect(code, typed).toBe(said === undefined ? "ok" : calls[field].refusal);
      // Compares the reason only if the refusal contains one, because some refusals have none.
      expect(said === undefined ? undefined : (result["reason"] ?? said), typed).toBe(said);
    }
  },
);

const plain = /^\d+(\.\d+)?$/;
test("accepts exactly the amounts of the field table, and none of its invalid quantities", () => {
  const story = new Story({
    ...cast,
    seller: { certified: true, pin: "283917", quiz: true, methods: 1, able: 999_999, level: 4 },
  });
  story.play([
    "seller",
    "sellCreate",
    {
      ...{
        quantity: 1000,
        price: 7.2,
        minAmount: 100,
        maxAmount: 5000,
        methodIds: ["$method"],
        payMinutes: 15,
        autoConfirm: 1,
      },
      payPassword: "283917",
    },
    "ok",
  ]);
  const entrustId = String(story.known.get("entrust"));
  for (const [typed, said] of testCasesOfField("cnyAmount").filter(([it]) => plain.test(it))) {
    const { code } = story.ask("holder", "buyCreate", {
      entrustId,
      amount: Number(typed),
      payType: 2,
      price: 7.2,
    });
    expect(code === "ok", `${typed}: ${code}`).toBe(said === undefined);
  }
  for (const [typed] of testCasesOfField("quantity").filter(
    ([it, said]) => said !== undefined && plain.test(it),
  )) {
    const { code } = story.ask("holder", "buyCreate", {
      entrustId,
      quantity: Number(typed),
      payType: 2,
      price: 7.2,
    });
    expect(code, typed).not.toBe("ok");
  }
  expect(Object.keys(fieldTestCases)).toHaveLength(Object.keys(calls).length + 2);
  story.world.close();
});
