import type { Page } from "@playwright/test";
import { findUnreachableControls, type PageEvaluator } from "./reachability.ts";

/**
 * Waits until no animation runs. Ignores endless animations, and the ring of a countdown, whose
 * transition starts again each second.
 */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (move) =>
          move.playState !== "running" ||
          move.effect?.getTiming().iterations === Infinity ||
          (move instanceof CSSTransition && move.transitionProperty === "stroke-dashoffset"),
      ),
  );

/**
 * Returns controls whose hit area is smaller than 43.5 px in one direction. The hit area may be
 * larger than the visible control.
 */
export const findTooSmallTapTargets = (page: PageEvaluator) =>
  page.evaluate(() => {
    const least = 43.5;
    const areaOf = (element: Element) => {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((box) =>
        box.getBoundingClientRect(),
      );
      const drawn = ["::before", "::after"]
        .map((part) => getComputedStyle(element, part))
        .filter((style) => style.position === "absolute");
      const most = (key: "width" | "height") =>
        Math.max(
          ...boxes.map((box) => box[key]),
          ...drawn.map((style) => Number.parseFloat(style[key]) || 0),
        );
      return { width: most("width"), height: most("height") };
    };
    return Array.from(
      document.querySelectorAll("a[href], button, input, textarea, select, summary, [role=tab]"),
    )
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest("[inert], [aria-hidden=true]") &&
          element.getAttribute("type") !== "file",
      )
      .map((target) => ({ target, ...areaOf(target) }))
      .filter(({ width, height }) => width > 0 && (width < least || height < least))
      .map(
        ({ target, width, height }) =>
          `${Math.round(width)}×${Math.round(height)}: ${target.className} ${target.textContent} ${target.getAttribute("aria-label") ?? ""}`,
      );
  });

/**
 * Returns elements that are outside of the screen, or cut off where the user cannot scroll. A long
 * name may end in an ellipsis.
 */
export const findCutOffElements = (page: PageEvaluator) =>
  page.evaluate(() => {
    const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowX);
    // Tolerance in px. The content of a line may be this much higher than its box without
    // characters being cut.
    const lineRoom = 8;
    const inScroller = (element: Element): boolean =>
      element.parentElement !== null &&
      (scrolls(element.parentElement) || inScroller(element.parentElement));
    const hidden = (element: Element) =>
      element.closest("svg, [inert], [aria-hidden=true], .sr-only") !== null ||
      element.getBoundingClientRect().width <= 1;
    const sticksOut = (element: Element) => {
      const inside = document.createRange();
      inside.selectNodeContents(element);
      const shown = Array.from(element.querySelectorAll(".sr-only")).length === 0;
      return (
        shown &&
        getComputedStyle(element).textOverflow !== "ellipsis" &&
        inside.getBoundingClientRect().right > element.getBoundingClientRect().right + 1
      );
    };
    const cuts = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isCut = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const wide =
        isCut(overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        textOverflow !== "ellipsis";
      const high =
        isCut(overflowY) &&
        element.scrollHeight > element.clientHeight + lineRoom &&
        webkitLineClamp === "none" &&
        textOverflow !== "ellipsis";
      // `data-leaves-out` marks containers that may drop whole parts if there is no room. Their
      // width is checked like that of all others.
      return (
        wide ||
        (high && !element.matches("[data-leaves-out]")) ||
        (element.matches("button, a") && sticksOut(element))
      );
    };
    const outside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (right > innerWidth + 1 || left < -1) && !inScroller(element);
    };
    const reported = Array.from(document.querySelectorAll("body *"))
      .filter(
        (it) => (it.textContent ?? "").trim() !== "" && !hidden(it) && (outside(it) || cuts(it)),
      )
      .map(
        (it) => `${it.tagName} ${it.getAttribute("class") ?? ""} ${it.textContent?.slice(0, 60)}`,
      );
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) reported.push("the page is wider than the screen");
    // A screen scrolls inside a container between its bars, so the page itself must fit the
    // viewport.
    if (scrollHeight > innerHeight) reported.push("the page is higher than the screen");
    return reported;
  });

