import type { Page } from "@playwright/test";

/**
 * Maximum layout shift without user input, summed like CLS. It is stricter than the 0.1 that Web
 * Vitals accept.
 */
const shiftMost = 0.02;

type Shifted = { sum: number; path: string; parts: string[] };

/** Shifts reported by all pages of the current test. A worker runs one test at a time. */
const reported: Shifted[] = [];
const mark = "shifted ";

/**
 * Makes the page report its layout shifts without user input through the console, from its first
 * frame.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(mark)) reported.push(JSON.parse(text.slice(mark.length)) as Shifted);
  });
  await page.addInitScript(tellShifts, { mark });
}

/** Returns and clears the reported shifts, the largest first. */
export const takeLayoutShifts = (): Shifted[] =>
  reported.splice(0).toSorted((a, b) => b.sum - a.sum);

/**
 * Spec files whose tests may shift more, with the maximum and the reason. Fix a shift
 * that the app causes by mistake instead of listing it.
 */
const shiftLimits: Readonly<Record<string, { most: number; why: string }>> = {
  "all-screenshots.spec.ts": {
    most: Number.POSITIVE_INFINITY,
    why: "the tests change text and screen size of open pages",
  },
  "wechat.spec.ts": {
    most: 0.4,
    why: "WeChat's own menu enlarges and shrinks the text of the whole page",
  },
  "reachability.spec.ts": { most: 0.08, why: "the test turns on the notch of an open page" },
  "chat-log.spec.ts": {
    most: 0.3,
    why: "the order panel folds for the keyboard and on scrolling up (0.26); the visible messages stay",
  },
};

/** Returns the shifts above the limit of this file. */
export const layoutShiftsAboveLimit = (file: string, shifts: readonly Shifted[]): Shifted[] =>
  shifts.filter((it) => it.sum > (shiftLimits[file]?.most ?? shiftMost));

/**
 * Runs in the page. Sums shifts in windows like CLS: at most 1 s between two shifts, 5 s in total.
 * Ignores shifts caused by user input: those that the browser marks, and those within 500 ms after
 * a pointer, key or input event. Input events count because the browser does not treat `fill` of a
 * test as user input. On a busy machine, the 500 ms last at least 30 frames. A request sent in that
 * time extends it until 500 ms after the response, because the duration of a request depends on the
 * machine. Shifts caused by pushes and timers are counted.
 */
function tellShifts({ mark: begin }: { mark: string }): void {
  type Rect = { left: number; top: number; width: number; height: number };
  type Source = { node: Node | null; previousRect: Rect; currentRect: Rect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  // Reports nothing for the director's page and for the clients in its frames.
  if (window !== top || !location.pathname.startsWith("/lwh5/")) return;
  const [handMs, handFrames] = [500, 30];
  const [betweenMs, lastsMs] = [1000, 5000];
  type Hand = { from: number; until: number };
  const hands: Hand[] = [];
  const handAt = (at: number) => hands.some((it) => at >= it.from && at < it.until);
  const openHand = (): Hand => {
    const hand = { from: performance.now(), until: Infinity };
    hands.push(hand);
    return hand;
  };
  let [framesLeft, pressedAt] = [0, 0];
  let pressed: Hand | undefined;
  const follow = () => {
    framesLeft -= 1;
    if (framesLeft > 0) return void requestAnimationFrame(follow);
    if (pressed) pressed.until = Math.max(performance.now(), pressedAt + handMs);
    pressed = undefined;
  };
  const press = () => {
    pressedAt = performance.now();
    if (framesLeft === 0) requestAnimationFrame(follow);
    framesLeft = handFrames;
    pressed ??= openHand();
  };
  for (const it of ["pointerdown", "keydown", "input"]) addEventListener(it, press, true);
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!handAt(performance.now())) return send(input, init);
    const wait = openHand();
    try {
      return await send(input, init);
    } finally {
      wait.until = performance.now() + handMs;
    }
  };
  // Uploads use XMLHttpRequest instead of `fetch`, because it reports progress.
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (handAt(performance.now())) {
        const wait = openHand();
        this.addEventListener("loadend", () => void (wait.until = performance.now() + handMs));
      }
      super.send(body);
    }
  };
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const up = [element?.parentElement, element].map((one) =>
      one ? `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}` : "?",
    );
    return `${up.join(" > ")} “${(node?.textContent ?? "").slice(0, 30)}”`;
  };
  const boxOf = ({ left, top: y, width, height }: Rect) =>
    [left, y, width, height].map(Math.round).join(",");
  const sourceOf = (source: Source) =>
    `${nameOf(source.node)} ${boxOf(source.previousRect)} → ${boxOf(source.currentRect)}`;
  let [begun, last, sum] = [-Infinity, -Infinity, 0];
  let parts: string[] = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput || handAt(shift.startTime)) continue;
      if (shift.startTime - last > betweenMs || shift.startTime - begun > lastsMs)
        [begun, sum, parts] = [shift.startTime, 0, []];
      [last, sum] = [shift.startTime, sum + shift.value];
      parts.push(`${shift.value.toFixed(4)}: ${shift.sources.map(sourceOf).join(" | ")}`);
      console.debug(begin + JSON.stringify({ sum, path: location.pathname, parts }));
    }
  }).observe({ type: "layout-shift", buffered: true });
}
