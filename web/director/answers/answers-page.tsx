import { useState } from "react";
import { UnmatchedRules } from "../faults/unmatched-rules.tsx";
import { CustomFaultForm } from "../faults/custom-fault-form.tsx";
import { type ShownJournalEntry, useJournalEntries } from "../state/shown-journal.ts";
import {
  selectJournalEntry,
  useSelectedOrderAndJournalEntry,
} from "../state/selected-order-and-journal-entry.ts";
import { indexOfJournalEntry } from "../timeline/journal-entry-causes.ts";
import { callNameOfJournalEntry } from "./answer-draft.ts";
import { AnswerEditor } from "./answer-editor.tsx";
import { RequestPicker } from "./request-picker.tsx";
import { AnswerRuleList } from "./answer-rule-list.tsx";
import css from "./answers.module.css";
import ui from "../ui/parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

/**
 * Page to replace responses of the mock. It contains the custom responses, the recorded requests
 * that a new one can start from, its editor, the form for custom faults, and the rules that no
 * request has matched.
 */
export function AnswersPage() {
  const { seq } = useSelectedOrderAndJournalEntry();
  const entries = useJournalEntries();
  const named = seq === undefined ? undefined : entries[indexOfJournalEntry(entries, seq)];
  /** Stores the picked entry, so that it can still be edited after the journal has dropped it. */
  const [kept, keep] = useState<ShownJournalEntry | undefined>(
    callNameOfJournalEntry(named) ? named : undefined,
  );
  const from = callNameOfJournalEntry(named) ? named : kept;
  const pick = (entry: ShownJournalEntry | undefined) => {
    keep(entry);
    selectJournalEntry(entry?.seq);
  };
  return (
    <div className={classNames(ui["columns"], css["cols--answers"])}>
      <aside className={ui["column"]} aria-label="改写和记录">
        <AnswerRuleList begin={() => pick(undefined)} />
        <RequestPicker seq={from?.seq} pick={pick} />
      </aside>
      <main className={ui["column"]}>
        <AnswerEditor key={from?.seq ?? "new"} from={from} />
      </main>
      <aside className={ui["column"]} aria-label="故障栏">
        <CustomFaultForm />
        <UnmatchedRules />
      </aside>
    </div>
  );
}
