import { OrderList } from "../orders/order-list.tsx";
import "./stage.css";
import { OneStep } from "./one-step.tsx";
import { SnapshotList } from "./snapshots.tsx";
import { Worlds } from "./worlds.tsx";

/** Which world, from which beginning, and what stands on its stage. */
export const StagePage = () => (
  <div className="cols cols--stage">
    <aside className="col" aria-label="世界和快照">
      <Worlds />
      <SnapshotList />
    </aside>
    <OneStep />
    <OrderList none="造好的订单会列在这里" />
  </div>
);
