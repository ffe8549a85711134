import { expect, test } from "vitest";
import { passwordStrengthOf, passwordStrengthTexts } from "./login-password-screen.tsx";

test.each([
  ["", ""],
  ["abc123", "弱"],
  ["abcd1234", "弱"],
  ["aaaaaaaaaaaa", "弱"],
  ["Abcd1234", "弱"],
  ["Kmtr4179", "中"],
  ["abcdefgh1234", "中"],
  ["Abcdefgh1234", "强"],
  ["abcdef!12345", "强"],
])("rates the strength of the login password %j as %j", (password, text) =>
  expect(passwordStrengthTexts[passwordStrengthOf(password)]).toBe(text),
);
