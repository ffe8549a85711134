import type { Page } from "@playwright/test";

/** As CLS has it: more of a page than this must not move by itself. */
const shiftMost = 0.02;

type Shifted = { sum: number; path: string; parts: string[] };

/** What a page in a journey has told, from all its phones; a worker plays one journey at a time. */
const told: Shifted[] = [];
const mark = "shifted ";

/** From its first frame on, the page says what has moved on it without a hand. */
export async function watchShifts(page: Page): Promise<void> {
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(mark)) told.push(JSON.parse(text.slice(mark.length)) as Shifted);
  });
  await page.addInitScript(tellShifts, { mark });
}

/** What was told since the last time, the worst first. */
export const takeShifts = (): Shifted[] => told.splice(0).toSorted((a, b) => b.sum - a.sum);

/** TABLE: the files with a journey on which more moves, how much at the most, and why. What is not a reason for ever is mended some day. */
const mayMove: Readonly<Record<string, { most: number; why: string }>> = {
  "pictures.spec.ts": {
    most: Number.POSITIVE_INFINITY,
    why: "pages are given other letters and sizes while they stand",
  },
  "wechat.spec.ts": {
    most: 0.4,
    why: "the browser's own menu makes the letters of the whole page larger, and smaller again",
  },
  "reachability.spec.ts": { most: 0.08, why: "the phone gets a notch while the page stands" },
  "chat-log.spec.ts": {
    most: 0.3,
    why: "the deal folds for the keyboard and for reading up (0.26); the lines that are read stay",
  },
};

/** What no journey of this file may tell. */
export const shiftsBeyondKnown = (file: string, shifts: readonly Shifted[]): Shifted[] =>
  shifts.filter((it) => it.sum > (mayMove[file]?.most ?? shiftMost));

/**
 * Runs in the page. Shifts are summed in windows, as CLS has it: a second between two at the most, five in all. A hand is what the browser
 * takes for one, and a field that is filled, for no browser sees the fingers of a test there: half a second of it, or thirty frames where
 * neighbours keep the page from drawing, and what is asked meanwhile until it is answered. How long that lasts says how fast the machine
 * is. What comes by itself is no hand's.
 */
function tellShifts({ mark: begin }: { mark: string }): void {
  type Rect = { left: number; top: number; width: number; height: number };
  type Source = { node: Node | null; previousRect: Rect; currentRect: Rect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  // The director's page shows phones of its own.
  if (window !== top || !location.pathname.startsWith("/lwh5/")) return;
  const [handMs, handFrames] = [500, 30];
  const [betweenMs, lastsMs] = [1000, 5000];
  type Hand = { from: number; until: number };
  const hands: Hand[] = [];
  const handAt = (at: number) => hands.some((it) => at >= it.from && at < it.until);
  const openHand = (): Hand => {
    const it = { from: performance.now(), until: Infinity };
    hands.push(it);
    return it;
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
  // A file goes by the older way, that can tell how much of it has gone.
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
    const it = node instanceof Element ? node : node?.parentElement;
    const up = [it?.parentElement, it].map((one) =>
      one ? `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}` : "?",
    );
    return `${up.join(" > ")} “${(node?.textContent ?? "").slice(0, 30)}”`;
  };
  const boxOf = ({ left, top: y, width, height }: Rect) =>
    [left, y, width, height].map(Math.round).join(",");
  const sourceOf = (it: Source) =>
    `${nameOf(it.node)} ${boxOf(it.previousRect)} → ${boxOf(it.currentRect)}`;
  let [begun, last, sum] = [-Infinity, -Infinity, 0];
  let parts: string[] = [];
  new PerformanceObserver((list) => {
    for (const it of list.getEntries() as Shift[]) {
      if (it.hadRecentInput || handAt(it.startTime)) continue;
      if (it.startTime - last > betweenMs || it.startTime - begun > lastsMs)
        [begun, sum, parts] = [it.startTime, 0, []];
      [last, sum] = [it.startTime, sum + it.value];
      parts.push(`${it.value.toFixed(4)}: ${it.sources.map(sourceOf).join(" | ")}`);
      console.debug(begin + JSON.stringify({ sum, path: location.pathname, parts }));
    }
  }).observe({ type: "layout-shift", buffered: true });
}
