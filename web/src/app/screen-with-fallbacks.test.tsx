import { act, type ReactNode } from "react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "../lib/navigation/paths.ts";
import { findElement, mountForTest, pressElement } from "../../test/helpers/mount-for-test.tsx";
import { ScreenWithFallbacks } from "./screen-with-fallbacks.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const soon = () => act(async () => vi.advanceTimersByTime(1));

function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <button
        type="button"
        id="open"
        onClick={() => void navigate(paths.purchasebox({ id: "E1" }))}
      >
        购买
      </button>
      <button type="button" id="back" onClick={() => void navigate(paths.buy())}>
        返回
      </button>
    </>
  );
}
const at = (first: string, screen: ReactNode = <h1>购买</h1>) => (
  <MemoryRouter initialEntries={[first]}>
    <ScreenWithFallbacks name="buy">
      {screen}
      <Ways />
    </ScreenWithFallbacks>
    <input id="sheet" />
  </MemoryRouter>
);
const focused = () => document.activeElement?.id || document.activeElement?.localName;

test("ScreenWithFallbacks focuses the screen's title shortly after the screen has rendered", async () => {
  mountForTest(at(paths.buy()));
  expect(focused()).toBe("body");
  await soon();
  expect(focused()).toBe("h1");
});

test("Back focuses the control by which the user left the screen, not the screen's title", async () => {
  mountForTest(at(paths.buy()));
  await soon();
  findElement("#open").focus();
  await act(async () => pressElement(findElement("#open")));
  findElement("#sheet").focus();
  findElement("#sheet").blur();
  await act(async () => pressElement(findElement("#back")));
  await soon();
  expect(focused()).toBe("open");
});

test("ScreenWithFallbacks does not focus the title if the user has moved the focus before", async () => {
  mountForTest(at(paths.buy()));
  findElement("#sheet").focus();
  await soon();
  expect(focused()).toBe("sheet");
});
