import { ClockPanel } from "../clock/clock-panel.tsx";
import { Faults } from "../faults/fault-panel.tsx";
import { People } from "../users/user-panel.tsx";
import { Phones } from "../phones/phone-pair.tsx";
import { Timeline } from "../timeline/timeline.tsx";

/** First page: clock, faults, two embedded apps, users and journal. */
export const DeskPage = () => (
  <div className="cols">
    <aside className="col" aria-label="时钟和故障">
      <ClockPanel />
      <Faults />
    </aside>
    <Phones />
    <aside className="col" aria-label="人和记录">
      <People />
      <Timeline />
    </aside>
  </div>
);
