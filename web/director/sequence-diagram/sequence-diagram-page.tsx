import { useSelectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { selectJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { useJournalEntries } from "../state/shown-journal.ts";
import { DirectorOrderList } from "../orders/order-list.tsx";
import { JournalEntryDetails } from "../timeline/journal-entry-details.tsx";
import { indexOfJournalEntry } from "../timeline/journal-entry-causes.ts";
import { SequenceDiagram } from "./sequence-diagram.tsx";
import css from "./sequence-diagram.module.css";
import ui from "../ui/parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Journal as a sequence diagram: one lane per user, with the platform between them. */
export function SequenceDiagramPage() {
  const { orderId, seq } = useSelectedOrderAndJournalEntry();
  const entries = useJournalEntries();
  const picked = seq === undefined ? undefined : entries[indexOfJournalEntry(entries, seq)];
  return (
    <div className={classNames(ui["columns"], css["cols--lanes"])}>
      <DirectorOrderList none="不选订单时显示全部，选中后，别的折成一行" isBesideRows />
      <main className={ui["column"]}>
        <SequenceDiagram key={orderId ?? ""} orderId={orderId} entries={entries} />
      </main>
      <aside className={ui["column"]} aria-label="选中的记录">
        <section
          className={classNames(ui["panel"], ui["filling"], ui["flush"], css["details"])}
          aria-label="详情栏"
        >
          {picked ? (
            <JournalEntryDetails of={picked} close={() => selectJournalEntry(undefined)} />
          ) : (
            <p className={ui["empty"]}>点一个标记，这里是它发了什么、带动了什么</p>
          )}
        </section>
      </aside>
    </div>
  );
}
