import { expect, test } from "vitest";
import { pinRule as pin } from "./password-rules.ts";

const owner = { phone: "13800293847", idNumber: "110101199003071233" };
const simple = "密码过于简单，请勿使用连续或重复数字";
const guessable = "请勿使用生日、手机号或证件号后 6 位";

test.each([
  ["283917", undefined],
  ["２８３９１７", undefined],
  ["112233", undefined],
  ["123457", undefined],
  ["890123", undefined],
  ["", "请输入 6 位数字"],
  ["28391", "请输入 6 位数字"],
  ["2839170", "请输入 6 位数字"],
  ["28391a", "请输入 6 位数字"],
  ["111111", simple],
  ["000000", simple],
  ["123456", simple],
  ["456789", simple],
  ["654321", simple],
  ["293847", guessable],
  ["071233", guessable],
  ["900307", guessable],
])("pinRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(pin.check(pin.clean(typed), owner)).toBe(answer);
});

test("pinRule allows a birthday as PIN if the ID number of the owner is unknown", () => {
  expect(pin.check("900307", {})).toBeUndefined();
});

test("pinRule requires an exact repetition of the PIN", () => {
  expect(pin.check("283917", { repeated: "283917" })).toBeUndefined();
  expect(pin.check("283917", { repeated: "283918" })).toBe("两次输入不一致，请重新输入");
  expect(pin.check("283917", { repeated: "" })).toBe("两次输入不一致，请重新输入");
});
