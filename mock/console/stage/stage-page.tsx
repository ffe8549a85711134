import "./stage.css";
import "./script.css";
import { OneStep } from "./one-step.tsx";
import { ScriptPanel } from "./script-panel.tsx";
import { SnapshotList } from "./snapshots.tsx";
import { Worlds } from "./worlds.tsx";

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
