import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";

test("a busy button ignores presses, keeps the focus and shows the busy label", () => {
  const onClick = vi.fn<() => void>();
  const { show } = mountForTest(<Button onClick={onClick}>确认购买</Button>);
  findElement("button").focus();
  show(
    <Button onClick={onClick} busy>
      确认购买
    </Button>,
  );
  pressElement(findElement("button"));
  expect(onClick).not.toHaveBeenCalled();
  expect(findElement("button").textContent).toBe("提交中…");
  expect(document.activeElement).toBe(findElement("button"));
});

test("a busy button does not submit its form", () => {
  mountForTest(
    <Button type="submit" busy>
      保存
    </Button>,
  );
  expect(findElement("button").getAttribute("type")).toBe("button");
});

test("a button keeps its last observed width while it is busy", () => {
  const tell: (() => void)[] = [];
  class Watcher {
    constructor(reported: () => void) {
      tell.push(reported);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Watcher);
  const widthPx = vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(120);
  const { show } = mountForTest(
    <>
      <Button>去购买</Button>
      <Button busy={false}>确认购买</Button>
    </>,
  );
  expect(widthPx).not.toHaveBeenCalled();
  expect(tell).toHaveLength(1);
  tell[0]?.();
  widthPx.mockReturnValue(200);
  show(
    <>
      <Button>去购买</Button>
      <Button busy>确认购买</Button>
    </>,
  );
  tell[0]?.();
  expect(findElement("[aria-busy]").style.width).toBe("120px");
  show(
    <>
      <Button>去购买</Button>
      <Button busy={false}>确认购买</Button>
    </>,
  );
  expect(findElement("button + button").style.width).toBe("");
  widthPx.mockRestore();
  vi.unstubAllGlobals();
});
