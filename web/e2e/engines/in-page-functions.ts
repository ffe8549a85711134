/**
 * Functions that run in the page. Each is sent as text, so it must not refer to outer variables.
 */

export type ElementTarget = { css: string; name?: string; isExact?: boolean };

/**
 * Returns the position of the first visible element that matches selector and name. If there is
 * none, `missing` states the reason. Searches only the topmost dialog if one is open and the
 * selector itself names no dialog. With `isForTap`, scrolls the element into view. It must be
 * enabled then, and a pointer at its center must hit it.
 */
export function locateElement(
  { css, name, isExact = false }: { css: string; name?: string; isExact?: boolean },
  isForTap: boolean,
): { place: { x: number; y: number; left: number; top: number } } | { missing: string } {
  const clean = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert]")
    );
  };
  const nameOf = (element: Element) => {
    const label = element.getAttribute("aria-label");
    if (label !== null) return clean(label);
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (ids.length > 0)
      return clean(ids.map((id) => document.getElementById(id)?.textContent).join(" "));
    const labels = Array.from((element as HTMLInputElement).labels ?? []);
    return clean(
      labels.length > 0 ? labels.map((label) => label.textContent).join(" ") : element.textContent,
    );
  };
  const matches = (element: Element) => {
    if (name === undefined) return true;
    return isExact ? nameOf(element) === name : nameOf(element).includes(name);
  };
  const isDialog = css.includes("dialog");
  const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
    .filter(isShown)
    .at(-1);
  const scope = isDialog ? document : (front ?? document);
  const found = [...scope.querySelectorAll(css)].filter(
    (element) => isShown(element) && matches(element),
  );
  const [target] = found;
  if (!target) return { missing: `${css} ${name ?? ""} is not there` };
  if (!isForTap) {
    const { left, top } = target.getBoundingClientRect();
    return { place: { x: left, y: top, left, top } };
  }
  const isInside = () => {
    const { top, bottom, left, right } = target.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  };
  if (!isInside()) target.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isReached =
    hit !== null && (target.contains(hit) || hit.closest("label")?.contains(target) === true);
  if (!isReached)
    return {
      missing: `${css} ${name ?? ""} lies under ${hit?.tagName} ${clean(hit?.textContent).slice(0, 40)}`,
    };
  if ((target as HTMLButtonElement).disabled)
    return { missing: `${css} ${name ?? ""} is disabled` };
  return { place: { x, y, left, top } };
}

/**
 * Returns errors, warnings and policy violations of this document since the last call. The first
 * call starts to collect them. "ResizeObserver loop completed" is reported by the engine and not an
 * error of a script, so it is left out.
 */
export function takeNewPageErrors(): string[] {
  const page = window as unknown as { complaints?: string[] };
  if (page.complaints)
    return page.complaints
      .splice(0)
      .filter((complaint) => !complaint.includes("ResizeObserver loop completed"));
  const list: string[] = [];
  page.complaints = list;
  for (const level of ["error", "warn"] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      list.push(`${level}: ${parts.map(String).join(" ")}`);
      write(...parts);
    };
  }
  addEventListener("error", (event) => list.push(`uncaught: ${event.message}`));
  addEventListener("unhandledrejection", (event) =>
    list.push(`unhandled: ${String(event.reason)}`),
  );
  document.addEventListener("securitypolicyviolation", (event) =>
    list.push(`policy: ${event.effectiveDirective} ${event.blockedURI}`),
  );
  return [];
}

/** Changes the screen as a link does. The document stays. */
export function goToRoute(route: string): void {
  const address = new URL(route, `${location.origin}/lwh5/home/`);
  address.searchParams.set("p", localStorage.getItem("p_param") ?? "");
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

/**
 * Replaces the text of a field, like a keyboard that enters whole words. Returns false if no such
 * field is visible.
 */
export function fillField(css: string, text: string): boolean {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
  const field = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(css)].find(
    isShown,
  );
  if (!field) return false;
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  field.focus();
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
  return true;
}

