import { useState } from "react";
import { NeverMet } from "../faults/unmatched-rules.tsx";
import { OwnFault } from "../faults/custom-fault-form.tsx";
import { type ShownEntry, useEntries } from "../state/shown-journal.ts";
import { pickEntry, useSelection } from "../state/selected-items.ts";
import { placeOf } from "../timeline/entry-causes.ts";
import "./answers-page.css";
import { callNameOf } from "./answer-draft.ts";
import { Editor } from "./answer-editor.tsx";
import { PickEntry } from "./request-picker.tsx";
import { RulesList } from "./answer-rule-list.tsx";

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
