import { expect, test } from "vitest";
import { readUpgradeCredentials, subprotocolsOfCredentials } from "./upgrade-credentials.ts";

const offered = (...words: string[]) => readUpgradeCredentials(words.join(", "));

test("readUpgradeCredentials reads what subprotocolsOfCredentials writes, also without a launch key", () => {
  for (const ticket of [{ token: "t1.a/b+c?~" }, { token: "token?", p: "demo-buyer" }])
    expect(offered(...subprotocolsOfCredentials(ticket))).toEqual(ticket);
  expect(subprotocolsOfCredentials({ token: "token?", p: "demo-buyer" })).toEqual([
    "lwh5",
    "t.dG9rZW4_",
    "k.ZGVtby1idXllcg",
  ]);
});

test("readUpgradeCredentials returns undefined for foreign subprotocols, null without a token", () => {
  expect(readUpgradeCredentials("")).toBeUndefined();
  expect(offered("graphql-ws", "t.dDE")).toBeUndefined();
  expect(offered("lwh5")).toBeNull();
});

test.each([
  ["an empty token", ["t."]],
  ["two tokens", ["t.dDE", "t.dDI"]],
  ["a token with a line break", ["t.YQ0K"]],
  ["a token with a character that is not base64url", ["t.a+/b"]],
  ["a token with an impossible base64 length", ["t.abcde"]],
  ["a launch key of Chinese characters", ["t.dDE", "k.5Lmw"]],
  ["a launch key that is too long", ["t.dDE", `k.${"YWFh".repeat(86)}`]],
])("readUpgradeCredentials returns null for %s", (_what, words) => {
  expect(offered("lwh5", ...words)).toBeNull();
});
