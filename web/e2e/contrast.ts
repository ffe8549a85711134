import type { Page } from "@playwright/test";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
/**
 * Text or icon on an image or a gradient. Its color `ink` is known, and its background is measured
 * in a screenshot. `least` is the required contrast.
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
export async function findLowContrastElements(page: Page): Promise<string[]> {
  const { told: reported, drawn } = await page.evaluate(measure);
  if (drawn.length === 0) return reported;
  const picture = await page.screenshot({ scale: "css" });
  return [
    ...reported,
    ...(await page.evaluate(measurePoints, [picture.toString("base64"), drawn] as const)),
  ];
}

/**
 * Runs in the page. Returns the findings, and the texts and icons on images, which `measurePoints`
 * measures. Hides these until then, so that the screenshot shows only their background.
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
  const light = (item: Colour) => {
    const [red = 0, green = 0, blue = 0] = [item[0], item[1], item[2]].map((of) =>
      of / 255 <= 0.03928 ? of / 255 / 12.92 : ((of / 255 + 0.055) / 1.055) ** 2.4,
    );
    return red * 0.2126 + green * 0.7152 + blue * 0.0722;
  };
  const ratio = (one: Colour, other: Colour) => {
    const [dim = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dim + 0.05);
  };
  const opacityOf = (element: Element): number =>
    Number(getComputedStyle(element).opacity) *
    (element.parentElement ? opacityOf(element.parentElement) : 1);
  const ancestorsOf = (element: Element): Element[] => [
    element,
    ...(element.parentElement ? ancestorsOf(element.parentElement) : []),
  ];

  /**
   * Returns `element` and the elements below it at this point. Returns undefined if another element
   * covers it there, or if it is scrolled out of view. If the point is outside the viewport or the
   * element takes no pointer events, returns its ancestors instead.
   */
  const stackAt = (element: Element, x: number, y: number): Element[] | undefined => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return ancestorsOf(element);
    const all = document.elementsFromPoint(x, y);
    const at = all.indexOf(element);
    if (at < 0)
      return getComputedStyle(element).pointerEvents === "none" ? ancestorsOf(element) : undefined;
    const isOpaque = (one: Element) =>
      colourOf(getComputedStyle(one).backgroundColor)[3] > 0.5 && opacityOf(one) > 0.5;
    return all.slice(0, at).some((one) => !element.contains(one) && isOpaque(one))
      ? undefined
      : all.slice(at);
  };
  const isPicture = (element: Element) =>
    element instanceof HTMLImageElement ||
    element instanceof HTMLCanvasElement ||
    getComputedStyle(element).backgroundImage !== "none";
  /**
   * Returns the combined background color of the layers, or undefined if one of them is an image.
   */
  const groundOf = (stack: readonly Element[]): Colour | undefined => {
    const layers: Colour[] = [];
    for (const element of stack) {
      if (isPicture(element)) return undefined;
      const layer = thin(colourOf(getComputedStyle(element).backgroundColor), opacityOf(element));
      layers.push(layer);
      if (layer[3] > 0.99) break;
    }
    return layers.reduceRight((back, front) => over(front, back), [255, 255, 255, 1] as Colour);
  };

  const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("[inert], .sr-only, :disabled, [aria-disabled=true]") &&
    (element.closest("label")?.control as HTMLInputElement | null | undefined)?.disabled !== true &&
    (!front || front.contains(element));
  const reported: string[] = [];
  const drawn: DrawnText[] = [];
  const nameOf = (element: Element) =>
    `${element.getAttribute("aria-label") ?? ""} ${element.textContent?.trim().slice(0, 30)}`.trim() ||
    element.tagName;
  const tell = (what: string, element: Element, found: number, least: number) => {
    if (found < least - 0.01)
      reported.push(
        `${what} ${found.toFixed(2)}:1, ${element.tagName} ${element.getAttribute("class") ?? ""}: ${nameOf(element)}`,
      );
  };
  /**
   * Returns the contrast of a text or icon with its background at the center of the box. Returns
   * undefined if the color is transparent or the center is not visible. Also returns undefined on
   * an image, after adding the text to `drawn`.
   */
  const inkRatio = (
    element: Element,
    css: string,
    { left, top, width, height }: DOMRect,
    least: number,
  ): number | undefined => {
    const stack = stackAt(element, left + width / 2, top + height / 2);
    const ink = thin(colourOf(css), opacityOf(element));
    if (!stack || ink[3] === 0) return undefined;
    const ground = groundOf(stack);
    if (ground) return ratio(over(ink, ground), ground);
    // Skips elements hidden from screen readers, such as the initial in an avatar, because they are
    // decoration.
    if (element.closest("[aria-hidden=true]")) return undefined;
    drawn.push({ name: nameOf(element), ink, least, left, top, width, height });
    (element as HTMLElement).style.setProperty("-webkit-text-fill-color", "transparent");
    if (element instanceof SVGElement) element.style.setProperty("visibility", "hidden");
    element.setAttribute("data-measured", "");
    return undefined;
  };

  const inkOf = (it: Element, part?: string) => getComputedStyle(it, part).color;
  const leastOf = (element: Element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const sizePx = Number.parseFloat(fontSize);
    return sizePx >= 24 || (sizePx >= 18.66 && Number(fontWeight) >= 700) ? largeLeast : textLeast;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let nextNode = texts.nextNode(); nextNode; nextNode = texts.nextNode()) {
    const at = nextNode.parentElement;
    if (
      !at ||
      (nextNode.textContent ?? "").trim() === "" ||
      at.closest("svg, script, style, noscript, option") ||
      !isSeen(at)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(nextNode);
    const box = [...range.getClientRects()].find(({ width }) => width > 1);
    const found = box && inkRatio(at, inkOf(at), box, leastOf(at));
    if (found !== undefined) tell("text", at, found, leastOf(at));
  }

  const ownOf = (element: Element, ground: Colour) =>
    over(thin(colourOf(getComputedStyle(element).backgroundColor), opacityOf(element)), ground);
  /** Returns the highest contrast that the element's background or one of its edges has. */
  const bestOf = (element: Element, ground: Colour): number => {
    const { boxShadow, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
    const edges = [
      ...(borderTopStyle !== "none" && borderTopWidth !== "0px" ? [borderTopColor] : []),
      ...(boxShadow === "none"
        ? []
        : [...boxShadow.matchAll(/(rgba?\([^)]*\)|color\([^)]*\))/g)].map(([, css]) => css ?? "")),
    ];
    return Math.max(
      ratio(ownOf(element, ground), ground),
      ...edges.map((css) => ratio(over(colourOf(css), ground), ground)),
    );
  };
  const controls =
    "a[href], button, input:not([type=file], [type=hidden]), textarea, select, summary, [role=switch], [role=slider]";
  for (const element of document.querySelectorAll(controls)) {
    const box = element.getBoundingClientRect();
    if (!isSeen(element) || box.width <= 1) continue;
    const { backgroundColor, backgroundImage, borderRadius } = getComputedStyle(element);
    const isField = element.matches("input, textarea, select");
    const value = isField
      ? (element as HTMLInputElement).value || (element as HTMLInputElement).placeholder
      : (element as HTMLElement).innerText;
    if (isField && value !== "" && value !== undefined) {
      const part = (element as HTMLInputElement).value === "" ? "::placeholder" : undefined;
      const found = inkRatio(element, inkOf(element, part), box, textLeast);
      if (found !== undefined) tell(part ?? "value", element, found, textLeast);
    }
    const icons = [...element.querySelectorAll("svg:has(use)")].filter(
      (one) => isSeen(one) && getComputedStyle(one).stroke !== "none",
    );
    const iconRatios = icons.map((one) =>
      inkRatio(one, getComputedStyle(one).stroke, one.getBoundingClientRect(), partLeast),
    );
    iconRatios.forEach(
      (found, at) => found !== undefined && tell("icon", icons[at] as Element, found, partLeast),
    );

    const ground = groundOf(element.parentElement ? ancestorsOf(element.parentElement) : []);
    if (!ground || isPicture(element)) continue;
    const best = bestOf(element, ground);
    // Checks the shape of a control without text or icon. A field needs no check, because its label
    // identifies it.
    const parts = ["::before", "::after"].map((part) =>
      ratio(over(colourOf(getComputedStyle(element, part).backgroundColor), ground), ground),
    );
    if (!isField && value.trim() === "" && icons.length === 0 && element.childElementCount === 0)
      tell("control", element, Math.max(best, ...parts), partLeast);
    // Skips controls without a plain, rounded background. Most are rows of a card or menu, which
    // need no outline, because the rows around them show that they are controls.
    if (
      colourOf(backgroundColor)[3] === 0 ||
      backgroundImage !== "none" ||
      Number.parseFloat(borderRadius) === 0
    )
      continue;
    if (best < edgeLeast && ratio(ownOf(element, ground), ground) < groundLeast)
      tell("melts", element, best, edgeLeast);
  }

  // The real radio or checkbox is invisible and covers its label. Checks the element of the label
  // that has no text, because it shows whether the option is selected.
  for (const element of document.querySelectorAll<HTMLInputElement>(
    "input[type=radio], input[type=checkbox]",
  ))
    for (const mark of element.labels?.[0]?.querySelectorAll<HTMLElement>("*") ?? []) {
      const { boxShadow, backgroundColor } = getComputedStyle(mark);
      const box = mark.getBoundingClientRect();
      const isDrawn = boxShadow !== "none" || colourOf(backgroundColor)[3] > 0;
      if (
        mark === element ||
        !isDrawn ||
        mark.innerText?.trim() !== "" ||
        mark.closest("svg") ||
        !isSeen(mark)
      )
        continue;
      // Skips the icon of an option, because it does not show whether the option is selected.
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
  return { told: reported, drawn };
}

/**
 * Runs in the page. Returns each text or icon whose lowest contrast with the pixels behind it is
 * too small.
 */
async function measurePoints([picture, drawn]: readonly [string, readonly DrawnText[]]): Promise<
  string[]
> {
  for (const element of document.querySelectorAll<HTMLElement>("[data-measured]")) {
    element.style.removeProperty("-webkit-text-fill-color");
    element.style.removeProperty("visibility");
    element.removeAttribute("data-measured");
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
  const reported: string[] = [];
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
    if (worst < least - 0.01) reported.push(`on an image ${worst.toFixed(2)}:1: ${name}`);
  }
  return reported;
}
