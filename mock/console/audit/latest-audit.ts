import type { Audit } from "../../src/client/world.ts";
import { whenChanged } from "../state/use-world-query.ts";
import { box } from "../state/observable-value.ts";
import { shownJournal } from "../state/shown-journal.ts";
import { worldNow } from "../state/shown-world.ts";

/** `since`: the first journal entry after the last passing audit. */
type Audited = { audit: Audit; since: number | undefined };
/** Audit of the shown world, repeated whenever the world changes. */
export const audited = box<Audited | undefined>(undefined);

/**
 * Pauses the world's clock if an audit fails, because further steps would make the error harder to
 * find.
 */
export function followBooks(): () => void {
  audited.set(undefined);
  let right = shownJournal.last();
  return whenChanged(async () => {
    const world = worldNow();
    const last = shownJournal.last();
    const audit = await world.audit();
    const before = audited.get()?.since;
    if (audit.ok) right = last;
    else if (before === undefined) await world.clock.freeze();
    audited.set({ audit, since: audit.ok ? undefined : (before ?? right + 1) });
  });
}
