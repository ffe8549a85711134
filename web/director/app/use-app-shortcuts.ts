import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useShortcuts } from "../state/use-shortcuts.ts";
import { goToPage, pageNames, currentDirectorLocation } from "../state/director-location.ts";
import type { PhonePosition } from "../state/phone-users.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { statusOfShownWorld } from "../state/world-stream.ts";
import { toggleDirectorTheme } from "../ui/theme.ts";
import { selectPhoneAndItsOrder } from "../phones/embedded-phones.ts";

export function pauseOrResumeWorldClock(): void {
  const isStopped = statusOfShownWorld.get()?.frozen === true;
  runActionAndShowOutcome(isStopped ? "走" : "暂停", () =>
    isStopped ? shownWorldClient().clock.run() : shownWorldClient().clock.freeze(),
  );
}
export const advanceWorldClockToNextEvent = (): void =>
  runActionAndShowOutcome("下一事件", () => shownWorldClient().clock.next());

function goToNeighborPage(by: number): void {
  const at = pageNames.indexOf(currentDirectorLocation().page);
  const next = pageNames[(at + by + pageNames.length) % pageNames.length];
  if (next) goToPage(next);
}
/**
 * Opens the overview page ("desk") and focuses an element of it in the next frame, because the
 * elements of a hidden page cannot take the focus.
 */
function focusOnOverview(selector: string): void {
  goToPage("desk");
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}
function focusPhone(side: PhonePosition): void {
  selectPhoneAndItsOrder(side);
  focusOnOverview(`section[data-side=${side}]`);
}

/** Keyboard shortcuts of all pages. A page may override single keys. */
export const useAppShortcuts = (help: () => void): void =>
  useShortcuts(
    {
      " ": pauseOrResumeWorldClock,
      n: advanceWorldClockToNextEvent,
      "1": () => focusPhone("a"),
      "2": () => focusPhone("b"),
      o: () => goToPage("machine"),
      "/": () => focusOnOverview("section[aria-label=时间线] input"),
      f: () => focusOnOverview("section[aria-label=故障] [role=switch]"),
      b: () =>
        focusOnOverview("section[aria-label=人和机器人] [aria-haspopup=menu][title$=由谁操作]"),
      g: () => goToPage("stage"),
      "[": () => goToNeighborPage(-1),
      "]": () => goToNeighborPage(1),
      t: toggleDirectorTheme,
      "?": help,
    },
    window,
  );
