import { act, type ReactNode } from "react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "../lib/paths.ts";
import { find, mount, press } from "../ui/mount.test-env.tsx";
import { Place } from "./place.tsx";

let frames: (() => void)[] = [];
const nextFrame = () => act(async () => frames.splice(0).forEach((it) => it()));

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", (nth: number) => frames.splice(nth - 1, 1, () => {}));
});
afterEach(() => vi.unstubAllGlobals());

function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" id="open" onClick={() => void navigate(paths.purchasebox({ id: "E1" }))}>
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
    <Place name="buy">
      {screen}
      <Ways />
    </Place>
    <input id="sheet" />
  </MemoryRouter>
);
const focused = () => document.activeElement?.id || document.activeElement?.localName;

test("a screen that has come is stood on in the frame that draws it, and not before", async () => {
  mount(at(paths.buy()));
  expect(focused()).toBe("body");
  await nextFrame();
  expect(focused()).toBe("h1");
});

test("who comes back stands on what he went with, and not on the title", async () => {
  mount(at(paths.buy()));
  await nextFrame();
  find("#open").focus();
  await act(async () => press(find("#open")));
  find("#sheet").focus();
  find("#sheet").blur();
  await act(async () => press(find("#back")));
  await nextFrame();
  expect(focused()).toBe("open");
});

test("what takes the focus before that frame keeps it", async () => {
  mount(at(paths.buy()));
  find("#sheet").focus();
  await nextFrame();
  expect(focused()).toBe("sheet");
});
