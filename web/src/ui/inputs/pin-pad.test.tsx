import { expect, test, vi } from "vitest";
import {
  findElement,
  pressKey,
  mountForTest,
  pressElement,
} from "../../../test/helpers/mount-for-test.tsx";
import { PinPad } from "./pin-pad.tsx";

const onPin = () => vi.fn<(pin: string) => void>();
const digit = (name: string) =>
  pressElement(
    [...document.querySelectorAll("button")].find((it) => it.textContent === name) ??
      findElement("nothing"),
  );
const type = (digits: string) => {
  for (const it of digits) digit(it);
};
const said = () => findElement('[aria-live="polite"]').textContent;

test("PinPad calls onPin once when six digits are entered and never shows the digits", () => {
  const pin = onPin();
  const { host } = mountForTest(<PinPad onPin={pin} />);
  type("13579");
  expect(pin).not.toHaveBeenCalled();
  expect(said()).toBe("已输入 5 位，共 6 位");
  pressElement(findElement('[aria-label="删除"]'));
  type("92");
  expect(pin.mock.calls).toEqual([["135792"]]);
  expect(host.querySelector("input")).toBeNull();
  expect(host.innerHTML).not.toContain("135792");
});

test("PinPad ignores keys while a PIN is verified, and clears a wrong PIN with an error message", () => {
  const pin = onPin();
  const { show } = mountForTest(<PinPad onPin={pin} />);
  type("111111");
  show(<PinPad onPin={pin} busy />);
  type("2");
  expect(said()).toBe("已输入 6 位，共 6 位");
  show(<PinPad onPin={pin} problem="支付密码错误，还可尝试 4 次" />);
  expect(findElement('[role="alert"]').textContent).toBe("支付密码错误，还可尝试 4 次");
  expect(said()).toBe("已输入 0 位，共 6 位");
  type("2");
  expect(said()).toBe("已输入 1 位，共 6 位");
});

test("PinPad ignores digits while the PIN is locked", () => {
  const pin = onPin();
  mountForTest(<PinPad onPin={pin} problem="支付密码已锁定，请 16:40 后再试" locked />);
  type("123456");
  expect(pin).not.toHaveBeenCalled();
});

test("PinPad accepts digits and Backspace from a hardware keyboard", () => {
  const pin = onPin();
  mountForTest(<PinPad onPin={pin} />);
  for (const key of ["1", "2", "x", "3", "Backspace", "3", "4", "5", "6"])
    pressKey(document.body, key);
  expect(pin.mock.calls).toEqual([["123456"]]);
});
