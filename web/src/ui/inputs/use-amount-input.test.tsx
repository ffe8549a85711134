import { useState } from "react";
import { describe, expect, test } from "vitest";
import { runInAct, findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useAmountInput } from "./use-amount-input.ts";

function Probe({ replacesPrefilled }: { replacesPrefilled: boolean }) {
  const [text, setText] = useState("500");
  const amount = useAmountInput("fiat", text, setText, { replacesPrefilled });
  return (
    <>
      <output>{text}</output>
      <button type="button" onClick={() => amount.press("5")}>
        5
      </button>
      <button type="button" onClick={() => amount.press("delete")}>
        删除
      </button>
      <button type="button" onClick={() => setText("2000")}>
        全部
      </button>
    </>
  );
}
const press = (nth: number) => runInAct(() => document.querySelectorAll("button")[nth]?.click());
const shown = () => findElement("output").textContent;

describe("useAmountInput", () => {
  test("the first digit replaces a prefilled amount, and later digits are appended", () => {
    mountForTest(<Probe replacesPrefilled />);
    press(0);
    expect(shown()).toBe("5");
    press(0);
    expect(shown()).toBe("55");
  });

  test("the first digit after a button has filled in an amount replaces that amount", () => {
    mountForTest(<Probe replacesPrefilled />);
    press(0);
    press(2);
    press(0);
    expect(shown()).toBe("5");
  });

  test("the delete key removes only the last digit of a prefilled amount", () => {
    mountForTest(<Probe replacesPrefilled />);
    press(1);
    expect(shown()).toBe("50");
  });

  test("a digit is appended to a prefilled amount if replacesPrefilled is false", () => {
    mountForTest(<Probe replacesPrefilled={false} />);
    press(0);
    expect(shown()).toBe("5005");
  });
});
