import { expect, test, vi } from "vitest";
import {
  findElement,
  mountForTest,
  pressElement,
  pressKey,
} from "../../../test/helpers/mount-for-test.tsx";
import { ConfirmDialog } from "./dialog.tsx";

const buttons = () => [...document.querySelectorAll("button")].map((it) => it.textContent);

test("the disabled action of a dialog reacts neither to its button nor to Enter in an input", () => {
  const onPress = vi.fn<() => void>();
  const dialog = (disabled: boolean) => (
    <ConfirmDialog
      open
      title="放币？"
      confirm={{ label: "放币", disabled, onPress }}
      onBack={() => {}}
    >
      <input />
    </ConfirmDialog>
  );
  const { show } = mountForTest(dialog(true));
  expect(findElement("[role=dialog] input")).toBeDefined();
  expect(buttons()).toEqual(["放币", "返回"]);
  pressElement(findElement("button"));
  pressKey(findElement("input"), "Enter");
  expect(onPress).not.toHaveBeenCalled();
  show(dialog(false));
  pressElement(findElement("button"));
  pressKey(findElement("input"), "Enter");
  expect(onPress).toHaveBeenCalledTimes(2);
});

test("a dialog whose action only closes the dialog has one button, and Escape closes it", () => {
  const close = vi.fn<() => void>();
  mountForTest(
    <ConfirmDialog open title="余额" confirm={{ label: "好", onPress: close }} onBack={close}>
      100
    </ConfirmDialog>,
  );
  expect(buttons()).toEqual(["好"]);
  pressKey(findElement("[role=dialog]"), "Escape");
  expect(close).toHaveBeenCalledOnce();
});
