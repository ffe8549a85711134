import { expect, test } from "vitest";
import * as contract from "../index.ts";
import type { InputRule } from "./input-rule.ts";

const rules = Object.entries(contract).filter(([name]) => name.endsWith("Rule")) as [
  name: string,
  rule: InputRule<never, never>,
][];

test("the contract exports at least 22 input rules", () => {
  expect(rules.length).toBeGreaterThanOrEqual(22);
});

test.each(rules)(
  "cleaning a text twice with the rule %s gives the same text as cleaning it once",
  (_name, { clean = (text) => text }) => {
    for (const text of [
      "+86 138 0013 8000",
      " 1,000.50 ",
      "ａｂｃ（1）",
      "张•三",
      "42010619930610018x",
      "86861 3800138000",
    ])
      expect(clean(clean(text))).toBe(clean(text));
  },
);
