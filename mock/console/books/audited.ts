import type { Audit } from "../../src/client/world.ts";
import { whenChanged } from "../feed/asked.ts";
import { box } from "../feed/box.ts";
import { journal } from "../feed/journal.ts";
import { worldNow } from "../feed/shown.ts";

/** `since`: the first entry after which the books were wrong. */
type Audited = { audit: Audit; since: number | undefined };
/** The books of the shown world, looked at again whenever something has happened in it. */
export const audited = box<Audited | undefined>(undefined);

/** Wrong books stop the time by themselves: each step more makes the wrong one harder to find. */
export function followBooks(): () => void {
  audited.set(undefined);
  let right = journal.last();
  return whenChanged(async () => {
    const world = worldNow();
    const last = journal.last();
    const audit = await world.audit();
    const before = audited.get()?.since;
    if (audit.ok) right = last;
    else if (before === undefined) await world.clock.freeze();
    audited.set({ audit, since: audit.ok ? undefined : (before ?? right + 1) });
  });
}
