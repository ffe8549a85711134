import type { Page } from "@playwright/test";

/** Controls that no scrolling brings in, or over which something else lies. */
export const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const isShown = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !it.closest("[inert], [aria-hidden=true], .sr-only") &&
      it.getAttribute("type") !== "file" &&
      it.getBoundingClientRect().width > 1;
    const scrollerOf = (it: Element): Element | null => {
      for (let at = it.parentElement; at; at = at.parentElement)
        if (
          /auto|scroll/.test(getComputedStyle(at).overflow) &&
          (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1)
        )
          return at;
      return null;
    };
    /** A keypad is closed, a notice goes away; they must not cover what is being filled in. */
    const passes = (hit: Element, it: Element) =>
      it !== document.activeElement &&
      (hit.closest("[aria-label=输入数值]") !== null || hit.closest("button")?.textContent?.includes("温馨提示") === true);
    /** What sticks to the edge of what scrolls: its rows come out from below it. */
    const sticks = (hit: Element, scroller: Element | null) => {
      for (let at: Element | null = hit; at && at !== scroller; at = at.parentElement)
        if (getComputedStyle(at).position === "sticky") return scroller !== null;
      return false;
    };
    const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const told: string[] = [];
    for (const it of document.querySelectorAll("a[href], button, input, textarea, select, [role=tab], [role=slider]")) {
      if (!isShown(it) || (front && !front.contains(it))) continue;
      const name = `${it.getAttribute("aria-label") ?? ""} ${it.textContent?.slice(0, 30)}`.trim();
      const { left, right, top, bottom } = it.getBoundingClientRect();
      const scroller = scrollerOf(it);
      if (!scroller && (top < -1 || bottom > innerHeight + 1)) told.push(`outside: ${name}`);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const view = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
      if (x < view.left || x > view.right || y < view.top + 1 || y > view.bottom - 1) continue;
      const hit = document.elementFromPoint(x, y);
      // A field drawn over, a label around: both lead to it.
      if (!hit || hit.contains(it) || it.contains(hit) || hit.closest("label")?.contains(it)) continue;
      if (passes(hit, it) || sticks(hit, scroller)) continue;
      told.push(`under ${hit.tagName} ${hit.getAttribute("class") ?? ""} ${hit.textContent?.slice(0, 20)}: ${name}`);
    }
    return told;
  });

/** What a phone with a notch and a line to swipe on keeps for itself. */
const insets = { top: 47, bottom: 34 };

/** The page on such a phone, or on a plain one: what `env(safe-area-inset-*)` says is the browser's own answer. */
export async function wearInsets(page: Page, on: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: on ? insets : { top: 0, bottom: 0 } });
  if (!on) await session.detach();
}

/** Controls that stand under the notch or under the line, where a finger means something else. What scrolls may end above it. */
export const underInsets = (page: Page) =>
  page.evaluate(({ top, bottom }) => {
    const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowY) && it.scrollHeight > it.clientHeight + 1;
    const isInScroller = (it: Element): boolean =>
      it.parentElement !== null && (scrolls(it.parentElement) || isInScroller(it.parentElement));
    const told: string[] = [];
    const tell = (it: Element, { from, until }: { from: number; until: number }) => {
      if (from < top - 1 || until > innerHeight - bottom + 1)
        told.push(
          `${Math.round(from)}–${Math.round(until)}: ${it.getAttribute("aria-label") ?? ""} ${it.textContent?.slice(0, 30)}`.trim(),
        );
    };
    const controls = [...document.querySelectorAll("a[href], button, input, textarea")].filter(
      (it) =>
        it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !it.closest("[inert], [aria-hidden=true], .sr-only") &&
        it.getAttribute("type") !== "file" &&
        it.getBoundingClientRect().width > 1 &&
        (!front || front.contains(it)),
    );
    for (const it of controls) {
      const box = it.getBoundingClientRect();
      if (!isInScroller(it)) tell(it, { from: box.top, until: box.bottom });
    }
    for (const scroller of [...document.querySelectorAll("*")].filter(scrolls)) {
      const before = scroller.scrollTop;
      scroller.scrollTop = scroller.scrollHeight;
      const last = controls.filter((it) => scroller.contains(it)).at(-1);
      if (last) tell(last, { from: top, until: last.getBoundingClientRect().bottom });
      scroller.scrollTop = before;
    }
    return told;
  }, insets);

/** Buttons and fields that melt into what they stand on: neither their ground nor their edge is seen. Computed from the page. */
export const faintControls = (page: Page) =>
  page.evaluate(() => {
    const [groundLeast, edgeLeast] = [1.1, 1.3];
    type Colour = readonly [number, number, number, number];
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const colourOf = (css: string): Colour => {
      if (!pen) return [0, 0, 0, 0];
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = css;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (front: Colour, back: Colour): Colour => {
      const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const light = (it: Colour) => {
      const [red, green, blue] = [it[0], it[1], it[2]].map((of) =>
        of / 255 <= 0.03928 ? of / 255 / 12.92 : ((of / 255 + 0.055) / 1.055) ** 2.4,
      );
      return (red ?? 0) * 0.2126 + (green ?? 0) * 0.7152 + (blue ?? 0) * 0.0722;
    };
    const ratio = (one: Colour, other: Colour) => {
      const [dim = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (bright + 0.05) / (dim + 0.05);
    };
    const groundOf = (it: Element | null): Colour => {
      if (!it) return [255, 255, 255, 1];
      const own = colourOf(getComputedStyle(it).backgroundColor);
      return own[3] >= 0.99 ? own : over(own, groundOf(it.parentElement));
    };
    const told: string[] = [];
    for (const it of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, textarea, [role=switch], [role=checkbox], [role=radio]",
    )) {
      if (!it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || it.closest("[inert], [aria-hidden=true], .sr-only"))
        continue;
      if (it.matches(":disabled, [aria-disabled=true]") || it.getBoundingClientRect().width <= 1) continue;
      const { backgroundColor, backgroundImage, borderRadius, boxShadow, borderTopWidth, borderTopStyle, borderTopColor } =
        getComputedStyle(it);
      const own = colourOf(backgroundColor);
      // Only words: they are measured as text. A row of a card, or of a menu, is told by its neighbours.
      if (own[3] === 0 || backgroundImage !== "none" || Number.parseFloat(borderRadius) === 0) continue;
      const ground = groundOf(it.parentElement);
      const edges = [
        ...(borderTopStyle !== "none" && borderTopWidth !== "0px" ? [borderTopColor] : []),
        ...(boxShadow === "none" ? [] : [...boxShadow.matchAll(/(rgba?\([^)]*\)|color\([^)]*\))/g)].map(([, css]) => css ?? "")),
      ].map((css) => ratio(over(colourOf(css), ground), ground));
      const drawn = ratio(over(own, ground), ground);
      if (drawn < groundLeast && !edges.some((edge) => edge >= edgeLeast))
        told.push(
          `${drawn.toFixed(2)}:1, ${it.tagName} ${it.className} ${it.textContent?.slice(0, 30)} ${it.getAttribute("aria-label") ?? ""}`,
        );
    }
    return told;
  });
