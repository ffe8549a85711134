import { useSelection } from "../state/selected-items.ts";
import { pickEntry } from "../state/selected-items.ts";
import { useEntries } from "../state/shown-journal.ts";
import { DirectorOrderList } from "../orders/order-list.tsx";
import { Details } from "../timeline/entry-details.tsx";
import { placeOf } from "../timeline/entry-causes.ts";
import { Lanes } from "./sequence-diagram.tsx";
import "./sequence-diagram-page.css";

/** Journal as a sequence diagram: one lane per embedded app, with the platform between them. */
export function LanesPage() {
  const { orderId, seq } = useSelection();
  const entries = useEntries();
  const picked = seq === undefined ? undefined : entries[placeOf(entries, seq)];
  return (
    <div className="cols cols--lanes">
      <DirectorOrderList none="不选订单时显示全部，选中后，别的折成一行" isBesideRows />
      <main className="col">
        <Lanes key={orderId ?? ""} orderId={orderId} entries={entries} />
      </main>
      <aside className="col" aria-label="选中的记录">
        <section className="pn pn--fill pn--flush detp" aria-label="详情栏">
          {picked ? (
            <Details of={picked} close={() => pickEntry(undefined)} />
          ) : (
            <p className="nil">点一个标记，这里是它发了什么、带动了什么</p>
          )}
        </section>
      </aside>
    </div>
  );
}
