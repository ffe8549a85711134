import type { BrowserContext, Page } from "@playwright/test";

/** A page of any engine, as far as it runs a function. */
export type Runs = { evaluate<Result>(run: () => Result): Promise<Awaited<Result>> };

/** Controls that no scrolling brings in, or over which something else lies. */
export const outOfReach = (page: Runs) =>
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
    /**
     * A keypad is closed, a notice goes away; they must not cover what is being filled in. The end of a list has room for the card of a
     * notice, so that a control below the card can be scrolled out.
     */
    const passes = (hit: Element, it: Element, scroller: Element | null) =>
      (it !== document.activeElement &&
        scroller !== null &&
        hit.closest("[aria-label=通知]") !== null) ||
      (it !== document.activeElement &&
        (hit.closest("[aria-label=输入数值]") !== null ||
          hit.closest("button")?.textContent?.includes("温馨提示") === true));
    /** What sticks to the edge of what scrolls: its rows come out from below it. */
    const sticks = (hit: Element, scroller: Element | null) => {
      for (let at: Element | null = hit; at && at !== scroller; at = at.parentElement)
        if (getComputedStyle(at).position === "sticky") return scroller !== null;
      return false;
    };
    const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const told: string[] = [];
    for (const it of document.querySelectorAll(
      "a[href], button, input, textarea, select, [role=tab], [role=slider]",
    )) {
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
      if (!hit || hit.contains(it) || it.contains(hit) || hit.closest("label")?.contains(it))
        continue;
      if (passes(hit, it, scroller) || sticks(hit, scroller)) continue;
      told.push(
        `under ${hit.tagName} ${hit.getAttribute("class") ?? ""} ${hit.textContent?.slice(0, 20)}: ${name}`,
      );
    }
    return told;
  });

/** What a phone with a notch and a line to swipe on keeps for itself. */
const insets = { top: 47, bottom: 34 };

const sessions = new WeakMap<Page, ReturnType<BrowserContext["newCDPSession"]>>();
/** One for each page: what another one once said comes back with the next load. */
function sessionOf(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** The page on such a phone, or on a plain one: what `env(safe-area-inset-*)` says is the browser's own answer. */
export async function wearInsets(page: Page, on: boolean): Promise<void> {
  const session = await sessionOf(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", {
    insets: on ? insets : { top: 0, bottom: 0 },
  });
}

/** Controls that stand under the notch or under the line, where a finger means something else. What scrolls may end above it. */
export const underInsets = (page: Page) =>
  page.evaluate(({ top, bottom }) => {
    const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const scrolls = (it: Element) =>
      /auto|scroll/.test(getComputedStyle(it).overflowY) && it.scrollHeight > it.clientHeight + 1;
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
