import "./world-setup-page.css";
import "./scenario-panel.css";
import { OneStep } from "./create-order-panel.tsx";
import { ScriptPanel } from "./scenario-panel.tsx";
import { SnapshotList } from "./snapshot-list.tsx";
import { Worlds } from "./world-list.tsx";

/** Page with worlds, snapshots, ready-made orders and scenarios. */
export const StagePage = () => (
  <div className="cols cols--stage">
    <aside className="col" aria-label="世界和快照">
      <Worlds />
      <SnapshotList />
    </aside>
    <OneStep />
    <div className="col">
      <ScriptPanel />
    </div>
  </div>
);
