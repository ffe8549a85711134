import type { Page } from "@playwright/test";
import { findLowContrastElements } from "./contrast.ts";
import { expect, test } from "./fixtures.ts";
import { findCutOffElements, findUnreadableNumbers, waitForAnimations } from "./layout-checks.ts";
import { findUnreachableControls } from "./reachability.ts";

/**
 * Limits of elder mode for font size, relative line height and size of tap targets. They are from
 * the rules of MIIT, the Chinese ministry for information technology, for apps (2021).
 */
const limits = { letterPx: 18, lineHeight: 1.3, targetPx: 60 };

const large = { width: 390, height: 844 };
const small = { width: 360, height: 640 };
/** Both phone sizes, each with the smallest and the largest text size. */
export const elderViews = [
  { ...large, letters: "20" },
  { ...large, letters: "30" },
  { ...small, letters: "20" },
  { ...small, letters: "30" },
];
export type ElderView = (typeof elderViews)[number];

/**
 * Returns the numbers of measured texts and tap targets, and a text for each that is below the
 * limits. The rules require 60 px for main targets only. Here all targets must have them.
 */
const measure = (page: Page) =>
  page.evaluate(({ letterPx, lineHeight, targetPx }) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[inert], .sr-only, svg");
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute("class") ?? ""} ${element.getAttribute("aria-label") ?? ""} ${element.textContent?.trim().slice(0, 24)}`;
    const found: string[] = [];
    let texts = 0;
    let targets = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      if (!at || node.textContent?.trim() === "" || !isShown(at)) continue;
      if (at.closest("script, style, noscript")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().width < 1) continue;
      texts += 1;
      const style = getComputedStyle(at);
      const letter = Number.parseFloat(style.fontSize);
      // The browser rounds sizes, so a small difference is tolerated.
      if (letter < letterPx - 0.01) found.push(`letters of ${letter} px: ${nameOf(at)}`);
      const line = Number.parseFloat(style.lineHeight);
      if (line < lineHeight * letter - 0.1)
        found.push(`line height ${(line / letter).toFixed(2)}: ${nameOf(at)}`);
    }
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
    const all = "a[href], button, input, textarea, select, summary, [role=tab]";
    for (const target of document.querySelectorAll(all)) {
      if (!isShown(target) || target.closest("[aria-hidden=true]")) continue;
      if (target.getAttribute("type") === "file") continue;
      const { width, height } = areaOf(target);
      if (width === 0) continue;
      targets += 1;
      // The browser rounds sizes, so a small difference is tolerated.
      if (width < targetPx - 0.5 || height < targetPx - 0.5)
        found.push(`target ${Math.round(width)}×${Math.round(height)}: ${nameOf(target)}`);
    }
    return { found, texts, targets };
  }, limits);

/**
 * Returns what is below the limits, cut off, unreadable or out of reach in these views of a screen.
 * Checks the contrast only on the large phone with the smallest text size.
 */
export async function inspectElderScreen(
  page: Page,
  name: string,
  views: readonly ElderView[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const { letters, ...viewport } of views) {
    await page.setViewportSize(viewport);
    await page.evaluate((it) => void (document.documentElement.dataset["elder"] = it), letters);
    await waitForAnimations(page);
    const note = (what: string, found: string[]) =>
      void findings.push(
        ...found.map((it) => `${name}, ${viewport.width} px, letters ${letters}, ${what}: ${it}`),
      );
    const { found, texts, targets } = await measure(page);
    // Without this check, a page that has not been drawn would have no findings.
    expect(texts, name).toBeGreaterThan(0);
    test.info().annotations.push({ type: "measured", description: `${name} ${texts} ${targets}` });
    note("small", found);
    note("cut", await findCutOffElements(page));
    note("figure", await findUnreadableNumbers(page));
    note("out of reach", await findUnreachableControls(page));
    // Checks one view only, because screen and text size do not change the colors.
    if (viewport.width === large.width && letters === "20")
      note("faint", await findLowContrastElements(page));
  }
  return findings;
}
