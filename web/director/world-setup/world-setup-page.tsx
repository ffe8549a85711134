import { CreateOrderPanel } from "./create-order-panel.tsx";
import { ScenarioPanel } from "./scenario-panel.tsx";
import { SnapshotList } from "./snapshot-list.tsx";
import { WorldList } from "./world-list.tsx";
import css from "./world-setup.module.css";
import ui from "../ui/parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Page to manage worlds and snapshots, to create orders, and to run scenarios. */
export const WorldSetupPage = () => (
  <div className={classNames(ui["columns"], css["cols--stage"])}>
    <aside className={ui["column"]} aria-label="世界和快照">
      <WorldList />
      <SnapshotList />
    </aside>
    <CreateOrderPanel />
    <div className={ui["column"]}>
      <ScenarioPanel />
    </div>
  </div>
);
