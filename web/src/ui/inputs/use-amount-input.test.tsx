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
  test("replaces a prefilled amount by the first digit, then appends", () => {
    mountForTest(<Probe replacesPrefilled />);
    press(0);
    expect(shown()).toBe("5");
    press(0);
    expect(shown()).toBe("55");
  });

  test("replaces an amount that a button has filled in when the first digit is pressed", () => {
    mountForTest(<Probe replacesPrefilled />);
    press(0);
    press(2);
    press(0);
    expect(shown()).toBe("5");
  });

  test("deletes the last digit of a prefilled amount", () => {
    mountForTest(<Probe replacesPrefilled />);
    press(1);
    expect(shown()).toBe("50");
  });

  test("appends to a prefilled amount if replacesPrefilled is false", () => {
    mountForTest(<Probe replacesPrefilled={false} />);
    press(0);
    expect(shown()).toBe("5005");
  });
});
