import { act } from "react";
import { expect, test, vi } from "vitest";
import { TextField } from "./text-field.tsx";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";

test("the error of a text field replaces its help text and is linked to its input", () => {
  mountForTest(
    <TextField
      label="购买金额"
      value="80"
      onChange={() => {}}
      help="限额 ¥500"
      error="单笔最低 ¥500"
    />,
  );
  const input = findElement("input");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(findElement(`[id="${input.getAttribute("aria-describedby")}"]`).textContent).toBe(
    "单笔最低 ¥500",
  );
});

test("a text field without help text has no aria-describedby", () => {
  mountForTest(<TextField label="购买金额" value="" onChange={() => {}} />);
  expect(findElement("input").hasAttribute("aria-describedby")).toBe(false);
  expect((findElement("input") as HTMLInputElement).labels?.[0]?.textContent).toBe("购买金额");
});

test("Enter in a text field calls onEnter, except when it confirms a word of an input method", () => {
  const onEnter = vi.fn<() => void>();
  mountForTest(<TextField label="昵称" value="" onChange={() => {}} onEnter={onEnter} />);
  const press = (init: KeyboardEventInit) =>
    act(
      () =>
        void findElement("input").dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...init }),
        ),
    );
  press({ keyCode: 229 });
  press({ keyCode: 13, isComposing: true });
  expect(onEnter).not.toHaveBeenCalled();
  press({ keyCode: 13 });
  expect(onEnter).toHaveBeenCalledOnce();
});
