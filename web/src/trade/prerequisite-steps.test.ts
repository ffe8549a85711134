import type { Output } from "contract";
import { describe, expect, test } from "vitest";
import {
  prerequisitesSheetHeaderTexts,
  nextPrerequisite,
  payMethodReviewText,
  type PrerequisiteStep,
  prerequisiteStepsOf,
  countUnfinishedPrerequisites,
  prerequisitesTimeLeftText,
} from "./prerequisite-steps.ts";
import {
  clearPhoneProofForFirstPin,
  storePhoneProofForFirstPin,
} from "./phone-proof-for-first-pin.ts";
import type { PrerequisiteListOrigin } from "./prerequisites.ts";

type User = Output<"userInfo">;
type Methods = Output<"methodList">;
const ready = {
  phone: "138****0017",
  realName: "林*晴",
  isAuthentication: 2,
  isPayPassword: 1,
  riskStatus: 1,
  failReason: "",
  restrict: { type: 0, reason: "", until: null },
} as unknown as User;
const newcomer: Partial<User> = {
  phone: "",
  realName: "",
  isAuthentication: 0,
  isPayPassword: 0,
  riskStatus: 0,
};
const on = [{ status: 1 }] as unknown as Methods;
const now = Date.UTC(2026, 10, 20, 2);
const checking = [
  {
    type: 2,
    account: "13800000017",
    status: 2,
    createTime: now - 480_000,
    checkUntil: now + 120_000,
  },
] as unknown as Methods;
const box: PrerequisiteListOrigin = {
  code: "all",
  returnTo: "/home/purchasebox?id=E1",
  amount: "2000",
};
const rowsOf = (user: Partial<User>, methods: Methods = on, steps = box) =>
  prerequisiteStepsOf({ ...ready, ...user } as User, methods, steps, now);
const states = (rows: readonly PrerequisiteStep[]) => rows.map((it) => it.state);
const named = (rows: readonly PrerequisiteStep[], code: PrerequisiteStep["code"]) =>
  rows.find((it) => it.code === code);

describe("prerequisiteStepsOf", () => {
  test("prerequisiteStepsOf lists five steps and marks the completed ones as done", () => {
    expect(rowsOf({}).map((it) => it.title)).toEqual([
      "绑定手机",
      "实名认证",
      "风险测评",
      "支付密码",
      "付款方式",
    ]);
    expect(states(rowsOf({}))).toEqual(["done", "done", "done", "done", "done"]);
    expect(states(rowsOf(newcomer, []))).toEqual([
      "missing",
      "missing",
      "missing",
      "missing",
      "waiting",
    ]);
    expect(countUnfinishedPrerequisites(rowsOf(newcomer, []))).toBe(5);
  });

  test("the prerequisite steps include a phone number only if no PIN is set yet", () => {
    expect(countUnfinishedPrerequisites(rowsOf({ ...newcomer, phone: "138****0017" }, []))).toBe(4);
    expect(rowsOf({ phone: "" }).map((it) => it.code)).not.toContain("phoneNeeded");
  });

  test("the PIN step states whether the PIN needs another SMS code", () => {
    const pin = (user: Partial<User>) =>
      named(rowsOf({ isPayPassword: 0, ...user }), "pinNeeded")?.desc;
    expect(pin({})).toBe("6 位数字，需短信验证");
    expect(pin({ phone: "" })).toBe("6 位数字");
    storePhoneProofForFirstPin({
      ok: 1,
      phoneProof: "proof",
      phoneProofUntil: Date.now() + 60_000,
    });
    expect(pin({})).toBe("6 位数字，不再发短信");
    storePhoneProofForFirstPin({
      ok: 1,
      phoneProof: "proof",
      phoneProofUntil: Date.now() - 60_000,
    });
    expect(pin({})).toBe("6 位数字，需短信验证");
    clearPhoneProofForFirstPin();
  });

  test("the payment method step is not done while the only payment method is under review", () => {
    expect(named(rowsOf({}, checking), "methodNeeded")).toMatchObject({
      state: "review",
      desc: "支付宝 138 **** 0017，09:52 提交",
    });
    expect(countUnfinishedPrerequisites(rowsOf({}, checking))).toBe(1);
    expect(named(rowsOf({}, [...checking, ...on]), "methodNeeded")?.state).toBe("done");
  });

  test("the payment method step is missing if all payment methods are disabled", () => {
    expect(
      named(rowsOf({}, [{ status: 0 }, { status: 3 }] as unknown as Methods), "methodNeeded")
        ?.state,
    ).toBe("missing");
  });

  test("the certification step shows why it failed, and the PIN step returns to the purchase", () => {
    const rows = rowsOf({ isAuthentication: 3, failReason: "人脸不一致", isPayPassword: 0 }, []);
    expect(named(rows, "certificationNeeded")).toMatchObject({ desc: "认证未通过：人脸不一致" });
    expect(named(rows, "pinNeeded")?.act).toEqual({
      to: "/home/szPassword?next=%2Fhome%2Fpurchasebox%3Fid%3DE1",
    });
  });

  test("the payment method step is called 付款方式 for a purchase, otherwise 收款方式", () => {
    const title = (returnTo: string) =>
      named(rowsOf({}, on, { code: "all", returnTo }), "methodNeeded")?.title;
    expect([title("/home/quickmatch"), title("/home/sell"), title("/home/payment")]).toEqual([
      "付款方式",
      "收款方式",
      "收款方式",
    ]);
  });

  test("the restriction step shows the end and reason of a restriction, or that it has ended", () => {
    const restrict = {
      type: 1,
      reason: "取消过多",
      until: Date.UTC(2026, 10, 20, 8),
    } as User["restrict"];
    expect(rowsOf({ restrict })[5]).toMatchObject({
      state: "barred",
      title: "购买功能",
      desc: "受限至 16:00，取消过多",
    });
    expect(rowsOf({}, on, { ...box, code: "tradeBanned" })[5]).toMatchObject({
      state: "done",
      desc: "已恢复",
    });
  });
});

