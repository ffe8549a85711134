import type { BrowserContext, Page } from "@playwright/test";

/** Minimal interface of a page that the checks need, so that they work with any browser engine. */
export type PageEvaluator = { evaluate<Result>(run: () => Result): Promise<Awaited<Result>> };

/** Returns controls that no scrolling brings into view, or that another element covers. */
export const findUnreachableControls = (page: PageEvaluator) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[inert], [aria-hidden=true], .sr-only") &&
      element.getAttribute("type") !== "file" &&
      element.getBoundingClientRect().width > 1;
    const scrollerOf = (element: Element): Element | null => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (
          /auto|scroll/.test(getComputedStyle(at).overflow) &&
          (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1)
        )
          return at;
      return null;
    };
    /**
     * Returns true if `hit` covers the control only for a time: a keypad, which the user can close,
     * or a notice, which disappears. The card 通知 counts only over the content of a scroller,
     * because the user can scroll this content. Nothing may cover the focused field.
     */
    const passes = (hit: Element, element: Element, scroller: Element | null) =>
      (element !== document.activeElement &&
        scroller !== null &&
        hit.closest("[aria-label=通知]") !== null) ||
      (element !== document.activeElement &&
        (hit.closest("[aria-label=输入数值]") !== null ||
          hit.closest("button")?.textContent?.includes("温馨提示") === true));
    /**
     * Returns true if `hit` is sticky inside `scroller`. Such an element does not block the
     * control, because the control can be scrolled out from under it.
     */
    const isSticky = (hit: Element, scroller: Element | null) => {
      for (let at: Element | null = hit; at && at !== scroller; at = at.parentElement)
        if (getComputedStyle(at).position === "sticky") return scroller !== null;
      return false;
    };
    const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const reported: string[] = [];
    for (const element of document.querySelectorAll(
      "a[href], button, input, textarea, select, [role=tab], [role=slider]",
    )) {
      if (!isShown(element) || (front && !front.contains(element))) continue;
      const name =
        `${element.getAttribute("aria-label") ?? ""} ${element.textContent?.slice(0, 30)}`.trim();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const scroller = scrollerOf(element);
      if (!scroller && (top < -1 || bottom > innerHeight + 1)) reported.push(`outside: ${name}`);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const view = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
      if (x < view.left || x > view.right || y < view.top + 1 || y > view.bottom - 1) continue;
      const hit = document.elementFromPoint(x, y);
      // An element inside or around the control, or its label, does not cover the control.
      if (
        !hit ||
        hit.contains(element) ||
        element.contains(hit) ||
        hit.closest("label")?.contains(element)
      )
        continue;
      if (passes(hit, element, scroller) || isSticky(hit, scroller)) continue;
      reported.push(
        `under ${hit.tagName} ${hit.getAttribute("class") ?? ""} ${hit.textContent?.slice(0, 20)}: ${name}`,
      );
    }
    return reported;
  });

/** Insets in px of a phone with a notch and a home indicator. */
const insets = { top: 47, bottom: 34 };

const sessions = new WeakMap<Page, ReturnType<BrowserContext["newCDPSession"]>>();
/**
 * Returns the only CDP session of a page. With a second session, the insets that the first one has
 * set would return with the next load.
 */
function sessionOf(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/**
 * Turns the safe-area insets on or off. The browser itself then computes `env(safe-area-inset-*)`.
 */
export async function simulateSafeAreaInsets(page: Page, on: boolean): Promise<void> {
  const session = await sessionOf(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", {
    insets: on ? insets : { top: 0, bottom: 0 },
  });
}

/**
 * Returns controls under the notch or the home indicator, where the system may handle a touch
 * instead of the app. In a scroller, checks only the last control, with the scroller at its end.
 */
export const findControlsUnderSafeAreaInsets = (page: Page) =>
  page.evaluate(({ top, bottom }) => {
    const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1;
    const isInScroller = (element: Element): boolean =>
      element.parentElement !== null &&
      (scrolls(element.parentElement) || isInScroller(element.parentElement));
    const reported: string[] = [];
    const tell = (element: Element, { from, until }: { from: number; until: number }) => {
      if (from < top - 1 || until > innerHeight - bottom + 1)
        reported.push(
          `${Math.round(from)}–${Math.round(until)}: ${element.getAttribute("aria-label") ?? ""} ${element.textContent?.slice(0, 30)}`.trim(),
        );
    };
    const controls = [...document.querySelectorAll("a[href], button, input, textarea")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest("[inert], [aria-hidden=true], .sr-only") &&
        element.getAttribute("type") !== "file" &&
        element.getBoundingClientRect().width > 1 &&
        (!front || front.contains(element)),
    );
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      if (!isInScroller(control)) tell(control, { from: box.top, until: box.bottom });
    }
    for (const scroller of [...document.querySelectorAll("*")].filter(scrolls)) {
      const before = scroller.scrollTop;
      scroller.scrollTop = scroller.scrollHeight;
      const last = controls.filter((it) => scroller.contains(it)).at(-1);
      if (last) tell(last, { from: top, until: last.getBoundingClientRect().bottom });
      scroller.scrollTop = before;
    }
    return reported;
  }, insets);
