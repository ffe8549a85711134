import { expect, onTestFinished, test, vi } from "vitest";
import { doing, mount } from "../../ui/mount.test-env.tsx";
import type { KnownOffer } from "./known-offers.ts";
import { LongRows } from "./long-rows.tsx";

const rowPx = 100;
const rowsMax = 1000;
const drawnMax = 26;
const offers = Array.from({ length: rowsMax }, (_, at) => ({ entrustId: `E${at}`, price: at }) as unknown as KnownOffer);

const pxOf = (length: string) => Number(length.replace("px", ""));
/** A page of rows of the same height, which stands at a row. */
function page(at = 0) {
  let topPx = at * rowPx;
  const asked = new Set<number>();
  const box = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === "UL" ? -topPx : 0, 390, this.tagName === "LI" ? rowPx : 700);
  });
  const { host } = mount(
    <main>
      <LongRows
        rows={offers}
        draw={(it) => {
          asked.add(it.price);
          return <li key={it.entrustId}>{it.entrustId}</li>;
        }}
      />
    </main>,
  );
  const list = host.querySelector("ul") as HTMLElement;
  const scrollTo = (row: number) =>
    doing(() => {
      topPx = row * rowPx;
      host.querySelector("main")?.dispatchEvent(new Event("scroll"));
    });
  const drawn = () => [...list.children].map((it) => Number(it.textContent.slice(1)));
  const tallPx = () => pxOf(list.style.paddingTop) + drawn().length * rowPx + pxOf(list.style.paddingBottom);
  onTestFinished(() => box.mockRestore());
  return { scrollTo, drawn, tallPx, asked };
}

test("of a thousand rows few are drawn, wherever one looks, and the list is as tall as all of them", () => {
  const { scrollTo, drawn, tallPx } = page();
  for (const row of [57, 0, 5, 6, 9, 10, 500, 992, 500, 3]) {
    scrollTo(row);
    const [first = -1] = drawn();
    const count = drawn().length;
    expect(drawn()).toEqual(Array.from({ length: count }, (_, at) => first + at));
    expect([first <= Math.max(0, row - 5), first + count >= Math.min(rowsMax, row + 14), count <= drawnMax]).toEqual([true, true, true]);
    expect(tallPx()).toBe(rowsMax * rowPx);
  }
});

test("who comes back finds the rows where he left them: what he sees is drawn first, and none on the way", () => {
  page().scrollTo(700);
  const { drawn, asked } = page(700);
  expect(drawn()[0]).toBe(694);
  const inTurn = [...asked];
  // What is seen of a window of 768.
  expect(inTurn.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, at) => 700 + at));
  expect(inTurn.length).toBeLessThanOrEqual(drawnMax);
});

test("while nothing but the place changes no row is measured beyond the first", () => {
  const tops = vi.spyOn(HTMLElement.prototype, "offsetTop", "get");
  onTestFinished(() => tops.mockRestore());
  const { scrollTo } = page();
  for (const row of [4, 8, 60]) scrollTo(row);
  expect(tops).not.toHaveBeenCalled();
});