/**
 * Returns amounts, quantities, percentages and clocks that are broken over two lines, cut off or
 * painted over each other.
 */
export const findUnreadableNumbers = (page: PageEvaluator) =>
  page.evaluate(() => {
    const written = /(?:(?<![\d-])[+−-])?¥?(?<![\d-]-)\d[\d,.:]*(?:%|\u00A0\S{1,2})?/gu;
    const hidden = (element: Element) =>
      element.closest("[inert], [aria-hidden=true], .sr-only, svg") !== null ||
      !element.checkVisibility({ visibilityProperty: true });
    type Found = { text: string; at: Element; boxes: DOMRect[] };
    const found: Found[] = [];
    const note = (text: string, at: Element, range: Range) => {
      const boxes = Array.from(range.getClientRects()).filter((it) => it.width > 0.5);
      if (boxes.length > 0) found.push({ text, at, boxes });
    };
    const drawn = Array.from(document.querySelectorAll("[role=img].num, [role=timer]")).filter(
      (it) => !hidden(it),
    );
    for (const element of drawn) {
      const range = document.createRange();
      range.selectNodeContents(element);
      note(element.textContent ?? "", element, range);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let nextNode = texts.nextNode(); nextNode; nextNode = texts.nextNode()) {
      const at = nextNode.parentElement;
      const text = nextNode.textContent ?? "";
      if (!at || !/\d/.test(text) || at.closest("[role=img].num, [role=timer]") || hidden(at))
        continue;
      for (const { 0: figure, index } of text.matchAll(written)) {
        // Skips nine digits in a row, because they belong to an order number or card number, which
        // may wrap.
        if (/\d{9}/.test(figure)) continue;
        const range = document.createRange();
        range.setStart(nextNode, index);
        range.setEnd(nextNode, index + figure.length);
        note(figure, at, range);
      }
    }
    const isCut = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const cutBy = (at: Element, box: DOMRect): boolean => {
      for (let element: Element | null = at; element; element = element.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(element);
        // A sentence, such as a chat message in a list, may end in an ellipsis, because its full
        // text is on another screen.
        if (textOverflow === "ellipsis" && /\p{Script=Han}{4}/u.test(element.textContent ?? ""))
          return false;
        // Content of a horizontal scroller is not cut, because the user can swipe to it.
        if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
          return false;
        const { left, right } = element.getBoundingClientRect();
        if (isCut(overflowX) && (box.right > right + 1 || box.left < left - 1)) return true;
      }
      return false;
    };
    const reported: string[] = [];
    const seen: { text: string; at: Element; box: DOMRect }[] = [];
    for (const { text, at, boxes } of found) {
      const [first, ...rest] = boxes as [DOMRect, ...DOMRect[]];
      if (rest.some((it) => it.top > first.bottom - 2 || it.bottom < first.top + 2))
        reported.push(`on two lines: ${text}`);
      if (boxes.some((it) => cutBy(at, it))) reported.push(`cut: ${text}`);
      for (const box of boxes) {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (hit && (hit.contains(at) || at.contains(hit))) seen.push({ text, at, box });
      }
    }
    seen.forEach((one, index) => {
      for (const other of seen.slice(index + 1)) {
        if (one.at === other.at) continue;
        // The card 通知 with unread notices covers the bottom of the page on purpose.
        const isOnCard = (it: Element) => it.closest('[aria-label="通知"]') !== null;
        if (isOnCard(one.at) !== isOnCard(other.at)) continue;
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 1 && height > 0.4 * Math.min(one.box.height, other.box.height))
          reported.push(`one over the other: ${one.text} and ${other.text}`);
      }
    });
    return reported;
  });

/** Returns texts and controls that cannot be read or reached at the current screen size. */
export const findLayoutProblems = async (page: PageEvaluator): Promise<string[]> => [
  ...(await findCutOffElements(page)).map((it) => `cut: ${it}`),
  ...(await findUnreadableNumbers(page)).map((it) => `figure: ${it}`),
  ...(await findUnreachableControls(page)).map((it) => `out of reach: ${it}`),
];
