import { act } from "react";
import { expect, test, vi } from "vitest";
import { Field } from "./field.tsx";
import { find, mount } from "../../../test/helpers/mount.tsx";

test("an error takes the place of the help and is tied to its input", () => {
  mount(<Field label="购买金额" value="80" onChange={() => {}} help="限额 ¥500" error="单笔最低 ¥500" />);
  const input = find("input");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(find(`[id="${input.getAttribute("aria-describedby")}"]`).textContent).toBe("单笔最低 ¥500");
});

test("a field without help points at nothing", () => {
  mount(<Field label="购买金额" value="" onChange={() => {}} />);
  expect(find("input").hasAttribute("aria-describedby")).toBe(false);
  expect((find("input") as HTMLInputElement).labels?.[0]?.textContent).toBe("购买金额");
});

test("Enter ends the line, but not one that chooses a word of an input method", () => {
  const onEnter = vi.fn<() => void>();
  mount(<Field label="昵称" value="" onChange={() => {}} onEnter={onEnter} />);
  const press = (init: KeyboardEventInit) =>
    act(() => void find("input").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...init })));
  press({ keyCode: 229 });
  press({ keyCode: 13, isComposing: true });
  expect(onEnter).not.toHaveBeenCalled();
  press({ keyCode: 13 });
  expect(onEnter).toHaveBeenCalledOnce();
});
