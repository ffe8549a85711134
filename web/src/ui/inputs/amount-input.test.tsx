import { useState } from "react";
import { expect, test } from "vitest";
import { runInAct, findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { AmountInput } from "./amount-input.tsx";

function Probe({ first = "" }: { first?: string }) {
  const [text, setText] = useState(first);
  return (
    <AmountInput
      id="a"
      kind="fiat"
      value={text}
      onChange={setText}
      invalid={false}
      describedBy={undefined}
    />
  );
}

/** Types like a browser: changes the text and the caret, then fires the `input` event. */
function type(text: string, at = text.length): HTMLInputElement {
  const input = findElement("input") as HTMLInputElement;
  runInAct(() => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.setSelectionRange(at, at);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  return input;
}

test("AmountInput groups digits while the user types and keeps the caret behind the typed text", () => {
  mountForTest(<Probe first="1000" />);
  const input = type("21,000", 1);
  expect([input.value, input.selectionStart]).toEqual(["21,000", 1]);
  type("21,000.5", 8);
  expect([input.value, input.selectionStart]).toEqual(["21,000.5", 8]);
});

test("AmountInput keeps the text and the caret position if typed input is rejected", () => {
  mountForTest(<Probe first="1234" />);
  const input = type("1,x234", 3);
  expect([input.value, input.selectionStart]).toEqual(["1,234", 1]);
});

test("AmountInput turns off the system keyboard and shows full-width digits as grouped ASCII ones", () => {
  mountForTest(<Probe first="１，２００" />);
  const input = findElement("input") as HTMLInputElement;
  expect(input.inputMode).toBe("none");
  expect(input.value).toBe("1,200");
});