/** Puts a generated image into a file field, like the file chooser. */
export async function chooseGeneratedImage(css: string): Promise<boolean> {
  const field = [...document.querySelectorAll<HTMLInputElement>(css)].at(-1);
  if (!field) return false;
  const canvas = document.createElement("canvas");
  canvas.width = 200;
  canvas.height = 300;
  const pen = canvas.getContext("2d");
  if (!pen) return false;
  for (let at = 0; at < 60; at++) {
    pen.fillStyle = `hsl(${(at * 47) % 360} 70% ${30 + at}%)`;
    pen.fillRect((at * 37) % 180, at * 5, 60, 20);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return false;
  const files = new DataTransfer();
  files.items.add(new File([blob], "voucher.png", { type: "image/png" }));
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/**
 * Returns text that is painted over other text: overlapping lines of two text nodes, and Chinese
 * text with Latin letters or digits that is wider than the sum of its parts. The second case is
 * caused by `text-autospace`, which WebKitGTK 2.50 measures but does not paint. With
 * `isSpacingPainted`, it is not checked, because other engines do both.
 */
export function findOverlappingText(isSpacingPainted: boolean): string[] {
  const isHidden = (element: Element) =>
    element.closest("[inert], [aria-hidden=true], .sr-only, svg") !== null ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  type Line = { text: string; heightPx: number; box: DOMRect };
  const lines: Line[] = [];
  const findings: string[] = [];
  const widths = new Map<string, number>();
  const host = document.createElement("span");
  host.style.cssText = "position:fixed;left:0;top:0;visibility:hidden;white-space:pre";
  document.body.append(host);
  const font = [
    "fontFamily",
    "fontSize",
    "fontWeight",
    "fontStyle",
    "fontVariantNumeric",
    "fontFeatureSettings",
  ] as const;
  const copied = [
    ...font,
    "letterSpacing",
    "wordSpacing",
    "textTransform",
    "text-autospace",
  ] as const;
  const widthOf = (text: string, style: CSSStyleDeclaration) => {
    const values = copied.map((property) => String(style[property as "font"] ?? ""));
    const key = [text, ...values].join("|");
    const known = widths.get(key);
    if (known !== undefined) return known;
    for (const [at, property] of copied.entries())
      host.style[property as "font"] = values[at] ?? "";
    host.textContent = text;
    const { width } = host.getBoundingClientRect();
    widths.set(key, width);
    return width;
  };
  const boundary =
    /(?<=\p{Script=Han})(?=[\p{Script=Latin}\d])|(?<=[\p{Script=Latin}\d])(?=\p{Script=Han})/u;
  const range = document.createRange();
  const lookAtBoundaries = (text: string, style: CSSStyleDeclaration) => {
    const parts = text.split(boundary);
    if (parts.length === 1 || isSpacingPainted) return;
    const apart = widthOf(text, style) - parts.reduce((sum, part) => sum + widthOf(part, style), 0);
    if (apart > 0.5) findings.push(`moved apart by ${apart.toFixed(1)}: ${text.slice(0, 30)}`);
  };
  /** Returns the part of a line that no ancestor clips. */
  const seenOf = (line: DOMRect, element: Element): DOMRect => {
    let { left, right, top, bottom } = line;
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible") continue;
      const cut = around.getBoundingClientRect();
      left = Math.max(left, cut.left);
      right = Math.min(right, cut.right);
      top = Math.max(top, cut.top);
      bottom = Math.min(bottom, cut.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isClear = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return (
      backgroundImage === "none" &&
      /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) &&
      !element.matches("img, canvas, video")
    );
  };
  /** Returns whether the point is scrolled out, or under a surface that is not transparent. */
  const isCovered = (x: number, y: number, element: Element) => {
    const above = document.elementsFromPoint(x, y);
    const own = above.findIndex((hit) => hit.contains(element) || element.contains(hit));
    return own === -1 || !above.slice(0, own).every(isClear);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? "").trim();
    if (!element || text === "" || element === host || isHidden(element)) continue;
    lookAtBoundaries(text, getComputedStyle(element));
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = seenOf(whole, element);
      if (isCovered(box.left + box.width / 2, box.top + box.height / 2, element)) continue;
      lines.push({ text: text.slice(0, 30), heightPx: whole.height, box });
    }
  }
  host.remove();
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // WebKit rounds the ends of a line to whole pixels.
      if (width > 2 && height > 0.4 * Math.min(one.heightPx, other.heightPx))
        findings.push(
          `over each other by ${width.toFixed(1)}×${height.toFixed(1)}: ${one.text} and ${other.text}`,
        );
    }
  });
  return findings;
}
