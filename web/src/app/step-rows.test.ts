import type { Output } from "contract";
import { expect, test } from "vitest";
import { headOf, stepRows } from "./step-rows.ts";

type User = Output<"userInfo">;
const ready = {
  isAuthentication: 2,
  isPayPassword: 1,
  riskStatus: 1,
  failReason: "",
  restrict: { type: 0, reason: "", until: null },
} as unknown as User;
const methods = [{ status: 1 }] as unknown as Output<"methodList">;
const steps = { code: "all", returnTo: "/home/buy" } as const;
const now = Date.UTC(2026, 10, 20, 6);
const states = (user: Partial<User>, mine = methods) => stepRows({ ...ready, ...user } as User, mine, steps, now).map((it) => it.state);

test("who has everything has nothing left to do", () => {
  expect(states({})).toEqual(["done", "done", "done", "done"]);
});

test("a newcomer does one after the other: accounts wait for the name", () => {
  expect(states({ isAuthentication: 0, isPayPassword: 0, riskStatus: 0 }, [])).toEqual(["missing", "missing", "waiting", "missing"]);
  expect(states({ isPayPassword: 0 }, [])).toEqual(["done", "missing", "missing", "done"]);
});

test("an account that was taken out of use does not count", () => {
  expect(states({}, [{ status: 0 }, { status: 3 }] as unknown as Output<"methodList">)[2]).toBe("missing");
});

test("a failed certification says why, and the PIN leads back", () => {
  const rows = stepRows({ ...ready, isAuthentication: 3, failReason: "人脸不一致", isPayPassword: 0 }, [], steps, now);
  expect(rows[0]).toMatchObject({ desc: "认证未通过：人脸不一致", step: { label: "重新认证" } });
  expect(rows[1]?.step?.to).toBe("/home/szPassword?next=%2Fhome%2Fbuy");
});

test("a restriction says until when and why, and is told as over when it is", () => {
  const restrict = { type: 1, reason: "取消过多", until: Date.UTC(2026, 10, 20, 8) } as User["restrict"];
  expect(stepRows({ ...ready, restrict }, methods, steps, now)[4]).toMatchObject({
    state: "barred",
    title: "购买功能",
    desc: "受限至 16:00，取消过多",
  });
  expect(stepRows(ready, methods, { ...steps, code: "tradeBanned" }, now)[4]).toMatchObject({ state: "done", desc: "已恢复" });
});

test("a restriction is no step to do, and is not promised away by doing the others", () => {
  const restrict = { type: 3, reason: "取消过多", until: Date.UTC(2026, 10, 20, 8) } as User["restrict"];
  const head = (user: Partial<User>) => headOf(stepRows({ ...ready, ...user } as User, methods, steps, now));
  expect(head({ restrict })).toEqual({ title: "交易功能受限至 16:00", sub: "期间不能下单，进行中的订单照常", isDone: false });
  expect(head({ restrict, riskStatus: 0 })).toMatchObject({ title: "交易功能受限至 16:00", sub: "另有 1 步未完成，可以先做" });
  expect(head({ riskStatus: 0 })).toMatchObject({ title: "还差 1 步即可交易", isDone: false });
  expect(head({})).toMatchObject({ title: "可以交易了", isDone: true });
});
