import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { find, mount, press } from "../mount.test-env.tsx";

test("a busy button ignores presses, keeps the focus and says what it does", () => {
  const onClick = vi.fn<() => void>();
  const { show } = mount(<Button onClick={onClick}>确认购买</Button>);
  find("button").focus();
  show(
    <Button onClick={onClick} busy>
      确认购买
    </Button>,
  );
  press(find("button"));
  expect(onClick).not.toHaveBeenCalled();
  expect(find("button").textContent).toBe("提交中…");
  expect(document.activeElement).toBe(find("button"));
});

test("a busy button does not submit its form", () => {
  mount(
    <Button type="submit" busy>
      保存
    </Button>,
  );
  expect(find("button").getAttribute("type")).toBe("button");
});
