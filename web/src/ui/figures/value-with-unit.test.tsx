import { expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { ValueWithUnit } from "./value-with-unit.tsx";

const smallOf = (text: string) => {
  const { host } = mountForTest(<ValueWithUnit text={text} />);
  expect(host.textContent).toBe(text);
  return [...host.querySelectorAll("span > span")].map((it) => it.textContent);
};

test("ValueWithUnit puts only the units after figures into spans of their own", () => {
  expect(smallOf("4 分 44 秒")).toEqual([" 分 ", " 秒"]);
  expect(smallOf("100%")).toEqual([]);
  expect(smallOf("首次交易")).toEqual([]);
  expect(smallOf("—")).toEqual([]);
});
