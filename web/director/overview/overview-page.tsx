import { ClockPanel } from "../clock/clock-panel.tsx";
import { FaultPanel } from "../faults/fault-panel.tsx";
import { UserPanel } from "../users/user-panel.tsx";
import { PhonePair } from "../phones/phone-pair.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import ui from "../ui/parts.module.css";

/** First page of the director: clock, faults, two embedded phone apps, users and journal. */
export const OverviewPage = () => (
  <div className={ui["columns"]}>
    <aside className={ui["column"]} aria-label="时钟和故障">
      <ClockPanel />
      <FaultPanel />
    </aside>
    <PhonePair />
    <aside className={ui["column"]} aria-label="人和记录">
      <UserPanel />
      <Timeline />
    </aside>
  </div>
);
