import "./world-setup-page.css";
import "./scenario-panel.css";
import { CreateOrderPanel } from "./create-order-panel.tsx";
import { ScenarioPanel } from "./scenario-panel.tsx";
import { SnapshotList } from "./snapshot-list.tsx";
import { WorldList } from "./world-list.tsx";

/** Page with worlds, snapshots, ready-made orders and scenarios. */
export const WorldSetupPage = () => (
  <div className="cols cols--stage">
    <aside className="col" aria-label="世界和快照">
      <WorldList />
      <SnapshotList />
    </aside>
    <CreateOrderPanel />
    <div className="col">
      <ScenarioPanel />
    </div>
  </div>
);
