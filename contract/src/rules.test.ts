import { expect, test } from "vitest";
import { rules } from "./rules.ts";

test("every rule of the catalogue has its row", () => {
  expect(Object.keys(rules)).toHaveLength(22);
});

test.each(Object.entries(rules))("%s changes nothing that it has cleaned", (_name, rule) => {
  if (!("clean" in rule)) return;
  for (const text of ["+86 138 0013 8000", " 1,000.50 ", "ａｂｃ（1）", "张•三", "42010619930610018x", "86861 3800138000"])
    expect(rule.clean(rule.clean(text))).toBe(rule.clean(text));
});
