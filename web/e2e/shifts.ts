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
  "wechat.spec.ts": { most: 0.4, why: "the browser's own menu makes the letters of the whole page larger, and smaller again" },
  "reach.spec.ts": { most: 0.08, why: "the phone gets a notch while the page stands" },
  "chat-log.spec.ts": { most: 0.25, why: "the deal folds for the keyboard and for reading up; the lines that are read stay" },
  "evidence.spec.ts": { most: 0.1, why: "the deal of a completed order grows for an appeal, above a short talk; not mended yet" },
};

/** What no journey of this file may tell. */
export const beyond = (file: string, shifts: readonly Shifted[]): Shifted[] =>
  shifts.filter((it) => it.sum > (mayMove[file]?.most ?? shiftMost));

/**
 * Runs in the page. Shifts are summed in windows, as CLS has it: a second between two at the most, five in all. A hand is what the browser
 * takes for one, half a second of it; a field that is filled, for no browser sees the fingers of a test there; and a command, until it is
 * answered and what it has changed is read anew: how long that lasts says how fast the machine is. What comes by itself is no hand's.
 */
function tellShifts({ mark: begin }: { mark: string }): void {
  type Rect = { left: number; top: number; width: number; height: number };
  type Source = { node: Node | null; previousRect: Rect; currentRect: Rect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  // The director's page shows phones of its own.
  if (window !== top || !location.pathname.startsWith("/lwh5/")) return;
  const handMs = 500;
  const [betweenMs, lastsMs] = [1000, 5000];
  const hands: { from: number; until: number; command: boolean }[] = [];
  const handAt = (at: number, which: (it: { command: boolean }) => boolean = () => true) =>
    hands.some((it) => which(it) && at >= it.from && at < it.until);
  const press = () => void hands.push({ from: performance.now(), until: performance.now() + handMs, command: false });
  for (const it of ["pointerdown", "keydown", "input"]) addEventListener(it, press, true);
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const reads = (init?.method ?? "GET") === "GET";
    if (!handAt(performance.now(), (it) => !reads || it.command)) return send(input, init);
    const wait = { from: performance.now(), until: Infinity, command: true };
    hands.push(wait);
    try {
      return await send(input, init);
    } finally {
      wait.until = performance.now() + handMs;
    }
  };
  const nameOf = (node: Node | null): string => {
    const it = node instanceof Element ? node : node?.parentElement;
    const up = [it?.parentElement, it].map((one) => (one ? `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}` : "?"));
    return `${up.join(" > ")} “${(node?.textContent ?? "").slice(0, 30)}”`;
  };
  const boxOf = ({ left, top: y, width, height }: Rect) => [left, y, width, height].map(Math.round).join(",");
  const sourceOf = (it: Source) => `${nameOf(it.node)} ${boxOf(it.previousRect)} → ${boxOf(it.currentRect)}`;
  let [begun, last, sum] = [-Infinity, -Infinity, 0];
  let parts: string[] = [];
  new PerformanceObserver((list) => {
    for (const it of list.getEntries() as Shift[]) {
      if (it.hadRecentInput || handAt(it.startTime)) continue;
      if (it.startTime - last > betweenMs || it.startTime - begun > lastsMs) [begun, sum, parts] = [it.startTime, 0, []];
      [last, sum] = [it.startTime, sum + it.value];
      parts.push(`${it.value.toFixed(4)}: ${it.sources.map(sourceOf).join(" | ")}`);
      console.debug(begin + JSON.stringify({ sum, path: location.pathname, parts }));
    }
  }).observe({ type: "layout-shift", buffered: true });
}
