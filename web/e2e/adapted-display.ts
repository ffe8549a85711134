import type { Page } from "@playwright/test";
import { findLayoutProblems } from "./layout-checks.ts";

/**
 * Returns the layout problems of the screen with the text spacing of WCAG 1.4.12, which users may
 * set in their browser.
 */
export async function findTextSpacingProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      *, *::before, *::after {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
  const findings = await findLayoutProblems(page);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return findings;
}

/**
 * Checks the screen with forced colors, which remove backgrounds and shadows. Fields, buttons and
 * dialogs need a border or outline, a selected option must differ from the others, and graphics
 * that consist of a background only must still be visible.
 */
export async function findForcedColorsProblems(page: Page): Promise<string[]> {
  await page.evaluate(markDrawnBackgrounds);
  await page.emulateMedia({ forcedColors: "active" });
  await page.waitForFunction(() => matchMedia("(forced-colors: active)").matches);
  const findings = await page.evaluate(findLostElements);
  await page.emulateMedia({ forcedColors: "none" });
  return [...new Set(findings)];
}

/**
 * Runs in the page without forced colors. Marks graphics that are drawn by a background, such as
 * bars and knobs, with the attribute `data-drawn`. The attribute lists the drawing pseudo-elements.
 * An empty name stands for the element itself.
 */
function markDrawnBackgrounds(): void {
  const colorOf = (css: string): readonly [number, number, number, number] => {
    const [r = 0, g = 0, b = 0, a = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    return [r, g, b, css.startsWith("color(") ? 1 : a];
  };
  const groundOf = (element: Element | null): readonly number[] => {
    for (let at = element; at; at = at.parentElement) {
      const color = colorOf(getComputedStyle(at).backgroundColor);
      if (color[3] > 0.5) return color;
    }
    return [255, 255, 255, 1];
  };
  const differs = (front: readonly number[], back: readonly number[]) =>
    (front[3] ?? 0) > 0.2 &&
    Math.max(...[0, 1, 2].map((at) => Math.abs((front[at] ?? 0) - (back[at] ?? 0)))) > 40;
  // Excludes thinner lines, which are dividers. Also excludes smaller dots, which are decoration,
  // because text next to them shows the state.
  const isGraphic = (width: number, height: number) =>
    Math.min(width, height) >= 2 && Math.max(width, height) >= 12;
  for (const element of document.querySelectorAll("body *")) {
    element.removeAttribute("data-drawn");
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest("svg, [inert], [aria-hidden=true]")
    )
      continue;
    const parts: string[] = [];
    const { width, height } = element.getBoundingClientRect();
    const isLeaf = element.childElementCount === 0 && (element.textContent ?? "").trim() === "";
    if (
      isLeaf &&
      isGraphic(width, height) &&
      height < innerHeight / 4 &&
      !element.matches("input, textarea, img, canvas, button") &&
      getComputedStyle(element).backgroundImage === "none" &&
      differs(colorOf(getComputedStyle(element).backgroundColor), groundOf(element.parentElement))
    )
      parts.push("");
    for (const pseudo of ["::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      const sizes = [style.width, style.height].map((it) => Number.parseFloat(it) || 0);
      if (
        style.content === '""' &&
        isGraphic(sizes[0] ?? 0, sizes[1] ?? 0) &&
        differs(colorOf(style.backgroundColor), groundOf(element))
      )
        parts.push(pseudo);
    }
    if (parts.length > 0) element.setAttribute("data-drawn", parts.join(" "));
  }
}

/**
 * Runs in the page with forced colors. Returns controls and dialogs without border and outline,
 * selected options that look like the others, and marked graphics that have become invisible.
 */
function findLostElements(): string[] {
  const shows = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part);
    const has = (side: "Top" | "Bottom" | "Left") =>
      style[`border${side}Style`] !== "none" &&
      style[`border${side}Width`] !== "0px" &&
      style[`border${side}Color`] !== style.backgroundColor;
    return (
      (style.outlineStyle !== "none" && style.outlineWidth !== "0px") ||
      has("Top") ||
      has("Bottom") ||
      has("Left")
    );
  };
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest("[inert], [aria-hidden=true]") === null &&
    element.getBoundingClientRect().width > 1;
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute("class") ?? ""} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}`;
  const findings: string[] = [];

  for (const element of document.querySelectorAll(
    "button, select, textarea, input:not([type=radio], [type=checkbox], [type=file]), [role=dialog], [role=alertdialog]",
  )) {
    if (!isSeen(element) || getComputedStyle(element).opacity === "0") continue;
    const isField = element.matches("input, textarea");
    const box = isField ? (element.closest("label, div, span") ?? element) : element;
    const around = isField && box.parentElement ? [element, box, box.parentElement] : [element];
    if (!around.some((it) => shows(it))) findings.push(`no border: ${nameOf(element)}`);
  }

  const looks = (element: Element): string => {
    const style = getComputedStyle(element);
    const { outlineStyle, outlineWidth, outlineOffset, backgroundColor, borderTopWidth } = style;
    const parts = [...element.querySelectorAll("svg, i")].map((it) => {
      const { visibility, display } = getComputedStyle(it);
      return `${it.querySelector("use")?.getAttribute("href") ?? ""}${visibility}${display}`;
    });
    const pseudo = ["::before", "::after"].map((it) => {
      const {
        content,
        backgroundColor: color,
        borderTopWidth: width,
      } = getComputedStyle(element, it);
      return [content, color, width].join(" ");
    });
    return [
      outlineStyle,
      outlineWidth,
      outlineOffset,
      backgroundColor,
      borderTopWidth,
      ...parts,
      ...pseudo,
    ].join("|");
  };
  const compare = (chosen: Element, others: readonly Element[]) => {
    if (others.length > 0 && others.some((it) => looks(it) === looks(chosen)))
      findings.push(`selected like the others: ${nameOf(chosen)}`);
  };
  for (const input of document.querySelectorAll<HTMLInputElement>("input:checked")) {
    const face = input.nextElementSibling;
    if (!face || !isSeen(face)) continue;
    const group = input.closest("[role=radiogroup], fieldset, [role=group]") ?? document.body;
    compare(
      face,
      [...group.querySelectorAll<HTMLInputElement>(`input[type=${input.type}]:not(:checked)`)]
        .map((it) => it.nextElementSibling)
        .filter((it) => it !== null)
        .filter((it) => isSeen(it)),
    );
  }
  for (const state of ["aria-pressed", "aria-selected", "aria-checked"] as const)
    for (const chosen of document.querySelectorAll(`[${state}=true]`))
      if (isSeen(chosen))
        compare(
          chosen,
          [...(chosen.parentElement?.querySelectorAll(`[${state}=false]`) ?? [])].filter(isSeen),
        );
  for (const chosen of document.querySelectorAll("nav [aria-current]"))
    compare(
      chosen,
      [...(chosen.parentElement?.querySelectorAll("a:not([aria-current])") ?? [])].filter(isSeen),
    );

  for (const element of document.querySelectorAll("[data-drawn]")) {
    const parts = element.getAttribute("data-drawn")?.split(" ") ?? [];
    element.removeAttribute("data-drawn");
    for (const part of parts) {
      const pseudo = part === "" ? undefined : part;
      const { backgroundColor } = getComputedStyle(element, pseudo);
      const ground = groundOf(pseudo === undefined ? element.parentElement : element);
      if (backgroundColor === ground && !shows(element, pseudo))
        findings.push(`lost: ${nameOf(element)}${part}`);
    }
  }
  return findings;
}
