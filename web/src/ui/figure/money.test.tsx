import { expect, test } from "vitest";
import { Cny, Quantity, UnitPrice } from "./money.tsx";
import { find, mount } from "../mount.test-env.tsx";

test.each([
  [() => <Cny amount="4,984.00" />, "¥4,984.00", "4984 元"],
  [() => <Cny amount="¥4,984.50" />, "¥4,984.50", "4984.50 元"],
  [() => <UnitPrice price="7.12" unit="枚" />, "¥7.12/ 枚", "单价 7.12 元每枚"],
  [() => <Quantity amount="1,234.5678" unit="AS" />, "1,234.5678 AS", "1234.5678 AS"],
])("a figure is drawn in full and read as a person would say it", (Drawn, text, said) => {
  mount(<Drawn />);
  expect(find('[role="img"]').textContent).toBe(text);
  expect(find('[role="img"]').getAttribute("aria-label")).toBe(said);
});
