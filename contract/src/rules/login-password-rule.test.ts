import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { loginPasswordRule as loginPassword } from "./login-password-rule.ts";

const wrongLength = "密码须为 8–64 位";
const common = "该密码过于常见，容易被猜到，请换一个";
test.each([
  ["", wrongLength],
  ["abc1234", wrongLength],
  ["买买买买", wrongLength],
  ["👍👍👍👍👍", wrongLength],
  ["x1".repeat(32), undefined],
  [`${"x1".repeat(32)}2`, wrongLength],
  ["Password1", common],
  ["12345678", common],
  ["woaini1314", common],
  ["13829471650", common],
  ["丙丙丙丙丙丙丙丙丙", common],
])(
  "loginPasswordRule checks length and guessability, and returns for the password %j the error %j",
  (typed, answer) => {
    expect(loginPassword.check(typed, {})).toBe(answer);
  },
);

test.each(["kdlwmzpq", "40718253", "~~ ++ ~~", "KDLWMZPQ", "长风破浪会有时直挂"])(
  "loginPasswordRule accepts the password %j, because it requires no kind of character",
  (typed) => expect(loginPassword.check(typed, {})).toBeUndefined(),
);

test("commonPasswords has at least 3,000 lower-case passwords of eight characters or more", () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(3_000);
  expect([...commonPasswords].filter((it) => it.length < 8 || it !== it.toLowerCase())).toEqual([]);
});

test("loginPasswordRule requires a password other than the old one, and its exact repetition", () => {
  expect(loginPassword.check("dongfang7", { old: "dongfang7" })).toBe("新密码不能与原密码相同");
  expect(
    loginPassword.check("dongfang7", { old: "dongfang8", repeated: "dongfang7" }),
  ).toBeUndefined();
  expect(loginPassword.check("dongfang7", { repeated: "dongfang" })).toBe(
    "两次输入的密码不一致，请重新输入",
  );
});
