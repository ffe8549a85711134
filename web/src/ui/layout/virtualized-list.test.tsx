import { act, Activity } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { VirtualizedList, groupRowsByName } from "./virtualized-list.tsx";

/**
 * Callbacks of the fake IntersectionObservers, by the observed part. `near` reports whether the
 * part is near the visible area, `seen` whether it is visible. Both report its height.
 */
type Hear = (it: Partial<IntersectionObserverEntry>[]) => void;
const watched = { near: new Map<Element, Hear>(), seen: new Map<Element, Hear>() };
class FakeWatcher {
  #hear: Hear;
  #of: Map<Element, Hear>;
  constructor(hear: Hear, { rootMargin }: IntersectionObserverInit) {
    this.#hear = hear;
    this.#of = rootMargin === "0px" ? watched.seen : watched.near;
  }
  observe = (it: Element) => this.#of.set(it, this.#hear);
  disconnect = () => {};
}
const place = (
  element: Element,
  isIntersecting: boolean,
  height = 0,
  how: keyof typeof watched = "near",
) =>
  act(async () =>
    watched[how].get(element)?.([
      { isIntersecting, boundingClientRect: { height } as DOMRectReadOnly },
    ]),
  );

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeWatcher);
  vi.stubGlobal("screen", { height: 844 });
});
afterEach(() => {
  watched.near.clear();
  watched.seen.clear();
  vi.unstubAllGlobals();
});

const rows = Array.from({ length: 35 }, (_, at) => `${at}`);
const list = (before = 0) => (
  <VirtualizedList rows={rows} rowPx={48} before={before}>
    {(item) => (
      <li key={item}>
        <button type="button">{item}</button>
      </li>
    )}
  </VirtualizedList>
);
const shown = (before = 0) => [...mountForTest(list(before)).host.children] as HTMLElement[];
const drawn = (parts: readonly HTMLElement[]) => parts.map((it) => it.children.length);
const heights = (parts: readonly HTMLElement[]) => parts.map((it) => it.style.height);

test("VirtualizedList renders only the first screen height and reserves the height of the rest", () => {
  const parts = shown();
  expect([drawn(parts), heights(parts)]).toEqual([
    [10, 10, 0, 0],
    ["", "", "480px", "240px"],
  ]);
  expect(drawn(shown(10))).toEqual([10, 0, 0, 0]);
  expect(drawn(shown(20))).toEqual([0, 0, 0, 0]);
});

test("VirtualizedList renders a part near the viewport and reserves the height of a distant part", async () => {
  const parts = shown();
  const [first, , third] = parts as [HTMLElement, HTMLElement, HTMLElement];
  await place(third, true);
  await place(first, false, 644);
  expect([drawn(parts), heights(parts)]).toEqual([
    [0, 10, 10, 0],
    ["644px", "", "", "240px"],
  ]);
  await place(first, true, 644);
  expect([drawn(parts)[0], heights(parts)[0]]).toEqual([10, ""]);
});

test("VirtualizedList keeps a part rendered that has the focus or is not displayed", async () => {
  const parts = shown();
  const [first, second] = parts as [HTMLElement, HTMLElement];
  first.querySelector("button")?.focus();
  await place(first, false, 600);
  await place(second, false, 0);
  expect(drawn(parts)).toEqual([10, 10, 0, 0]);
});

test("VirtualizedList keeps only its visible parts rendered when its page is hidden", async () => {
  const page = (mode: "visible" | "hidden") => <Activity mode={mode}>{list()}</Activity>;
  const { host, show } = mountForTest(page("visible"));
  const parts = [...host.children] as HTMLElement[];
  const [first, second, third] = parts as [HTMLElement, HTMLElement, HTMLElement];
  await place(third, true);
  await place(first, false, 470, "seen");
  await place(second, true, 480, "seen");
  await place(third, false, 480, "seen");
  show(page("hidden"));
  expect([drawn(parts), heights(parts)]).toEqual([
    [0, 10, 0, 0],
    ["470px", "", "480px", "240px"],
  ]);
});

test("VirtualizedList renders all rows in a browser without IntersectionObserver", () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  expect(drawn(shown())).toEqual([10, 10, 10, 5]);
});

test("groupRowsByName groups list rows by name and counts the rows above each group", () => {
  expect(groupRowsByName(["a1", "b1", "a2", "c1"], (it) => it.slice(0, 1))).toEqual([
    { name: "a", rows: ["a1", "a2"], before: 0 },
    { name: "b", rows: ["b1"], before: 2 },
    { name: "c", rows: ["c1"], before: 3 },
  ]);
});
