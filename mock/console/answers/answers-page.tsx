import { useState } from "react";
import { NeverMet } from "../faults/never-met.tsx";
import { OwnFault } from "../faults/own-fault.tsx";
import { type ShownEntry, useEntries } from "../feed/journal.ts";
import { pickEntry, useSelection } from "../feed/selection.ts";
import { placeOf } from "../timeline/belongs.ts";
import "./answers.css";
import { callNameOf } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { PickEntry } from "./pick-entry.tsx";
import { RulesList } from "./rules-list.tsx";

/**
 * Page with the active rules, the journal entry that a new rule starts from, and the editor for
 * custom responses.
 */
export function AnswersPage() {
  const { seq } = useSelection();
  const entries = useEntries();
  const named = seq === undefined ? undefined : entries[placeOf(entries, seq)];
  /** Keeps the picked entry after the journal's ring buffer has dropped it. */
  const [kept, keep] = useState<ShownEntry | undefined>(callNameOf(named) ? named : undefined);
  const from = callNameOf(named) ? named : kept;
  const pick = (entry: ShownEntry | undefined) => {
    keep(entry);
    pickEntry(entry?.seq);
  };
  return (
    <div className="cols cols--answers">
      <aside className="col" aria-label="改写和记录">
        <RulesList begin={() => pick(undefined)} />
        <PickEntry seq={from?.seq} pick={pick} />
      </aside>
      <main className="col">
        <Editor key={from?.seq ?? "new"} from={from} />
      </main>
      <aside className="col" aria-label="故障栏">
        <OwnFault />
        <NeverMet />
      </aside>
    </div>
  );
}