describe("nextPrerequisite", () => {
  test("nextPrerequisite returns the requested step if it is missing, else the first missing step", () => {
    const rows = rowsOf({ riskStatus: 0, isPayPassword: 0 });
    expect(nextPrerequisite(rows, { code: "all" })?.code).toBe("quizNeeded");
    expect(nextPrerequisite(rows, { code: "pinNeeded" })?.code).toBe("pinNeeded");
    expect(nextPrerequisite(rowsOf(newcomer, []), { code: "methodNeeded" })?.code).toBe(
      "phoneNeeded",
    );
    expect(nextPrerequisite(rowsOf({}, checking), { code: "all" })).toBeUndefined();
  });
});

describe("prerequisitesSheetHeaderTexts", () => {
  const head = (rows: readonly PrerequisiteStep[], steps = box) =>
    prerequisitesSheetHeaderTexts(rows, steps, payMethodReviewText(checking, now));

  test("the prerequisites header counts the remaining steps and minutes for a purchase and a sale", () => {
    const rows = rowsOf({ ...newcomer, phone: "138****0017" }, []);
    expect(prerequisitesTimeLeftText(rows)).toBe("约 8 分钟");
    expect(head(rows)).toEqual({
      title: "还差 4 步就能买",
      sub: "买 ¥2,000，约 8 分钟",
      lead: "做完一步自动回到这里，金额和卖家都留着。",
      isDone: false,
    });
    expect(head(rows, { code: "all", returnTo: "/home/sell" })).toMatchObject({
      title: "还差 4 步就能卖",
      sub: "约 8 分钟",
    });
  });

  test("during a payment method review, the prerequisites header states that nothing is left to do", () => {
    expect(head(rowsOf({}, checking))).toEqual({
      title: "还差 1 步：等审核",
      sub: "最迟 10:02 出结果",
      lead: "您不用再做什么。通过后会通知您，金额和卖家都留着。",
      isDone: false,
    });
    expect(prerequisitesTimeLeftText(rowsOf({}, checking))).toBe("审核中");
  });

  test("the prerequisites header states a trade restriction and does not count it as a step", () => {
    const restrict = {
      type: 3,
      reason: "取消过多",
      until: Date.UTC(2026, 10, 20, 8),
    } as User["restrict"];
    expect(head(rowsOf({ restrict }))).toMatchObject({
      title: "交易功能受限至 16:00",
      sub: "期间不能下单，进行中的订单照常",
      isDone: false,
    });
    expect(head(rowsOf({ restrict, riskStatus: 0 }))).toMatchObject({
      sub: "另有 1 步未完成，可以先做",
    });
    expect(head(rowsOf({}))).toMatchObject({ title: "可以交易了", isDone: true });
  });
});
