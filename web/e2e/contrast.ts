import type { Page } from "@playwright/test";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
/**
 * Text or icon on an image or a gradient. Its color is known, its background is measured from a
 * screenshot.
 */
type DrawnText = {
  name: string;
  ink: Colour;
  least: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

/**
 * Checks the contrast of text (4.5:1, large 3:1), icons and the shapes that mark a control (3:1).
 * Each is compared with its background: the colors of all elements below it, or the pixels of an
 * image. Also reports controls that blend into their background although their text is readable.
 */
export async function faintParts(page: Page): Promise<string[]> {
  const { told, drawn } = await page.evaluate(measure);
  if (drawn.length === 0) return told;
  const picture = await page.screenshot({ scale: "css" });
  return [
    ...told,
    ...(await page.evaluate(measurePoints, [picture.toString("base64"), drawn] as const)),
  ];
}

/**
 * Runs in the page. Hides the elements that are measured by pixels until `measurePoints` has run.
 */
function measure(): { told: string[]; drawn: DrawnText[] } {
  const [textLeast, largeLeast, partLeast, groundLeast, edgeLeast] = [4.5, 3, 3, 1.1, 1.3];
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map<string, Colour>();
  const colourOf = (css: string): Colour => {
    const before = known.get(css);
    if (before) return before;
    if (!pen) return [0, 0, 0, 0];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    const colour = [red, green, blue, alpha / 255] as const;
    known.set(css, colour);
    return colour;
  };
  const over = (front: Colour, back: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const thin = ([red, green, blue, alpha]: Colour, share: number): Colour => [
    red,
    green,
    blue,
    alpha * share,
  ];
  const light = (it: Colour) => {
    const [red = 0, green = 0, blue = 0] = [it[0], it[1], it[2]].map((of) =>
      of / 255 <= 0.03928 ? of / 255 / 12.92 : ((of / 255 + 0.055) / 1.055) ** 2.4,
    );
    return red * 0.2126 + green * 0.7152 + blue * 0.0722;
  };
  const ratio = (one: Colour, other: Colour) => {
    const [dim = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dim + 0.05);
  };
  const opacityOf = (it: Element): number =>
    Number(getComputedStyle(it).opacity) * (it.parentElement ? opacityOf(it.parentElement) : 1);
  const ancestorsOf = (it: Element): Element[] => [
    it,
    ...(it.parentElement ? ancestorsOf(it.parentElement) : []),
  ];

  /**
   * Returns the elements at this point from `it` downward, or undefined if another element covers
   * it or it is scrolled out of view.
   */
  const stackAt = (it: Element, x: number, y: number): Element[] | undefined => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return ancestorsOf(it);
    const all = document.elementsFromPoint(x, y);
    const at = all.indexOf(it);
    if (at < 0) return getComputedStyle(it).pointerEvents === "none" ? ancestorsOf(it) : undefined;
    const isOpaque = (one: Element) =>
      colourOf(getComputedStyle(one).backgroundColor)[3] > 0.5 && opacityOf(one) > 0.5;
    return all.slice(0, at).some((one) => !it.contains(one) && isOpaque(one))
      ? undefined
      : all.slice(at);
  };
  const isPicture = (it: Element) =>
    it instanceof HTMLImageElement ||
    it instanceof HTMLCanvasElement ||
    getComputedStyle(it).backgroundImage !== "none";
  /** Returns the combined color of the layers, or undefined if one of them is an image. */
  const groundOf = (stack: readonly Element[]): Colour | undefined => {
    const layers: Colour[] = [];
    for (const it of stack) {
      if (isPicture(it)) return undefined;
      const layer = thin(colourOf(getComputedStyle(it).backgroundColor), opacityOf(it));
      layers.push(layer);
      if (layer[3] > 0.99) break;
    }
    return layers.reduceRight((back, front) => over(front, back), [255, 255, 255, 1] as Colour);
  };

  const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const isSeen = (it: Element) =>
    it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !it.closest("[inert], .sr-only, :disabled, [aria-disabled=true]") &&
    (it.closest("label")?.control as HTMLInputElement | null | undefined)?.disabled !== true &&
    (!front || front.contains(it));
  const told: string[] = [];
  const drawn: DrawnText[] = [];
  const nameOf = (it: Element) =>
    `${it.getAttribute("aria-label") ?? ""} ${it.textContent?.trim().slice(0, 30)}`.trim() ||
    it.tagName;
  const tell = (what: string, it: Element, found: number, least: number) => {
    if (found < least - 0.01)
      told.push(
        `${what} ${found.toFixed(2)}:1, ${it.tagName} ${it.getAttribute("class") ?? ""}: ${nameOf(it)}`,
      );
  };
  /**
   * Contrast of an ink at one point. Returns undefined if it is not visible, or on an image, where
   * it is measured later.
   */
  const inkRatio = (
    it: Element,
    css: string,
    { left, top, width, height }: DOMRect,
    least: number,
  ): number | undefined => {
    const stack = stackAt(it, left + width / 2, top + height / 2);
    const ink = thin(colourOf(css), opacityOf(it));
    if (!stack || ink[3] === 0) return undefined;
    const ground = groundOf(stack);
    if (ground) return ratio(over(ink, ground), ground);
    // The initial of an avatar next to its name is decoration.
    if (it.closest("[aria-hidden=true]")) return undefined;
    drawn.push({ name: nameOf(it), ink, least, left, top, width, height });
    (it as HTMLElement).style.setProperty("-webkit-text-fill-color", "transparent");
    if (it instanceof SVGElement) it.style.setProperty("visibility", "hidden");
    it.setAttribute("data-measured", "");
    return undefined;
  };

  const inkOf = (it: Element, part?: string) => getComputedStyle(it, part).color;
  const leastOf = (it: Element) => {
    const { fontSize, fontWeight } = getComputedStyle(it);
    const sizePx = Number.parseFloat(fontSize);
    return sizePx >= 24 || (sizePx >= 18.66 && Number(fontWeight) >= 700) ? largeLeast : textLeast;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let it = texts.nextNode(); it; it = texts.nextNode()) {
    const at = it.parentElement;
    if (
      !at ||
      (it.textContent ?? "").trim() === "" ||
      at.closest("svg, script, style, noscript, option") ||
      !isSeen(at)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(it);
    const box = [...range.getClientRects()].find(({ width }) => width > 1);
    const found = box && inkRatio(at, inkOf(at), box, leastOf(at));
    if (found !== undefined) tell("text", at, found, leastOf(at));
  }

  const ownOf = (it: Element, ground: Colour) =>
    over(thin(colourOf(getComputedStyle(it).backgroundColor), opacityOf(it)), ground);
  /** The better contrast of the element's own background and its edge. */
  const bestOf = (it: Element, ground: Colour): number => {
    const { boxShadow, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(it);
    const edges = [
      ...(borderTopStyle !== "none" && borderTopWidth !== "0px" ? [borderTopColor] : []),
      ...(boxShadow === "none"
        ? []
        : [...boxShadow.matchAll(/(rgba?\([^)]*\)|color\([^)]*\))/g)].map(([, css]) => css ?? "")),
    ];
    return Math.max(
      ratio(ownOf(it, ground), ground),
      ...edges.map((css) => ratio(over(colourOf(css), ground), ground)),
    );
  };
  const controls =
    "a[href], button, input:not([type=file], [type=hidden]), textarea, select, summary, [role=switch], [role=slider]";
  for (const it of document.querySelectorAll(controls)) {
    const box = it.getBoundingClientRect();
    if (!isSeen(it) || box.width <= 1) continue;
    const { backgroundColor, backgroundImage, borderRadius } = getComputedStyle(it);
    const isField = it.matches("input, textarea, select");
    const value = isField
      ? (it as HTMLInputElement).value || (it as HTMLInputElement).placeholder
      : (it as HTMLElement).innerText;
    if (isField && value !== "" && value !== undefined) {
      const part = (it as HTMLInputElement).value === "" ? "::placeholder" : undefined;
      const found = inkRatio(it, inkOf(it, part), box, textLeast);
      if (found !== undefined) tell(part ?? "value", it, found, textLeast);
    }
    const icons = [...it.querySelectorAll("svg:has(use)")].filter(
      (one) => isSeen(one) && getComputedStyle(one).stroke !== "none",
    );
    const iconRatios = icons.map((one) =>
      inkRatio(one, getComputedStyle(one).stroke, one.getBoundingClientRect(), partLeast),
    );
    iconRatios.forEach(
      (found, at) => found !== undefined && tell("icon", icons[at] as Element, found, partLeast),
    );

    const ground = groundOf(it.parentElement ? ancestorsOf(it.parentElement) : []);
    if (!ground || isPicture(it)) continue;
    const best = bestOf(it, ground);
    // A control without text or icon. A field is identified by its label.
    const parts = ["::before", "::after"].map((part) =>
      ratio(over(colourOf(getComputedStyle(it, part).backgroundColor), ground), ground),
    );
    if (!isField && value.trim() === "" && icons.length === 0 && it.childElementCount === 0)
      tell("control", it, Math.max(best, ...parts), partLeast);
    // A row of a card or menu is recognizable by its neighbors.
    if (
      colourOf(backgroundColor)[3] === 0 ||
      backgroundImage !== "none" ||
      Number.parseFloat(borderRadius) === 0
    )
      continue;
    if (best < edgeLeast && ratio(ownOf(it, ground), ground) < groundLeast)
      tell("melts", it, best, edgeLeast);
  }

  // The real input lies invisibly over its label. A decorative element without text shows its
  // state.
  for (const it of document.querySelectorAll<HTMLInputElement>(
    "input[type=radio], input[type=checkbox]",
  ))
    for (const mark of it.labels?.[0]?.querySelectorAll<HTMLElement>("*") ?? []) {
      const { boxShadow, backgroundColor } = getComputedStyle(mark);
      const box = mark.getBoundingClientRect();
      const isDrawn = boxShadow !== "none" || colourOf(backgroundColor)[3] > 0;
      if (
        mark === it ||
        !isDrawn ||
        mark.innerText?.trim() !== "" ||
        mark.closest("svg") ||
        !isSeen(mark)
      )
        continue;
      // An image of the option does not show whether it is selected.
      if (
        [...mark.querySelectorAll("svg")].some(
          (one) => colourOf(getComputedStyle(one).color)[3] > 0,
        )
      )
        continue;
      const stack = stackAt(mark, box.left + box.width / 2, box.top + box.height / 2);
      const ground = stack && groundOf(stack.slice(1));
      if (ground) tell("mark", mark, bestOf(mark, ground), partLeast);
    }
  return { told, drawn };
}

/**
 * Runs in the page. Returns each ink whose lowest contrast with the pixels behind it is too small.
 */
async function measurePoints([picture, drawn]: readonly [string, readonly DrawnText[]]): Promise<
  string[]
> {
  for (const it of document.querySelectorAll<HTMLElement>("[data-measured]")) {
    it.style.removeProperty("-webkit-text-fill-color");
    it.style.removeProperty("visibility");
    it.removeAttribute("data-measured");
  }
  const bytes = Uint8Array.from(atob(picture), (it) => it.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", {
    willReadFrequently: true,
  });
  if (!pen) return ["no canvas"];
  pen.drawImage(bitmap, 0, 0);
  const light = (red: number, green: number, blue: number) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((of) =>
      of / 255 <= 0.03928 ? of / 255 / 12.92 : ((of / 255 + 0.055) / 1.055) ** 2.4,
    );
    return r * 0.2126 + g * 0.7152 + b * 0.0722;
  };
  const told: string[] = [];
  for (const { name, ink, least, left, top, width, height } of drawn) {
    const { data } = pen.getImageData(
      Math.round(left),
      Math.round(top),
      Math.max(1, Math.round(width)),
      Math.max(1, Math.round(height)),
    );
    let worst = 21;
    for (let at = 0; at < data.length; at += 4) {
      const point = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
      const mix = (of: 0 | 1 | 2) => ink[of] * ink[3] + point[of] * (1 - ink[3]);
      const [dim = 0, bright = 0] = [light(...point), light(mix(0), mix(1), mix(2))].sort(
        (a, b) => a - b,
      );
      worst = Math.min(worst, (bright + 0.05) / (dim + 0.05));
    }
    if (worst < least - 0.01) told.push(`on an image ${worst.toFixed(2)}:1: ${name}`);
  }
  return told;
}
