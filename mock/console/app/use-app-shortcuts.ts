import { act } from "../state/run-action.ts";
import { useKeys } from "../state/use-shortcuts.ts";
import { goTo, pageNames, placeNow } from "../state/director-location.ts";
import type { PhoneSide } from "../state/phone-users.ts";
import { worldNow } from "../state/shown-world.ts";
import { shownState } from "../state/world-stream.ts";
import { turnTheme } from "../ui/theme.ts";
import { takeInHand } from "../phones/phone-routes.ts";

export function turnClock(): void {
  const isStopped = shownState.get()?.frozen === true;
  act(isStopped ? "走" : "暂停", () =>
    isStopped ? worldNow().clock.run() : worldNow().clock.freeze(),
  );
}
export const toNextEvent = (): void => act("下一事件", () => worldNow().clock.next());

function turnPage(by: number): void {
  const at = pageNames.indexOf(placeNow().page);
  const next = pageNames[(at + by + pageNames.length) % pageNames.length];
  if (next) goTo(next);
}
/**
 * Focuses an element of the first page after the next frame, because the page must be rendered
 * first.
 */
function focusOnDesk(selector: string): void {
  goTo("desk");
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}
function toPhone(side: PhoneSide): void {
  takeInHand(side);
  focusOnDesk(`.dev[data-side=${side}]`);
}

/** Keyboard shortcuts of all pages. A page may override single keys. */
export const useAppKeys = (help: () => void): void =>
  useKeys(
    {
      " ": turnClock,
      n: toNextEvent,
      "1": () => toPhone("a"),
      "2": () => toPhone("b"),
      o: () => goTo("machine"),
      "/": () => focusOnDesk(".tlp input"),
      f: () => focusOnDesk(".ft .switch"),
      b: () => focusOnDesk(".pp .pick"),
      g: () => goTo("stage"),
      "[": () => turnPage(-1),
      "]": () => turnPage(1),
      t: turnTheme,
      "?": help,
    },
    window,
  );
