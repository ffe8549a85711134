import { Activity } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runInAct, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import type { OfferWithFavouriteFlag } from "./apply-favourites-and-blocks.ts";
import { VirtualOfferList } from "./virtual-offer-list.tsx";

const rowPx = 100;
const rowsMax = 1000;
const fewMax = 40;
/**
 * Expected values for a screen of 844 px: visible rows (`seen`), rows per chunk (`part`) and
 * maximum number of rendered rows (`drawnMax`).
 */
const seen = 8;
const part = 5;
const drawnMax = 28;
const offersOf = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => ({ entrustId: `E${at}`, price: at }) as unknown as OfferWithFavouriteFlag,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("screen", { height: 844 });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
const allDrawn = () => {
  for (let n = 0; n < fewMax; n++) runInAct(() => vi.advanceTimersByTime(1));
};

const pxOf = (length: string) => Number(length.replace("px", "") || 0);
/** Page with rows of equal height, scrolled to its top. */
function page(count = rowsMax) {
  let topPx = 0;
  const box = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(
      0,
      this.tagName === "UL" ? -topPx : 0,
      390,
      this.tagName === "LI" ? rowPx : 700,
    );
  });
  const offers = offersOf(count);
  const whole = (mode: "visible" | "hidden") => (
    <main>
      <Activity mode={mode}>
        <VirtualOfferList rows={offers} draw={(it) => <li key={it.entrustId}>{it.entrustId}</li>} />
      </Activity>
    </main>
  );
  const { host, show } = mountForTest(whole("visible"));
  const list = host.querySelector("ul") as HTMLElement;
  const jumpTo = (row: number) =>
    runInAct(() => {
      topPx = row * rowPx;
      host.querySelector("main")?.dispatchEvent(new Event("scroll"));
    });
  const drawn = () => [...list.children].map((it) => Number(it.textContent.slice(1)));
  const tallPx = () =>
    pxOf(list.style.paddingTop) + drawn().length * rowPx + pxOf(list.style.paddingBottom);
  onTestFinished(() => box.mockRestore());
  return { jumpTo, drawn, tallPx, show: (mode: "visible" | "hidden") => show(whole(mode)) };
}
const inOneRun = (them: number[]) => them.every((it, nth) => it === (them[0] ?? 0) + nth);

test("the offer list renders few of a thousand offers, but reserves the height of all", () => {
  const { jumpTo, drawn, tallPx } = page();
  for (const row of [57, 0, 5, 6, 9, 10, 500, 992, 500, 3]) {
    jumpTo(row);
    allDrawn();
    const [first = -1] = drawn();
    const count = drawn().length;
    expect(inOneRun(drawn())).toBe(true);
    expect([
      first <= Math.max(0, row - 5),
      first + count >= Math.min(rowsMax, row + 14),
      count <= drawnMax,
    ]).toEqual([true, true, true]);
    expect(tallPx()).toBe(rowsMax * rowPx);
  }
});

test("after a jump, the offer list renders in chunks, visible offers first, at constant total height", () => {
  const { jumpTo, drawn, tallPx } = page();
  jumpTo(700);
  expect(drawn()).toEqual([700, 701, 702, 703, 704]);
  let before = drawn();
  for (let n = 0; n < fewMax; n++) {
    runInAct(() => vi.advanceTimersByTime(1));
    const more = drawn().filter((it) => !before.includes(it));
    expect(more.length).toBeLessThanOrEqual(part);
    expect(inOneRun(drawn())).toBe(true);
    expect(before.length < seen && Math.min(...more) < 700).toBe(false);
    expect(tallPx()).toBe(rowsMax * rowPx);
    before = drawn();
  }
  expect(before[0]).toBe(692);
});

test("the offer list renders all offers of a short list at any scroll position", () => {
  const { jumpTo, drawn } = page(fewMax);
  allDrawn();
  expect(drawn().length).toBe(fewMax);
  jumpTo(32);
  expect(drawn().length).toBe(fewMax);
});

test("a hidden offer list renders only the offers that were visible last", () => {
  const { jumpTo, drawn, show } = page();
  jumpTo(700);
  allDrawn();
  show("hidden");
  const kept = drawn();
  expect([kept[0], kept.length <= seen + 1]).toEqual([700, true]);
  show("visible");
  expect(drawn().slice(0, kept.length)).toEqual(kept);
  expect(drawn().length).toBeLessThanOrEqual(kept.length + part);
  allDrawn();
  expect([drawn()[0], drawn().length > seen + part]).toEqual([692, true]);
});

test("reads no offsetTop while the offer list scrolls", () => {
  const tops = vi.spyOn(HTMLElement.prototype, "offsetTop", "get");
  onTestFinished(() => tops.mockRestore());
  const { jumpTo } = page();
  for (const row of [4, 8, 60]) {
    jumpTo(row);
    allDrawn();
  }
  expect(tops).not.toHaveBeenCalled();
});
