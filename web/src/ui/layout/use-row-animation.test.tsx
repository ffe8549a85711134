import { Activity, useRef } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runInAct, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useAnimateMovedRowsAndPrices, useStableRowsUnderTouch } from "./use-row-animation.ts";

type Row = { id: string; price: number };
function Probe({ rows }: { rows: Row[] }) {
  const list = useRef<HTMLUListElement>(null);
  const still = useStableRowsUnderTouch(list, rows);
  useAnimateMovedRowsAndPrices(list, still);
  return (
    <ul ref={list}>
      {still.map((row) => (
        <li key={row.id}>
          <b data-price>{row.price}</b>
        </li>
      ))}
    </ul>
  );
}
const a = { id: "a", price: 1 };
const b = { id: "b", price: 2 };

const moved: [string, unknown][] = [];
beforeEach(() => {
  moved.length = 0;
  vi.useFakeTimers();
  // Simulates a layout in which each row is 10 px high.
  const tops = vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return Array.from(this.parentElement?.children ?? []).indexOf(this) * 10;
  });
  const animate = function (this: Element, frames: unknown) {
    moved.push([this.textContent ?? "", frames]);
  };
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true });
  onTestFinished(() => {
    tops.mockRestore();
    vi.useRealTimers();
    Reflect.deleteProperty(Element.prototype, "animate");
  });
});

test("animates moved list rows and changed prices, but not the first rendering", () => {
  const { show } = mountForTest(<Probe rows={[a, b]} />);
  expect(moved).toEqual([]);
  show(<Probe rows={[b, a]} />);
  expect(moved).toEqual([
    ["2", { transform: ["translateY(10px)", "none"] }],
    ["1", { transform: ["translateY(-10px)", "none"] }],
  ]);
  moved.length = 0;
  show(<Probe rows={[b, { ...a, price: 3 }]} />);
  expect(moved).toEqual([["3", { opacity: [0, 1], transform: ["translateY(8px)", "none"] }]]);
});

test("does not reorder list rows during a touch and for 300 ms after it", () => {
  const { host, show } = mountForTest(<Probe rows={[a, b]} />);
  runInAct(() =>
    host.querySelector("ul")?.dispatchEvent(new Event("pointerdown", { bubbles: true })),
  );
  show(<Probe rows={[b, a]} />);
  expect(host.textContent).toBe("12");
  runInAct(() => window.dispatchEvent(new Event("pointerup")));
  runInAct(() => vi.advanceTimersByTime(299));
  expect(host.textContent).toBe("12");
  runInAct(() => vi.advanceTimersByTime(1));
  expect(host.textContent).toBe("21");
});

test("reorders list rows at once if a touch has ended while the list was hidden", () => {
  const place = (mode: "visible" | "hidden", rows: Row[]) => (
    <Activity mode={mode}>
      <Probe rows={rows} />
    </Activity>
  );
  const { host, show } = mountForTest(place("visible", [a, b]));
  runInAct(() =>
    host.querySelector("ul")?.dispatchEvent(new Event("pointerdown", { bubbles: true })),
  );
  show(place("hidden", [a, b]));
  runInAct(() => window.dispatchEvent(new Event("pointerup")));
  show(place("visible", [b, a]));
  expect(host.textContent).toBe("21");
});
