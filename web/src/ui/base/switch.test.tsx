import { expect, test, vi } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { Switch } from "./switch.tsx";

test("a tap on a switch or on its label toggles the switch once", () => {
  const change = vi.fn<(checked: boolean) => void>();
  mountForTest(<Switch label="自动接单" checked={false} onChange={change} />);
  pressElement(findElement("label > span"));
  expect(change.mock.calls).toEqual([[true]]);
  pressElement(findElement("button"));
  expect(change).toHaveBeenCalledTimes(2);
});
